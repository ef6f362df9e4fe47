/**
 * The tables of the card rooms: who sits where, whose turn it is, until when. They live in the memory of the process that keeps the
 * rooms, and everything that has to outlive it is a row before it is told: a sitting before the wallet is asked, the seed of a hand
 * before its players give theirs, an act before anybody hears of it. The next keeper deals the hand that was played again from its
 * seeds, does what was done, and goes on. A hand that cannot be dealt again is void: stacks move at the end of a hand alone.
 *
 * A table has one thing happen at a time (`at`). Turns end by the database's clock: an act counts that the database takes before
 * `turn_until`, and a time-out that it takes after. Two turns in a row that ran out, and the player sits out; after three minutes
 * they are stood up. A line that broke off changes nothing of that.
 *
 * Each listener is told the table as they see it, made anew for them: cards that a seat may not see are not in what is sent there.
 */
import type { ServerResponse } from 'node:http';
import { SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes, randomInt } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { CARD_GAME_CODES, isCardGame, loadCardGame } from '@house/games/card-rooms/card-games';
import {
  type CardRoomGame,
  dealtStream,
  doWritten,
  type HandResult,
  NOBODY,
  nextButton,
  seatsOf,
} from '@house/games/card-rooms/card-room';
import { toWire } from '@house/games/wire';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { isRefusal, present, type Refusal, refuse } from '@house/server/platform/result';
import type { OperatorCardHand } from '@house/vendor-protocol/operator';
import type { StudioError } from '../../contract.ts';
import type {
  CardActOrder,
  CardMessage,
  CardSitOrder,
  ShownCardHand,
  ShownCardRoom,
  ShownCardTable,
  ShownSitting,
} from '../../contract-cards.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { Session } from '../../sessions.ts';
import { LINES_OF_A_PLAYER } from '../crash/feed.ts';
import type { KeptRooms } from '../rooms/keeper.ts';
import { type RoomsLease, RoomsLost } from '../rooms/lease.ts';
import { createListeners, type Listeners } from '../rooms/listeners.ts';
import { isUnique } from '../rounds/repeats.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import { makeKept } from './acts.ts';
import { showPastHand } from './past-hands.ts';
import { createPractice } from './practice.ts';
import {
  type ActTime,
  appendAct,
  type CardTableRow,
  changeSitting,
  closeEmptyTables,
  closeTable,
  type DealtIn,
  endHand,
  fillBanks,
  findSeated,
  findSettledHand,
  findSittingByKey,
  giveTime,
  type HandRow,
  insertHand,
  insertSitting,
  insertTable,
  isAnybodySeated,
  type KeptAction,
  keepBank,
  listOpenTables,
  listPastHands,
  listPlaying,
  listSeated,
  listTakenSeats,
  noteSitting,
  openBank,
  findSitting as readSitting,
  SittingOver,
  type SittingRow,
  voidHand,
} from './queries.ts';
import { judgeSeat, readSeating, type Seating, type Tie } from './seating.ts';
import type { Sittings } from './sittings.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** How quickly tables go on; a test makes them quicker. */
export interface CardPace {
  /** Of a turn; null: as the game says. */
  readonly turnSeconds: number | null;
  /** Before the first hand and between two, so that all see how it ended. */
  readonly pauseMilliseconds: number;
  readonly outMilliseconds: number;
}
const PACE: CardPace = { turnSeconds: null, pauseMilliseconds: 6_000, outMilliseconds: 180_000 };

const EMPTY_MILLISECONDS = 60_000;
const AFTER_OUTAGE_SECONDS = 15;
const LOOK_MILLISECONDS = 2_000;
const LOBBY_MILLISECONDS = 2_000;
const BEAT_MILLISECONDS = 5_000;
const MISSES_TO_SIT_OUT = 2;
const CODES = 1_000_000;
/** Codes that are tried, and tables that are opened, by one player in a minute. */
const TRIES_A_MINUTE = 10;
const TRIES_KEPT = 10_000;
/** Tables of a room that are told in the lobby to be watched. */
const WATCHED_SHOWN = 4;

const games = new Map<string, CardRoomGame>(
  await Promise.all(CARD_GAME_CODES.map(async (code) => [code, await loadCardGame(code)] as const)),
);
const gameOf = (code: string): CardRoomGame => present(games.get(code), 'a game of the card rooms');

interface Seat {
  readonly id: string;
  readonly seat: number;
  readonly player: string;
  readonly ties: readonly string[];
  stack: bigint;
  seed: string;
  leaving: boolean;
  /** Since when nobody listens, at a table where nothing is played. */
  awaySince: number | null;
  /** Since when they sit out, by the clock of this process. */
  outSince: number | null;
  misses: number;
  bank: number;
  /** The wallet has not answered yet. */
  waiting: boolean;
}

interface Playing {
  row: HandRow;
  state: unknown;
  /** By the clock of this process, which follows the database's. */
  until: number;
  of: number;
  /** When the time of the whole hand is over; null: it has none. */
  readonly clockUntil: number | null;
  result: HandResult | null;
}

interface Table {
  row: CardTableRow;
  readonly game: CardRoomGame;
  readonly seats: Map<number, Seat>;
  readonly watchers: Watchers;
  hand: Playing | null;
  /** When the next hand is dealt. */
  dealAt: number | null;
  emptySince: number;
  queue: Promise<unknown>;
  /** Something failed here: what is written may be more than what is known. */
  doubtful: boolean;
}

export interface CardRooms extends KeptRooms {
  /** Somebody is seated, though nobody may be listening. */
  waits(): Promise<boolean>;
  listen(session: Session, response: ServerResponse): void;
  /** Found before the line is opened, so that a refusal is an answer. `open` begins to tell. */
  watch(
    session: Session,
    of: { readonly table: string } | { readonly code: string },
  ): { readonly refused?: undefined; open(response: ServerResponse): void } | Refusal<StudioError>;
  sit(session: Session, order: CardSitOrder): Promise<ShownSitting | Refusal<StudioError>>;
  act(session: Session, order: CardActOrder): Promise<Record<string, never> | Refusal<StudioError>>;
  giveSeed(session: Session, sitting: string, seed: string): Promise<Record<string, never> | Refusal<StudioError>>;
  sitOut(session: Session, sitting: string, out: boolean): Promise<Record<string, never> | Refusal<StudioError>>;
  leave(session: Session, sitting: string): Promise<Record<string, never> | Refusal<StudioError>>;
  past(session: Session, before: string | null): Promise<readonly ShownCardHand[]>;
  /** For the operator, players by their names; null: there is none, or it is not over. */
  settledHand(id: string): Promise<OperatorCardHand | null>;
}

interface CardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: RoomsLease;
  readonly sealed: SealedSeeds;
  readonly sittings: Sittings;
  readonly pace?: CardPace | undefined;
}

const showSitting = ({ id, state, refusal, balance }: SittingRow): ShownSitting => ({
  sitting: id,
  state,
  refusal,
  balance,
});

export function createCardRooms({ db, clock, log, lease, sealed, sittings, pace = PACE }: CardDeps): CardRooms {
  const tables = new Map<string, Table>();
  const listeners = new Map<string, Listeners<CardMessage>>();
  const underWay = new Set<Promise<unknown>>();
  let seating: Promise<unknown> = Promise.resolve();
  let lookedAt = 0;
  let lobbyAt = 0;
  let beatAt = 0;
  const toldLobby = new Map<string, string>();
  const tries = new Map<string, { readonly from: number; count: number }>();
  const makeId = (): string => uuidV7(clock.now(), randomBytes(10));
  const keyOf = ({ player, game, trial }: Pick<Session, 'player' | 'game' | 'trial'>): string =>
    `${game} ${trial ? 'trial' : 'money'} ${player}`;
  const listenersOf = (table: Table, player: string): Listeners<CardMessage> | undefined =>
    listeners.get(keyOf({ player, game: table.row.game, trial: table.row.trial }));

  const secondsOf = (game: CardRoomGame): number => pace.turnSeconds ?? game.secondsToAct;
  const practice = createPractice({
    ...{ clock, makeId, gameOf, secondsOf, pauseMilliseconds: pace.pauseMilliseconds },
    tell(key, message) {
      const heard = listeners.get(key);
      heard?.tell(message);
      return heard !== undefined;
    },
    onFault: (error) => log.error({ err: error }, 'a practice table could not go on'),
  });

  /** Of one who was replaced and does not know it yet nothing stands, and its players are told to ask again. */
  const note = (sitting: string, of: Parameters<typeof noteSitting>[2]): Promise<void> =>
    transact(db, async (tx) => {
      await lease.check(tx);
      await noteSitting(tx, sitting, of);
    });

  /** One thing after the other at a table. */
  function at<T>(table: Table, act: () => Promise<T>): Promise<T> {
    const done = table.queue.then(async () => {
      if (table.doubtful) await readAgain(table);
      try {
        return await act();
      } catch (error) {
        table.doubtful = true;
        throw error;
      }
    });
    table.queue = done.catch(() => undefined);
    const { queue } = table;
    underWay.add(queue);
    void queue.then(() => underWay.delete(queue));
    return done;
  }

  // What is told.

  /** Null: as one who only watches sees it, who is told neither its code nor whose deal their own seed is part of. */
  function showTable(table: Table, seat: Seat | null): ShownCardTable {
    const { row, hand } = table;
    return {
      ...{ id: row.id, game: row.game, tier: row.tier, code: seat === null ? null : row.code },
      ...{ sitting: seat?.id ?? null, seat: seat?.seat ?? null, practice: false, watchers: table.watchers.size },
      unit: formatAmount(unitOf(table)),
      seats: [...table.seats.values()]
        .filter(({ waiting }) => !waiting)
        .toSorted((one, other) => one.seat - other.seat)
        .map((each) => ({
          ...{ seat: each.seat, player: maskPlayer(each.player), stack: formatAmount(each.stack) },
          ...{ isOut: each.outSince !== null, isAway: (listenersOf(table, each.player)?.size ?? 0) === 0 },
          isBot: false,
        })),
      ...{ places: placesOf(table).most, leaving: seat?.leaving ?? false, button: hand?.row.button ?? row.button },
      startsIn: table.dealAt === null ? null : Math.max(0, table.dealAt - clock.now()),
      commitment: toHex(hand !== null && hand.result === null ? hand.row.commitment : row.next_commitment),
      hand: hand === null ? null : showHand(table, hand, seat),
    };
  }

  function showHand(
    { game }: Table,
    { row, state, until, of, result, clockUntil }: Playing,
    viewer: Seat | null,
  ): ShownCardTable['hand'] {
    const seat = row.players.find(({ sitting }) => sitting === viewer?.id)?.seat ?? null;
    return {
      ...{ id: row.id, number: row.number, seen: toWire(game.see(state, seat)), due: game.due(state) },
      ...{ left: Math.max(0, until - clock.now()), of, onBank: row.on_bank },
      offers: seat === null ? [] : toWire(game.offers(state, seat)),
      seq: row.actions.filter((act) => act.seat === seat).length,
      clock: clockUntil === null ? null : Math.max(0, clockUntil - clock.now()),
      result: result === null ? null : toWire(result),
    };
  }

  function tellTable(table: Table): void {
    for (const seat of table.seats.values()) {
      if (!seat.waiting) listenersOf(table, seat.player)?.tell({ kind: 'table', table: showTable(table, seat) });
    }
    if (table.watchers.size > 0) table.watchers.tell({ kind: 'table', table: showTable(table, null) });
  }

  function lobbyOf(game: string, trial: boolean): readonly ShownCardRoom[] {
    const open = [...tables.values()].filter(
      ({ row }) => row.game === game && row.trial === trial && row.code === null,
    );
    const rules = gameOf(game);
    return rules.tiers.map(({ unit, least, most }, tier) => {
      const of = open.filter(({ row }) => row.tier === tier);
      return {
        ...{ tier, unit: formatAmount(unit), least: formatAmount(least), most: formatAmount(most), tables: of.length },
        players: of.reduce((sum, { seats }) => sum + seats.size, 0),
        places: seatsOf(rules, tier).most,
        open: of
          .filter(({ seats }) => seats.size > 0)
          .toSorted((one, other) => other.seats.size - one.seats.size)
          .slice(0, WATCHED_SHOWN)
          .map(({ row, seats }) => ({ id: row.id, players: seats.size })),
      };
    });
  }

  function tellLobby(): void {
    for (const [key, each] of listeners) {
      const [game = '', money] = key.split(' ');
      const message: CardMessage = { kind: 'lobby', rooms: lobbyOf(game, money === 'trial') };
      const text = JSON.stringify(message);
      if (toldLobby.get(key) === text) continue;
      toldLobby.set(key, text);
      each.tell(message);
    }
  }

  // Tables and seats.

  /** False: so many codes are guessed, or so many tables opened without sitting there. */
  function mayTry(player: string): boolean {
    const now = clock.now();
    const known = tries.get(player);
    if (known === undefined || now - known.from > 60_000) {
      if (tries.size >= TRIES_KEPT) tries.clear();
      tries.set(player, { from: now, count: 1 });
      return true;
    }
    known.count += 1;
    return known.count <= TRIES_A_MINUTE;
  }

  const placesOf = ({ game, row }: Table): { readonly least: number; readonly most: number } => seatsOf(game, row.tier);
  const unitOf = ({ game, row }: Table): bigint => present(game.tiers[row.tier], 'a room of the game').unit;

  function promise(): { id: string; commitment: Buffer; sealed: Buffer } {
    const id = makeId();
    return { id, ...sealed.seal(id, randomBytes(SEED_BYTES)) };
  }

  async function openTable(
    { game, trial }: Pick<Session, 'game' | 'trial'>,
    tier: number,
    isPrivate: boolean,
  ): Promise<Table> {
    const next = promise();
    const row: CardTableRow = {
      ...{ id: makeId(), game, tier, trial, code: isPrivate ? String(randomInt(CODES)).padStart(6, '0') : null },
      ...{ button: 0, hands: 0, next_hand: next.id, next_commitment: next.commitment, next_sealed: next.sealed },
    };
    await transact(db, async (tx) => {
      await lease.check(tx);
      await insertTable(tx, row);
    });
    return keepTable(row);
  }

  function keepTable(row: CardTableRow): Table {
    const table: Table = {
      ...{ row, game: gameOf(row.game), seats: new Map(), hand: null, dealAt: null, emptySince: clock.now() },
      ...{ watchers: createWatchers(), queue: Promise.resolve(), doubtful: false },
    };
    tables.set(row.id, table);
    return table;
  }

  const seatOf = (row: SittingRow): Seat => ({
    ...{ id: row.id, seat: row.seat, player: row.player, ties: row.ties, stack: row.stack },
    ...{ seed: row.seed, leaving: row.leaving },
    ...{ outSince: row.out_milliseconds === null ? null : clock.now() - row.out_milliseconds, misses: row.misses },
    ...{ bank: row.bank_milliseconds, waiting: row.state !== 'open', awaySince: null },
  });
  function keepSeat(table: Table, row: SittingRow): Seat {
    const seat = seatOf(row);
    table.seats.set(row.seat, seat);
    return seat;
  }

  function findSitting(session: Session, id: string): { table: Table; seat: Seat } | null {
    for (const table of tables.values()) {
      for (const seat of table.seats.values()) {
        if (seat.id === id && seat.player === session.player && !seat.waiting) return { table, seat };
      }
    }
    return null;
  }

  const isInHand = ({ hand }: Table, { id }: Seat): boolean =>
    hand !== null && hand.result === null && hand.row.players.some(({ sitting }) => sitting === id);

  async function standUp(table: Table, seat: Seat, why: 'own' | 'out' | 'broke'): Promise<void> {
    const decided = await transact(db, async (tx) => {
      await lease.check(tx);
      return changeSitting(tx, seat.id, { from: 'open', to: 'decided', balance: null });
    });
    table.seats.delete(seat.seat);
    if (table.seats.size === 0) table.emptySince = clock.now();
    if (decided === undefined) return;
    const paying = sittings
      .tellPrize(decided)
      .then(({ balance, state }) => {
        const told = state === 'settled' ? balance : null;
        const returned = formatAmount(decided.prize ?? 0n);
        listenersOf(table, seat.player)?.tell({ kind: 'left', why, returned, balance: told });
      })
      .catch((error: unknown) => log.error({ err: error }, 'a stack was not told'))
      .finally(() => underWay.delete(paying));
    underWay.add(paying);
    tellTable(table);
  }

  // Hands.

  const canPlay = (table: Table, seat: Seat): boolean =>
    !seat.waiting && !seat.leaving && seat.outSince === null && seat.stack >= unitOf(table) * table.game.leastUnits;

  async function deal(table: Table): Promise<void> {
    const dealt = [...table.seats.values()].filter((seat) => canPlay(table, seat)).toSorted((a, b) => a.seat - b.seat);
    const { row, game } = table;
    const button = nextButton(row.button, dealt);
    const players = dealt.map(
      ({ id, seat, player, stack, seed }): DealtIn => ({ sitting: id, seat, player, stack: formatAmount(stack), seed }),
    );
    const seconds = secondsOf(game);
    const bank = game.bankSeconds * 1_000;
    const { filled, ...made } = await transact(db, async (tx) => {
      await lease.check(tx);
      const full = await fillBanks(tx, row.id, bank);
      const hand = await insertHand(tx, { table: row, players, unit: unitOf(table), button, seconds, next: promise() });
      return { ...hand, filled: full };
    });
    for (const seat of table.seats.values()) if (filled.includes(seat.id)) seat.bank = bank;
    table.row = made.table;
    table.dealAt = null;
    const state = begin(game, made.hand);
    table.hand = playing(table, made.hand, state);
    await goOn(table, table.hand);
    tellTable(table);
  }

  function playing({ game }: Table, row: HandRow, state: unknown): Playing {
    const clockUntil = game.clockSeconds === undefined ? null : clock.now() + game.clockSeconds * 1_000 - row.age;
    return { row, state, until: clock.now() + row.left, of: secondsOf(game) * 1_000, clockUntil, result: null };
  }

  function begin(game: CardRoomGame, row: HandRow): unknown {
    const stream = dealtStream({
      ...{ serverSeed: sealed.open(row), number: row.number, seeds: row.players.map(({ seed }) => seed) },
    });
    const players = row.players.map(({ seat, stack }) => ({ seat, stack: parseAmount(stack) ?? 0n }));
    return game.begin({ stream, unit: row.unit, button: row.button, players });
  }

  /** What follows by itself: players who have left or sit out do not keep the others waiting; a hand that is over is settled. */
  async function goOn(table: Table, hand: Playing): Promise<void> {
    const { game } = table;
    for (;;) {
      const due = game.due(hand.state);
      if (due.length === 0) return settle(table, hand);
      const hasLeft = (seat: number): boolean => table.seats.get(seat)?.leaving !== false;
      const gone = due.find((seat) => hasLeft(seat) || table.seats.get(seat)?.outSince !== null);
      if (gone === undefined) return;
      const left = hasLeft(gone) ? game.onLeft?.(hand.state, gone) : undefined;
      const act = { seat: gone, ...(left ?? game.onTimeOut(hand.state, gone)) };
      if (!(await write(table, hand, act, 'inTime'))) return;
    }
  }

  /** Written first, then it is so. False: the database does not take it any more, or not yet. */
  async function write(table: Table, hand: Playing, act: KeptAction, when: ActTime): Promise<boolean> {
    const { game } = table;
    const { seat } = act;
    const next = doWritten(game, hand.state, act);
    if (next === null) return false;
    const isSameTurn = game.turnOf(next) === game.turnOf(hand.state);
    const seconds = isSameTurn ? null : secondsOf(game);
    const before = hand.row;
    const row = await transact(db, async (tx) => {
      await lease.check(tx);
      const written = await appendAct(tx, before, { act, when, seconds });
      const of = table.seats.get(seat);
      if (written !== undefined && before.on_bank && of !== undefined && !isSameTurn) {
        of.bank = when === 'timeOut' ? 0 : Math.max(0, hand.until - clock.now());
        await keepBank(tx, of.id, of.bank);
      }
      return written;
    });
    if (row === undefined) return false;
    hand.state = next;
    hand.row = row;
    hand.until = clock.now() + row.left;
    if (seconds !== null) hand.of = seconds * 1_000;
    return true;
  }

  async function settle(table: Table, hand: Playing): Promise<void> {
    const result = table.game.settle(hand.state);
    try {
      await transact(db, async (tx) => {
        await lease.check(tx);
        if (!(await endHand(tx, hand.row, result))) throw new RoomsLost();
      });
    } catch (error) {
      if (error instanceof SittingOver) await makeVoid(hand.row);
      throw error;
    }
    hand.result = result;
    for (const { seat, put, won } of result.players) {
      const of = table.seats.get(seat);
      if (of !== undefined) of.stack += won - put;
    }
    table.dealAt = clock.now() + pace.pauseMilliseconds;
  }

  async function makeVoid({ id }: HandRow): Promise<void> {
    log.error({ hand: id }, 'a hand is void: nobody has paid anything');
    await transact(db, async (tx) => {
      await lease.check(tx);
      await voidHand(tx, id);
    });
  }

  async function timeOut(table: Table, hand: Playing): Promise<void> {
    const [seat] = table.game.due(hand.state);
    const of = seat === undefined ? undefined : table.seats.get(seat);
    if (seat === undefined) return;
    if (!hand.row.on_bank && of !== undefined && of.bank > 0 && table.game.due(hand.state).length === 1) {
      const row = await transact(db, async (tx) => {
        await lease.check(tx);
        return openBank(tx, hand.row, of.bank);
      });
      if (row === undefined) return;
      hand.row = row;
      hand.until = clock.now() + row.left;
      hand.of = of.bank;
      return tellTable(table);
    }
    // Of several who are due together the time of all is over.
    for (const due of table.game.due(hand.state)) {
      const when = hand.until <= clock.now() ? 'timeOut' : 'inTime';
      if (!(await write(table, hand, { seat: due, ...table.game.onTimeOut(hand.state, due) }, when))) break;
      const missed = table.seats.get(due);
      if (missed === undefined) continue;
      missed.misses += 1;
      const isOut = missed.misses >= MISSES_TO_SIT_OUT;
      if (isOut) missed.outSince ??= clock.now();
      await note(missed.id, { misses: missed.misses, ...(isOut ? { out: true } : {}) });
    }
    await goOn(table, hand);
    tellTable(table);
  }

  async function tidy(table: Table): Promise<void> {
    for (const seat of [...table.seats.values()]) {
      if (seat.waiting || isInHand(table, seat)) continue;
      const isBroke = seat.stack < unitOf(table) * table.game.leastUnits;
      const isOut = seat.outSince !== null && clock.now() - seat.outSince > pace.outMilliseconds;
      if (seat.leaving || isOut || isBroke)
        await standUp(table, seat, seat.leaving ? 'own' : isBroke ? 'broke' : 'out');
    }
  }

  /** Where nothing is played no turn runs out: who has gone away for so long gets the stack. */
  async function standUpAway(table: Table): Promise<void> {
    for (const seat of [...table.seats.values()]) {
      const isHere = seat.waiting || (listenersOf(table, seat.player)?.size ?? 0) > 0;
      seat.awaySince = isHere ? null : (seat.awaySince ?? clock.now());
      if (seat.awaySince !== null && clock.now() - seat.awaySince > pace.outMilliseconds) {
        await standUp(table, seat, 'out');
      }
    }
  }

  async function stepTable(table: Table): Promise<void> {
    const { hand } = table;
    if (hand !== null && hand.result === null) {
      if (hand.clockUntil !== null && clock.now() >= hand.clockUntil) {
        const when = { clockSeconds: table.game.clockSeconds ?? 0 };
        if (await write(table, hand, { seat: NOBODY, kind: 'clock' }, when)) {
          await goOn(table, hand);
          return tellTable(table);
        }
      }
      if (clock.now() >= hand.until && table.game.due(hand.state).length > 0) return timeOut(table, hand);
      const before = hand.state;
      await goOn(table, hand);
      if (hand.state !== before || table.game.due(before).length === 0) tellTable(table);
      return;
    }
    // How it ended is seen for a moment, also by who has lost all there.
    if (hand === null || table.dealAt === null || clock.now() >= table.dealAt) await tidy(table);
    const ready = [...table.seats.values()].filter((seat) => canPlay(table, seat)).length;
    if (ready < placesOf(table).least) {
      if (table.hand === null) await standUpAway(table);
      if (table.dealAt !== null && clock.now() >= table.dealAt) {
        table.dealAt = null;
        table.hand = null;
        tellTable(table);
      }
    } else if (table.dealAt === null) {
      table.dealAt = clock.now() + pace.pauseMilliseconds;
      tellTable(table);
    } else if (clock.now() >= table.dealAt) await deal(table);
    if (table.seats.size === 0 && clock.now() - table.emptySince > EMPTY_MILLISECONDS) {
      const closed = await transact(db, (tx) => closeTable(tx, table.row.id));
      if (closed) {
        tables.delete(table.row.id);
        table.watchers.tell({ kind: 'over' });
        table.watchers.end();
      }
    }
  }

  // What a keeper before has left.

  /** The hand as it stands by what was done; null: it is void. */
  async function playAgain(table: Table, hand: HandRow): Promise<Playing | null> {
    let state: unknown = null;
    try {
      state = begin(table.game, hand);
      for (const act of hand.actions) state = state === null ? null : doWritten(table.game, state, act);
    } catch (error) {
      log.error({ err: error, hand: hand.id }, 'a hand cannot be dealt again');
      state = null;
    }
    if (state === null) {
      await makeVoid(hand);
      return null;
    }
    return playing(table, hand, state);
  }

  /** After a fault: a statement that failed may have been written all the same. */
  async function readAgain(table: Table): Promise<void> {
    const isHere = ({ table_id: id }: { readonly table_id: string }): boolean => id === table.row.id;
    const [open, seated, hands] = [await listOpenTables(db), await listSeated(db), await listPlaying(db)];
    const [there, hand] = [seated.filter(isHere), hands.find(isHere)];
    table.row = open.find(({ id }) => id === table.row.id) ?? table.row;
    for (const seat of table.seats.values()) {
      if (!seat.waiting && there.every(({ id }) => id !== seat.id)) table.seats.delete(seat.seat);
    }
    for (const row of there) {
      const known = table.seats.get(row.seat);
      if (known?.id === row.id) Object.assign(known, seatOf(row));
      else keepSeat(table, row);
    }
    if (hand !== undefined) table.hand = await playAgain(table, hand);
    else if (table.hand?.result === null) table.hand = null;
    table.doubtful = false;
    tellTable(table);
  }

  /** Sittings that a keeper before has begun and whose stake came through after all. */
  async function look(): Promise<void> {
    const known = new Set([...tables.values()].flatMap(({ seats }) => [...seats.values()].map(({ id }) => id)));
    for (const row of await listSeated(db)) {
      const table = tables.get(row.table_id);
      if (table === undefined || known.has(row.id)) continue;
      await at(table, async () => {
        // They may have stood up since the list was read; nobody sits there twice.
        const now = table.seats.has(row.seat) ? undefined : await readSitting(db, row.id);
        if (now?.state !== 'open') return;
        keepSeat(table, now);
        tellTable(table);
      });
    }
  }

  // Sitting down.

  /** Null: with somebody there they may not play for money. Else the ties that the desk is to see. */
  function tiesAt(seating: Seating, table: Table, { trial, ties }: Session): readonly Tie[] | null {
    if (trial) return [];
    const others = [...table.seats.values()].map((seat) => seat.ties);
    return judgeSeat(table.row.code === null ? seating.public : seating.private, ties, others);
  }

  function findTable(session: Session, { tier, where }: CardSitOrder, seating: Seating): Table | undefined {
    const open = [...tables.values()].filter(
      (table) =>
        table.row.game === session.game && table.row.trial === session.trial && table.seats.size < placesOf(table).most,
    );
    if (where !== 'public') return open.find(({ row }) => row.code === where);
    // Who waits for a hand is not left waiting beside a fuller table where one is played.
    const waits = ({ seats, hand }: Table): number => Number(seats.size > 0 && (hand === null || hand.result !== null));
    return open
      .filter((table) => table.row.code === null && table.row.tier === tier && tiesAt(seating, table, session) !== null)
      .toSorted((one, other) => waits(other) - waits(one) || other.seats.size - one.seats.size)[0];
  }

  async function place(
    session: Session,
    order: CardSitOrder,
  ): Promise<{ row: SittingRow; table: Table; seat: Seat } | Refusal<StudioError>> {
    const { where } = order;
    if (where !== 'public' && !mayTry(session.player)) return refuse('request.tooMany');
    const seating = await readSeating(db);
    let table = where === 'new' ? undefined : findTable(session, order, seating);
    if (table === undefined && where !== 'public' && where !== 'new') return refuse('table.unknown');
    const game = gameOf(session.game);
    const tier = game.tiers[table?.row.tier ?? order.tier];
    const stake = parseAmount(order.buyIn);
    if (tier === undefined) return refuse('table.unknown');
    if (stake === null || stake < tier.least || stake > tier.most) return refuse('table.limit');
    table ??= await openTable(session, order.tier, where === 'new');
    const chosen = table;
    return at(chosen, async () => {
      const { seats, row } = chosen;
      if (!tables.has(row.id)) return refuse('table.closed');
      const together = tiesAt(seating, chosen, session);
      if (together === null) return refuse('room.together');
      const placed = await transact(db, async (tx) => {
        await lease.check(tx);
        const taken = await listTakenSeats(tx, row.id);
        const places = Array.from({ length: placesOf(chosen).most }, (_, seat) => seat);
        const free = places.find((seat) => !seats.has(seat) && !taken.includes(seat));
        if (free === undefined) return refuse('table.closed');
        return insertSitting(tx, {
          ...{ id: makeId(), table_id: row.id, seat: free, player: session.player, game: session.game, stake },
          ...{ currency: session.currency, trial: session.trial, key: order.key, seed: order.seed },
          ...{ ties: session.ties, together },
          ...{ bet_transaction: makeId(), win_transaction: makeId(), bank_milliseconds: game.bankSeconds * 1_000 },
        });
      });
      return isRefusal(placed) ? placed : { row: placed, table: chosen, seat: keepSeat(chosen, placed) };
    });
  }

  async function sit(session: Session, order: CardSitOrder): Promise<ShownSitting | Refusal<StudioError>> {
    const same = await findSittingByKey(db, session.player, order.key);
    if (same !== undefined) return showSitting(same);
    const seated = await findSeated(db, session.player, session.game);
    // A second device has the same seat.
    if (seated !== undefined) return showSitting(seated);
    if (order.where === 'practice') {
      const sitting = practice.open(keyOf(session), session, order);
      return isRefusal(sitting) ? sitting : { sitting, state: 'open', refusal: null, balance: null };
    }
    // One after the other: two who come at once do not open two tables.
    const placing = seating.then(() => place(session, order));
    seating = placing.catch(() => undefined);
    const placed = await placing;
    if ('refused' in placed) return placed;
    // Who is not let in where money is goes on with practice.
    practice.close(keyOf(session), null);
    const { table, seat } = placed;
    let row = placed.row;
    try {
      row = await sittings.askStake(placed.row, session.token);
    } finally {
      if (row.state === 'open') seat.waiting = false;
      // One whose stake is still being asked back sits nowhere.
      else if (table.seats.get(seat.seat) === seat) table.seats.delete(seat.seat);
    }
    tellTable(table);
    return showSitting(row);
  }

  /** The act that stands in this place already is the same one; with another pick it is another. */
  function isRepeat({ row }: Playing, seat: number, { seq, kind, amount, picks = [] }: CardActOrder): boolean {
    const done = row.actions.filter((act) => act.seat === seat)[seq];
    if (done?.kind !== kind || (done.amount !== undefined && done.amount !== amount)) return false;
    return (done.picks ?? []).every((pick, place) => pick === picks[place]);
  }

  return {
    async begin() {
      const hands = await transact(db, async (tx) => {
        await lease.check(tx);
        await closeEmptyTables(tx);
        await giveTime(tx, pace.turnSeconds ?? AFTER_OUTAGE_SECONDS);
        return listPlaying(tx);
      });
      for (const row of await listOpenTables(db)) if (isCardGame(row.game)) keepTable(row);
      await look();
      for (const hand of hands) {
        const table = tables.get(hand.table_id);
        if (table !== undefined) table.hand = await playAgain(table, hand);
      }
    },
    async step() {
      const now = clock.now();
      if (now - lookedAt >= LOOK_MILLISECONDS) {
        lookedAt = now;
        await look();
      }
      await Promise.all(
        [...tables.values()].map((table) =>
          at(table, () => stepTable(table)).catch((error: unknown) => {
            if (error instanceof RoomsLost) throw error;
            log.error({ err: error, table: table.row.id }, 'a card table could not go on');
          }),
        ),
      );
      practice.step();
      if (now - lobbyAt >= LOBBY_MILLISECONDS) {
        lobbyAt = now;
        tellLobby();
      }
      if (now - beatAt >= BEAT_MILLISECONDS) {
        beatAt = now;
        for (const each of listeners.values()) each.tell({ kind: 'beat' });
        for (const { watchers } of tables.values()) watchers.tell({ kind: 'beat' });
      }
    },
    isBusy: () =>
      listeners.size > 0 ||
      practice.size > 0 ||
      underWay.size > 0 ||
      [...tables.values()].some(({ seats }) => seats.size > 0),
    drop() {
      for (const each of listeners.values()) each.end();
      listeners.clear();
      toldLobby.clear();
      for (const { watchers } of tables.values()) watchers.end();
      tables.clear();
      practice.drop();
    },
    async settle() {
      await seating;
      await Promise.all(underWay);
    },
    waits: () => isAnybodySeated(db),

    listen(session, response) {
      const key = keyOf(session);
      const mine = listeners.get(key) ?? createListeners<CardMessage>(LINES_OF_A_PLAYER);
      listeners.set(key, mine);
      // Who sits down later sits there all the same when the line breaks off.
      const ownSeats = () =>
        [...tables.values()].flatMap((table) =>
          table.row.game === session.game && table.row.trial === session.trial
            ? [...table.seats.values()]
                .filter((seat) => seat.player === session.player)
                .map((seat) => ({ table, seat }))
            : [],
        );
      const own = ownSeats();
      mine.add(response, () => {
        if (mine.size > 0) return;
        if (listeners.get(key) === mine) listeners.delete(key);
        toldLobby.delete(key);
        for (const { table } of ownSeats()) tellTable(table);
      });
      const lobby: CardMessage = { kind: 'lobby', rooms: lobbyOf(session.game, session.trial) };
      response.write(`${JSON.stringify(lobby)}\n`);
      for (const { table, seat } of own) {
        if (!seat.waiting) response.write(`${JSON.stringify({ kind: 'table', table: showTable(table, seat) })}\n`);
        tellTable(table);
      }
      const practised = own.length > 0 ? null : practice.show(key);
      if (practised !== null) response.write(`${JSON.stringify({ kind: 'table', table: practised })}\n`);
    },

    watch(session, of) {
      const isWanted = ({ row }: Table): boolean => {
        if (row.game !== session.game || row.trial !== session.trial) return false;
        return 'code' in of ? row.code === of.code : row.id === of.table && row.code === null;
      };
      if ('code' in of && !mayTry(session.player)) return refuse('request.tooMany');
      const table = [...tables.values()].find(isWanted);
      if (table === undefined) return refuse('table.unknown');
      if (!table.watchers.hasRoom(session.player)) return refuse('room.full');
      return {
        open(response) {
          table.watchers.add(session.player, response, () => tellTable(table));
          tellTable(table);
        },
      };
    },

    async sit(session, order) {
      try {
        return await sit(session, order);
      } catch (error) {
        // The same press, or another device's, came through in the same moment.
        if (isUnique(error)) return refuse('round.unfinished');
        throw error;
      }
    },

    async act(session, order) {
      const practised = practice.act(keyOf(session), order);
      if (practised !== null) return practised;
      const found = findSitting(session, order.sitting);
      if (found === null) return refuse('room.left');
      const { table, seat } = found;
      return at(table, async () => {
        const { hand } = table;
        if (hand === null || hand.row.id !== order.hand) return refuse('round.changed');
        if (isRepeat(hand, seat.seat, order)) return {};
        const done = hand.row.actions.filter((act) => act.seat === seat.seat).length;
        if (hand.result !== null || done !== order.seq || !isInHand(table, seat)) return refuse('round.changed');
        const act = makeKept(table.game, hand.state, seat.seat, order);
        if (act === null || !(await write(table, hand, act, 'inTime'))) return refuse('round.choice');
        if (seat.misses > 0) {
          seat.misses = 0;
          await note(seat.id, { misses: 0 });
        }
        await goOn(table, hand);
        tellTable(table);
        return {};
      });
    },

    async giveSeed(session, sitting, seed) {
      if (practice.giveSeed(keyOf(session), sitting, seed)) return {};
      const found = findSitting(session, sitting);
      if (found === null) return refuse('room.left');
      return at(found.table, async () => {
        await note(sitting, { seed });
        found.seat.seed = seed;
        return {};
      });
    },

    async sitOut(session, sitting, out) {
      const found = findSitting(session, sitting);
      if (found === null) return refuse('room.left');
      const { table, seat } = found;
      return at(table, async () => {
        await note(sitting, { out, misses: 0 });
        seat.misses = 0;
        seat.outSince = out ? (seat.outSince ?? clock.now()) : null;
        if (table.hand !== null && table.hand.result === null) await goOn(table, table.hand);
        tellTable(table);
        return {};
      });
    },

    async leave(session, sitting) {
      if (practice.close(keyOf(session), sitting)) return {};
      const found = findSitting(session, sitting);
      if (found === null) return {};
      const { table, seat } = found;
      return at(table, async () => {
        await note(sitting, { leaving: true });
        seat.leaving = true;
        if (isInHand(table, seat) && table.hand !== null) await goOn(table, table.hand);
        if (!isInHand(table, seat)) await standUp(table, seat, 'own');
        tellTable(table);
        return {};
      });
    },

    async past(session, before) {
      const practised = before === null ? practice.past(keyOf(session)) : null;
      if (practised !== null) return practised;
      const { player, game } = session;
      const rows = await listPastHands(db, { player, game, before });
      return rows.map((row): ShownCardHand => {
        const seat = row.players.find((each) => each.player === player)?.seat ?? 0;
        return { ...showPastHand(row, { sealed, name: maskPlayer, times: false }), state: 'settled', seat };
      });
    },

    async settledHand(id) {
      const row = await findSettledHand(db, id);
      if (row === undefined) return null;
      const { game, tier, is_private: isPrivate } = row;
      return { ...showPastHand(row, { sealed, name: (player) => player, times: true }), game, tier, isPrivate };
    },
  };
}
