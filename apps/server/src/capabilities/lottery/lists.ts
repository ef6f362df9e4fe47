/** What the lottery shows: games, draws, results, commitments and proofs, each as people and the desk ask for it. */

import { toHex } from '@house/fairness/hex';
import { ZONES } from '@house/lottery/official-schedule';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import { formatTicket, type Wagers } from '../wagers/port.ts';
import { readExposure } from './exposure.ts';
import { type GameFairness, measureFairness } from './fairness.ts';
import { readFieldExposure } from './field-exposure.ts';
import { createHistory } from './history.ts';
import {
  findDrawRows,
  listDrawRows,
  readAnnouncedBeside,
  readComingDraws,
  readCommitments,
  readDrawsOfLastDay,
  readGameDraws,
  readOpenedDraws,
  readResults,
} from './list-queries.ts';
import { rowAt, zoneOf } from './official/calendar.ts';
import { readStationDraws, readStations, type StationRow } from './official/queries.ts';
import type {
  Draw,
  DrawDetail,
  DrawFigures,
  DrawProofParts,
  DrawUnknown,
  DrawWager,
  GameUnknown,
  GameView,
  Lottery,
  StationView,
} from './port.ts';
import { readGames } from './queries.ts';
import { digestOfTicket } from './receipts.ts';
import { catalogueGame, closeBeforeOf, limitsOfGame } from './rules.ts';
import { DRAWS_AHEAD } from './schedule.ts';
import type { DrawRow, GameRow } from './schema.ts';
import { readSoldNumbers } from './terms/limited-totals.ts';
import { type PlayPrice, pricesOf, readPlayPrices, returnAt } from './terms/play-prices.ts';
import { drawOf, hexOrNull } from './view.ts';
import { countVoids, voidCauseOf } from './void-causes.ts';
import { findVoidReveal, type VoidReveal } from './void-reveals.ts';
import { pageYeekeeEntryDigests } from './yeekee/service.ts';

/** One reading serves everyone who asks within this time; countdowns run on the clients' clocks. */
const GAMES_FOR_MILLISECONDS = 300;
const POPULAR_FOR_MILLISECONDS = 60_000;
const VOIDS_FOR_MILLISECONDS = 10_000;

export interface ListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wagers: Pick<Wagers, 'totalsOfMarkets' | 'pageMarket' | 'pageAccepted' | 'recentGamesOf'>;
  readonly namesOfGames: (gameCodes: readonly string[]) => Promise<ReadonlyMap<string, GameView['names']>>;
}

/** A place in a draw's order of acceptance; anything else starts from the first. */
function readCursor(after: string): string {
  return /^\d{1,2}-\d{1,18}$/.test(after) ? after : '';
}

export type LotteryLists = Omit<
  Lottery,
  | 'placeSlip'
  | 'chases'
  | 'corrections'
  | 'terms'
  | 'linePoints'
  | 'scratch'
  | 'raffles'
  | 'yeekeeEntries'
  | 'prizeTermsOf'
  | 'rebateStandingOf'
  | 'keepPrizeLevel'
  | 'cancelWager'
  | 'closeDraw'
  | 'latestClose'
  | 'extendDraw'
  | 'voidDraw'
> & {
  /** The figures of rows already read. */
  readonly figuresOf: (rows: readonly DrawRow[]) => Promise<DrawFigures[]>;
};

/** Keeps the answer of `read` for a while; callers at the same time share one reading. */
function keepFor<T>(clock: Clock, milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (kept === null || clock.now() - kept.at >= milliseconds) {
      const value = read();
      kept = { at: clock.now(), value };
      value.catch(() => {
        kept = null;
      });
    }
    return kept.value;
  };
}

export function createLotteryLists(deps: ListDeps): LotteryLists {
  const { db, clock, wagers } = deps;
  const listGames = keepFor(clock, GAMES_FOR_MILLISECONDS, () => readGameViews(deps));
  const listStations = keepFor(clock, GAMES_FOR_MILLISECONDS, () => readStationViews(db, clock));
  const readStakes = keepFor(clock, POPULAR_FOR_MILLISECONDS, () => sumStakesOfLastDay(deps));

  const listVnGames = async (): Promise<GameView[]> =>
    (await listGames()).filter(({ gameCode }) => catalogueGame(gameCode).board === 'vn');

  async function figuresOf(rows: readonly DrawRow[]): Promise<DrawFigures[]> {
    const totals = await wagers.totalsOfMarkets(rows.map((row) => row.id));
    return rows.map((row) => {
      const { bets = 0, trialBets = 0, stake = 0n, refunded = 0n, prize = 0n } = totals.get(row.id) ?? {};
      return { ...drawOf(row), bets, trialBets, stake, refunded, prize, settledAt: row.settled_at };
    });
  }

  return {
    listGames,
    figuresOf,
    async listPopularGames(count, prizeMode = null) {
      const [all, stakes] = await Promise.all([listGames(), readStakes()]);
      const games = prizeMode === null ? all : all.filter((game) => game.prizeMode === prizeMode);
      const stakeOf = (game: GameView): bigint => stakes.get(game.gameCode) ?? 0n;
      return games.toSorted((a, b) => (stakeOf(a) > stakeOf(b) ? -1 : stakeOf(a) < stakeOf(b) ? 1 : 0)).slice(0, count);
    },
    listVnGames,
    async recentVnGames(memberId) {
      const games = await listVnGames();
      const codes = games.map(({ gameCode }) => gameCode);
      const recent = await wagers.recentGamesOf(memberId, codes, codes.length);
      return recent.flatMap((played) => games.find(({ gameCode }) => gameCode === played.gameCode) ?? []);
    },
    async listVnResults(gameCode, count) {
      const codes = (await listVnGames()).map((game) => game.gameCode);
      if (gameCode !== null && !codes.includes(gameCode)) return refuse('lottery.gameUnknown');
      const gameCodes = gameCode === null ? codes : [gameCode];
      return (await readResults(db, { gameCodes, station: null, count })).map(drawOf);
    },
    listOpenedDraws: async () => (await readOpenedDraws(db)).map(drawOf),
    async announcedBeside(drawId) {
      const beside = await readAnnouncedBeside(db, drawId);
      return beside === undefined ? refuse('lottery.drawUnknown') : beside;
    },
    measureFairness: (gameCode, draws) => fairnessOf(db, gameCode, draws),
    listResults: (gameCode, count, station = null) =>
      drawsOfGame(db, gameCode, () => readResults(db, { gameCodes: [gameCode], station, count })),
    ...createHistory(db),
    async listCommitments(gameCode, station = null) {
      const games = await readGames(db);
      if (!games.some((game) => game.code === gameCode)) return refuse('lottery.gameUnknown');
      const rows =
        station === null
          ? await readCommitments(db, gameCode, DRAWS_AHEAD)
          : await readComingDraws(db, gameCode, station, DRAWS_AHEAD);
      return rows.map((row) => ({
        ...drawOf(row),
        scheme: row.scheme,
        beaconKind: row.beacon_kind,
        beaconRound: row.beacon_round,
      }));
    },
    async getProof(drawId) {
      const row = await findDraw(db, drawId);
      return isRefusal(row) ? row : proofOf(row, row.state === 'void' ? await findVoidReveal(db, drawId) : null);
    },
    countVoids: keepFor(clock, VOIDS_FOR_MILLISECONDS, () => countVoids(db)),
    listDigests: (drawId, after, size) => listDigests(deps, drawId, after, size),
    async listStations(gameCode) {
      const stations = await listStations();
      return gameCode === null ? stations : stations.filter((station) => station.gameCode === gameCode);
    },
    async listDrawFigures(filter) {
      const { rows, total } = await listDrawRows(db, filter);
      return { rows: await figuresOf(rows), total };
    },
    async getDrawDetail(drawId) {
      const row = await findDraw(db, drawId);
      if (isRefusal(row)) return row;
      const [figures] = await figuresOf([row]);
      return figures === undefined ? refuse('lottery.drawUnknown') : detailOf(row, figures);
    },
    async listExposure(drawId, { play, limit }) {
      const row = await findDraw(db, drawId);
      return isRefusal(row) ? row : readExposure(db, drawId, play ?? null, limit);
    },
    async listFieldExposure(drawId, field) {
      const row = await findDraw(db, drawId);
      return isRefusal(row) ? row : readFieldExposure(db, drawId, catalogueGame(row.game_code), field);
    },
    async listSoldNumbers(drawId) {
      const row = await findDraw(db, drawId);
      return isRefusal(row) ? row : readSoldNumbers(db, drawId);
    },
    async listDrawWagers(drawId, after, size) {
      const row = await findDraw(db, drawId);
      if (isRefusal(row)) return row;
      const page = await wagers.pageMarket(drawId, readCursor(after), size);
      const rows = page.rows.map(
        (wager): DrawWager => ({
          ticket: formatTicket(wager),
          memberId: wager.memberId,
          placedAt: wager.placedAt,
          play: wager.play,
          selection: wager.selection,
          units: wager.units,
          stake: wager.stake,
          prize: wager.prize,
          state: wager.state,
          late: wager.late,
        }),
      );
      return { rows, next: page.next };
    },
  };
}

async function readGameViews({ db, namesOfGames }: ListDeps): Promise<GameView[]> {
  const [games, draws, prices] = await Promise.all([readGames(db), readGameDraws(db), readPlayPrices(db)]);
  const names = await namesOfGames(games.map(({ code }) => code));
  return games.map((game) => ({ ...viewOfGame(game, draws, prices), names: names.get(game.code) ?? {} }));
}

async function readStationViews(db: Db, clock: Clock): Promise<StationView[]> {
  const [rows, draws] = await Promise.all([readStations(db, null), readStationDraws(db, null)]);
  const places = new Map<string, StationRow[]>();
  for (const row of rows) {
    const place = `${row.game_code} ${row.station}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  return [...places.values()].flatMap((own): StationView[] => {
    const [first] = own;
    if (first === undefined) return [];
    const find = (place: string): Draw | null => {
      const row = draws.find(
        (draw) => draw.game_code === first.game_code && draw.station === first.station && draw.place === place,
      );
      return row === undefined ? null : drawOf(row);
    };
    const [current, awaited, last] = [find('current'), find('awaited'), find('last')];
    // A place that draws no more, and has nothing to show any more.
    if (current === null && awaited === null && last === null) return [];
    const { names, zone } = rowAt(own, new Date(clock.now()).toISOString().slice(0, 10));
    const { game_code: gameCode, station } = first;
    const zoneOffsetMinutes = ZONES[zoneOf(zone)];
    return [{ gameCode, station, names, zone, zoneOffsetMinutes, current, awaited, last }];
  });
}

function viewOfGame(
  game: GameRow,
  draws: readonly (DrawRow & { place: string })[],
  prices: readonly PlayPrice[],
): Omit<GameView, 'names'> {
  const find = (place: string): Draw | null => {
    const row = draws.find((draw) => draw.game_code === game.code && draw.place === place);
    return row === undefined ? null : drawOf(row);
  };
  const { maximumTicket, maximumOrderWin } = limitsOfGame(game);
  return {
    gameCode: game.code,
    family: game.family,
    periodSeconds: game.period_seconds,
    closeBeforeSeconds: closeBeforeOf(game),
    prizeMode: game.prize_mode,
    state: game.state,
    minStake: game.min_stake,
    maxStake: game.max_stake,
    maxWin: game.max_win,
    maxOrder: maximumTicket,
    maxOrderWin: maximumOrderWin,
    rtpBasisPoints: returnAt(pricesOf(prices, game.code), catalogueGame(game.code), game.rtp_basis_points),
    current: find('current'),
    next: find('next'),
    awaited: find('awaited'),
    last: find('last'),
  };
}

async function sumStakesOfLastDay({ db, wagers }: ListDeps): Promise<Map<string, bigint>> {
  const draws = await readDrawsOfLastDay(db);
  const totals = await wagers.totalsOfMarkets(draws.map((draw) => draw.id));
  const stakes = new Map<string, bigint>();
  for (const draw of draws) {
    stakes.set(draw.game_code, (stakes.get(draw.game_code) ?? 0n) + (totals.get(draw.id)?.stake ?? 0n));
  }
  return stakes;
}

/** Of what was drawn, whatever counts by now. */
async function fairnessOf(
  db: Db,
  gameCode: string,
  draws: number,
): Promise<GameFairness | GameUnknown | Refusal<'lottery.notDrawnHere'>> {
  const game = (await readGames(db)).find(({ code }) => code === gameCode);
  if (game === undefined) return refuse('lottery.gameUnknown');
  if (game.official) return refuse('lottery.notDrawnHere');
  const rows = await readResults(db, { gameCodes: [gameCode], station: null, count: draws });
  return measureFairness(
    catalogueGame(gameCode).resultShape,
    rows.flatMap(({ drawn_result }) => (drawn_result === null ? [] : [drawn_result])),
  );
}

async function drawsOfGame(db: Db, gameCode: string, read: () => Promise<DrawRow[]>): Promise<Draw[] | GameUnknown> {
  const games = await readGames(db);
  if (!games.some((game) => game.code === gameCode)) return refuse('lottery.gameUnknown');
  return (await read()).map(drawOf);
}

async function findDraw(db: Db, drawId: bigint): Promise<DrawRow | DrawUnknown> {
  const [row] = await findDrawRows(db, [drawId]);
  return row ?? refuse('lottery.drawUnknown');
}

function proofOf(row: DrawRow, reveal: VoidReveal | null): DrawProofParts {
  return {
    // The seed proves what was drawn, whatever counts by now.
    draw: { ...drawOf(row), result: row.drawn_result },
    correctedResult: isCorrected(row) ? row.result : null,
    serverSeed: hexOrNull(row.server_seed),
    scheme: row.scheme,
    betRoot: hexOrNull(row.bet_root),
    beacon: hexOrNull(row.beacon),
    beaconKind: row.beacon_kind,
    plannedCloseAt: row.planned_close_at,
    beaconRound: row.beacon_round,
    beaconSignature: hexOrNull(row.beacon_signature),
    ticketCount: Number(row.ticket_count),
    yeekeeEntryCount: Number(row.yeekee_entry_count),
    voided:
      row.void_reason === null
        ? null
        : {
            cause: voidCauseOf({ by: row.void_by, reason: row.void_reason }),
            serverSeed: hexOrNull(reveal?.serverSeed ?? null),
            beaconSignature: hexOrNull(reveal?.beaconSignature ?? null),
            result: reveal?.result ?? null,
          },
    caps:
      row.settle_order_cap === null || row.settle_cap === null
        ? null
        : { order: row.settle_order_cap, member: row.settle_cap },
  };
}

function isCorrected({ result, drawn_result: drawn }: DrawRow): boolean {
  return result !== null && drawn !== null && result.join() !== drawn.join();
}

async function listDigests(
  { db, wagers }: ListDeps,
  drawId: bigint,
  after: string,
  size: number,
): ReturnType<Lottery['listDigests']> {
  const row = await findDraw(db, drawId);
  if (isRefusal(row)) return row;
  if (row.bet_root === null) return refuse('lottery.proofNotReady');
  const fromYeekeeEntry = /^yeekeeEntry-(\d{1,18})$/.exec(after)?.[1];
  if (fromYeekeeEntry !== undefined) {
    const { digests, next } = await pageYeekeeEntryDigests(db, row, BigInt(fromYeekeeEntry), size);
    return { digests, shards: [], next: next === null ? null : yeekeeEntryCursor(next) };
  }
  const page = await wagers.pageAccepted(drawId, readCursor(after), size);
  const afterTickets = row.yeekee_entry_count > 0n ? yeekeeEntryCursor(0n) : null;
  return {
    digests: page.rows.map((wager) => toHex(digestOfTicket(row, wager))),
    shards: page.rows.map(({ shard }) => shard),
    next: page.next ?? afterTickets,
  };
}

/** Shots come after the last ticket. */
const yeekeeEntryCursor = (after: bigint): string => `yeekeeEntry-${after}`;

function detailOf(row: DrawRow, draw: DrawFigures): DrawDetail {
  return {
    draw,
    serverSeed: hexOrNull(row.server_seed),
    betRoot: hexOrNull(row.bet_root),
    beacon: hexOrNull(row.beacon),
    settlement:
      row.settle_started_at === null
        ? null
        : {
            startedAt: row.settle_started_at,
            finishedAt: row.settled_at,
            chunks: row.settle_chunks,
            wagers: Number(row.settle_wagers),
            winners: Number(row.settle_winners),
          },
    voided:
      row.voided_at === null || row.void_by === null || row.void_reason === null
        ? null
        : { at: row.voided_at, by: row.void_by, reason: row.void_reason },
  };
}
