/**
 * What few places of a result decide: the last three digits, the two dice, a place of the race. A ticket falls apart into
 * parts, each decided by one such field and paid by what is drawn there; their winning units add up to the ticket's. So
 * what many tickets win together can be kept by number, whatever plays they are of.
 *
 * Fields follow from the plays: `reads`, `takes` and `each` say which places decide a unit. Plays that more than
 * `NUMBERS_MAX` numbers decide (five digits, keno) have no field.
 */
import { mustHave } from '@house/money/broken-promise';
import type { GameFamily, Play, ResultShape } from './game.ts';
import { rangeOf } from './result.ts';
import { combinations } from './tickets/combinatorics.ts';
import type { DrawResult, Selection } from './tickets/selection.ts';

export const NUMBERS_MAX = 1_000;

export interface Field {
  /** `2.3.4`, its places; `3.4*27` where so many lists of places, the first of them these, pay each by itself. */
  readonly code: string;
  /** One list of places, or several alike: each of them that shows a number pays it. */
  readonly lists: readonly (readonly number[])[];
  /** What can be drawn at one list, in the order in which figures are kept. */
  readonly numbers: readonly DrawResult[];
  /** Their index, by their values joined by commas. */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** A share of a ticket that one field decides. */
export interface TicketPart {
  readonly field: Field;
  /** As a ticket of its own: parts of a play that are written alike win alike. */
  readonly text: string;
  readonly selection: Selection;
  readonly units: number;
}

/**
 * What a part wins: index of a number, index of a tier, winning units, one such three after the other. A tier that wins
 * nothing is left out. Packed, because millions of them are kept.
 */
export type FieldWins = Uint16Array;

type Numbers = Pick<Field, 'numbers' | 'indexOf'>;

const numbersByShape = new Map<string, Numbers | null>();

/** All that can be drawn at so many places, or null where it is too much. */
function numbersOf(shape: ResultShape, places: number): Numbers | null {
  const { lowest, highest } = rangeOf(shape);
  const distinct = shape.kind === 'prefix';
  const name = `${lowest} ${highest} ${distinct} ${places}`;
  const known = numbersByShape.get(name);
  if (known !== undefined) return known;
  const size = highest - lowest + 1;
  const count = Array.from({ length: places }, (_, drawn) => (distinct ? size - drawn : size)).reduce(
    (a, b) => a * b,
    1,
  );
  const made = count > NUMBERS_MAX ? null : listNumbers(lowest, highest, places, distinct);
  numbersByShape.set(name, made);
  return made;
}

function listNumbers(lowest: number, highest: number, places: number, distinct: boolean): Numbers {
  const values = Array.from({ length: highest - lowest + 1 }, (_, value) => lowest + value);
  let numbers: DrawResult[] = [[]];
  for (let place = 0; place < places; place += 1)
    numbers = numbers.flatMap((drawn) =>
      values.filter((value) => !distinct || !drawn.includes(value)).map((value) => [...drawn, value]),
    );
  return { numbers, indexOf: new Map(numbers.map((drawn, at) => [drawn.join(), at])) };
}

function fieldOf(shape: ResultShape, lists: readonly (readonly number[])[]): Field | null {
  const [first = []] = lists;
  const numbers = numbersOf(shape, first.length);
  if (numbers === null) return null;
  const places = first.join('.');
  return { code: lists.length === 1 ? places : `${places}*${lists.length}`, lists, ...numbers };
}

/** A number of a field as it is read: `123`, `07-03`. */
export function writeNumber({ kind }: ResultShape, drawn: DrawResult): string {
  return kind === 'prefix' ? drawn.map((one) => String(one).padStart(2, '0')).join('-') : drawn.join('');
}

/** How the tickets of a play fall apart. */
export interface Divider {
  /** The parts of a selection: their units add up to its units, on every result their winning units to its own. */
  partsOf(selection: Selection): readonly TicketPart[];
  /** What a part wins, number by number. Walks through all of the field's numbers: worth keeping. */
  winsOf(part: TicketPart): FieldWins;
}

/** Null for a play that too many numbers decide. */
export function dividerOf({ resultShape }: Pick<GameFamily, 'resultShape'>, play: Play): Divider | null {
  const partsOf = eachParts(resultShape, play) ?? takenParts(resultShape, play) ?? wholeParts(resultShape, play);
  return partsOf === null ? null : { partsOf, winsOf: (part) => winsOf(resultShape, play, part) };
}

type PartsOf = (selection: Selection) => readonly TicketPart[];

/** Every picked number by itself, wherever it may show. */
function eachParts(shape: ResultShape, play: Play): PartsOf | null {
  if (play.each === undefined) return null;
  const field = fieldOf(shape, play.each);
  if (field === null) return () => [];
  return (selection) => {
    const picks = selection.flat();
    const units = play.countUnits(selection) / picks.length;
    return picks.map((pick) => ({ field, text: pick, selection: [[pick]], units }));
  };
}

/** Every set of places by itself, with what is picked for them. */
function takenParts(shape: ResultShape, play: Play): PartsOf | null {
  const { takes, reads, grammar } = play;
  if (takes === undefined) return null;
  const sets = [...combinations([...reads.keys()], takes)].flatMap((taken) => {
    const field = fieldOf(shape, [taken.map((place) => reads[place] ?? -1)]);
    return field === null ? [] : [{ field, taken }];
  });
  const letters = grammar.boxes[0]?.choices ?? [];
  const restrict = (selection: Selection, taken: readonly number[]): Selection =>
    grammar.kind === 'mask'
      ? selection.map((picks, box) =>
          box > 0 ? picks : picks.filter((letter) => taken.includes(letters.indexOf(letter))),
        )
      : selection.map((picks, box) => (taken.includes(box) ? picks : []));
  return (selection) =>
    sets.flatMap(({ field, taken }) => {
      const own = restrict(selection, taken);
      const units = play.countUnits(own);
      return units === 0 ? [] : [{ field, text: grammar.format(own), selection: own, units }];
    });
}

/** The ticket as it is, or pick by pick where each makes units of its own: few tickets are written alike, many picks. */
function wholeParts(shape: ResultShape, play: Play): PartsOf | null {
  const { reads, grammar } = play;
  const field = fieldOf(shape, [reads]);
  if (field === null) return null;
  const partOf = (selection: Selection): TicketPart => ({
    field,
    text: grammar.format(selection),
    selection,
    units: play.countUnits(selection),
  });
  return grammar.kind === 'entries' || addsUp(play)
    ? ([picks = []]) => picks.map((pick) => partOf([[pick]]))
    : (selection) => [partOf(selection)];
}

/** Each pick of the one box makes units of its own, which no other pick changes. */
function addsUp(play: Play): boolean {
  const { kind, boxes } = play.grammar;
  const [box] = boxes;
  if (kind !== 'boxes' || box === undefined || boxes.length > 1) return false;
  const single = box.choices.map((choice) => play.countUnits([[choice]]));
  const two = box.choices.slice(0, 2);
  const both = play.countUnits([two]);
  return single.every((units) => units > 0) && (two.length < 2 || both === (single[0] ?? 0) + (single[1] ?? 0));
}

function winsOf(shape: ResultShape, play: Play, { field, selection }: TicketPart): FieldWins {
  if (play.each !== undefined) return Uint16Array.of(pickedIndex(field, play, selection[0]?.[0] ?? ''), 0, 1);
  if (play.inPlace) return Uint16Array.from(filledIndexes(field, selection).flatMap((at) => [at, 0, 1]));
  const [places = []] = field.lists;
  const result = Array.from({ length: shape.count }, () => rangeOf(shape).lowest);
  const wins: number[] = [];
  // Counted loops: a thousand numbers for every ticket that was not written so before.
  for (let at = 0; at < field.numbers.length; at += 1) {
    const drawn = field.numbers[at] ?? [];
    for (let order = 0; order < places.length; order += 1) result[places[order] ?? 0] = drawn[order] ?? 0;
    const hits = play.countHits(selection, result);
    for (let tier = 0; tier < hits.length; tier += 1) if ((hits[tier] ?? 0) > 0) wins.push(at, tier, hits[tier] ?? 0);
  }
  return Uint16Array.from(wins);
}

/** Every way to fill the boxes that are picked in; one that can not be drawn is none. */
function filledIndexes({ indexOf }: Field, selection: Selection): number[] {
  let written = [''];
  for (const picks of selection.filter(({ length }) => length > 0))
    written = written.flatMap((before) => picks.map((pick) => `${before}${before && ','}${Number(pick)}`));
  return written.flatMap((number) => indexOf.get(number) ?? []);
}

/** Where a picked number stands among those of its field. */
function pickedIndex(field: Field, { grammar }: Play, pick: string): number {
  const drawn = grammar.kind === 'entries' ? [...pick].map(Number) : [Number(pick)];
  return mustHave(field.indexOf.get(drawn.join()), 'a picked number can be drawn');
}

const known = new WeakMap<readonly Play[], readonly FieldOfPlays[]>();

export interface FieldOfPlays extends Field {
  /** Message ids whose texts side by side name it. */
  readonly nameIds: readonly string[];
}

/** The fields of a family, those of more places first. */
export function fieldsOf(family: Pick<GameFamily, 'resultShape' | 'plays' | 'trend'>): readonly FieldOfPlays[] {
  const before = known.get(family.plays);
  if (before !== undefined) return before;
  const found = new Map<string, FieldOfPlays>();
  for (const play of family.plays) {
    for (const { field } of dividerOf(family, play)?.partsOf(everything(play)) ?? [])
      if (!found.has(field.code)) found.set(field.code, { ...field, nameIds: nameOf(family, play, field) });
  }
  const made = [...found.values()].sort((a, b) => (b.lists[0]?.length ?? 0) - (a.lists[0]?.length ?? 0));
  known.set(family.plays, made);
  return made;
}

/** All that can be picked; of typed numbers one tells their places. */
function everything({ grammar }: Play): Selection {
  if (grammar.kind === 'entries') return [['0'.repeat(grammar.entryLength)]];
  return grammar.boxes.map(({ choices }, box) => (grammar.kind === 'danTuo' && box === 0 ? [] : choices));
}

/** By the play that looks at nothing else, or by its places. */
function nameOf(family: Pick<GameFamily, 'trend'>, play: Play, { lists }: Field): readonly string[] {
  if (play.code.endsWith('.DIRECT') && play.takes === undefined) return [play.groupId];
  const places = lists.flat().flatMap((place) => family.trend.positionIds[place] ?? []);
  const isTyped = play.grammar.kind === 'entries' || play.each !== undefined;
  return isTyped || places.length < lists.flat().length ? play.nameIds : places;
}

/** What is kept of a field: mills, by index of its numbers. */
export interface FieldSums {
  /** On the whole field. */
  readonly stake: bigint;
  readonly stakes: readonly bigint[];
  readonly pays: readonly bigint[];
}

/**
 * What falls to a field from all that its places decide: the last two digits are decided by the last three too. Of a
 * field that pays at several lists of places so much as those here pay; its stake is shared among them. On a field of
 * several lists: for one of them that shows the number.
 */
export function sumsAt(field: Field, kept: readonly (readonly [Field, FieldSums])[]): FieldSums {
  let stake = 0n;
  const stakes = field.numbers.map(() => 0n);
  const pays = field.numbers.map(() => 0n);
  const [places = []] = field.lists;
  for (const [other, sums] of kept) {
    const lists = listsWithin(field, other);
    if (lists.length === 0) continue;
    stake += (sums.stake * BigInt(lists.length)) / BigInt(other.lists.length);
    for (const list of lists) {
      const own = list.map((place) => places.indexOf(place));
      for (const [at, drawn] of field.numbers.entries()) {
        const there = other.indexOf.get(own.map((order) => drawn[order]).join()) ?? -1;
        stakes[at] = (stakes[at] ?? 0n) + (sums.stakes[there] ?? 0n);
        pays[at] = (pays[at] ?? 0n) + (sums.pays[there] ?? 0n);
      }
    }
  }
  return { stake, stakes, pays };
}

/** The lists of another field that lie within one: whose numbers its own numbers tell. */
function listsWithin(field: Field, other: Field): readonly (readonly number[])[] {
  const [places = []] = field.lists;
  if (field.lists.length > 1) return field.code === other.code ? [places] : [];
  return other.lists.filter((list) => list.every((place) => places.includes(place)));
}
