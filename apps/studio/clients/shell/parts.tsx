/** Parts of a game's page that each of them has: its head, the stake, what stands there while nothing can be played. */
import { Button, IconButton } from '@house/ui/button';
import { LoadingFlower } from '@house/ui/mark';
import { type JSX, useEffect, useState } from 'react';
import type { ShownGrant } from '../../src/contract.ts';
import type { ClientGame } from './client-game.ts';
import { showMoney } from './money.ts';
import type { Words } from './words.ts';

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function useClock(): string {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** What one has, which game it is, for how long one has played. */
export function Head({
  name,
  balance,
  trial,
  words,
}: {
  name: string;
  balance: string;
  trial: boolean;
  words: Words;
}): JSX.Element {
  const clock = useClock();
  return (
    <header className="st-head">
      <div className="st-figure">
        <small>{words.balance}</small>
        <b translate="no" data-balance={balance}>
          {showMoney(balance)}
        </b>
      </div>
      <h1>{name}</h1>
      {trial ? <span className="st-mark">{words.trial}</span> : null}
      <span className="st-clock">
        <span className="sr">{words.session} </span>
        <span translate="no">{clock}</span>
      </span>
    </header>
  );
}

/** Nothing can be played: why, and what can be done. */
export function Standstill({
  text,
  words,
  onRetry,
}: {
  text: string;
  words: Words;
  onRetry?: (() => void) | undefined;
}): JSX.Element {
  return (
    <div className="st-state">
      <p role="alert">{text}</p>
      {onRetry === undefined ? null : (
        <Button look="brand" onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

export function Opening({ words }: { words: Words }): JSX.Element {
  return (
    <div className="st-state">
      <LoadingFlower label={words.loading} />
      <p>{words.loading}</p>
    </div>
  );
}

/** Free rounds come first; who wants to may play with their own money all the same. */
export function FreeRounds({
  free,
  ownMoney,
  onChange,
  disabled,
  words,
}: {
  free: ShownGrant;
  ownMoney: boolean;
  onChange: (ownMoney: boolean) => void;
  disabled: boolean;
  words: Words;
}): JSX.Element {
  const until = new Date(free.validTo).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' });
  return (
    <div className="st-free">
      <p role="status">
        <b>{words.freeRounds}</b>{' '}
        <span data-free={free.left}>
          <span translate="no">
            {free.left} × {showMoney(free.stake)}
          </span>{' '}
          {words.freeLeft}
        </span>
        <small>
          {free.winLimit === null ? null : (
            <>
              {words.freeMost} <span translate="no">{showMoney(free.winLimit)}</span> ·{' '}
            </>
          )}
          {words.freeUntil} <span translate="no">{until}</span>
        </small>
      </p>
      <Button size="s" look="ghost" disabled={disabled} onClick={() => onChange(!ownMoney)}>
        {ownMoney ? words.freeUse : words.freeOwn}
      </Button>
    </div>
  );
}

export function StakeField({
  game,
  stake,
  onChange,
  disabled,
  words,
}: {
  game: Pick<ClientGame, 'stakes'>;
  stake: string;
  onChange: (stake: string) => void;
  disabled: boolean;
  words: Words;
}): JSX.Element {
  const at = game.stakes.indexOf(stake);
  const step = (by: number): void => {
    const next = game.stakes[Math.min(game.stakes.length - 1, Math.max(0, at + by))];
    if (next !== undefined) onChange(next);
  };
  return (
    <fieldset className="st-stake" aria-label={words.stake}>
      <IconButton
        icon="minus-bold"
        label={`${words.lower}: ${words.stake}`}
        disabled={disabled || at <= 0}
        onClick={() => step(-1)}
      />
      <label>
        <span>{words.stake}</span>
        <select value={stake} disabled={disabled} onChange={(event) => onChange(event.target.value)} translate="no">
          {game.stakes.map((each) => (
            <option key={each} value={each}>
              {showMoney(each)}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon="plus-bold"
        label={`${words.higher}: ${words.stake}`}
        disabled={disabled || at >= game.stakes.length - 1}
        onClick={() => step(1)}
      />
    </fieldset>
  );
}
