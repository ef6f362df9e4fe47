/**
 * A lucky pick: a random ticket of a play, as small as it can be, one choice in every box where that is a bet.
 *
 * Promises: no ticket holds a number that is closed, and all that are left are equally likely. A ticket that holds one is
 * thrown away whole and drawn again, so what is closed makes nothing beside it more likely; where hardly any are left they
 * are counted out, so that `null` means that none is.
 */
import type { Play } from '@house/lottery/game';
import { holdsNumbers } from '@house/lottery/limited';
import { choose, combinations } from '@house/lottery/tickets/combinatorics';
import type { Selection } from '@house/lottery/tickets/selection';
import { emptyPicks, withBox } from './picks.ts';

/** A whole number 0..n-1, each as likely as the others. */
export type RandomBelow = (n: number) => number;

/** Tickets that can be drawn, more of them than can be bought. */
interface Space<T> {
  readonly size: number;
  readonly draw: (randomBelow: RandomBelow) => T;
  readonly all: () => Iterable<T>;
}

const TRIES = 1_000;
/** More than these are not counted out: a game has 500 limited numbers at most. */
const COUNTED_MAX = 100_000;

function drawLeft<T>(space: Space<T>, isLeft: (ticket: T) => boolean, randomBelow: RandomBelow): T | null {
  if (space.size === 0) return null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ticket = space.draw(randomBelow);
    if (isLeft(ticket)) return ticket;
  }
  const left = space.size > COUNTED_MAX ? [] : [...space.all()].filter(isLeft);
  return left.length === 0 ? null : (left[randomBelow(left.length)] ?? null);
}

/** More than any play asks for in one box. */
const GROWN_MAX = 200;

/** Takes back what the bet does not need. */
function leastOf(play: Play, picks: Selection): Selection {
  return picks.reduce<Selection>(
    (kept, codes, index) =>
      codes.reduce<Selection>((least, code) => {
        const without = withBox(play, least, index, (other) => other !== code && (least[index] ?? []).includes(other));
        return play.countUnits(without) > 0 ? without : least;
      }, kept),
    picks,
  );
}

/** How many choices the ticket has in each box, if it is made of these; null where they make no bet. */
function shapeOf(play: Play, choices: Selection): number[] | null {
  const { boxes, kind } = play.grammar;
  const grow = (picks: Selection, index: number): Selection => {
    const own = picks[index] ?? [];
    const code = choices[index]?.find((other) => !own.includes(other));
    return code === undefined ? picks : withBox(play, picks, index, (other) => other === code || own.includes(other));
  };
  const able = boxes.map((_, index) => index).filter((index) => kind !== 'danTuo' || index > 0);
  let picks = emptyPicks(play);
  for (const index of able) picks = grow(picks, index);
  if (kind === 'mask' || play.countUnits(picks) === 0) {
    for (let step = 0; play.countUnits(picks) === 0 && step < GROWN_MAX; step += 1)
      picks = grow(picks, able[step % able.length] ?? 0);
    picks = leastOf(play, picks);
  }
  return play.countUnits(picks) === 0 ? null : picks.map(({ length }) => length);
}

/** So many of the choices, in their order. */
function drawSome(choices: readonly string[], count: number, randomBelow: RandomBelow): string[] {
  const rest = [...choices];
  const drawn = new Set(Array.from({ length: count }, () => rest.splice(randomBelow(rest.length), 1)[0]));
  return choices.filter((choice) => drawn.has(choice));
}

function* everyTicket(choices: Selection, shape: readonly number[], place = 0): Generator<Selection> {
  if (place === shape.length) return yield [];
  for (const rest of everyTicket(choices, shape, place + 1))
    for (const own of combinations(choices[place] ?? [], shape[place] ?? 0)) yield [own, ...rest];
}

function drawPicks(play: Play, closed: readonly Selection[], randomBelow: RandomBelow): Selection | null {
  // A number of one choice goes from its box; a ticket is none the less a bet where other boxes are enough.
  const single = closed.filter((number) => number.flat().length === 1);
  const choices = play.grammar.boxes.map((box, index) =>
    box.choices.filter((code) => !single.some((number) => number[index]?.includes(code) === true)),
  );
  const shape = shapeOf(play, choices);
  if (shape === null) return null;
  const space: Space<Selection> = {
    size: shape.reduce((ways, count, index) => ways * choose(choices[index]?.length ?? 0, count), 1),
    draw: (below) => shape.map((count, index) => drawSome(choices[index] ?? [], count, below)),
    all: () => everyTicket(choices, shape),
  };
  const isLeft = (picks: Selection): boolean => play.countUnits(picks) > 0 && !closed.some(holdsNumbers(play, picks));
  return drawLeft(space, isLeft, randomBelow);
}

const DIGITS = 10;

/** Every text of so many digits, or of those where none is followed by a lower one. */
function* everyText(length: number, rising: boolean, start = ''): Generator<string> {
  if (start.length === length) return yield start;
  for (let digit = rising ? Number(start.at(-1) ?? 0) : 0; digit < DIGITS; digit += 1)
    yield* everyText(length, rising, `${start}${digit}`);
}

/** What can be typed, each number once: where orders of the same digits are one number, in the order it is kept in. */
function entriesOf({ grammar }: Play): Space<string> {
  const length = grammar.entryLength;
  const kept = (text: string): boolean => grammar.parse(text)?.[0]?.[0] === text;
  // A rolled number has one letter that stands for any digit.
  if (kept(`R${'0'.repeat(length - 1)}`)) {
    const roll = (text: string, at: number): string => `${text.slice(0, at)}R${text.slice(at)}`;
    return {
      size: length * DIGITS ** (length - 1),
      draw: (below) => roll(drawText(length - 1, below), below(length)),
      all: () => [...everyText(length - 1, false)].flatMap((text) => Array.from({ length }, (_, at) => roll(text, at))),
    };
  }
  if (length > 1 && grammar.parse(`1${'0'.repeat(length - 1)}`)?.[0]?.[0] !== `1${'0'.repeat(length - 1)}`) {
    const texts = [...everyText(length, true)].filter(kept);
    return { size: texts.length, draw: (below) => texts[below(texts.length)] ?? '', all: () => texts };
  }
  return {
    size: DIGITS ** length,
    draw: (below) => drawText(length, below),
    all: () => everyText(length, false),
  };
}

function drawText(length: number, randomBelow: RandomBelow): string {
  return Array.from({ length }, () => String(randomBelow(DIGITS))).join('');
}

/**
 * A random ticket that holds none of the closed numbers, nor, of typed ones, any of those that stand there; null where none
 * is left.
 */
export function drawLucky(
  play: Play,
  closed: readonly Selection[],
  randomBelow: RandomBelow,
  typed: Selection = [],
): Selection | null {
  if (play.grammar.kind !== 'entries') return drawPicks(play, closed, randomBelow);
  const gone = new Set([...closed, typed].flat(2));
  const entry = drawLeft(entriesOf(play), (text) => !gone.has(text), randomBelow);
  return entry === null ? null : [[entry]];
}
