/**
 * Leagues and sides of simulated matches. All of them are made up, names, colours and strength; each name is written in
 * Bengali and English. The leagues of a sport stand in its own folder.
 */

export interface Names {
  readonly bn: string;
  readonly en: string;
}

export interface Team {
  readonly code: string;
  readonly names: Names;
  /** Which of the pairs of colours of the site its shield has. */
  readonly hue: number;
  /** How much stronger it is than an ordinary side; what the number means is the sport's. */
  readonly strength: number;
}

export interface League {
  /** Of all leagues of all sports only one has it. */
  readonly code: string;
  readonly names: Names;
  /** An even number of them. */
  readonly teams: readonly Team[];
}

export const team = (code: string, bn: string, en: string, hue: number, strength: number): Team => ({
  code,
  names: { bn, en },
  hue,
  strength,
});

/** Who meets in the nth match of a league: rounds in which every side plays once, each pair at home and away. */
export function pairingOf(league: League, n: number): readonly [home: Team, away: Team] {
  const count = league.teams.length;
  const perRound = count / 2;
  const round = Math.floor(n / perRound) % (2 * (count - 1));
  const place = n % perRound;
  // The first side stays, all others turn by one a round.
  const at = (seat: number): number => (seat === 0 ? 0 : 1 + ((seat - 1 + round) % (count - 1)));
  const [one, other] = [league.teams[at(place)], league.teams[at(count - 1 - place)]];
  if (one === undefined || other === undefined) throw new RangeError('a league has an even number of sides');
  return round < count - 1 === (place + (round % (count - 1))) % 2 < 1 ? [one, other] : [other, one];
}
