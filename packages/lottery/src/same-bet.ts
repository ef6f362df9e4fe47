/**
 * A number in every play of a game that takes the same bet (lottery.md 1.7): boxes and typed lists, a combination for each
 * of its parts, a group among others, any places for those it is at, 4D in any order or with a digit left open. A bet that
 * pays by something else (a sum, a span) is a bet of its own.
 *
 * Worked out from what plays say of themselves; for the house alone, which tells pages what is limited in each play.
 */
import type { Play } from './game.ts';
import type { Selection } from './tickets/selection.ts';

/** What is shown at which places of the result: in that order or, sorted, in any. */
interface BetNumber {
  readonly at: readonly number[];
  readonly shown: readonly string[];
  readonly anyOrder: boolean;
}

/** A part of a stake: so many times the stake of a unit, shared among so many. */
export interface Share {
  readonly times: number;
  readonly among: number;
}

const WHOLE: Share = { times: 1, among: 1 };

/** How a play takes numbers. */
interface Form {
  /** A selection of one number as other plays have it too; null: none has. */
  readonly numberOf: (selection: Selection) => BetNumber | null;
  /** Selections, each of which makes a ticket hold the number: one for each way the play sells it. */
  readonly holding: (number: BetNumber) => readonly Selection[];
  /** What of a unit's stake is on a number that the ticket holds by `held`; all of it unless told. */
  readonly shareOn?: (ticket: Selection, held: Selection) => Share;
}

/** A number as one play sells it. */
export interface NumberOfPlay {
  readonly play: Play;
  readonly picks: Selection;
}

/** A number of a play in every play that takes the same bet, its own first; several of one play are ways to take it. */
export function numberEverywhere(plays: readonly Play[], play: Play, number: Selection): NumberOfPlay[] {
  const common = formOf(play)?.numberOf(number) ?? null;
  const others = common === null ? [] : plays.filter(({ code }) => code !== play.code);
  return [
    { play, picks: number },
    ...others.flatMap((other) =>
      (common === null ? [] : (formOf(other)?.holding(common) ?? [])).map((picks) => ({ play: other, picks })),
    ),
  ];
}

/**
 * What of a ticket's stake per unit is on a number that it holds by `held`, as the number's own play counts stakes: a
 * combination has it there once for each way its other boxes are filled, a shared box a part of it.
 */
export function shareOnNumber(own: NumberOfPlay, held: NumberOfPlay, ticket: Selection): Share {
  const taken = formOf(held.play)?.shareOn?.(ticket, held.picks) ?? WHOLE;
  const counted = formOf(own.play)?.shareOn?.(own.picks, own.picks) ?? WHOLE;
  return { times: taken.times * counted.among, among: taken.among * counted.times };
}

const forms = new WeakMap<Play, Form | null>();

function formOf(play: Play): Form | null {
  const known = forms.get(play);
  if (known !== undefined) return known;
  const made = makeForm(play);
  forms.set(play, made);
  return made;
}

function makeForm(play: Play): Form | null {
  const { code, grammar, reads, each, inPlace, takes } = play;
  if (FOUR_D.test(code)) return fourDForm(play);
  if (grammar.kind === 'entries') return each === undefined ? groupsTyped(play) : numbersTyped(play, each);
  if (inPlace) return inBoxes(reads, (at) => at.length === (takes ?? reads.length));
  if (code.endsWith('.COMBO')) return combination(reads);
  return GROUP.test(code) && grammar.kind !== 'danTuo' ? groupsPicked(play) : null;
}

function samePlaces(first: readonly number[], second: readonly number[]): boolean {
  return first.length === second.length && first.every((place, index) => second[index] === place);
}

/** One box a place; `isBet` says which places together are one. */
function inBoxes(places: readonly number[], isBet: (at: readonly number[]) => boolean): Form {
  return {
    numberOf: (selection) => ({
      at: places.filter((_, box) => selection[box]?.length === 1),
      shown: selection.flat(),
      anyOrder: false,
    }),
    holding: ({ at, shown, anyOrder }) =>
      !anyOrder && at.every((place) => places.includes(place)) && isBet(at)
        ? [places.map((place) => shown.filter((_, order) => at[order] === place))]
        : [],
  };
}

/** Its tickets on fewer places are the plays that those places have, bought once for each way to fill what stands before. */
function combination(places: readonly number[]): Form {
  return {
    ...inBoxes(places, (at) => samePlaces(at, places.slice(places.length - at.length))),
    shareOn(ticket, held) {
      const first = held.findIndex((picks) => picks.length > 0);
      return { times: ticket.slice(0, first).reduce((ways, picks) => ways * picks.length, 1), among: 1 };
    },
  };
}

/** Numbers that one prize or several show; head and tail of Vietnam is the two bets it is called after. */
function numbersTyped({ code, grammar, tiers }: Play, each: readonly (readonly number[])[]): Form {
  const places = each.flat();
  const [tier] = tiers;
  const isPart = (at: readonly number[]): boolean =>
    code.endsWith('.HT') ? at.every((place) => places.includes(place)) : samePlaces(at, places);
  return {
    numberOf: ([[number = ''] = []]) => ({ at: places, shown: [...number], anyOrder: false }),
    holding: ({ at, shown, anyOrder }) =>
      !anyOrder && shown.length === grammar.entryLength && isPart(at) ? [[[shown.join('')]]] : [],
    // Where a number is fewer units than prizes that show it, each prize pays for a part of a unit.
    shareOn: () => ({ times: Number(tier?.results) / 10 ** grammar.entryLength, among: Number(tier?.ways) }),
  };
}

/** Typed groups, written with their digits sorted. */
function groupsTyped({ grammar, reads }: Play): Form {
  return {
    numberOf: ([[group = ''] = []]) => ({ at: reads, shown: [...group], anyOrder: true }),
    holding({ at, shown, anyOrder }) {
      const picks = anyOrder && samePlaces(at, reads) ? grammar.parse(shown.join('')) : null;
      return picks === null ? [] : [picks];
    },
  };
}

const GROUP = /\.G\d*$/;

/** Groups out of what is picked in one box or two, at all places of the play or at those picked with them. */
function groupsPicked(play: Play): Form {
  const { grammar, reads } = play;
  const letters = grammar.kind === 'mask' ? (grammar.boxes[0]?.choices ?? []) : [];
  const boxes = grammar.boxes.length - (grammar.kind === 'mask' ? 1 : 0);
  const wins = (selection: Selection, at: readonly number[], group: readonly string[]): boolean => {
    const result = Array.from({ length: Math.max(...reads) + 1 }, (_, place) => Number(group[at.indexOf(place)] ?? -1));
    return play.countUnits(selection) > 0 && play.countHits(selection, result).some((hits) => hits > 0);
  };
  return {
    numberOf(selection) {
      if (play.countUnits(selection) !== 1) return null;
      const at = reads.filter((_, place) => letters.length === 0 || selection[0]?.includes(letters[place] ?? ''));
      const [many = [], few = []] = letters.length === 0 ? selection : selection.slice(1);
      // The others come once each where there are any; a pattern that is not so is at no other play's places.
      const times = (at.length - few.length) / many.length;
      const group = [...many.flatMap((digit) => Array.from({ length: times }, () => digit)), ...few].sort();
      return Number.isInteger(times) && wins(selection, at, group) ? { at, shown: group, anyOrder: true } : null;
    },
    holding({ at, shown, anyOrder }) {
      if (!anyOrder || !at.every((place) => reads.includes(place))) return [];
      if (letters.length === 0 ? !samePlaces(at, reads) : at.length !== play.takes) return [];
      const times = new Map(shown.map((digit) => [digit, shown.filter((other) => other === digit).length]));
      const most = Math.max(...times.values());
      const digits = [...times.keys()];
      const many = boxes === 1 ? digits : digits.filter((digit) => times.get(digit) === most);
      const picks = boxes === 1 ? [many] : [many, digits.filter((digit) => !many.includes(digit))];
      const selection =
        letters.length === 0 ? picks : [letters.filter((_, place) => at.includes(reads[place] ?? -1)), ...picks];
      return wins(selection, at, shown) ? [selection] : [];
    },
  };
}

const FOUR_D = /^(?:(BOX|IBOX|ROLL)\.)?(BIG|SMALL)$/;

/** How many numbers a group of digits can be written as. */
function ordersOf(group: string): number {
  const orders = (left: readonly string[]): Set<string> =>
    new Set(
      left.length === 0
        ? ['']
        : left.flatMap((digit, at) => [...orders(left.filter((_, other) => other !== at))].map((rest) => digit + rest)),
    );
  return orders([...group]).size;
}

/** 4D, big and small each for itself: a number, all its orders, one stake shared over them, or one digit left open. */
function fourDForm({ code, grammar }: Play): Form {
  const [, kind, size] = FOUR_D.exec(code) ?? [];
  const boxed = kind === 'BOX' || kind === 'IBOX';
  // No places are told apart: a number is looked for at all that the size counts.
  const at = [size === 'BIG' ? 1 : 0];
  const entriesWith = (number: string, anyOrder: boolean): string[] => {
    if (boxed) return [[...number].sort().join('')];
    if (anyOrder) return [];
    return kind === 'ROLL'
      ? [...number].map((_, open) => `${number.slice(0, open)}R${number.slice(open + 1)}`)
      : [number];
  };
  return {
    numberOf: ([[entry = ''] = []]) =>
      entry.includes('R') ? null : { at, shown: [...entry], anyOrder: boxed && ordersOf(entry) > 1 },
    holding: ({ at: places, shown, anyOrder }) =>
      shown.length === grammar.entryLength && samePlaces(places, at)
        ? entriesWith(shown.join(''), anyOrder).map((entry) => [[entry]])
        : [],
    ...(kind === 'IBOX'
      ? { shareOn: (_: Selection, [[group = ''] = []]: Selection) => ({ times: 1, among: ordersOf(group) }) }
      : {}),
  };
}
