/** Games of a banker against three seats: who is better is told for each seat by itself. */
import type { LiveEvent, Mark } from './live.ts';

/** The banker's first, then those of the three seats. */
export type Seated = readonly (readonly number[])[];
export const SEATS = [1, 2, 3];

export const handAt = (hands: Seated, seat: number): readonly number[] => hands[seat] ?? [];

/** Hands of so many from what was drawn, the banker's first. */
export function seatHands(drawn: readonly number[], each: number): Seated {
  return [0, 1, 2, 3].map((seat) => drawn.slice(seat * each, (seat + 1) * each));
}

const nameOf = (seat: number): string => (seat === 0 ? 'banker' : `seat-${seat}`);

/** One round of the table after another, then what each is worth. */
export function seatEvents(
  hands: Seated,
  show: (thing: number, seat: string) => LiveEvent,
  worthOf: (hand: readonly number[]) => string,
): readonly LiveEvent[] {
  const order = [1, 2, 3, 0];
  const things = (hands[0] ?? []).flatMap((_, at) =>
    order.map((seat) => show(handAt(hands, seat)[at] ?? 0, nameOf(seat))),
  );
  return [
    ...things,
    ...order.map((seat): LiveEvent => ({ kind: 'worth', seat: nameOf(seat), worth: worthOf(handAt(hands, seat)) })),
  ];
}

/** How many of the three seats won. */
export function seatMark(won: readonly boolean[]): Mark {
  const count = won.filter((one) => one).length;
  return { code: count >= 2 ? 'seats' : 'banker', text: String(count) };
}
