/** Plinko: a ball falls through rows of pegs, left or right at each, into a slot that pays. */
import './plinko.css';
import { PLINKO, type PlinkoChoice, plinkoSlots } from '@house/games/minis/plinko';
import { formatAmount } from '@house/money/amount';
import { type JSX, useEffect, useRef } from 'react';
import type { Choice } from '../../../src/contract.ts';
import type { ChoiceProps, ClientGame, StageProps } from '../../shell/client-game.ts';
import type { Text, Words } from '../../shell/words.ts';
import { ladderOf, returnOf } from '../ladder.ts';

const TEXTS = {
  rows: { bn: 'সারি', en: 'Rows' },
  risk: { bn: 'ঝুঁকি', en: 'Risk' },
  low: { bn: 'কম', en: 'Low' },
  medium: { bn: 'মাঝারি', en: 'Medium' },
  high: { bn: 'বেশি', en: 'High' },
  slots: { bn: 'ঘর ও গুণ, বাঁ থেকে', en: 'Slots and what they pay, from the left' },
  slot: { bn: 'ঘর', en: 'Slot' },
  here: { bn: 'বল এখানে', en: 'the ball is here' },
  how: {
    bn: 'প্রতিটি সারিতে বল সমান সম্ভাবনায় বাঁয়ে বা ডানে যায়। যে ঘরে পড়ে তার গুণ পাওয়া যায়। সারি ও ঝুঁকি আপনি বাছেন: ঝুঁকি বেশি হলে কিনারার ঘরে বেশি, মাঝের ঘরে কম।',
    en: 'At each row the ball goes left or right, each as likely. The slot it falls into says what it pays. You choose rows and risk: more risk pays more at the edges and less in the middle.',
  },
} as const satisfies Readonly<Record<string, Text>>;
const ROWS = [8, 12, 16] as const satisfies readonly PlinkoChoice['rows'][];
const RISKS = ['low', 'medium', 'high'] as const satisfies readonly PlinkoChoice['risk'][];
const ROW_MILLISECONDS = 130;
const REST_MILLISECONDS = 300;

const choiceOf = (choice: Choice): PlinkoChoice => ({
  rows: ROWS.find((rows) => rows === choice['rows']) ?? 12,
  risk: RISKS.find((risk) => risk === choice['risk']) ?? 'medium',
});
/** `0.5`, `110`: a slot is narrow. */
const shown = (multiplier: bigint): string => String(Number(formatAmount(multiplier)));

/** Where the ball is above each row and then in its slot. A slot is one wide, a row one high; x 0 is the left edge. */
function fallOf(path: readonly number[]): readonly string[] {
  const middle = (path.length + 1) / 2;
  let x = middle;
  const places = [placeOf(middle, -1.1)];
  for (const [row, side] of path.entries()) {
    places.push(placeOf(x, row - 0.38));
    x += side - 0.5;
  }
  return [...places, placeOf(x, path.length - 0.3)];
}
const placeOf = (x: number, y: number): string => `translate(${x}px, ${y}px)`;

function Pegs({ rows }: { rows: number }): JSX.Element {
  return (
    <>
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (_peg, peg) => {
          const x = (rows + 1) / 2 + peg - 1 - row / 2;
          // biome-ignore lint/suspicious/noArrayIndexKey: a peg is its place
          return <circle key={`${row} ${x}`} className="pk-peg" cx={x} cy={row} r={0.13} />;
        }),
      )}
    </>
  );
}

function Stage({ round, showing, quick, onShown, choice, words }: StageProps): JSX.Element {
  const ball = useRef<SVGCircleElement>(null);
  const event = round?.events.find(({ kind }) => kind === 'ball');
  const path = Array.isArray(event?.['path']) ? event['path'].map(Number) : null;
  const chosen = choiceOf(showing && round !== null ? round.choice : choice);
  const thrown = round === null ? null : choiceOf(round.choice);
  // The board follows what is chosen for the next round: then there is no ball on it.
  const isThere = path !== null && thrown?.rows === chosen.rows && thrown.risk === chosen.risk;
  const fall = isThere ? fallOf(path) : [];
  const landed = isThere && (!showing || quick);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a round
  useEffect(() => {
    if (!showing) return;
    const moves = quick ? 0 : fall.length * ROW_MILLISECONDS;
    const moving =
      moves === 0
        ? undefined
        : ball.current?.animate(
            fall.map((transform) => ({ transform, easing: 'cubic-bezier(0.5, 0, 0.9, 0.7)' })),
            { duration: moves, fill: 'forwards' },
          );
    const timer = setTimeout(onShown, moves === 0 ? 60 : moves + REST_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      moving?.cancel();
    };
  }, [round?.id, round?.version, showing, quick]);
  const { rows } = chosen;
  return (
    <div className={`pk rows-${rows}`}>
      <svg viewBox={`0 -1.5 ${rows + 1} ${rows + 1.7}`} aria-hidden="true">
        <Pegs rows={rows} />
        {isThere ? (
          <circle ref={ball} className="pk-ball" r={0.27} style={{ transform: landed ? fall.at(-1) : fall[0] }} />
        ) : null}
      </svg>
      <ol className="pk-slots" aria-label={words.of(TEXTS.slots)}>
        {plinkoSlots(chosen).map((multiplier, slot) => {
          const hit = landed && event?.['slot'] === slot;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
              key={slot}
              className={hit ? 'hit' : ''}
              style={{ ['--far' as string]: `${Math.round(Math.abs((2 * slot) / rows - 1) * 100)}%` }}
            >
              <span translate="no">
                {shown(multiplier)}
                <span className="sr"> ×</span>
              </span>
              {hit ? <span className="sr">, {words.of(TEXTS.here)}</span> : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function ChoiceForm({ choice, onChange, disabled, words }: ChoiceProps): JSX.Element {
  const { rows, risk } = choiceOf(choice);
  return (
    <div className="pk-form">
      <fieldset>
        <legend>{words.of(TEXTS.rows)}</legend>
        {ROWS.map((each) => (
          <button
            key={each}
            type="button"
            className={each === rows ? 'chip on' : 'chip'}
            aria-pressed={each === rows}
            disabled={disabled}
            translate="no"
            onClick={() => onChange({ rows: each, risk })}
          >
            {each}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.of(TEXTS.risk)}</legend>
        {RISKS.map((each) => (
          <button
            key={each}
            type="button"
            className={each === risk ? 'chip on' : 'chip'}
            aria-pressed={each === risk}
            disabled={disabled}
            onClick={() => onChange({ rows, risk: each })}
          >
            {words.of(TEXTS[each])}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function Rules({ words }: { words: Words }): JSX.Element {
  return <p>{words.of(TEXTS.how)}</p>;
}

export const game: ClientGame = {
  code: 'PLINKO',
  name: { bn: 'প্লিংকো', en: 'Plinko' },
  rtp: returnOf(PLINKO),
  stakes: ladderOf(PLINKO),
  choice: { rows: 12, risk: 'medium' },
  hue: 'h-iris',
  verb: 'play',
  Stage,
  ChoiceForm,
  Rules,
  tell: (event, words) => (event.kind === 'ball' ? `${words.of(TEXTS.slot)} ${Number(event['slot']) + 1}` : null),
};
