/**
 * Drives one live table while anybody listens, or something is to be finished. One process does it, by a lease; another takes
 * over when it dies, and goes on where the table stood: what lies follows from the seed of the shoe, which is kept, so no hand
 * and no bet is lost with a process. Whoever does not drive reads what the driver wrote and tells those who listen here.
 *
 * Rounds leave their states when the database's clock says so (migrations name the states). A round whose shoe cannot be read
 * is void: its stakes go back.
 */
import { randomBytes, randomUuid } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { type Acts, type LiveGame, NO_ACTS, readBets, settleBets, spotLimit } from '@house/games/live/live';
import { toWire } from '@house/games/wire';
import { formatAmount, ONE } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { type Db, type Tx, transact } from '@house/server/platform/database';
import type { Log } from '@house/server/platform/logs';
import { present } from '@house/server/platform/result';
import type {
  PastHand,
  ShownEvent,
  ShownTable,
  ShownTableBoard,
  ShownTableRound,
  ShownTurn,
  TableMessage,
} from '../../contract.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { Feed } from '../crash/feed.ts';
import type { RoundRow } from '../rounds/queries.ts';
import type { RoundViews } from '../rounds/views.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import {
  actsOfBet,
  actsOfTable,
  actsWithoutDecisions,
  optionsAt,
  readSeats,
  type SeatState,
  stageOf,
  toldActs,
  turnOf,
} from './decisions.ts';
import {
  closeTable,
  dealTableRound,
  decideBets,
  decideTableRound,
  drawTableRound,
  endTableRound,
  findOpenShoe,
  findTable,
  holdLease,
  type Lease,
  listBets,
  listTableRounds,
  lockTableRound,
  openTableRound,
  readBoard,
  readNow,
  releaseLease,
  renewLease,
  revealShoe,
  settleTableRound,
  TableLeaseLost,
  type TableRoundRow,
  type TableRow,
  takeLease,
  voidTableRound,
} from './queries.ts';
import type { Shoes } from './shoes.ts';

const STEP_MILLISECONDS = 200;
const FOLLOW_MILLISECONDS = 250;
/** A hand that is not due is looked at so often: its table may be changed, or another process may have gone on. */
const EARLY_MILLISECONDS = 500;
/** What lies on the spots is added up so often at most. */
const BOARD_MILLISECONDS = 1_000;
/** How long a reading of the database's clock is gone by. */
const CLOCK_MILLISECONDS = 10_000;
const RENEW_MILLISECONDS = 2_000;
/** A table where nothing is played is looked at so often. */
const STILL_MILLISECONDS = 1_000;
/** What the operator changes of a table is told so soon while a hand is played. */
const TABLE_MILLISECONDS = 2_000;
/** No state of a hand lasts longer, but for what officials tell: one that seems to was begun before the clock was set back. */
const LONGEST_STATE_MILLISECONDS = 120_000;
/** A table that nobody listens to for so long rests, and its shoe is revealed. */
const REST_AFTER_MILLISECONDS = 60_000;
const BOARD_LINES = 12;
const ROAD = 120;
const CARD_MILLISECONDS = 850;
const TURN_MILLISECONDS = 4_500;
const PASS_MILLISECONDS = 1_500;
const LAST_LOOK_MILLISECONDS = 900;
/** How long officials may take to say how it ended; then it is void (lottery.md 12.4). */
const TOLD_MILLISECONDS = 86_400_000;
const LONGEST_DEAL_MILLISECONDS = 15_000;

const countThings = (events: readonly { readonly kind: string }[]): number =>
  events.filter(({ kind }) => kind === 'card' || kind === 'tile').length;
const countPasses = (events: readonly { readonly kind: string }[]): number =>
  events.filter(({ kind }) => kind === 'pass').length;

/** How long what lies is shown: a card after the other but for those that lay before, passes of a fight, or dice and wheels until they lie still. */
export function dealingTime(events: readonly { readonly kind: string }[], lay = 0): number {
  const cards = countThings(events) - lay;
  if (lay > 0) return Math.max(0, cards) * CARD_MILLISECONDS + LAST_LOOK_MILLISECONDS;
  const turn = countPasses(events) * PASS_MILLISECONDS || TURN_MILLISECONDS;
  const time = (cards > 0 ? cards * CARD_MILLISECONDS : turn) + LAST_LOOK_MILLISECONDS;
  return Math.min(time, LONGEST_DEAL_MILLISECONDS);
}

export function showTable(game: LiveGame, row: TableRow): ShownTable {
  const limits = { max: row.max_stake, maxWin: row.max_win };
  const offered = game.spots.filter(({ id }) => !row.left_out.includes(id));
  return {
    ...{ code: row.code, game: row.game, names: row.names, state: row.state, bettingSeconds: row.betting_seconds },
    ...{ min: formatAmount(row.min_stake), max: formatAmount(row.max_stake) },
    spots: Object.fromEntries(offered.map((spot) => [spot.id, formatAmount(spotLimit(spot, limits))])),
  };
}

export interface TableDriver {
  readonly show: (round: TableRoundRow) => Promise<ShownTableRound>;
  board(round: TableRoundRow): Promise<ShownTableBoard>;
  /** Newest first. */
  past(): Promise<readonly PastHand[]>;
  /** A bet of somebody who listens here has changed. */
  tellBet(row: RoundRow): Promise<void>;
  /** What a player may decide now; null: nothing. */
  turn(round: TableRoundRow, player: string): Promise<ShownTurn | null>;
  /** Somebody came, or a table was changed: does not wait until the next step would be due. */
  wake(): void;
  /** Nobody listens and nothing is under way. */
  readonly isIdle: boolean;
  stop(): Promise<void>;
}

export interface TableDriverDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly shoes: Shoes;
  readonly views: RoundViews;
  readonly steps: WalletSteps;
}

/** When time alone takes a hand on; null: it is over, or players take it on. */
function untilOf(round: TableRoundRow): Date | null {
  if (round.state === 'open') return round.open_until;
  if (round.state === 'locked') return round.locked_until;
  if (round.state === 'dealing' || round.state === 'drawing') return round.dealing_until;
  return round.state === 'result' ? round.result_until : null;
}

export function createTableDriver(
  { db, clock, log, shoes, views, steps }: TableDriverDeps,
  { code, game, feed }: { code: string; game: LiveGame; feed: Feed<TableMessage> },
): TableDriver {
  const owner = randomUuid();
  let lease: Lease | null = null;
  let renewedAt = 0;
  let heardAt = performance.now();
  let idle = false;
  let told = '';
  let toldTable = '';
  let toldBoard = '';
  let toldPast = '';
  const payments = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let stepping: Promise<void> = Promise.resolve();
  let stopped = false;

  const handOf = async (round: TableRoundRow): Promise<unknown> =>
    shoes.handAt(game, await shoes.of(round), round.hand);
  const seatsAt = (round: TableRoundRow): Promise<readonly SeatState[]> =>
    game.decisions === undefined ? Promise.resolve([]) : readSeats(db, game, round.id);

  /** What lies by now. Of a hand with decisions the rest is hidden until all is decided. */
  function eventsOf(round: TableRoundRow, hand: unknown, seats: readonly SeatState[]): readonly ShownEvent[] {
    const { decisions } = game;
    const hidden = decisions !== undefined && (round.state === 'dealing' || round.state === 'deciding');
    const events = hidden ? firstEvents(hand, seats) : game.events(hand, actsOfTable(game, hand, seats));
    return toWire(events) as readonly ShownEvent[];
  }
  function firstEvents(hand: unknown, seats: readonly SeatState[]) {
    const acts = seats.flatMap(({ seat, acts: of }) => of.map((act) => `${seat}:${act}`));
    return (
      game.decisions?.shown(
        hand,
        seats.map(({ seat }) => seat),
        acts,
      ) ?? []
    );
  }

  /** Where everybody decides for themselves, what it pays whoever goes on. */
  async function winningOf(
    hand: unknown,
    seats: readonly SeatState[],
    round: TableRoundRow,
  ): Promise<readonly string[]> {
    const { decisions, pool } = game;
    const acts =
      pool !== undefined
        ? [...toldActs(game, round.mark), ...pool.acts((await readBoard(db, round.id, 1)).spots)]
        : decisions?.by === 'player'
          ? decisions.seats.map((seat) => {
              const [stage = ''] = decisions.stages(hand);
              return `${seat}:${decisions.options(hand, { stage, seat, acts: [] })[0]?.act}`;
            })
          : actsOfTable(game, hand, seats);
    return game.spots.filter((spot) => spot.returned(hand, acts) > ONE).map(({ id }) => id);
  }

  const show: TableDriver['show'] = async (round) => {
    const isShown = ['dealing', 'deciding', 'drawing', 'result', 'settled'].includes(round.state);
    const [hand, seats] = isShown ? await Promise.all([handOf(round), seatsAt(round)]) : [null, []];
    const isOver = round.state === 'result' || round.state === 'settled';
    return {
      ...{ id: round.id, number: round.number, hand: round.hand, state: round.state, mark: round.mark },
      shoe: shoes.show(await shoes.of(round)),
      openUntil: round.open_until.getTime(),
      dealingFrom: round.dealing_from?.getTime() ?? null,
      dealingUntil: round.dealing_until?.getTime() ?? null,
      resultUntil: round.result_until?.getTime() ?? null,
      decidingUntil: round.state === 'deciding' ? (round.deciding_until?.getTime() ?? null) : null,
      stage: isShown ? stageOf(game, hand, round) : null,
      seats:
        game.decisions?.by === 'seat'
          ? seats.map(({ seat, player, acts }) => ({ seat, player: maskPlayer(player), acts }))
          : [],
      events: isShown ? eventsOf(round, hand, seats) : [],
      lay: round.state === 'drawing' ? countThings(firstEvents(hand, seats)) : 0,
      winning: isOver ? await winningOf(hand, seats, round) : [],
    };
  };

  async function board({ id }: TableRoundRow): Promise<ShownTableBoard> {
    const { players, staked, spots, lines } = await readBoard(db, id, BOARD_LINES);
    return {
      ...{ round: id, players, staked: formatAmount(staked) },
      spots: Object.fromEntries([...spots].map(([spot, stake]) => [spot, formatAmount(stake)])),
      lines: lines.map(({ player, stake }) => ({ player: maskPlayer(player), stake: formatAmount(stake) })),
    };
  }

  async function past(): Promise<readonly PastHand[]> {
    const rounds = await listTableRounds(db, code, ROAD);
    const shoe = rounds[0]?.shoe;
    return rounds
      .filter((round) => game.dealing === 'round' || round.shoe === shoe)
      .filter(({ state }) => state === 'settled' || state === 'result' || state === 'void')
      .map(({ id, number, shoe: of, hand, state, mark }) => ({
        ...{ round: id, number, shoe: of, hand, mark: state === 'void' ? null : mark },
      }));
  }

  let toldState = '';
  async function tellRound(round: TableRoundRow | null): Promise<void> {
    if (feed.size === 0) return;
    // What a hand shows changes with its state alone, but where players decide, and when the seed of one that is over is told.
    const until = round === null ? null : untilOf(round);
    const state = round === null || until === null ? '' : `${round.id} ${round.state} ${until.getTime()}`;
    if (state !== '' && state === toldState && game.decisions === undefined) return;
    const shown = round === null ? null : await show(round);
    toldState = state;
    const text = JSON.stringify(shown);
    if (text === told) return;
    told = text;
    feed.tell({ kind: 'round', now: await readNow(db), round: shown });
    if (shown !== null && ['open', 'result', 'void'].includes(shown.state)) {
      const hands = await past();
      const said = JSON.stringify(hands);
      if (said === toldPast) return;
      toldPast = said;
      feed.tell({ kind: 'past', hands });
    }
  }

  function tellTable(row: TableRow): void {
    const table = showTable(game, row);
    const text = JSON.stringify(table);
    if (text === toldTable) return;
    toldTable = text;
    feed.tell({ kind: 'table', table });
  }

  let boardAt = Number.NEGATIVE_INFINITY;
  let boardOf = '';
  async function tellBoard(round: TableRoundRow): Promise<void> {
    if (feed.size === 0) return;
    // Once no more stakes are taken it changes no more, but for one that goes back.
    const of = `${round.id} ${round.state}`;
    const mayChange = round.state === 'open' && performance.now() >= boardAt + BOARD_MILLISECONDS;
    if (of === boardOf && !mayChange) return;
    boardOf = of;
    boardAt = performance.now();
    const shown = await board(round);
    const text = JSON.stringify(shown);
    if (text === toldBoard) return;
    toldBoard = text;
    feed.tell({ kind: 'board', board: shown });
  }

  const toldTurns = new Map<string, string>();
  /** Who has something to decide hears what, once each time it changes. */
  async function tellTurns(round: TableRoundRow): Promise<void> {
    if (game.decisions === undefined || feed.size === 0) return;
    if (round.state !== 'deciding') {
      toldTurns.clear();
      return;
    }
    const [hand, seats] = await Promise.all([handOf(round), seatsAt(round)]);
    for (const player of new Set(seats.map((seat) => seat.player))) {
      if (!feed.hears(player)) continue;
      const turn = turnOf(game, hand, { round, seats, player });
      const text = JSON.stringify(turn);
      if (turn === null || toldTurns.get(player) === text) continue;
      toldTurns.set(player, text);
      feed.tellPlayer(player, { kind: 'turn', turn });
    }
  }
  const turn: TableDriver['turn'] = async (round, player) =>
    round.state === 'deciding' && game.decisions !== undefined
      ? turnOf(game, await handOf(round), { round, seats: await seatsAt(round), player })
      : null;

  async function tellBet(row: RoundRow): Promise<void> {
    if (feed.hears(row.player)) feed.tellPlayer(row.player, { kind: 'mine', bet: await views.show(row) });
  }
  const tellBets = (rows: readonly RoundRow[]) => Promise.all(rows.map(tellBet));

  /** Prizes that are not told here for whatever reason are told by the rounds' own loop. */
  function pay(rows: readonly RoundRow[]): void {
    if (rows.length === 0) return;
    const paying = steps
      .tellPrizes(rows)
      .then(tellBets)
      .catch((error: unknown) => log.error({ err: error }, 'prizes of a table are told later'));
    payments.add(paying);
    void paying.finally(() => payments.delete(paying));
  }

  /** Stakes that go back are asked back by the rounds' own loop; those who listen are told now. */
  async function giveUp(held: Lease, round: TableRoundRow): Promise<TableRoundRow | undefined> {
    const bets = await listBets(db, round.id);
    const after = await asDriver(held, (tx) => voidTableRound(tx, round.id));
    await tellBets(bets.map((bet) => ({ ...bet, state: 'voiding' as const })));
    return after;
  }

  function asDriver<T>(held: Lease, work: (tx: Tx) => Promise<T>): Promise<T> {
    return transact(db, async (tx) => {
      await holdLease(tx, held);
      return work(tx);
    });
  }

  async function openNext(held: Lease, table: TableRow): Promise<TableRoundRow> {
    const id = uuidV7(clock.now(), randomBytes(10));
    return asDriver(held, async (tx) => {
      let shoe = await findOpenShoe(tx, code);
      if (shoe !== undefined && shoe.hands >= shoes.handsOf(game, shoe)) {
        await revealShoe(tx, shoe.id);
        shoe = undefined;
      }
      return openTableRound(tx, { id, shoe: shoe ?? (await shoes.make(tx, code)), table, fence: held.fence });
    });
  }

  /** Where the shoe has no hand left it is revealed with its last, so that nobody waits for the next to check it. */
  async function afterLast(tx: Tx, round: TableRoundRow): Promise<void> {
    const shoe = await findOpenShoe(tx, code);
    if (shoe?.id === round.shoe && shoe.hands >= shoes.handsOf(game, shoe)) await revealShoe(tx, shoe.id);
  }

  /** What each bet is decided by: decisions, what lies in the pool, what officials said. */
  async function actsOfBets(
    tx: Tx,
    round: TableRoundRow,
    hand: unknown,
    bets: readonly RoundRow[],
  ): Promise<(bet: RoundRow) => Acts> {
    if (game.decisions === undefined) return actsWithoutDecisions(game, round.mark, bets);
    const seats = await readSeats(tx, game, round.id);
    return (bet) => actsOfBet(game, hand, { bet, seats });
  }

  async function settle(held: Lease, round: TableRoundRow): Promise<TableRoundRow | undefined> {
    const hand = await handOf(round);
    const { after, rows } = await asDriver(held, async (tx) => {
      const ended = await endTableRound(tx, round.id);
      if (ended === undefined) return { after: undefined, rows: [] };
      const bets = await listBets(tx, round.id);
      const acts = await actsOfBets(tx, ended, hand, bets);
      const decisions = bets.map((bet) => {
        const of = acts(bet);
        const stakes = present(readBets(game, bet.choice), 'a bet that was taken can be read');
        return { id: bet.id, acts: of, prize: settleBets(game, hand, stakes, of).prize };
      });
      return { after: ended, rows: await decideBets(tx, decisions) };
    });
    pay(rows);
    return after;
  }

  /** The next stage in which somebody has something to decide, or what is left is drawn. */
  async function goOn(held: Lease, round: TableRoundRow): Promise<TableRoundRow | undefined> {
    const [hand, seats] = await Promise.all([handOf(round), seatsAt(round)]);
    const stages = game.decisions?.stages(hand) ?? [];
    const isOpen = (stage: string): boolean =>
      seats.some((seat) => seat.waits || optionsAt(game, hand, stage, seat).length > 0);
    const now = round.state === 'deciding' ? round.stage : -1;
    const done = now >= 0 && !isOpen(stages[now] ?? '');
    const next = stages.findIndex((stage, at) => at > now && isOpen(stage));
    if (next >= 0) return asDriver(held, (tx) => decideTableRound(tx, round, { stage: next, done }));
    const all = game.events(hand, actsOfTable(game, hand, seats));
    const milliseconds = dealingTime(all, countThings(firstEvents(hand, seats)));
    return asDriver(held, (tx) => drawTableRound(tx, round, { mark: game.mark(hand), milliseconds, done }));
  }

  /** Takes the round one state on where it is due; undefined: it is not. */
  async function advance(held: Lease, round: TableRoundRow): Promise<TableRoundRow | undefined> {
    if (round.state === 'open') return asDriver(held, (tx) => lockTableRound(tx, round.id));
    if (round.state === 'locked' && game.told !== undefined) {
      return asDriver(held, (tx) => dealTableRound(tx, round.id, { mark: null, milliseconds: TOLD_MILLISECONDS }));
    }
    if (round.state === 'dealing' && game.told !== undefined && round.mark === null) {
      const until = round.dealing_until?.getTime() ?? 0;
      return until <= (await readNow(db)) ? giveUp(held, round) : undefined;
    }
    if (round.state === 'locked') {
      let hand: unknown;
      try {
        hand = shoes.handAt(game, await shoes.of(round), round.hand);
      } catch (error) {
        log.error({ err: error, table: code, round: round.number }, 'a shoe cannot be read: its round is void');
        return giveUp(held, round);
      }
      const decided = game.decisions !== undefined;
      const mark = decided ? null : game.mark(hand);
      const lies = decided ? firstEvents(hand, await seatsAt(round)) : game.events(hand, NO_ACTS);
      const milliseconds = dealingTime(lies);
      return asDriver(held, (tx) => dealTableRound(tx, round.id, { mark, milliseconds }));
    }
    if (round.state === 'deciding' || (round.state === 'dealing' && game.decisions !== undefined)) {
      return goOn(held, round);
    }
    if (round.state === 'dealing' || round.state === 'drawing') return settle(held, round);
    if (round.state === 'result') {
      return asDriver(held, async (tx) => {
        const after = await settleTableRound(tx, round.id);
        if (after !== undefined) await afterLast(tx, after);
        return after;
      });
    }
    return undefined;
  }

  /** The seed of a shoe is told when the table rests or closes: who played can check every hand of it. */
  async function rest(held: Lease, table: TableRow): Promise<void> {
    await asDriver(held, async (tx) => {
      const shoe = await findOpenShoe(tx, code);
      if (shoe !== undefined && shoe.hands > 0) await revealShoe(tx, shoe.id);
      if (table.state === 'closing') await closeTable(tx, code);
    });
    const after = await findTable(db, code);
    if (after !== undefined) tellTable(after);
    const [last] = await listTableRounds(db, code, 1);
    await tellRound(last ?? null);
    await releaseLease(db, held);
    lease = null;
    idle = true;
  }

  let ahead = 0;
  let clockReadAt = Number.NEGATIVE_INFINITY;
  /**
   * Milliseconds until time alone takes the hand on, as near as the clock of the database is known here; 0 where it may be due.
   * Whether it is, the database says: who asks too soon is told so.
   */
  async function timeLeft(round: TableRoundRow): Promise<number> {
    const until = untilOf(round);
    if (until === null) return 0;
    const longest =
      game.told !== undefined && round.state === 'dealing' ? TOLD_MILLISECONDS : LONGEST_STATE_MILLISECONDS;
    if (performance.now() >= clockReadAt + CLOCK_MILLISECONDS) {
      ahead = (await readNow(db)) - performance.now();
      clockReadAt = performance.now();
    }
    const left = Math.max(0, until.getTime() - performance.now() - ahead);
    return left > longest ? 0 : left;
  }

  let tableReadAt = Number.NEGATIVE_INFINITY;
  async function readTable(): Promise<TableRow> {
    const table = present(await findTable(db, code), 'a table that is driven is there');
    tableReadAt = performance.now();
    tellTable(table);
    return table;
  }

  async function drive(held: Lease): Promise<number> {
    const [last] = await listTableRounds(db, code, 1);
    const isOver = last === undefined || last.state === 'settled' || last.state === 'void';
    if (!isOver) {
      if (performance.now() >= tableReadAt + TABLE_MILLISECONDS) await readTable();
      const early = await timeLeft(last);
      if (early > 0) {
        await tellRound(last);
        await tellBoard(last);
        return Math.min(EARLY_MILLISECONDS, early);
      }
      const after = await advance(held, last);
      await tellRound(after ?? last);
      await tellTurns(after ?? last);
      await tellBoard(after ?? last);
      return STEP_MILLISECONDS;
    }
    const table = await readTable();
    if (table.state !== 'open') {
      await rest(held, table);
      return STEP_MILLISECONDS;
    }
    if (feed.size === 0) {
      if (performance.now() - heardAt >= REST_AFTER_MILLISECONDS) {
        await rest(held, table);
        return STEP_MILLISECONDS;
      }
      // Who listens at another process need not wait until the table has rested here.
      await releaseLease(db, held);
      lease = null;
      return STILL_MILLISECONDS;
    }
    // The operator opens what is held elsewhere.
    if (game.told !== undefined) return STEP_MILLISECONDS;
    toldBoard = '';
    await tellRound(await openNext(held, table));
    return STEP_MILLISECONDS;
  }

  /** Another process drives: what it wrote is told here. */
  async function follow(): Promise<number> {
    const table = await findTable(db, code);
    if (table !== undefined) tellTable(table);
    const [round] = await listTableRounds(db, code, 1);
    if (round !== undefined) {
      await tellRound(round);
      await tellTurns(round);
      await tellBoard(round);
    }
    if (feed.size === 0) idle = true;
    return FOLLOW_MILLISECONDS;
  }

  /** A closed table is not driven; who listens is told that it is closed. */
  async function isAtRest(): Promise<boolean> {
    const table = await findTable(db, code);
    if (table?.state !== 'closed') return false;
    const [last] = await listTableRounds(db, code, 1);
    if (last !== undefined && last.state !== 'settled' && last.state !== 'void') return false;
    tellTable(table);
    await tellRound(last ?? null);
    if (feed.size === 0) idle = true;
    return true;
  }

  /** Does what is due; answers in how many milliseconds it wants to be called again. */
  async function step(): Promise<number> {
    if (feed.size > 0) heardAt = performance.now();
    try {
      if (lease === null) {
        if (await isAtRest()) return STILL_MILLISECONDS;
        lease = await takeLease(db, code, owner);
        if (lease === null) return await follow();
        // Whoever drives comes to its rest, though it may have been closed and opened again while somebody listened.
        idle = false;
        renewedAt = performance.now();
      } else if (performance.now() - renewedAt >= RENEW_MILLISECONDS) {
        if (!(await renewLease(db, lease))) throw new TableLeaseLost();
        renewedAt = performance.now();
      }
      return await drive(lease);
    } catch (error) {
      if (error instanceof TableLeaseLost) {
        log.warn({ table: code }, 'another process drives the table');
        lease = null;
      } else log.error({ err: error, table: code }, 'a table could not go on');
      return FOLLOW_MILLISECONDS;
    }
  }

  function run(): void {
    stepping = step().then((after) => {
      if (!stopped && !(idle && feed.size === 0)) timer = setTimeout(run, after);
    });
  }
  timer = setTimeout(run, 0);

  return {
    show,
    board,
    past,
    turn,
    tellBet,
    get isIdle() {
      return idle && feed.size === 0;
    },
    wake() {
      if (stopped) return;
      const slept = idle;
      idle = false;
      if (!slept && lease !== null) return;
      clearTimeout(timer);
      stepping = stepping.then(() => {
        clearTimeout(timer);
        if (!stopped) timer = setTimeout(run, 0);
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await stepping;
      await Promise.all(payments);
      if (lease !== null) await releaseLease(db, lease);
    },
  };
}
