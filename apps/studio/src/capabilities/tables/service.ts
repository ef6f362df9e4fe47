/**
 * Live tables: who sits where, bets and taking them back. A bet is written before the wallet is asked; it is in the hand only if
 * it came before betting closed by the database's clock and its stake was taken before the hand is dealt, else the stake is
 * asked back.
 */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { isStake } from '@house/games/game';
import { type Bets, type LiveGame, liesInPool, readBets, spotLimit, totalOf, writeBets } from '@house/games/live/live';
import type { Clock } from '@house/server/platform/clock';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { isRefusal, present, type Refusal, refuse } from '@house/server/platform/result';
import {
  type Choice,
  isAtMultiTable,
  MULTI_TABLE,
  type RevealedPair,
  type ShownLobby,
  type ShownRound,
  type ShownShoe,
  type ShownTurn,
  type StudioError,
  type TableMessage,
} from '../../contract.ts';
import type { Session } from '../../sessions.ts';
import { createFeed, type Feed } from '../crash/feed.ts';
import { findLiveGame } from '../rounds/play.ts';
import { findByKey, findRound, insertRound, type RoundRow } from '../rounds/queries.ts';
import { isSame, isUnique } from '../rounds/repeats.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { RoundSeeds } from '../rounds/seed-pairs.ts';
import type { RoundViews } from '../rounds/views.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { optionsAt, readSeats, seatsOf, stageOf } from './decisions.ts';
import { createTableDriver, showTable, type TableDriver } from './driver.ts';
import {
  findOpenHand,
  findShoe,
  findTable,
  findTableRound,
  holdDecidingRound,
  holdOpenRound,
  holdSeats,
  insertDecision,
  listDecisions,
  listOwnBets,
  listPresses,
  listRoads,
  listStandingBets,
  listTableRounds,
  listTables,
  listUnfinishedTables,
  placeTableBet,
  readNow,
  type TableRoundRow,
  type TableRow,
  undoBet,
} from './queries.ts';
import { createShoes, type Shoes } from './shoes.ts';

const ROAD = 60;
const BETS_IN_HAND = 20;
/** Those that were taken back or refused counted in: nobody fills a hand with bets that come to nothing. */
const PRESSES_IN_HAND = 100;
/** At the bets of a player who presses on many devices at once. */
const LOOKS = 6;
/** Of one player in one hand, where there are seats. */
const SEATS_OF_A_PLAYER = 3;
const SWEEP_MILLISECONDS = 1_000;
/** Bets that stand, or may yet. */
const COUNTS: ReadonlySet<string> = new Set(['placed', 'open', 'decided', 'settled']);

interface Press {
  readonly key: string;
  readonly bets: Bets;
  readonly choice: Choice;
}
/** `isNew`: else it is the one of that key. */
type Pressed = { readonly row: RoundRow; readonly isNew: boolean } | Refusal<StudioError>;

export interface Seat {
  readonly driver: TableDriver;
  readonly feed: Feed<TableMessage>;
}

export interface Tables {
  /** Stakes by spot. The same key again answers the same bet. */
  bet(
    session: Session,
    table: string,
    order: { readonly key: string; readonly bets: Readonly<Record<string, string>> },
  ): Promise<ShownRound | Refusal<StudioError>>;
  /** Takes a bet back while betting on its hand is open; one that is back already is answered as it is. */
  undo(session: Session, table: string, id: string): Promise<ShownRound | Refusal<StudioError>>;
  /** What one does with the hand; the same again is answered as the first time. Its stake may be refused: it did not count. */
  decide(
    session: Session,
    table: string,
    decision: {
      readonly key: string;
      readonly round: string;
      readonly seat: string;
      readonly place: number;
      readonly act: string;
    },
  ): Promise<{ readonly bet: ShownRound | null; readonly turn: ShownTurn | null } | Refusal<StudioError>>;
  /** Null: no such table, or not of the session's game; a session of several tables sits at any. */
  sit(session: Session, table: string): Promise<Seat | null>;
  /** What somebody who comes now has to know. */
  greet(session: Session, table: string): Promise<readonly TableMessage[]>;
  lobby(): Promise<ShownLobby>;
  /** The seed of a shoe of which no more hands come. */
  readonly revealed: (id: string) => Promise<RevealedPair | null>;
  /** Null: there is none. */
  readonly shoeOf: (id: string) => Promise<ShownShoe | null>;
  readonly seedsOf: (tableRound: string) => Promise<RoundSeeds>;
  readonly shoeIdOf: (tableRound: string) => Promise<string>;
  /** A shoe of a table whose rounds somebody else opens. */
  readonly makeShoe: Shoes['make'];
  start(link: { readonly views: RoundViews; readonly steps: WalletSteps }): void;
  stop(): Promise<void>;
}

interface TablesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly sealed: SealedSeeds;
  /** Server seeds of shoes; a test chooses them. */
  readonly makeSeed?: ((table: string) => Uint8Array) | undefined;
}

export function createTables({ db, clock, log, sealed, makeSeed }: TablesDeps): Tables {
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));
  const shoes = createShoes({ db, seeds: sealed, now: () => clock.now(), makeSeed });
  const seats = new Map<string, Seat>();
  let linked: { readonly views: RoundViews; readonly steps: WalletSteps } | null = null;
  let sweeping: NodeJS.Timeout | undefined;
  let swept: Promise<void> = Promise.resolve();
  let stopped = false;
  const link = () => present(linked, 'tables are started before they are used');

  function seatAt(code: string, game: LiveGame): Seat {
    const known = seats.get(code);
    if (known !== undefined) return known;
    const feed = createFeed<TableMessage>(() => clock.now(), code);
    const driver = createTableDriver({ db, clock, log, shoes, ...link() }, { code, game, feed });
    const seat = { driver, feed };
    seats.set(code, seat);
    return seat;
  }

  const gameOf = ({ game }: TableRow): LiveGame => present(findLiveGame(game), 'a table plays a game of the rules');

  /** Which game a table plays never changes. */
  const games = new Map<string, LiveGame>();
  /** Null: no such table, or not of the session's game. */
  async function gameAt(session: Session, code: string): Promise<LiveGame | null> {
    let game = games.get(code);
    if (game === undefined) {
      const table = await findTable(db, code);
      if (table === undefined) return null;
      game = gameOf(table);
      games.set(code, game);
    }
    const isOwn = session.game === MULTI_TABLE ? isAtMultiTable(game.code) : game.code === session.game;
    return isOwn ? game : null;
  }

  /** A table that somebody left in the middle is driven on, listened to or not. */
  async function sweep(): Promise<void> {
    try {
      for (const code of await listUnfinishedTables(db)) {
        const table = await findTable(db, code);
        if (table !== undefined && !stopped) seatAt(code, gameOf(table)).driver.wake();
      }
    } catch (error) {
      log.error({ err: error }, 'tables could not be looked at');
    }
  }

  /** What a player lays on each spot of a hand stays within the table's limits, all their bets on it together. */
  function isWithin(table: TableRow, bets: Bets, laid: readonly RoundRow[]): boolean {
    const game = gameOf(table);
    const limits = { max: table.max_stake, maxWin: table.max_win };
    for (const [id, stake] of bets) {
      const spot = game.spots.find((one) => one.id === id);
      if (spot === undefined || table.left_out.includes(id) || stake < table.min_stake) return false;
      let sum = stake;
      for (const { choice } of laid) sum += readBets(game, choice)?.get(id) ?? 0n;
      if (sum > spotLimit(spot, limits)) return false;
    }
    return true;
  }

  const betRow = (
    session: Session,
    game: string,
    { round, key }: { round: Pick<TableRoundRow, 'id' | 'hand'>; key: string },
  ) => ({
    ...{ id: makeId(), player: session.player, game, currency: session.currency, key },
    ...{ seed_pair: null, crash_round: null, table_round: round.id, grant_id: null },
    nonce: round.hand,
    ...{ bet_transaction: makeId(), win_transaction: makeId(), in_pools: false, trial: session.trial },
  });

  /** A seat is its first player's; others bet behind them once no seat is free. Null: they may. */
  async function maySit(
    tx: Tx,
    game: LiveGame,
    { round, player, bets }: { round: string; player: string; bets: Bets },
  ): Promise<Refusal<'table.seatTaken' | 'table.limit'> | null> {
    const { decisions } = game;
    if (decisions?.by !== 'seat') return null;
    await holdSeats(tx, round);
    const taken = seatsOf(game, await listStandingBets(tx, round), []);
    const ownerOf = (id: string): string | undefined => taken.find(({ seat }) => seat === id)?.player;
    const isFull = taken.length === decisions.seats.length;
    const own = new Set(taken.filter((seat) => seat.player === player).map(({ seat }) => seat));
    for (const spot of bets.keys()) {
      const owner = ownerOf(spot);
      if (owner === undefined) own.add(spot);
      else if (owner !== player && !isFull) return refuse('table.seatTaken');
    }
    return own.size > SEATS_OF_A_PLAYER ? refuse('table.limit') : null;
  }

  function mayLay(table: TableRow, bets: Bets, own: readonly RoundRow[]): boolean {
    const laid = own.filter(({ state }) => COUNTS.has(state));
    return own.length < PRESSES_IN_HAND && laid.length < BETS_IN_HAND && isWithin(table, bets, laid);
  }

  /** Where seats are somebody's: who sits down is settled one after the other. */
  async function placeAtSeat(session: Session, code: string, { key, bets, choice }: Press): Promise<Pressed> {
    const known = await findByKey(db, session.player, key);
    if (known !== undefined) return { row: known, isNew: false };
    return transact(db, async (tx) => {
      const table = await findTable(tx, code);
      const round = await holdOpenRound(tx, code);
      if (table === undefined || table.state === 'closed' || round === undefined) return refuse('table.closed');
      const own = await listOwnBets(tx, round.id, session.player, { hold: true });
      if (!mayLay(table, bets, own)) return refuse('table.limit');
      const seated = await maySit(tx, gameOf(table), { round: round.id, player: session.player, bets });
      if (seated !== null) return seated;
      const row = { ...betRow(session, table.game, { round, key }), stake: totalOf(bets), choice };
      return { row: await insertRound(tx, row), isNew: true };
    });
  }

  /**
   * In as few statements as can be: most bets come within some seconds. Limits are checked against the bets that were seen;
   * where another press of theirs came meanwhile they are looked at again.
   */
  async function place(session: Session, code: string, { key, bets, choice }: Press): Promise<Pressed> {
    const { player } = session;
    for (let look = 0; look < LOOKS; look += 1) {
      const hand = await findOpenHand(db, code);
      const presses = await listPresses(db, { player, key, round: hand?.round?.id ?? null });
      const known = presses.find((row) => row.key === key);
      if (known !== undefined) return { row: known, isNew: false };
      if (hand === undefined || hand.round === null || hand.table.state === 'closed') return refuse('table.closed');
      const { table, round } = hand;
      if (!mayLay(table, bets, presses)) return refuse('table.limit');
      const bet = { ...betRow(session, table.game, { round, key }), stake: totalOf(bets), choice };
      const row = await placeTableBet(db, bet, presses.length);
      if (row !== undefined) return { row, isNew: true };
    }
    return refuse('request.tooMany');
  }

  return {
    async bet(session, code, { key, bets: asked }) {
      const game = await gameAt(session, code);
      if (game === null) return refuse('table.unknown');
      const bets = readBets(game, asked);
      if (bets === null) return refuse('round.choice');
      // A bet that the rules do not take could never be shown again.
      const { stakes } = game;
      if (!isStake(stakes, totalOf(bets)) || [...bets.values()].some((stake) => stake % stakes.step !== 0n)) {
        return refuse('round.stake');
      }
      // Trial money is in no pool with others'.
      if (session.trial && game.pool?.spots.some((spot) => bets.has(spot)) === true) return refuse('table.realMoney');
      const { show } = link().views;
      const choice: Choice = writeBets(bets);
      let pressed: Pressed;
      try {
        pressed = await (game.decisions?.by === 'seat' ? placeAtSeat : place)(session, code, { key, bets, choice });
      } catch (error) {
        if (!isUnique(error)) throw error;
        // Another press of the same key was quicker.
        const other = await findByKey(db, session.player, key);
        pressed = other === undefined ? refuse('round.unfinished') : { row: other, isNew: false };
      }
      if (isRefusal(pressed)) return pressed;
      const { row, isNew } = pressed;
      if (!isNew) {
        return row.table_round !== null && isSame(row.choice, choice) ? show(row) : refuse('round.keyReused');
      }
      const answered = await link().steps.askStake(row, session.token, null);
      void seats
        .get(code)
        ?.driver.tellBet(answered)
        .catch(() => undefined);
      return show(answered);
    },

    async decide(session, code, { key, round: id, seat, place, act }) {
      const game = await gameAt(session, code);
      if (game === null) return refuse('table.unknown');
      const { views, steps } = link();
      const { player } = session;
      const { driver } = seatAt(code, game);
      const turn = async (): Promise<ShownTurn | null> => {
        const round = await findTableRound(db, id);
        return round === undefined ? null : driver.turn(round, player);
      };
      const asked = (await listDecisions(db, id)).find(
        (row) => row.player === player && row.seat === seat && row.place === place,
      );
      const isDead = asked !== undefined && ['refused', 'voiding', 'void'].includes(asked.state ?? '');
      if (asked !== undefined && !isDead) {
        if (asked.act !== act) return refuse('table.turn');
        const bet = asked.bet === null ? undefined : await findRound(db, player, asked.bet);
        return { bet: bet === undefined ? null : await views.show(bet), turn: await turn() };
      }
      // The same press again whose stake was not taken: that is its answer.
      const before = await findByKey(db, player, key);
      if (before !== undefined) return { bet: await views.show(before), turn: await turn() };
      const deciding = await findTableRound(db, id);
      if (deciding === undefined || deciding.table_code !== code) return refuse('table.turn');
      const hand = shoes.handAt(game, await shoes.of(deciding), deciding.hand);
      const decided = await transact(db, async (tx): Promise<RoundRow | null | Refusal<StudioError>> => {
        const round = await holdDecidingRound(tx, code);
        if (round === undefined || round.id !== id) return refuse('table.turn');
        const state = (await readSeats(tx, game, id)).find((one) => one.seat === seat && one.player === player);
        if (state === undefined || state.waits || state.acts.length !== place) return refuse('table.turn');
        const stage = present(stageOf(game, hand, round), 'a hand that is decided is at a stage');
        const option = optionsAt(game, hand, stage, state).find((one) => one.act === act);
        if (option === undefined) return refuse('table.turn');
        const row =
          option.raise === undefined || option.stake === null
            ? null
            : await insertRound(tx, {
                ...betRow(session, game.code, { round, key }),
                stake: option.stake,
                choice: writeBets(new Map([[option.raise.spot, option.stake]])),
              });
        await insertDecision(tx, id, { player, seat, place, act, bet: row?.id ?? null });
        return row;
      });
      if (isRefusal(decided)) return decided;
      const bet = decided === null ? null : await steps.askStake(decided, session.token, null);
      if (bet !== null) void driver.tellBet(bet).catch(() => undefined);
      return { bet: bet === null ? null : await views.show(bet), turn: await turn() };
    },

    async undo(session, code, id) {
      const game = await gameAt(session, code);
      if (game === null) return refuse('table.unknown');
      const { views, steps } = link();
      const bet = await findRound(db, session.player, id);
      if (bet?.table_round == null) return refuse('round.unknown');
      if (bet.state === 'void' || bet.state === 'voiding') return views.show(bet);
      // Whoever could take it back in the last second would set the odds of everybody who followed it.
      if (liesInPool(game, bet.choice)) return refuse('table.inPool');
      const undone = await transact(db, async (tx) => {
        const round = await holdOpenRound(tx, code);
        return round === undefined ? undefined : undoBet(tx, id, round.id);
      });
      if (undone === undefined) return refuse('table.closed');
      const after = await steps.askBack(undone);
      void seats
        .get(code)
        ?.driver.tellBet(after)
        .catch(() => undefined);
      return views.show(after);
    },

    async sit(session, code) {
      const game = await gameAt(session, code);
      return game === null ? null : seatAt(code, game);
    },

    async greet(session, code) {
      const table = present(await findTable(db, code), 'a table that one sits at is there');
      const { driver } = seatAt(code, gameOf(table));
      const [round] = await listTableRounds(db, code, 1);
      const own = round === undefined ? [] : await listOwnBets(db, round.id, session.player);
      const bets = await Promise.all(own.map((row) => link().views.show(row)));
      const turn = round === undefined ? null : await driver.turn(round, session.player);
      return [
        { kind: 'table', table: showTable(gameOf(table), table) },
        { kind: 'past', hands: await driver.past() },
        { kind: 'round', now: await readNow(db), round: round === undefined ? null : await driver.show(round) },
        ...(round === undefined ? [] : [{ kind: 'board' as const, board: await driver.board(round) }]),
        ...bets.map((bet) => ({ kind: 'mine' as const, bet })),
        ...(turn === null ? [] : [{ kind: 'turn' as const, turn }]),
      ];
    },

    async lobby() {
      const [tables, roads] = await Promise.all([listTables(db), listRoads(db, ROAD)]);
      return {
        tables: tables.map((table) => ({
          ...showTable(gameOf(table), table),
          road: roads.get(table.code) ?? [],
          players: seats.get(table.code)?.feed.size ?? 0,
        })),
      };
    },

    revealed: (id) => shoes.revealed(id),
    async shoeOf(id) {
      const shoe = await findShoe(db, id);
      return shoe === undefined ? null : shoes.show(shoe);
    },
    seedsOf: (tableRound) => shoes.seedsOf(tableRound),
    shoeIdOf: (tableRound) => shoes.shoeIdOf(tableRound),
    makeShoe: (tx, table) => shoes.make(tx, table),

    start(of) {
      linked = of;
      swept = sweep();
      sweeping = setInterval(() => {
        swept = swept.then(() => (stopped ? undefined : sweep()));
      }, SWEEP_MILLISECONDS);
    },

    async stop() {
      stopped = true;
      clearInterval(sweeping);
      await swept;
      await Promise.all([...seats.values()].map(({ driver }) => driver.stop()));
      for (const { feed } of seats.values()) feed.stop();
    },
  };
}
