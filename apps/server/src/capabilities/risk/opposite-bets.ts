/** Whether two accounts bet against one another: pure. What one wins the other loses, so that a bonus or turnover is made for nothing. */

import type { SideBet } from '../wagers/port.ts';

const PAIRS = [
  ['B', 'S'],
  ['O', 'E'],
  ['D', 'T'],
  ['HOME', 'AWAY'],
  ['OVER', 'UNDER'],
  ['YES', 'NO'],
] as const;
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

const placesOf = (selection: string): string[][] =>
  selection.split('|').map((place) => place.split(',').filter((side) => side !== '' && side !== '-'));

/** Every place of one has exactly the other sides of the same place of the other. */
export function areOpposite(one: string, other: string): boolean {
  const [places, others] = [placesOf(one), placesOf(other)];
  if (places.length !== others.length || places.flat().length === 0) return false;
  return places.every((sides, n) => {
    const turned = sides.map((side) => OPPOSITES.get(side) ?? '');
    return turned.toSorted().join() === (others[n] ?? []).toSorted().join();
  });
}

/** On how many markets others bet against a member, and how many of them did. */
export function countOpposite(memberId: bigint, bets: readonly SideBet[]): { rounds: number; accounts: number } {
  const own = new Map<string, SideBet[]>();
  for (const bet of bets) {
    if (bet.memberId !== memberId) continue;
    const place = `${bet.marketId} ${bet.play}`;
    own.set(place, [...(own.get(place) ?? []), bet]);
  }
  const against = bets.filter(
    (bet) =>
      bet.memberId !== memberId &&
      (own.get(`${bet.marketId} ${bet.play}`) ?? []).some(({ selection }) => areOpposite(selection, bet.selection)),
  );
  return {
    rounds: new Set(against.map(({ marketId }) => marketId)).size,
    accounts: new Set(against.map((bet) => bet.memberId)).size,
  };
}
