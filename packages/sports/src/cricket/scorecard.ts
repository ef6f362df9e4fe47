/**
 * A real match of cricket as its scorecard has it, and what becomes of markets by it (games.md 7.7). It differs from a
 * simulated one: rain takes overs away, a target is set by DLS, a batter retires hurt, there is no result at all.
 */
import type { MarketName, Outcomes } from '../market.ts';
import type { Decision, Side } from '../sport.ts';

export interface CardInnings {
  readonly side: Side;
  readonly runs: number;
  /** Batters that are out; who retired hurt is not. */
  readonly wickets: number;
  /** Legal ones. */
  readonly balls: number;
  /** Runs of each over, and the legal balls bowled in it. */
  readonly overs: readonly { readonly runs: number; readonly balls: number }[];
  /** Runs on the board as each wicket fell. */
  readonly falls: readonly number[];
  readonly declared: boolean;
  /** Nobody is left to bat: out, absent or retired. */
  readonly allOut: boolean;
  /** Runs that win, and the balls there are for them, where they were told; set by DLS, too. */
  readonly target: { readonly runs: number; readonly balls: number | null } | null;
  /** Runs of each batter, by name. */
  readonly batters: ReadonlyMap<string, number>;
}

export type CardOutcome =
  | { readonly kind: 'won'; readonly side: Side }
  /** Level; `broken`: whoever won what broke the tie. */
  | { readonly kind: 'tie'; readonly broken: Side | null }
  | { readonly kind: 'draw' }
  | { readonly kind: 'noResult' };

export interface Scorecard {
  /** As the match was to be; null: without a limit. */
  readonly overs: number | null;
  readonly ballsPerOver: number;
  readonly toss: Side;
  /** In the order in which they were played, without super overs, which count for nothing else than the winner. */
  readonly innings: readonly CardInnings[];
  readonly outcome: CardOutcome;
}

/** Totals of limited overs stand only where so much of what was scheduled was bowled, in percent. */
const ENOUGH_PERCENT = 80;

const win = (selections: readonly string[], winner: string): Outcomes =>
  Object.fromEntries(selections.map((each) => [each, each === winner ? 'win' : 'lose']));
const all = (selections: readonly string[], outcome: 'void' | 'dead2'): Outcomes =>
  Object.fromEntries(selections.map((each) => [each, outcome]));

function decideWinner({ outcome }: Scorecard, selections: readonly string[]): Decision {
  const codeOf = (side: Side): string => (side === 'home' ? '1' : '2');
  const hasDraw = selections.includes('X');
  switch (outcome.kind) {
    case 'won':
      return { outcomes: win(selections, codeOf(outcome.side)), rule: 'byFile' };
    case 'tie':
      if (outcome.broken !== null) return { outcomes: win(selections, codeOf(outcome.broken)), rule: 'superOver' };
      // Of three ways the draw loses, and both sides share the rest.
      return {
        outcomes: Object.fromEntries(selections.map((each) => [each, each === 'X' ? 'lose' : 'dead2'])),
        rule: 'byFile',
      };
    case 'draw':
      return hasDraw
        ? { outcomes: win(selections, 'X'), rule: 'byFile' }
        : { outcomes: all(selections, 'void'), rule: 'abandoned' };
    default:
      return { outcomes: all(selections, 'void'), rule: 'abandoned' };
  }
}

function decideRuns(
  card: Scorecard,
  { type, part = '', quarters }: MarketName,
  selections: readonly string[],
): Decision {
  const [place = 1, of = 0] = part.split('.').map(Number);
  const line = (quarters ?? 0) / 4;
  const over = (runs: number, rule: Decision['rule']): Decision => ({
    outcomes: win(selections, runs > line ? 'over' : 'under'),
    rule,
  });
  const notPlayed: Decision = { outcomes: all(selections, 'void'), rule: 'notBowled' };
  const innings = card.innings[place - 1];
  if (innings === undefined) return notPlayed;
  const scheduled = innings.target?.balls ?? (card.overs === null ? null : card.overs * card.ballsPerOver);
  const chased = innings.target !== null && innings.runs >= innings.target.runs;
  const bowledOut = scheduled !== null && innings.balls >= scheduled;
  const natural = innings.allOut || innings.declared || chased || bowledOut;
  if (type === 'fall') {
    const fall = innings.falls[of - 1];
    if (fall !== undefined) return over(fall, 'byFile');
    if (innings.runs > line) return over(innings.runs, 'alreadyDecided');
    return natural ? over(innings.runs, 'byFile') : notPlayed;
  }
  if (type === 'over') {
    const bowled = innings.overs[of - 1];
    if (bowled === undefined) return notPlayed;
    if (bowled.runs > line) return over(bowled.runs, 'alreadyDecided');
    return bowled.balls >= card.ballsPerOver || natural ? over(bowled.runs, 'oversBowled') : notPlayed;
  }
  if (type === 'session') {
    const runs = innings.overs.slice(0, of).reduce((sum, each) => sum + each.runs, 0);
    if (runs > line) return over(runs, 'alreadyDecided');
    return innings.balls >= of * card.ballsPerOver || natural ? over(runs, 'oversBowled') : notPlayed;
  }
  if (innings.runs > line) return over(innings.runs, 'alreadyDecided');
  const enough =
    card.overs === null ||
    100 * innings.balls >= ENOUGH_PERCENT * card.overs * card.ballsPerOver ||
    innings.allOut ||
    chased;
  return natural && enough ? over(innings.runs, 'byFile') : notPlayed;
}

/** What becomes of a market by the card; null: a card says nothing about it. */
export function decideByCard(card: Scorecard, market: MarketName, selections: readonly string[]): Decision | null {
  switch (market.type) {
    case 'winner':
      return decideWinner(card, selections);
    case 'tie':
      return card.outcome.kind === 'noResult'
        ? { outcomes: all(selections, 'void'), rule: 'abandoned' }
        : { outcomes: win(selections, card.outcome.kind === 'tie' ? 'yes' : 'no'), rule: 'byFile' };
    case 'toss':
      return { outcomes: win(selections, card.toss === 'home' ? '1' : '2'), rule: 'toss' };
    case 'innings':
    case 'session':
    case 'over':
    case 'fall':
      return decideRuns(card, market, selections);
    default:
      return null;
  }
}

/** `152/4`, or `310/8d & 45/2` of two innings; a dash of a side that did not bat. */
export function writeCardScore({ innings }: Scorecard, side: Side): string {
  const own = innings.filter((each) => each.side === side);
  const written = own.map(({ runs, wickets, allOut, declared }) =>
    allOut && wickets >= 10 ? String(runs) : `${runs}/${wickets}${declared ? 'd' : ''}`,
  );
  return written.length === 0 ? '–' : written.join(' & ');
}
