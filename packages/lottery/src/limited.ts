/**
 * Numbers that are not sold as others are (lottery.md 1.7): which tickets hold one, and how it is called.
 *
 * A limited number is one unit of a play, written as its tickets are; where one pick or one typed number alone costs several
 * units (a sum, a Vietnam number for each of its prizes), that one. A ticket holds it when everything that is picked
 * in it is picked in the ticket too: so a box ticket holds each number it covers. It is limited in every play that takes
 * the same bet (`same-bet.ts`).
 */
import type { Play } from './game.ts';
import { picksAreUnits } from './offer.ts';
import type { Selection } from './tickets/selection.ts';

/** Fixed or not, a number of a dan-tuo ticket is in its lines. */
function placesOf(play: Play, selection: Selection): readonly (readonly string[])[] {
  return play.grammar.kind === 'danTuo' ? [selection.flat()] : selection;
}

/** Answers of each limited number whether the ticket holds it; a ticket of many entries is read once. */
export function holdsNumbers(play: Play, ticket: Selection): (number: Selection) => boolean {
  const picked = placesOf(play, ticket).map((picks) => new Set(picks));
  return (number) =>
    placesOf(play, number).every((picks, place) => picks.every((pick) => picked[place]?.has(pick) === true));
}

/** A number in a list of many, by what is picked in it. */
export interface Numbered {
  readonly picks: Selection;
}

/**
 * Answers which of many numbers of a play a ticket holds, in no order. It looks at those that begin with something that
 * the ticket picks, so a typed ticket of few numbers is not held against a thousand.
 */
export function indexNumbers<N extends Numbered>(
  play: Play,
  numbers: readonly N[],
): (ticket: Selection, holds: (number: Selection) => boolean) => readonly N[] {
  const byFirst = new Map<string, N[]>();
  for (const number of numbers) {
    const places = placesOf(play, number.picks);
    const place = places.findIndex((own) => own.length > 0);
    const name = `${place} ${places[place]?.[0] ?? ''}`;
    const alike = byFirst.get(name);
    if (alike === undefined) byFirst.set(name, [number]);
    else alike.push(number);
  }
  return (ticket, holds) =>
    placesOf(play, ticket).flatMap((picks, place) =>
      picks.flatMap((pick) => byFirst.get(`${place} ${pick}`)?.filter((number) => holds(number.picks)) ?? []),
    );
}

/** More numbers of a play are not limited one by one. */
const NUMBERS_MAX = 1_000;

const allNumbers = new WeakMap<Play, readonly Selection[] | null>();

/**
 * Every number of a play as `readNumber` reads it: typed ones, picks that are bets by themselves, or one pick for each
 * place. Null where a bet is something else or there are more than a thousand.
 */
export function numbersOf(play: Play): readonly Selection[] | null {
  const known = allNumbers.get(play);
  if (known !== undefined) return known;
  const listed = listNumbers(play);
  const made = listed === null || listed.length === 0 || listed.length > NUMBERS_MAX ? null : listed;
  allNumbers.set(play, made);
  return made;
}

function listNumbers(play: Play): readonly Selection[] | null {
  const { kind, entryLength, boxes } = play.grammar;
  if (kind === 'entries') {
    const count = 10 ** entryLength;
    if (count > NUMBERS_MAX) return null;
    const typed = Array.from({ length: count }, (_, number) => String(number).padStart(entryLength, '0'));
    const read = typed.flatMap((text) => {
      const number = readNumber(play, text);
      return number === null ? [] : [[play.grammar.format(number), number] as const];
    });
    // A group is one number however it is typed.
    return [...new Map(read).values()];
  }
  const [first] = boxes;
  const onePick =
    kind === 'boxes' && boxes.length === 1 && first?.choices.every((pick) => play.countUnits([[pick]]) > 0);
  if (onePick || picksAreUnits(play)) {
    return boxes.flatMap(({ choices }, at) => choices.map((pick) => boxes.map((_, box) => (box === at ? [pick] : []))));
  }
  if (!play.inPlace || play.takes !== undefined) return null;
  const count = boxes.reduce((product, { choices }) => product * choices.length, 1);
  if (count > NUMBERS_MAX) return null;
  return boxes
    .reduce<Selection[]>(
      (begun, { choices }) => begun.flatMap((places) => choices.map((pick) => [...places, [pick]])),
      [[]],
    )
    .filter((number) => play.countUnits(number) === 1);
}

/** Reads a limited number as the desk types it; null when it is neither one unit of the play nor one pick of it. */
export function readNumber(play: Play, text: string): Selection | null {
  const selection = play.grammar.parse(text);
  if (selection === null) return null;
  const units = play.countUnits(selection);
  return units === 1 || (units > 1 && selection.flat().length === 1) ? selection : null;
}

/** `558`, `1 2 3`, or with their boxes where not every box is picked: `A 7`. */
export function nameNumber(play: Play, number: Selection): string {
  const { boxes, kind } = play.grammar;
  if (kind === 'entries' || kind === 'danTuo' || number.length === 1) return number.flat().join(' ');
  const whole = number.every((picks) => picks.length > 0);
  return number
    .flatMap((picks, place) =>
      picks.length === 0 ? [] : [whole ? picks.join(' ') : `${boxes[place]?.code ?? ''} ${picks.join(' ')}`],
    )
    .join(' ');
}
