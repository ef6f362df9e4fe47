/**
 * What placing a slip needs to know of games and draws, kept in memory so that a bet asks the database once: to post.
 * What is kept here never decides whether a draw is open; it only names it. Games, their limits, prices and limited
 * numbers are read again every two seconds, and at once when PostgreSQL tells of a change.
 */
import type { LotteryGame, StakeLimits } from '@house/lottery/game';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { findDrawRows } from './list-queries.ts';
import type { OfficialFacts } from './port.ts';
import { readGames, readStuckGames } from './queries.ts';
import { catalogueGame, limitsOfGame } from './rules.ts';
import { type ReadyLimit, readLimitedNumbers, readyLimits } from './terms/limited-numbers.ts';
import { pricesOf, readPlayPrices, type SalePrices } from './terms/play-prices.ts';
import { readStoppedPlays, stoppedOf } from './terms/play-states.ts';
import { drawOf } from './view.ts';

const GAMES_FOR_MILLISECONDS = 2_000;
const DRAWN_KEPT_MILLISECONDS = 60_000;

export interface CachedGame {
  readonly family: LotteryGame;
  readonly limits: StakeLimits;
  readonly stopped: boolean;
  /** It is drawn by a seed of the house. */
  readonly own: boolean;
  /** Its draws do not come out (`readStuckGames`). */
  readonly stuck: boolean;
  /** Its limited numbers, each in every play that takes the bet. */
  readonly limited: readonly ReadyLimit[];
  /** What its plays pay, and which are not sold. */
  readonly prices: SalePrices;
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
  /** As it was read last; read again when something has changed. */
  closesAt: number;
  /** Past every close it may be given. */
  readonly drawsAt: number;
  readonly official: OfficialFacts | null;
  readonly members: Map<bigint, MemberSales>;
}

export interface SalesCache {
  /** All of them, by code; who is about to hold a connection asks before. */
  games(): MaybePromise<ReadonlyMap<string, CachedGame>>;
  gameOf(gameCode: string): MaybePromise<CachedGame | null>;
  drawOf(drawId: bigint): MaybePromise<CachedDraw | null>;
  /** Something changed: whoever asks from now on waits for a reading that began after it. */
  forget(): void;
}

/** `onUnknownGame` is told once of each game that a later release has added. */
export function createSalesCache(db: Db, clock: Clock, onUnknownGame: (gameCode: string) => void): SalesCache {
  const draws = new Map<bigint, CachedDraw & { readAtTurn: number }>();
  let games = new Map<string, CachedGame>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  /** Raised by what makes a reading under way too old to count. */
  let turn = 0;

  const told = new Set<string>();
  const tellUnknown = (gameCode: string): void => {
    if (told.has(gameCode)) return;
    told.add(gameCode);
    onUnknownGame(gameCode);
  };

  async function readAllGames(mine: number): Promise<void> {
    const began = clock.now();
    const [rows, limited, prices, stopped, stuck] = await Promise.all([
      readGames(db, tellUnknown),
      readLimitedNumbers(db, null),
      readPlayPrices(db),
      readStoppedPlays(db),
      readStuckGames(db),
    ]);
    if (mine !== turn) return;
    games = new Map(
      rows.map((row) => {
        const family = catalogueGame(row.code);
        const numbers = limited.filter(({ gameCode }) => gameCode === row.code);
        return [
          row.code,
          {
            family,
            limits: limitsOfGame(row),
            stopped: row.state === 'stopped',
            own: !row.official,
            stuck: stuck.has(row.code),
            limited: readyLimits(family, numbers),
            prices: { ...pricesOf(prices, row.code), stopped: stoppedOf(stopped, row.code) },
          },
        ];
      }),
    );
    readAt = began;
  }

  function forgetDrawnDraws(): void {
    const before = clock.now() - DRAWN_KEPT_MILLISECONDS;
    for (const [id, draw] of draws) if (draw.drawsAt < before) draws.delete(id);
  }

  const isFresh = (): boolean => clock.now() - readAt < GAMES_FOR_MILLISECONDS;

  async function freshGames(): Promise<ReadonlyMap<string, CachedGame>> {
    while (!isFresh()) {
      const mine = reading ?? readAllGames(turn);
      reading = mine;
      await mine.finally(() => {
        if (reading === mine) reading = null;
      });
    }
    return games;
  }

  const currentGames = (): MaybePromise<ReadonlyMap<string, CachedGame>> => (isFresh() ? games : freshGames());

  async function readDraw(drawId: bigint): Promise<CachedDraw | null> {
    const mine = turn;
    const [row] = await findDrawRows(db, [drawId]);
    if (row === undefined) return null;
    // With a draw that is over goes what its members staked; a new draw comes about as often as one ends.
    forgetDrawnDraws();
    // Another call may have read it meanwhile; its counts must not be lost.
    const made = draws.get(drawId) ?? {
      id: row.id,
      gameCode: row.game_code,
      drawNo: row.draw_no,
      closesAt: row.close_at.getTime(),
      drawsAt: row.draw_at.getTime(),
      readAtTurn: mine,
      official: drawOf(row).official,
      members: new Map(),
    };
    made.closesAt = row.close_at.getTime();
    made.readAtTurn = mine;
    draws.set(drawId, made);
    return made;
  }

  return {
    games: currentGames,
    gameOf: (gameCode) => mapMaybePromise(currentGames(), (found) => found.get(gameCode) ?? null),

    forget() {
      turn += 1;
      reading = null;
      readAt = Number.NEGATIVE_INFINITY;
    },

    drawOf(drawId) {
      const known = draws.get(drawId);
      return known?.readAtTurn === turn ? known : readDraw(drawId);
    },
  };
}
