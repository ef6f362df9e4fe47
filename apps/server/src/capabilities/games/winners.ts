/** Winners: a projection keeps the won bets that may be shown, boards are read from them, new ones are told in batches. */
import { formatAmount } from '@house/money/amount';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { type LiveEventInput, publish } from '../../platform/realtime.ts';
import { readDecidedWins, type Wagers } from '../wagers/port.ts';
import { endOfBatch } from '../wallet/port.ts';
import type { Catalogue } from './catalogue.ts';
import type { DescribeWinners, Game, RankFilter, Winner } from './port.ts';
import { maskWinner } from './rules.ts';
import {
  deleteUnreachable,
  dropMarketWins,
  dropWins,
  emptyWins,
  insertWins,
  markTold,
  readCandidates,
  readMarketWins,
  readNextEnd,
  readUntold,
  type WinRow,
  winKey,
} from './win-queries.ts';

const BATCH_LINES = 5_000;
/** Kept of a draw and shard; four times as many are looked at, for trial accounts among them. */
const KEPT_OF_MARKET = 50;
/** Kept of the bets that are decided one by one, of a shard and batch. */
const KEPT_OF_BATCH = 10;
const HELD_MILLISECONDS = 3_000;
const HELD_BOARDS = 200;
/** Most winners in one event of the channel `win`. */
const TOLD_AT_ONCE = 20;

/** Keeps the biggest won bets of each draw, and of those that are decided one by one, without those of trial accounts. */
export function winsProjection(describeWinners: DescribeWinners, zoneOffsetMinutes: number): Projection {
  async function keep(tx: Tx, wins: readonly WinRow[], most: number): Promise<void> {
    const faces = await describeWinners([...new Set(wins.map((win) => win.member_id))], tx);
    const real = wins.filter((win) => faces.has(win.member_id));
    await insertWins(tx, real.slice(0, most), zoneOffsetMinutes);
  }
  async function keepDecided(tx: Tx, shard: number, after: bigint, upto: bigint): Promise<void> {
    const { again, wins } = await readDecidedWins(tx, shard, { after, upto, limit: KEPT_OF_BATCH * 4 });
    await dropWins(tx, shard, again);
    if (wins.length > 0) await keep(tx, wins, KEPT_OF_BATCH);
  }
  return {
    name: 'games.wins',
    async follow(tx, shard, position) {
      // How far is asked first: an end that comes between the two statements waits for the next batch.
      const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
      const end = await readNextEnd(tx, shard, position, upto);
      await keepDecided(tx, shard, position, end?.seq ?? upto);
      if (end === undefined) return upto;
      if (end.kind === 'corrected' || end.kind === 'voided') await dropMarketWins(tx, shard, end.market_id);
      if (end.kind !== 'void')
        await keep(tx, await readMarketWins(tx, shard, end.market_id, KEPT_OF_MARKET * 4), KEPT_OF_MARKET);
      return end.seq;
    },
    reset: emptyWins,
  };
}

/** prize / stake with two decimals, cut. */
export function multiplierOf({ stake, prize }: { stake: bigint; prize: bigint }): string {
  const hundredths = (prize * 100n) / stake;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

interface WinnersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly describeWinners: DescribeWinners;
  readonly wagers: Pick<Wagers, 'describeMarkets'>;
  readonly zoneOffsetMinutes: number;
}

export interface Winners {
  ranks(filter: RankFilter): Promise<readonly { readonly winner: Winner; readonly game: Game }[]>;
  tell(): Promise<void>;
  thin(): Promise<void>;
}

type Placed = { readonly winner: Winner; readonly game: Game };

export function createWinners(deps: WinnersDeps): Winners {
  const { db, clock, catalogue, describeWinners, wagers, zoneOffsetMinutes } = deps;
  const held = new Map<string, { rows: Promise<readonly Placed[]>; until: number }>();

  /** Without whoever hides himself, and games that are not in the catalogue. */
  async function placeOf(wins: readonly WinRow[]): Promise<(Placed & { win: WinRow })[]> {
    if (wins.length === 0) return [];
    const [{ byId }, markets, faces] = await Promise.all([
      catalogue.current(),
      wagers.describeMarkets([...new Set(wins.map((win) => win.market_id))]),
      describeWinners([...new Set(wins.map((win) => win.member_id))]),
    ]);
    return wins.flatMap((win) => {
      const face = faces.get(win.member_id);
      const entry = byId.get(win.game_id);
      if (face === undefined || face.hidden || entry === undefined) return [];
      const { at, stake, prize } = win;
      const simulated = markets.get(win.market_id)?.simulated === true;
      const winner = { at, player: maskWinner(face.name), gameId: entry.game.id, stake, prize, simulated };
      return [{ win, winner, game: entry.game }];
    });
  }

  async function readBoard(filter: RankFilter): Promise<readonly Placed[]> {
    const placed = await placeOf(await readCandidates(db, filter, zoneOffsetMinutes));
    return placed
      .filter(({ game }) => filter.category === null || game.category === filter.category)
      .slice(0, filter.size)
      .map(({ winner, game }) => ({ winner, game }));
  }

  return {
    ranks(filter) {
      const key = [
        filter.view,
        filter.range,
        filter.category ?? '',
        filter.gameIds ?? '',
        filter.minPrize,
        filter.size,
      ].join('/');
      const now = clock.now();
      const known = held.get(key);
      if (known !== undefined && now < known.until) return known.rows;
      if (held.size >= HELD_BOARDS) held.clear();
      const rows = readBoard(filter);
      held.set(key, { rows, until: now + HELD_MILLISECONDS });
      rows.catch(() => held.delete(key));
      return rows;
    },
    async tell() {
      const untold = await readUntold(db);
      if (untold.length === 0) return;
      const news = await placeOf(untold.filter(({ fresh }) => fresh));
      await transact(db, async (tx) => {
        const mine = await markTold(tx, untold);
        const told = news.filter(({ win }) => mine.has(winKey(win))).slice(-TOLD_AT_ONCE);
        if (told.length > 0) await publish(tx, [winEvent(told)]);
      });
    },
    thin: () => deleteUnreachable(db),
  };
}

function winEvent(placed: readonly Placed[]): LiveEventInput {
  const rows = placed.map(({ winner, game }) => ({
    at: winner.at.toISOString(),
    player: winner.player,
    gameId: game.id,
    names: game.names,
    category: game.category,
    stake: formatAmount(winner.stake),
    prize: formatAmount(winner.prize),
    multiplier: multiplierOf(winner),
    simulated: winner.simulated,
  }));
  return { channel: 'win', kind: 'wins', data: { rows } };
}
