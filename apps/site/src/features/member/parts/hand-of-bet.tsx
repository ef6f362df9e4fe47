/** How the hand lay on which a bet at a live table was decided: cards, dice, discs or the wheel's number, with its seed. */
import './hand-of-bet.css';
import { getHandOfBet, type LyingThings } from '@house/contract/studio/site';
import { useAreas, useT } from '@house/i18n/react';
import { Skeleton } from '@house/ui/states';
import type { JSX } from 'react';
import { useCall } from '../../../shared/query.ts';
import { CopyButton } from './copy-button.tsx';

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
const RED = new Set(['H', 'D']);
const PLACES = [
  ...(['player', 'banker', 'dragon', 'tiger', 'phoenix', 'joker', 'andar', 'bahar', 'dealer', 'board'] as const),
  'table',
] as const;
const isNamed = (place: string): place is (typeof PLACES)[number] => (PLACES as readonly string[]).includes(place);

const ENDS = ['meron', 'wala', 'draw'] as const;
const isEnd = (thing: string): thing is (typeof ENDS)[number] => (ENDS as readonly string[]).includes(thing);

export const isRoundOfTable = (selection: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(selection);

function Thing({ thing, kind }: { thing: string; kind: LyingThings['kind'] }): JSX.Element {
  const t = useT();
  if (kind === 'fight') return <b>{isEnd(thing) ? t(`site-hand.end.${thing}`) : thing}</b>;
  const suit = thing.slice(-1);
  if (kind === 'card' && SUITS[suit] !== undefined) {
    return (
      <b className={RED.has(suit) ? 'hob-thing red' : 'hob-thing'}>
        {thing.slice(0, -1)}
        {SUITS[suit]}
      </b>
    );
  }
  return <b className={`hob-thing ${kind} ${kind === 'disc' ? thing : ''}`}>{kind === 'disc' ? '' : thing}</b>;
}

function Place({ of: { place, kind, things, worth } }: { of: LyingThings }): JSX.Element {
  const t = useT();
  const seat = /^seat-(\d)(-b)?$/.exec(place);
  const name =
    seat === null
      ? t(isNamed(place) ? `site-hand.${place}` : 'site-hand.table')
      : t(seat[2] === undefined ? 'site-hand.seat' : 'site-hand.second', { seat: seat[1] ?? '' });
  return (
    <div className="hob-place">
      <dt className="xs t2">{name}</dt>
      <dd translate="no" data-place={place}>
        {things.map((thing, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a thing is its place
          <Thing key={at} thing={thing} kind={kind} />
        ))}
        {worth === null ? null : <span className="num">= {worth}</span>}
      </dd>
    </div>
  );
}

export function HandOfBet({ round }: { round: string }): JSX.Element | null {
  useAreas(['site-hand']);
  const t = useT();
  const { data, error } = useCall(getHandOfBet, { params: { round } }, { staleTime: 60_000 });
  if (data === undefined) {
    return error === null ? <Skeleton height={48} /> : <p className="sm t2">{t('site-hand.away')}</p>;
  }
  const { lying, serverSeed, hand } = data;
  if (lying.length === 0) return null;
  return (
    <div className="hob">
      <p className="xs t3">{t('site-hand.title')}</p>
      <dl className="hob-places">
        {lying.map((one) => (
          <Place key={one.place} of={one} />
        ))}
      </dl>
      {serverSeed === null ? (
        <p className="xs t2">{t('site-hand.sealed')}</p>
      ) : (
        <p className="row between xs t2">
          {t('site-hand.seed', { hand: hand + 1 })}
          <CopyButton text={serverSeed} label={t('site-hand.seed', { hand: hand + 1 })} />
        </p>
      )}
    </div>
  );
}
