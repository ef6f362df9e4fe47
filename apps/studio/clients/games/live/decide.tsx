/** What one may do with the hand: a row of buttons for each seat of one's own, by pointer and by key. */
import { Button } from '@house/ui/button';
import type { JSX } from 'react';
import type { ShownTurn } from '../../../src/contract.ts';
import { showMoney } from '../../shell/money.ts';
import type { Text, Words } from '../../shell/words.ts';
import type { LiveLayout } from './layout.ts';
import { TEXTS } from './texts.ts';

export type TurnSeat = ShownTurn['seats'][number];

const ACTS: Readonly<Record<string, { readonly text: Text; readonly key: string }>> = {
  call: { text: { bn: 'কল', en: 'Call' }, key: 'c' },
  play: { text: { bn: 'খেলব', en: 'Play' }, key: 'p' },
  fold: { text: { bn: 'ফোল্ড', en: 'Fold' }, key: 'f' },
  hit: { text: { bn: 'আরেক তাস', en: 'Hit' }, key: 'h' },
  stand: { text: { bn: 'থামুন', en: 'Stand' }, key: 's' },
  double: { text: { bn: 'দ্বিগুণ', en: 'Double' }, key: 'd' },
  split: { text: { bn: 'ভাগ', en: 'Split' }, key: 'p' },
  insure: { text: { bn: 'বীমা', en: 'Insurance' }, key: 'i' },
  decline: { text: { bn: 'বীমা নয়', en: 'No insurance' }, key: 'n' },
};
const MAIN: ReadonlySet<string> = new Set(['call', 'play', 'hit', 'insure']);

/** The seat that a key decides for: the first that has something to decide. */
export const seatToDecide = (turn: ShownTurn | null): TurnSeat | undefined =>
  turn?.seats.find(({ options, waits }) => options.length > 0 && !waits);
export const actOfKey = (seat: TurnSeat, key: string): string | undefined =>
  seat.options.find(({ act }) => ACTS[act]?.key === key)?.act;

export function Decide({
  turn,
  layout,
  busy,
  onDecide,
  words,
}: {
  turn: ShownTurn;
  layout: LiveLayout;
  busy: boolean;
  onDecide: (seat: TurnSeat, act: string) => void;
  words: Words;
}): JSX.Element {
  const seats = turn.seats.filter(({ options, waits }) => options.length > 0 || waits);
  const nameOf = (id: string): string => {
    const text = layout.seats.find((seat) => seat.id === id)?.text;
    return text === undefined ? words.of(TEXTS.yourTurn) : `${words.of(TEXTS.yourTurn)}: ${words.of(text)}`;
  };
  return (
    <div className="lt-decide">
      {seats.map((seat) => (
        <fieldset key={seat.seat} aria-label={nameOf(seat.seat)}>
          <legend>{nameOf(seat.seat)}</legend>
          <div className="lt-acts">
            {seat.options.map(({ act, stake }) => (
              <Button
                key={act}
                look={MAIN.has(act) ? 'gold' : 'ghost'}
                data-act={act}
                busy={seat.waits}
                disabled={busy || seat.waits}
                aria-keyshortcuts={ACTS[act]?.key.toUpperCase()}
                onClick={() => onDecide(seat, act)}
              >
                {words.of(ACTS[act]?.text ?? { bn: act, en: act })}
                {stake === null ? '' : ` ${showMoney(stake)}`}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
