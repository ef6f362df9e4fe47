/** Chases: see port.ts for what they promise. Money moves in the transaction that moves the order it belongs to. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { uuidFromContent } from '@house/fairness/uuid';
import { sellsAtLevels } from '@house/lottery/game';
import { isSoldOn } from '@house/lottery/offer';
import { readPricedPlay } from '@house/lottery/pricing';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { dayOf } from '@house/lottery/stations';
import type { Ticket } from '@house/lottery/ticket';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../../platform/result.ts';
import { type CancelRules, formatTicket, type Wagers } from '../../wagers/port.ts';
import type { Movement, Wallet } from '../../wallet/port.ts';
import {
  addTaken,
  countBet,
  limitsOfStored,
  lockStaked,
  noStakes,
  prepareReturn,
  type Staked,
  takeFromLimits,
  type WantedBet,
} from '../draw-stakes.ts';
import { GAME_CODES } from '../known-games.ts';
import { type StakeRefusal, type TicketRefusal, underMaintenance } from '../line-refusal.ts';
import type { MemberTurns } from '../member-turns.ts';
import type { RebatePoints } from '../rebate-points.ts';
import { judgeLine, readLine, refusalOfHold } from '../rules.ts';
import type { CachedGame, SalesCache } from '../sales-cache.ts';
import { type HeldLimit, judgeLimits, judgeUsual, limitsOn, neverReduced } from '../terms/limited-numbers.ts';
import { judgePrice, type NumberAt } from '../terms/play-prices.ts';
import { saveOutcomes } from './outcomes.ts';
import {
  CHASE_DRAWS_MOST,
  CHASE_ORDERS_MOST,
  CHASES_RUNNING_MOST,
  type Chase,
  type ChaseLine,
  type ChaseLineWish,
  type ChaseRefusal,
  type Chases,
  type ChaseWish,
} from './port.ts';
import {
  beginStop,
  claimEnded,
  claimOrders,
  claimReturns,
  claimStopping,
  countRunning,
  type DueOrder,
  endDone,
  endStop,
  findByKey,
  findChase,
  insertChase,
  listChases,
  lockChaser,
  type OrderToReturn,
  readDrawsFrom,
  readPlaced,
  readWaiting,
  readWaitingIn,
  writePlaced,
  writeReturned,
} from './queries.ts';

export interface ChaseDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly sales: Pick<SalesCache, 'games' | 'gameOf'>;
  readonly turns: MemberTurns;
  readonly points: Pick<RebatePoints, 'pointOf'>;
  readonly closedAmong: (gameCodes: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly isHouseClosed: () => Promise<boolean>;
  readonly wallet: Pick<Wallet, 'postWithin' | 'overdrawnAmong'>;
  readonly wagers: Pick<Wagers, 'cancelWager' | 'outcomesOf' | 'lockStakesOf' | 'unitStakesAfter'>;
  /** Orders in one batch; 200 unless told. */
  readonly chaseOrdersAtOnce?: number;
  /** Batches of each kind of work in one turn; 4 unless told. */
  readonly chaseBatchesPerTurn?: number;
}

/** Chases that stop in one turn, and their bets that are looked at: each is a transaction of its own. */
const STOPS_PER_TURN = 150;

/** A stop takes back what its chase has bet, at any time (lottery.md 1.6): no use of the member's daily ones, and free. */
const RULES_OF_STOP: CancelRules = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: DHAKA_OFFSET_MINUTES };

/** Why a chase stops whose order its member's own guard refused. */
const REASONS_OF_GUARD = { 'wallet.ownLimit': 'ownLimit', 'wallet.paused': 'paused' } as const;
type GuardedChase = readonly [chaseId: bigint, refused: keyof typeof REASONS_OF_GUARD];

/** A draw that a chase bets on. */
interface TakenDraw {
  readonly id: bigint;
  readonly drawNo: string;
  readonly opened: boolean;
  readonly multiple: number;
}

/** A line that may be bet at every multiple asked for. */
interface JudgedLine extends Omit<ChaseLine, 'line'> {
  readonly ticket: Ticket;
  /** The limited numbers it holds. */
  readonly limits: readonly HeldLimit[];
  /** What it costs at a multiple of one. */
  readonly once: bigint;
}

/** What is asked for, as far as it can be judged without what the member has staked. */
interface JudgedWish {
  readonly game: CachedGame;
  readonly lines: readonly JudgedLine[];
}

/** Why a line is not taken. `wallet.busy`: it will be known in a moment. */
type LineFault = TicketRefusal | Refusal<'wallet.busy'>;

/** An order of a chase that is being made. */
interface NewOrder {
  readonly line: number;
  readonly draw: TakenDraw;
  readonly bet: WantedBet;
  readonly amount: bigint;
}

export function createChases(deps: ChaseDeps): Chases {
  const { db, chaseOrdersAtOnce: atOnce = 200, chaseBatchesPerTurn: batches = 4 } = deps;

  async function make(memberId: bigint, wish: ChaseWish): Promise<Chase | ChaseRefusal> {
    const hash = hashOf(wish);
    // Before the transaction: who holds one connection waits for no other.
    const judged = await judge(memberId, wish);
    const made = await transact(db, async (tx): Promise<Chase | ChaseRefusal> => {
      await lockChaser(tx, memberId);
      const before = await findByKey(tx, memberId, wish.key);
      if (before !== null) return before.hash.equals(hash) ? before.chase : refuse('request.keyReused');
      if (isRefusal(judged)) return judged;
      const room = await judgeRoom(tx, memberId, ordersOf(wish));
      if (room !== null) return room;
      const ahead = await readDrawsFrom(tx, wish.gameCode, wish.firstDrawId, wish.multiples.length);
      // The multiples are of the draws that were shown: on those after them nobody has said yes.
      if (ahead[0] !== undefined && ahead[0].id !== wish.firstDrawId) return refuse('lottery.drawClosed');
      if (ahead.length < wish.multiples.length) return refuse('lottery.chaseDraws', { count: ahead.length });
      if (wish.lastDrawId !== undefined && ahead.at(-1)?.id !== wish.lastDrawId) return refuse('lottery.drawClosed');
      const draws = ahead.flatMap((draw, index): TakenDraw[] => {
        const multiple = present(wish.multiples[index], 'a draw has its multiple');
        return multiple === 0 ? [] : [{ ...draw, multiple }];
      });
      const unsold = judged.lines.findIndex(
        ({ ticket }) => !draws.every(({ drawNo }) => isSoldOn(ticket.play, dayOf(drawNo))),
      );
      if (unsold !== -1) return ofLine(wish, unsold, refuse('lottery.playUnknown'));
      const orders = draws.flatMap((draw) =>
        judged.lines.map((line, index) => newOrder(memberId, judged.game, draw, line, index + 1)),
      );
      const atLimit = await judgeStaked(tx, { memberId, wish, game: judged.game, draws, orders });
      if (atLimit !== null) return atLimit;
      const id = deps.ids.next();
      const held = await hold(tx, { memberId, key: wish.key, chaseId: id, amount: wish.amount });
      if (held !== null) return held;
      await insertChase(tx, {
        id,
        memberId,
        key: wish.key,
        hash,
        gameCode: wish.gameCode,
        stopOnWin: wish.stopOnWin,
        lines: judged.lines,
        orders: orders.map(({ line, draw, amount }) => ({ line, drawId: draw.id, multiple: draw.multiple, amount })),
      });
      return present(await findChase(tx, memberId, id), 'a chase that was made exists');
    });
    if (isRefusal(made)) return made;
    await placeSome(made.id);
    await stopBegun(made.id, 1);
    return (await findChase(db, memberId, made.id)) ?? made;
  }

  /** Every line, allowed at every multiple asked for, with the game it was judged by. */
  async function judge(memberId: bigint, wish: ChaseWish): Promise<JudgedWish | ChaseRefusal> {
    const multiples = wish.multiples.filter((multiple) => multiple > 0);
    if (multiples.length === 0 || wish.multiples.length > CHASE_DRAWS_MOST)
      return refuse('lottery.chaseDraws', { count: CHASE_DRAWS_MOST });
    if (ordersOf(wish) > CHASE_ORDERS_MOST)
      return refuse('lottery.chaseOrders', { count: ordersOf(wish), most: CHASE_ORDERS_MOST });
    const game = await deps.sales.gameOf(wish.gameCode);
    if (game === null) return refuse('lottery.gameUnknown');
    if (game.stopped) return refuse('lottery.gameStopped');
    if ((await deps.closedAmong([wish.gameCode])).size > 0) return underMaintenance();
    const point = sellsAtLevels(game.family) ? await deps.points.pointOf(memberId) : 0;
    const lines: JudgedLine[] = [];
    for (const [index, line] of wish.lines.entries()) {
      const judged = judgeOne(game, point, line, multiples);
      if (isRefusal(judged)) return ofLine(wish, index, judged);
      lines.push(judged);
    }
    const times = multiples.reduce((sum, multiple) => sum + BigInt(multiple), 0n);
    const total = lines.reduce((sum, { once }) => sum + once, 0n) * times;
    if (total !== wish.amount) return refuse('lottery.amountDiffers', { amount: formatAmount(total) });
    return { game, lines };
  }

  /** Why the member's chases leave no room for one of so many orders; null when they do. */
  async function judgeRoom(tx: Tx, memberId: bigint, count: number): Promise<ChaseRefusal | null> {
    const { chases, waiting } = await countRunning(tx, memberId);
    if (chases >= CHASES_RUNNING_MOST) return refuse('lottery.chasesRunning', { count: CHASES_RUNNING_MOST });
    if (waiting + count <= CHASE_ORDERS_MOST) return null;
    return refuse('lottery.chaseOrdersWaiting', { waiting, count, most: CHASE_ORDERS_MOST });
  }

  /** Why what he has in these draws, or his other chases will have, leaves no room for this one; null when it does. */
  async function judgeStaked(
    tx: Tx,
    {
      memberId,
      wish,
      game,
      draws,
      orders,
    }: {
      memberId: bigint;
      wish: ChaseWish;
      game: CachedGame;
      draws: readonly TakenDraw[];
      orders: readonly NewOrder[];
    },
  ): Promise<LineFault | null> {
    // In a draw that has not opened he can have nothing but what his chases wait with.
    const opened = orders.filter(({ draw }) => draw.opened);
    const locked = await lockStaked(
      deps,
      tx,
      opened.map(({ bet }) => bet),
    );
    const waiting = Map.groupBy(await readWaitingIn(tx, memberId, draws), ({ drawId }) => drawId);
    for (const [draw, ofDraw] of Map.groupBy(orders, (order) => order.draw)) {
      const staked = locked[opened.findIndex((order) => order.draw === draw)] ?? noStakes();
      for (const bet of waiting.get(draw.id) ?? []) countBet(staked, game, bet);
      for (const { line, bet } of ofDraw) {
        const refusal = takeFromLimits(staked, bet);
        if (refusal !== null) return ofLine(wish, line - 1, refusal);
      }
    }
    return null;
  }

  async function hold(
    tx: Tx,
    { memberId, key, chaseId, amount }: { memberId: bigint; key: string; chaseId: bigint; amount: bigint },
  ): Promise<StakeRefusal | null> {
    const [outcome] = await deps.wallet.postWithin(tx, [
      {
        memberId,
        key,
        type: 'hold',
        account: 'cash',
        contra: 'locked',
        amount: -amount,
        reference: chaseId,
        forBets: true,
      },
    ]);
    must(outcome !== undefined, 'a movement has an outcome');
    if (outcome.refused !== undefined) return refusalOfHold(outcome);
    // The key moved something else once.
    return outcome.repeated ? refuse('request.keyReused') : null;
  }

  /** Several batches; true when more may be left. `run` answers how many orders its batch had. */
  async function runBatches(run: () => Promise<number>): Promise<boolean> {
    for (let batch = 0; batch < batches; batch += 1) if ((await run()) < atOnce) return false;
    return true;
  }

  /**
   * Bets of the next orders whose draw is open, of one chase or of all; what was held for draws that are over, or is not
   * bought, goes back. A chase whose member may not bet, by the house or by what he set himself, begins to stop, so that
   * all it holds goes back, to his debt first.
   *
   * Returns have a transaction of their own: each of the two postings locks heads of the journal in the order of their
   * shards, both together would not (ADR 2). So have the stops that a posting leads to: who holds heads waits for nobody.
   * Until then the orders wait, as they did.
   */
  async function placeSome(chaseId: bigint | null): Promise<number> {
    const shut = await shutGames();
    const games = await deps.sales.games();
    const { count, over, guarded } = await transact(db, async (tx) => {
      const due = await claimOrders(tx, { shut, chaseId, most: atOnce });
      return { count: due.length, ...(await placeOpen(tx, games, due)) };
    });
    for (const [refused, chases] of Map.groupBy(guarded, ([, why]) => why)) {
      const chaseIds = [...new Set(chases.map(([chase]) => chase))];
      await transact(db, (tx) => beginStop(tx, chaseIds, REASONS_OF_GUARD[refused]));
    }
    if (over.length > 0) {
      await transact(db, async (tx) => {
        const orders = await claimReturns(tx, over);
        await writeReturned(tx, orders);
        await endDone(tx, [...new Set(orders.map((order) => order.chase_id))]);
        // Last: who holds heads waits for nobody.
        await giveBack(tx, orders);
      });
    }
    return count;
  }

  /** Bets those whose draw is open; answers those that are not bought, and the chases that their members' guards refused. */
  async function placeOpen(
    tx: Tx,
    games: ReadonlyMap<string, CachedGame>,
    due: readonly DueOrder[],
  ): Promise<{ over: DueOrder[]; guarded: GuardedChase[] }> {
    const over = due.filter((order) => !order.open);
    const guarded: GuardedChase[] = [];
    const open = due.filter((order) => order.open);
    const stopped = await stopBarred(tx, open);
    const wanted = open.flatMap((order) => (stopped.has(order.chase_id) ? [] : [wantedOf(games, order)]));
    const staked = await lockStaked(deps, tx, wanted);
    const within: { bet: WantedOrder; staked: Staked }[] = [];
    for (const [index, bet] of wanted.entries()) {
      const ofDraw = present(staked[index], 'the draw of every order was locked');
      // What its member has bet since, or a number that was limited since, may leave no room: it is not bought.
      const refusal = isBarred(bet) ? 'barred' : takeFromLimits(ofDraw, bet);
      if (refusal === null) within.push({ bet, staked: ofDraw });
      // One that holds a number whose total is being counted waits for the next turn.
      else if (refusal === 'barred' || refusal.refused !== 'wallet.busy') over.push(bet.order);
    }
    const outcomes = await deps.wallet.postWithin(
      tx,
      within.map(({ bet }) => betOf(bet.order)),
    );
    const placed: ((typeof within)[number] & { order: DueOrder; ticket: string })[] = [];
    for (const [index, entry] of within.entries()) {
      const outcome = present(outcomes[index], 'a movement has an outcome');
      if (outcome.refused === 'wallet.ownLimit' || outcome.refused === 'wallet.paused') {
        guarded.push([entry.bet.order.chase_id, outcome.refused]);
        // Its gate closed in this very moment.
      } else if (outcome.refused !== undefined) over.push(entry.bet.order);
      else placed.push({ ...entry, order: entry.bet.order, ticket: formatTicket(outcome) });
    }
    await writePlaced(tx, placed);
    await addTaken(tx, placed);
    return { over, guarded };
  }

  /** Begins to stop the chases of members who may not bet now; answers which. */
  async function stopBarred(tx: Tx, orders: readonly DueOrder[]): Promise<ReadonlySet<bigint>> {
    const overdrawn = await deps.wallet.overdrawnAmong(
      tx,
      orders.map((order) => order.member_id),
    );
    const of = (reason: (order: DueOrder) => boolean): bigint[] => [
      ...new Set(orders.filter(reason).map((order) => order.chase_id)),
    ];
    const locked = of((order) => order.locked);
    const inDebt = of((order) => !order.locked && overdrawn.has(order.member_id));
    await beginStop(tx, locked, 'locked');
    await beginStop(tx, inDebt, 'debt');
    return new Set([...locked, ...inDebt]);
  }

  /** What members cannot bet on, their chases do not bet on for them: games under maintenance, or all with the house. */
  async function shutGames(): Promise<readonly string[]> {
    return (await deps.isHouseClosed()) ? GAME_CODES : [...(await deps.closedAmong(GAME_CODES))];
  }

  function wantedOf(games: ReadonlyMap<string, CachedGame>, order: DueOrder): WantedOrder {
    const game = present(games.get(order.game_code), 'a chase is of a game');
    const { play, selection, draw_id: drawId, member_id: memberId } = order;
    const unitStake = order.amount / BigInt(order.units);
    return {
      order,
      game,
      memberId,
      drawId,
      play,
      selection,
      unitStake,
      limits: neverReduced(limitsOfStored(game, order)),
    };
  }

  /** Of orders whose rows are held: what they held is cash again. */
  async function giveBack(tx: Tx, orders: readonly OrderToReturn[]): Promise<void> {
    const returns = orders.map(
      (order): Movement => ({
        memberId: order.member_id,
        key: uuidFromContent(order.key_time.getTime(), `chaseReturn:${order.chase_id}:${order.place}`),
        type: 'holdReturn',
        account: 'cash',
        contra: 'locked',
        amount: order.amount,
        reference: order.chase_id,
      }),
    );
    for (const outcome of await deps.wallet.postWithin(tx, returns))
      must(
        outcome.refused === undefined && !outcome.repeated,
        `what was held goes back once: ${outcome.refused ?? 'repeated'}`,
      );
  }

  /** What became of the next bets whose draw has ended; a win begins to stop. */
  function judgeSome(): Promise<number> {
    return transact(db, async (tx) => {
      const ended = await claimEnded(tx, atOnce);
      await beginStop(tx, await saveOutcomes(deps.wagers, tx, ended), 'won');
      await endDone(tx, [...new Set(ended.map((order) => order.chase_id))]);
      return ended.length;
    });
  }

  /**
   * Gives back what waits, and takes back bets on draws that are still open. One that is closed stands. Bets of a
   * member who may not bet any more all stand: they are in play. Of one chase or of all, until so many chases and bets were
   * looked at; answers how many.
   */
  async function stopBegun(chaseId: bigint | null, most: number): Promise<number> {
    let done = 0;
    while (done < most) {
      const stopping = await transact(db, async (tx) => {
        const chase = await claimStopping(tx, chaseId);
        if (chase === null) return null;
        const waiting = await readWaiting(tx, chase.id);
        await writeReturned(tx, waiting);
        await giveBack(
          tx,
          waiting.map((order) => ({ ...order, member_id: chase.member_id, key_time: chase.key_time })),
        );
        return chase;
      });
      if (stopping === null) return done;
      const back: { chase_id: bigint; place: number }[] = [];
      const stands = stopping.stop_reason !== 'won' && stopping.stop_reason !== 'member';
      const placed = stands ? [] : await readPlaced(db, stopping.id);
      for (const { place, ticket } of placed) {
        const outcome = await deps.wagers.cancelWager(stopping.member_id, ticket, RULES_OF_STOP, (bet) =>
          prepareReturn(deps, bet),
        );
        if (!isRefusal(outcome)) back.push({ chase_id: stopping.id, place });
      }
      await transact(db, async (tx) => {
        await writeReturned(tx, back);
        await endStop(tx, stopping.id);
      });
      done += 1 + placed.length;
    }
    return done;
  }

  return {
    make: (memberId, wish) => deps.turns(memberId, () => make(memberId, wish)),
    listOf: (memberId, page) => listChases(db, memberId, page),
    find: async (memberId, chaseId) => (await findChase(db, memberId, chaseId)) ?? refuse('lottery.chaseUnknown'),
    async stop(memberId, chaseId) {
      if ((await findChase(db, memberId, chaseId)) === null) return refuse('lottery.chaseUnknown');
      return deps.turns(memberId, async () => {
        await transact(db, (tx) => beginStop(tx, [chaseId], 'member'));
        await stopBegun(chaseId, 1);
        return present(await findChase(db, memberId, chaseId), 'a chase stays on record');
      });
    },
    async advance() {
      const stopSome = async (): Promise<boolean> => (await stopBegun(null, STOPS_PER_TURN)) >= STOPS_PER_TURN;
      const left = [await runBatches(judgeSome), await stopSome(), await runBatches(() => placeSome(null))];
      // What placing found barred.
      return (await stopSome()) || left.includes(true);
    },
  };
}

/** An order as a bet that is about to be taken. */
interface WantedOrder extends WantedBet {
  readonly order: DueOrder;
  readonly game: CachedGame;
}

/** A play that is switched off, or a limited number, keeps the order from being bought, whatever else was. */
function isBarred({ game, play, limits, unitStake, order }: WantedOrder): boolean {
  // Its price is the one it was made at; what a number has been reduced to since is a share of what its play pays, which may
  // be less than its full prize too.
  const { code, price } = present(readPricedPlay(play), 'an accepted ticket names a play');
  return (
    game.prices.stopped.has(code) ||
    judgeLimits(limits, unitStake) !== null ||
    limits.some(({ factor, madeAt }) => factor !== null && (factor < price.factor || madeAt > order.made_at))
  );
}

function betOf(order: DueOrder): Movement {
  return {
    memberId: order.member_id,
    key: uuidFromContent(order.key_time.getTime(), `chase:${order.chase_id}:${order.place}`),
    type: 'bet',
    account: 'locked',
    contra: 'lottery',
    amount: -order.amount,
    reference: null,
    wager: { gateId: order.draw_id, play: order.play, selection: order.selection, units: order.units },
  };
}

/** Lines times draws that are bet on. */
function ordersOf({ lines, multiples }: ChaseWish): number {
  return lines.length * multiples.filter((multiple) => multiple > 0).length;
}

/** The refusal of a line, by its place among them; of several it says which. */
function ofLine(wish: ChaseWish, index: number, { refused, values }: LineFault): LineFault {
  if (wish.lines.length > 1) return refuse(refused, { ...values, line: index + 1 });
  return values === undefined ? refuse(refused) : refuse(refused, values);
}

/** A line at every multiple asked for. */
function judgeOne(
  game: CachedGame,
  point: number,
  line: ChaseLineWish,
  multiples: readonly number[],
): JudgedLine | TicketRefusal {
  const { units, unitStake: base } = line;
  const once = BigInt(units) * base;
  const picked = readLine(game.family, game.limits, { ...line, amount: once });
  let limits: readonly HeldLimit[] | undefined;
  let ticket: Ticket | undefined;
  for (const multiple of new Set(multiples)) {
    const unitStake = base * BigInt(multiple);
    const judged = judgeLine(game.limits, { ...line, unitStake, amount: BigInt(units) * unitStake }, picked, point);
    if (isRefusal(judged)) return judged as TicketRefusal;
    limits ??= neverReduced(limitsOn(game.limited, judged.play, judged.selection));
    const priceAt = (numbers: readonly NumberAt[]) => judgePrice(game.prices, numbers, judged);
    const barred = judgeLimits(limits, judged.stakePerUnit) ?? judgeUsual(limits, priceAt);
    if (barred !== null) return barred;
    ticket ??= judged;
  }
  const { playText: play, selectionText: selection } = present(ticket, 'a chase bets on a draw');
  return {
    ticket: present(ticket, 'a chase bets on a draw'),
    limits: limits ?? [],
    play,
    selection,
    units,
    unitStake: base,
    once,
  };
}

function newOrder(
  memberId: bigint,
  game: CachedGame,
  draw: TakenDraw,
  { play, selection, unitStake: base, limits, once }: JudgedLine,
  line: number,
): NewOrder {
  const times = BigInt(draw.multiple);
  const bet = { game, memberId, drawId: draw.id, play, selection, unitStake: base * times, limits };
  return { line, draw, bet, amount: once * times };
}

function hashOf(wish: ChaseWish): Buffer {
  const { gameCode, lines, multiples, stopOnWin, amount, firstDrawId, lastDrawId } = wish;
  const content = canonicalJson({
    gameCode,
    lines: lines.map(({ play, level = 0, factor, selection, units, unitStake }) => ({
      play,
      level,
      ...(factor === undefined ? {} : { factor }),
      selection,
      units,
      unitStake: String(unitStake),
    })),
    multiples: [...multiples],
    stopOnWin,
    amount: String(amount),
    firstDrawId: String(firstDrawId),
    ...(lastDrawId === undefined ? {} : { lastDrawId: String(lastDrawId) }),
  });
  return createHash('sha256').update(content).digest();
}
