/** Keno: one to ten numbers of 80, against twenty that are drawn one after the other. */
import './keno.css';
import { randomInt } from '@house/fairness/random';
import { KENO, KENO_DRAWN, KENO_LAST, KENO_MOST_PICKS, kenoMultiplier } from '@house/games/minis/keno';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Choice, ShownEvent } from '../../../src/contract.ts';
import type { ChoiceProps, ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import { useRoundInView } from '../round-in-view.ts';

const TEXTS = {
  numbers: { bn: 'সংখ্যা বাছুন', en: 'Pick numbers' },
  pickSome: { bn: '1 থেকে 10টি সংখ্যা বাছুন', en: 'Pick 1 to 10 numbers' },
  picked: { bn: 'বাছা', en: 'Picked' },
  drawn: { bn: 'উঠেছে', en: 'Drawn' },
  hits: { bn: 'মিলেছে', en: 'Hits' },
  hit: { bn: 'মিলেছে', en: 'hit' },
  wasDrawn: { bn: 'উঠেছে', en: 'drawn' },
  count: { bn: 'কতটি', en: 'How many' },
  quickPick: { bn: 'দ্রুত বাছাই', en: 'Quick pick' },
  clear: { bn: 'মুছুন', en: 'Clear' },
  pays: { bn: 'কত মিললে কত গুণ', en: 'What hits pay' },
  how: {
    bn: '80টি সংখ্যার 1 থেকে 10টি বাছুন। 20টি সংখ্যা ওঠে, প্রতিটির সম্ভাবনা সমান। কতটি বাছলেন আর তার কতটি উঠল, সেই অনুযায়ী বেটের গুণ মেলে; তালিকা বাছাইয়ের নিচে। 8টি বা তার বেশি বাছলে একটিও না মিললেও কিছু ফেরত। এক রাউন্ডে সর্বোচ্চ 500000.00।',
    en: 'Pick 1 to 10 of 80 numbers. Twenty are drawn, each as likely as any other. What is paid depends on how many you picked and how many of them were drawn; the table stands below the numbers. With 8 picks or more, no hit at all pays too. A round pays at most 500000.00.',
  },
};
const BALL_MILLISECONDS = 160;
const LAST_MILLISECONDS = 500;
const COLUMNS = 10;
const QUICK_PICKS = 5;

const numbersIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const picksOf = (choice: Choice): number[] => numbersIn(choice['picks']);
const allNumbers: readonly number[] = Array.from({ length: KENO_LAST }, (_, at) => at + 1);

function drawOf(events: readonly ShownEvent[]): number[] {
  return numbersIn(events.find(({ kind }) => kind === 'draw')?.['numbers']);
}

/** So many numbers, each as likely as any other, ascending. */
function pickQuickly(count: number): number[] {
  const left = [...allNumbers];
  const picks = Array.from({ length: count }, () => left.splice(randomInt(left.length), 1));
  return picks.flat().toSorted((a, b) => a - b);
}

/** How many balls are to be seen by now; tells once all of them were. */
function useBalls({ round, showing, quick, onShown }: StageProps): number {
  const [seen, setSeen] = useState<{ round: string | null; balls: number }>({ round: null, balls: 0 });
  const id = round?.id ?? null;
  const balls = seen.round === id ? seen.balls : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step each time
  useEffect(() => {
    if (!showing) return;
    const timer =
      quick || balls >= KENO_DRAWN
        ? setTimeout(onShown, quick ? 60 : LAST_MILLISECONDS)
        : setTimeout(() => setSeen({ round: id, balls: balls + 1 }), BALL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [id, showing, quick, balls]);
  return showing && !quick ? balls : KENO_DRAWN;
}

function Stage(props: StageProps): JSX.Element {
  const { choice, onChoose, choosing, words } = props;
  const round = useRoundInView(props);
  const balls = drawOf(round?.events ?? []).slice(0, useBalls(props));
  const picks = picksOf(round?.choice ?? choice);
  const [reached, setReached] = useState(1);
  const grid = useRef<HTMLFieldSetElement>(null);
  const isFull = picks.length >= KENO_MOST_PICKS;
  const hits = picks.filter((pick) => balls.includes(pick)).length;

  const toggle = (number: number): void => {
    setReached(number);
    if (!choosing) return;
    if (picks.includes(number)) onChoose({ picks: picks.filter((pick) => pick !== number) });
    else if (!isFull) onChoose({ picks: [...picks, number].toSorted((a, b) => a - b) });
  };
  const move = (event: KeyboardEvent, number: number): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
    const to = event.key === 'Home' ? 1 : event.key === 'End' ? KENO_LAST : step === undefined ? null : number + step;
    if (to === null) return;
    event.preventDefault();
    const next = grid.current?.querySelector(`[data-number="${to}"]`);
    if (!(next instanceof HTMLElement)) return;
    setReached(to);
    next.focus();
  };
  return (
    <div className="kn">
      <div className="kn-balls" aria-hidden="true" translate="no">
        {balls.map((ball) => (
          <b key={ball} className={picks.includes(ball) ? 'hit' : ''}>
            {ball}
          </b>
        ))}
        {balls.length === 0 && picks.length === 0 ? <span>{words.of(TEXTS.pickSome)}</span> : null}
      </div>
      <fieldset ref={grid} className="kn-grid" aria-label={words.of(TEXTS.numbers)} translate="no">
        {allNumbers.map((number) => {
          const isPicked = picks.includes(number);
          const isDrawn = balls.includes(number);
          const state = isDrawn ? words.of(isPicked ? TEXTS.hit : TEXTS.wasDrawn) : '';
          return (
            <button
              key={number}
              type="button"
              data-number={number}
              className={`${isPicked ? 'picked' : ''} ${isDrawn ? 'drawn' : ''}`}
              aria-pressed={isPicked}
              aria-label={`${number} ${state}`.trim()}
              aria-disabled={!choosing || (isFull && !isPicked)}
              tabIndex={number === reached ? 0 : -1}
              onClick={() => toggle(number)}
              onKeyDown={(event) => move(event, number)}
            >
              {number}
            </button>
          );
        })}
      </fieldset>
      <p className="kn-count">
        {words.of(TEXTS.picked)}{' '}
        <b translate="no">
          {picks.length}/{KENO_MOST_PICKS}
        </b>
        {balls.length === 0 ? null : (
          <>
            {' · '}
            {words.of(TEXTS.hits)}{' '}
            <b translate="no" className={hits > 0 ? 'hit' : ''}>
              {hits}
            </b>
          </>
        )}
      </p>
    </div>
  );
}

function PayTable({ picks, words }: { picks: number; words: Words }): JSX.Element {
  const lines = Array.from({ length: picks + 1 }, (_, hits) => ({ hits, pays: kenoMultiplier(picks, hits) })).filter(
    ({ pays }) => pays > 0n,
  );
  return (
    <ul className="kn-pays" aria-label={words.of(TEXTS.pays)}>
      {lines.map(({ hits, pays }) => (
        <li key={hits} translate="no">
          <span>
            <span className="sr">{words.of(TEXTS.hits)} </span>
            {hits}/{picks}
          </span>{' '}
          <b>{formatAmount(pays)} ×</b>
        </li>
      ))}
    </ul>
  );
}

function ChoiceForm({ choice, onChange, disabled, words }: ChoiceProps): JSX.Element {
  const picks = picksOf(choice);
  const [count, setCount] = useState(QUICK_PICKS);
  return (
    <div className="kn-form">
      <div className="kn-quick">
        <label>
          <span>{words.of(TEXTS.count)}</span>
          <select
            value={count}
            disabled={disabled}
            translate="no"
            onChange={(event) => setCount(Number(event.target.value))}
          >
            {allNumbers.slice(0, KENO_MOST_PICKS).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <Button disabled={disabled} onClick={() => onChange({ picks: pickQuickly(count) })}>
          {words.of(TEXTS.quickPick)}
        </Button>
        <Button disabled={disabled || picks.length === 0} onClick={() => onChange({ picks: [] })}>
          {words.of(TEXTS.clear)}
        </Button>
      </div>
      {picks.length === 0 ? (
        <p className="kn-pays">{words.of(TEXTS.pickSome)}</p>
      ) : (
        <PayTable picks={picks.length} words={words} />
      )}
    </div>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'KENO',
  name: { bn: 'কেনো', en: 'Keno' },
  rtp: returnOf(KENO),
  stakes: ladderOf(KENO),
  choice: { picks: [] },
  isReady: (choice) => KENO.readChoice(choice) !== null,
  hue: 'h-blue',
  verb: 'play',
  Stage,
  ChoiceForm,
  Rules,
  tell: (event, words) =>
    event.kind === 'draw'
      ? `${words.of(TEXTS.drawn)}: ${drawOf([event]).join(', ')}. ${words.of(TEXTS.hits)}: ${Number(event['hits'])}`
      : null,
};
