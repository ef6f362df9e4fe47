/**
 * Tables of leagues: what became of the matches of the last days, by what the winner market of their sport says of their last
 * moment. The same for everybody, so each is worked out once a minute at most.
 */
import type { League } from '@house/sports/invented';
import { findLeague, SPORTS } from '@house/sports/sports';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Letter, StandingsRow } from './port.ts';
import { selectEnded } from './queries.ts';

const DAYS = 7;
const MATCHES_MAX = 500;
const FRESH_MILLISECONDS = 60_000;
const FORM = 5;
const WIN_POINTS = 3;

const LETTERS: Readonly<Record<string, readonly [home: Letter, away: Letter]>> = {
  '1': ['W', 'L'],
  '2': ['L', 'W'],
  X: ['D', 'D'],
};

/** Who won a match, as its winner market has it: `1`, `X` or `2`; null: nobody is the winner of it. */
function winnerOf({ sport, state }: Awaited<ReturnType<typeof selectEnded>>[number]): string | null {
  const rules = SPORTS[sport];
  const outcomes = rules.decide({ type: rules.listed.winner, quarters: null }, state)?.outcomes ?? {};
  return Object.entries(outcomes).find(([, outcome]) => outcome === 'win')?.[0] ?? null;
}

export async function standingsOf(db: Db, league: League): Promise<readonly StandingsRow[]> {
  const letters = new Map<string, Letter[]>(league.teams.map(({ code }) => [code, []]));
  for (const match of await selectEnded(db, league.code, { days: DAYS, limit: MATCHES_MAX })) {
    const [home, away] = LETTERS[winnerOf(match) ?? ''] ?? [];
    if (home === undefined || away === undefined) continue;
    letters.get(match.home)?.push(home);
    letters.get(match.away)?.push(away);
  }
  const rows = league.teams.map(({ code, names, hue }) => {
    const own = letters.get(code) ?? [];
    const count = (letter: Letter): number => own.filter((each) => each === letter).length;
    const [won, drawn, lost] = [count('W'), count('D'), count('L')];
    return { ...{ code, names, hue, won, drawn, lost }, points: won * WIN_POINTS + drawn, form: own.slice(-FORM) };
  });
  return rows.toSorted((a, b) => b.points - a.points || b.won - a.won || a.code.localeCompare(b.code));
}

export function createStandings({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const kept = new Map<string, { readonly rows: Promise<readonly StandingsRow[]>; readonly until: number }>();
  return (code: string): Promise<readonly StandingsRow[]> | null => {
    const league = findLeague(code);
    if (league === undefined) return null;
    const now = clock.now();
    const known = kept.get(code);
    if (known !== undefined && now < known.until) return known.rows;
    const rows = standingsOf(db, league);
    kept.set(code, { rows, until: now + FRESH_MILLISECONDS });
    rows.catch(() => kept.delete(code));
    return rows;
  };
}
