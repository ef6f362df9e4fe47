/** Builders for tests: files of the open archive's format, with invented sides and players. */

type Wicket = { readonly player_out: string; readonly kind: string };

/** An over of so many runs, one a ball and the rest with the last; wickets by ball, and wides before it. */
export function givenOver(
  over: number,
  runs: number,
  wickets: Readonly<Record<number, Wicket>> = {},
  wides = 0,
): object {
  const people = { batter: 'S Opener', bowler: 'M Quick', non_striker: 'S Second' };
  const wide = { ...people, runs: { batter: 0, extras: 1, total: 1 }, extras: { wides: 1 } };
  const ball = (n: number): object => {
    const scored = Math.max(0, n < 5 ? Math.min(1, runs - n) : runs - 5);
    const out = wickets[n];
    return {
      ...{ ...people, runs: { batter: scored, extras: 0, total: scored } },
      ...(out === undefined ? {} : { wickets: [out] }),
    };
  };
  return {
    over,
    deliveries: [...Array.from({ length: wides }, () => wide), ...Array.from({ length: 6 }, (_, n) => ball(n))],
  };
}

interface GivenInnings {
  readonly overs: number;
  readonly perOver: number;
  readonly target?: { readonly runs: number; readonly overs: number };
  readonly declared?: boolean;
  readonly change?: (over: number) => object | undefined;
}

interface GivenArchive {
  readonly first: GivenInnings;
  readonly second?: GivenInnings;
  readonly winner?: string;
  readonly method?: string;
  readonly result?: 'tie' | 'draw' | 'no result';
  readonly eliminator?: string;
  /** Runs of each super over. */
  readonly superOvers?: readonly number[];
  readonly teams?: readonly [string, string];
  /** `yyyy-mm-dd`. */
  readonly date?: string;
}

export function givenArchive(match: GivenArchive) {
  const { first, second, winner, method, result, eliminator, superOvers = [], date = '2031-03-01' } = match;
  const teams = match.teams ?? ['Sundari XI', 'Modhumoti CC'];
  const innings = (team: string, { overs, perOver, target, declared, change }: GivenInnings): object => ({
    team,
    overs: Array.from({ length: overs }, (_, over) => change?.(over) ?? givenOver(over, perOver)),
    ...(target === undefined ? {} : { target }),
    ...(declared === true ? { declared: true } : {}),
  });
  return {
    meta: { data_version: '1.1.0', created: '2031-03-01', revision: 1 },
    info: {
      ...{ balls_per_over: 6, overs: 20, match_type: 'T20', gender: 'female', dates: [date] },
      ...{ event: { name: 'Invented Cup' }, teams, toss: { winner: teams[0], decision: 'bat' } },
      outcome: {
        ...(winner === undefined ? {} : { winner, by: { runs: 20 } }),
        ...(method === undefined ? {} : { method }),
        ...(result === undefined ? {} : { result }),
        ...(eliminator === undefined ? {} : { eliminator }),
      },
    },
    innings: [
      innings(teams[0], first),
      ...(second === undefined ? [] : [innings(teams[1], second)]),
      ...superOvers.map((runs, i) => ({ team: teams[i === 0 ? 1 : 0], super_over: true, overs: [givenOver(0, runs)] })),
    ],
  };
}
