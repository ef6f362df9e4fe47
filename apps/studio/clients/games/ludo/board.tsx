/** The board of Ludo: the track, four homes, the tokens where they stand, the die. One's own corner is below on the left. */
import './ludo.css';
import type { SeenHand } from '@house/games/card-rooms/card-room';
import { LUDO_HOME } from '@house/games/card-rooms/ludo/ludo';
import type { Wire } from '@house/games/wire';
import type { JSX } from 'react';
import type { Words } from '../../shell/words.ts';
import type { BoardProps } from '../card-rooms/look.ts';

const COLOURS = ['red', 'green', 'yellow', 'blue'];
const SIDE = 15;
type Cell = readonly [column: number, row: number];

/** A quarter of the track as the corner above on the left meets it, from its start. */
const QUARTER: readonly Cell[] = [
  ...[1, 2, 3, 4, 5].map((column): Cell => [column, 6]),
  ...[5, 4, 3, 2, 1, 0].map((row): Cell => [6, row]),
  ...([
    [7, 0],
    [8, 0],
  ] as const),
];
const STAR = 8;
const turned = ([column, row]: Cell, quarters: number): Cell =>
  quarters === 0 ? [column, row] : turned([SIDE - 1 - row, column], quarters - 1);
/** Where a token stands after so many steps, from the corner above on the left; in its base by its own place. */
function cellOf(steps: number, token: number): Cell {
  if (steps === 0) return token === 0 ? [1.6, 2.5] : [3.4, 2.5];
  if (steps >= LUDO_HOME) return token === 0 ? [5.9, 6.6] : [5.9, 7.4];
  if (steps > 51) return [steps - 51, 7];
  return turned(QUARTER[(steps - 1) % QUARTER.length] ?? [0, 0], Math.floor((steps - 1) / QUARTER.length));
}

const TEXTS = {
  token: { bn: 'গুটি', en: 'Token' },
  base: { bn: 'ঘাঁটি', en: 'base' },
  home: { bn: 'ঘর', en: 'home' },
  die: { bn: 'ছক্কা', en: 'Die' },
};

function placeInWords(steps: number, words: Words): string {
  return steps === 0 ? words.of(TEXTS.base) : steps >= LUDO_HOME ? words.of(TEXTS.home) : String(steps);
}

/** `Token 1: base → 1`. */
export function tellToken(choice: string, seen: Wire<SeenHand>, own: number | null, words: Words): string {
  const steps = seen.players.find(({ seat }) => seat === own)?.pieces?.[Number(choice)] ?? 0;
  const after = steps === 0 ? 1 : steps + (seen.die ?? 0);
  return `${words.of(TEXTS.token)} ${Number(choice) + 1}: ${placeInWords(steps, words)} → ${placeInWords(after, words)}`;
}

const PIPS: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

function Die({ die, words }: { die: number; words: Words }): JSX.Element {
  return (
    <span className="lu-die" role="img" aria-label={`${words.of(TEXTS.die)} ${die}`} data-die={die}>
      {Array.from({ length: 9 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
        <i key={at} className={PIPS[die]?.includes(at) === true ? 'on' : ''} />
      ))}
    </span>
  );
}

export function LudoBoard({ seen, own, offers, off, onAct, words }: BoardProps): JSX.Element {
  const colourOf = (seat: number): number =>
    Math.max(0, COLOURS.indexOf(seen.players.find((each) => each.seat === seat)?.marks[0] ?? ''));
  const mine = own === null ? 3 : colourOf(own);
  // The corner below on the left is the fourth of a board that turns with the clock.
  const quartersOf = (colour: number): number => (colour - mine + 3) % 4;
  const choices = offers.find(({ kind }) => kind === 'move')?.choices ?? [];
  return (
    <div className="lu-board">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
        {COLOURS.map((colour, at) => {
          const quarters = quartersOf(at);
          const [column, row] = turned([2.5, 2.5], quarters);
          return (
            <g key={colour} className={`lu-${colour}`}>
              <rect className="base" x={column - 2.5} y={row - 2.5} width={6} height={6} rx={0.8} />
              <rect className="inner" x={column - 1.6} y={row - 1.1} width={4.2} height={3.2} rx={1.2} />
              {QUARTER.map((cell, square) => {
                const [x, y] = turned(cell, quarters);
                return (
                  <g key={String(cell)}>
                    <rect className={square === 0 ? 'start' : 'square'} {...{ x, y }} width={1} height={1} />
                    {square === STAR ? (
                      <text x={x + 0.5} y={y + 0.76} textAnchor="middle" fontSize={0.8}>
                        ★
                      </text>
                    ) : null}
                  </g>
                );
              })}
              {[1, 2, 3, 4, 5].map((step) => {
                const [x, y] = turned([step, 7], quarters);
                return <rect key={step} className="way" {...{ x, y }} width={1} height={1} />;
              })}
              <polygon
                className="way"
                points={(
                  [
                    [6, 6],
                    [7.5, 7.5],
                    [6, 9],
                  ] as const
                )
                  .map(([x, y]) => turned([x - 0.5, y - 0.5], quarters).map((each) => each + 0.5))
                  .join(' ')}
              />
            </g>
          );
        })}
      </svg>
      {seen.players.map((player) =>
        player.isIn
          ? (player.pieces ?? []).map((steps, token) => {
              const [column, row] = turned(cellOf(steps, token), quartersOf(colourOf(player.seat)));
              const can = player.seat === own && choices.includes(String(token));
              const both = player.pieces?.[0] === player.pieces?.[1] && steps > 0 && steps < LUDO_HOME;
              return (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: a token is its place
                  key={`${player.seat} ${token}`}
                  type="button"
                  className={`lu-token lu-${COLOURS[colourOf(player.seat)]} ${can ? 'can' : ''}`}
                  style={{
                    left: `${((column + 0.5 + (both ? token * 0.3 - 0.15 : 0)) / SIDE) * 100}%`,
                    top: `${((row + 0.5) / SIDE) * 100}%`,
                  }}
                  disabled={!can || off}
                  data-steps={steps}
                  aria-label={`${words.of(TEXTS.token)} ${token + 1}, ${placeInWords(steps, words)}`}
                  onClick={() => onAct('move', [String(token)])}
                />
              );
            })
          : null,
      )}
      {seen.die == null ? null : <Die die={seen.die} words={words} />}
    </div>
  );
}
