/**
 * What placing a slip needs to know of games and draws, kept in memory so that a bet asks the database once: to post.
 * What is kept here never decides whether a draw is open; it only names it. Games are read again every two seconds.
 */
import type { LotteryGame, StakeLimits } from '@house/lottery/game';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { findDrawRows } from './list-queries.ts';
import { readGames } from './queries.ts';
import { catalogueGame } from './rules.ts';

const GAMES_FOR_MILLISECONDS = 2_000;
const CLOSED_KEPT_MILLISECONDS = 60_000;

export interface CachedGame {
  readonly family: LotteryGame;
  readonly limits: StakeLimits;
  readonly stopped: boolean;
}

/** What a member has staked on a draw through this process. */
export interface MemberSales {
  /** Stakes per unit added up over all lines, accepted or not: never below what any one choice has. */
  weight: bigint;
  /** Postings on their way that were not checked against the database. */
  readonly inFlight: Set<Promise<unknown>>;
}

export interface CachedDraw {
  readonly id: bigint;
  readonly gameCode: string;
  readonly drawNo: string;
  readonly closesAt: number;
  readonly members: Map<bigint, MemberSales>;
}

export interface SalesCache {
  gameOf(gameCode: string): Promise<CachedGame | null>;
  drawOf(drawId: bigint): Promise<CachedDraw | null>;
}

export function createSalesCache(db: Db, clock: Clock): SalesCache {
  const draws = new Map<bigint, CachedDraw>();
  let games = new Map<string, CachedGame>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readAllGames(): Promise<void> {
    const rows = await readGames(db);
    games = new Map(
      rows.map((row) => {
        const family = catalogueGame(row.code);
        const own = { minimumStake: row.min_stake, maximumStake: row.max_stake, maximumWin: row.max_win };
        return [row.code, { family, limits: { ...family.limits, ...own }, stopped: row.state === 'stopped' }];
      }),
    );
    readAt = clock.now();
  }

  function forgetClosedDraws(): void {
    const before = clock.now() - CLOSED_KEPT_MILLISECONDS;
    for (const [id, draw] of draws) if (draw.closesAt < before) draws.delete(id);
  }

  return {
    async gameOf(gameCode) {
      if (clock.now() - readAt >= GAMES_FOR_MILLISECONDS) {
        reading ??= readAllGames().finally(() => {
          reading = null;
        });
        await reading;
      }
      return games.get(gameCode) ?? null;
    },

    async drawOf(drawId) {
      const known = draws.get(drawId);
      if (known !== undefined) return known;
      const [row] = await findDrawRows(db, [drawId]);
      if (row === undefined) return null;
      // With a closed draw goes what its members staked; a new draw comes about as often as one closes.
      forgetClosedDraws();
      // Another call may have read it meanwhile; its counts must not be lost.
      const made = draws.get(drawId) ?? {
        id: row.id,
        gameCode: row.game_code,
        drawNo: row.draw_no,
        closesAt: row.close_at.getTime(),
        members: new Map(),
      };
      draws.set(drawId, made);
      return made;
    },
  };
}
