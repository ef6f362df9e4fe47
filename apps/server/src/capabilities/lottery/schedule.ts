/**
 * Keeps at least 120 draws of every game before us, each with its seed sealed, its commitment published and its market
 * made, in one transaction (lottery.md 1.4, 12.1 step 1).
 */
import { NEWEST_SCHEME } from '@house/fairness/draw';
import { promisedRound } from '@house/fairness/promised-round';
import type { DrawHours } from '@house/lottery/game';
import { type IssueTimes, isWithinHours, nextIssues, type ScheduleRule, scheduleOf } from '@house/lottery/schedule';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Wagers } from '../wagers/port.ts';
import { commitInTime } from './commit-in-time.ts';
import type { BeaconKind } from './port.ts';
import { findShortGames, insertDraws, type LockedGame, lockGame } from './queries.ts';
import { catalogueGame } from './rules.ts';
import type { NewDraw } from './schema.ts';
import type { SeedVault } from './seeds.ts';

export const DRAWS_AHEAD = 120;
/** Made beyond the promise, so that it still holds while the next ones are being made. */
const SPARE = 10;
/** A draw that is already under way is made only when this much of its sale is left once it opens. */
const SALE_MIN_MILLISECONDS = 9_000;
/** Seeds of one game are sealed while the database writes those of the other. */
const GAMES_AT_ONCE = 2;

export interface ScheduleDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wagers: Wagers;
  readonly seeds: SeedVault;
  /** What new draws are made with. */
  readonly beaconKind: BeaconKind;
}

/** Makes what is missing; answers how many draws were made. Safe beside other workers: a game is taken by one. */
export async function prepareDraws(deps: ScheduleDeps): Promise<number> {
  const short = await findShortGames(deps.db, DRAWS_AHEAD + 1);
  let made = 0;
  const work = async (): Promise<void> => {
    for (let gameCode = short.shift(); gameCode !== undefined; gameCode = short.shift())
      made += await prepareGame(deps, gameCode);
  };
  await Promise.all(Array.from({ length: GAMES_AT_ONCE }, work));
  return made;
}

async function prepareGame(deps: ScheduleDeps, gameCode: string): Promise<number> {
  return commitInTime((notice) =>
    transact(deps.db, async (tx) => {
      const game = await lockGame(tx, gameCode);
      return game === null ? 0 : makeDraws(deps, tx, gameCode, { ...game, notice });
    }),
  );
}

/** A game with the milliseconds until a draw that is under way may open. */
type GameToPlan = LockedGame & { readonly notice: number };

async function makeDraws(deps: ScheduleDeps, tx: Tx, gameCode: string, game: GameToPlan): Promise<number> {
  const missing = DRAWS_AHEAD + 1 + SPARE - game.ahead;
  const rules = catalogueGame(gameCode);
  const issues = planIssues(game, missing, scheduleOf(rules), rules.hours);
  const planned = issues.map((issue) => ({ id: deps.ids.next(), ...issue }));
  const commits = await deps.seeds.sealSeeds(
    tx,
    planned.map(({ id, drawAt }) => ({ drawId: id, revealAfter: drawAt })),
  );
  // Promised with the commitment: a round that followed a close which staff move could be chosen after the bets.
  const roundOf = ({ closeAt }: PlannedTimes): number | null =>
    deps.beaconKind === 'drand' ? promisedRound(NEWEST_SCHEME, closeAt.getTime()) : null;
  const draws: NewDraw[] = planned.flatMap((draw) => {
    const commitment = commits.get(draw.id);
    return commitment === undefined
      ? []
      : [{ ...draw, gameCode, commitment, beaconKind: deps.beaconKind, beaconRound: roundOf(draw), official: null }];
  });
  await insertDraws(tx, draws);
  await deps.wagers.openMarkets(
    tx,
    draws.map(({ id, drawNo, openAt, closeAt }) => ({
      id,
      product: 'lottery',
      gameCode,
      label: drawNo,
      opensAt: openAt,
      closesAt: closeAt,
    })),
  );
  return draws.length;
}

type PlannedTimes = Pick<NewDraw, 'drawNo' | 'openAt' | 'closeAt' | 'drawAt'>;

/** The next draws after the last one made, or from now on; pure. The first may already be under way: it opens shortly. */
export function planIssues(
  game: Omit<GameToPlan, 'ahead'>,
  count: number,
  rule: ScheduleRule = scheduleOf({ periodMinutes: game.periodSeconds / 60 }),
  hours: DrawHours | null = null,
): PlannedTimes[] {
  const now = game.now.getTime();
  const from = Math.max(now, game.lastDrawAt?.getTime() ?? 0);
  const soonest = now + game.notice;
  const closeOf = (issue: IssueTimes): number => issue.drawAt - game.closeBeforeSeconds * 1_000;
  // Where some hours of a day have no draws, a day's worth is looked at beyond.
  const looked = hours === null ? count + 1 : count + 1 + 1_440 / rule.periodMinutes;
  return nextIssues(rule, from, looked)
    .filter((issue) => hours === null || isWithinHours(hours, issue.drawAt))
    .filter((issue) => closeOf(issue) - soonest >= SALE_MIN_MILLISECONDS)
    .slice(0, count)
    .map((issue) => ({
      drawNo: issue.issueNo,
      openAt: new Date(Math.max(issue.openAt, soonest)),
      closeAt: new Date(closeOf(issue)),
      drawAt: new Date(issue.drawAt),
    }));
}
