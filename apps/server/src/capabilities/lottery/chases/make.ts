/** Making a chase: every line judged at every multiple, the whole sum held, its orders written, all or none. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { sellsAtLevels } from '@house/lottery/game';
import { isSoldOn } from '@house/lottery/offer';
import { dayOf } from '@house/lottery/stations';
import type { Ticket } from '@house/lottery/ticket';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../../platform/result.ts';
import { countBet, lockStaked, noStakes, takeFromLimits, type WantedBet } from '../draw-stakes.ts';
import { type StakeRefusal, type TicketRefusal, underMaintenance } from '../line-refusal.ts';
import { judgeLine, readLine, refusalOfHold } from '../rules.ts';
import type { CachedGame } from '../sales-cache.ts';
import { type HeldLimit, judgeLimits, judgeUsual, limitsOn, neverReduced } from '../terms/limited-numbers.ts';
import { judgePrice, type NumberAt } from '../terms/play-prices.ts';
import type { ChaseDeps } from './deps.ts';
import {
  CHASE_DRAWS_MAX,
  CHASE_ORDERS_MAX,
  CHASES_RUNNING_MAX,
  type Chase,
  type ChaseLine,
  type ChaseLineWish,
  type ChaseRefusal,
  type ChaseWish,
} from './port.ts';
import {
  countRunning,
  findByKey,
  findChase,
  insertChase,
  lockChaser,
  readDrawsFrom,
  readWaitingIn,
} from './queries.ts';

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

/** Makes chases; each as it was written down, before its first orders are bets. */
export function createChaseMaker(
  deps: ChaseDeps,
): (memberId: bigint, wish: ChaseWish) => Promise<Chase | ChaseRefusal> {
  const { db } = deps;

  async function make(memberId: bigint, wish: ChaseWish): Promise<Chase | ChaseRefusal> {
    const hash = hashOf(wish);
    // Before the transaction: who holds one connection waits for no other.
    const judged = await judge(memberId, wish);
    return transact(db, async (tx): Promise<Chase | ChaseRefusal> => {
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
  }

  /** Every line, allowed at every multiple asked for, with the game it was judged by. */
  async function judge(memberId: bigint, wish: ChaseWish): Promise<JudgedWish | ChaseRefusal> {
    const multiples = wish.multiples.filter((multiple) => multiple > 0);
    if (multiples.length === 0 || wish.multiples.length > CHASE_DRAWS_MAX)
      return refuse('lottery.chaseDraws', { count: CHASE_DRAWS_MAX });
    if (ordersOf(wish) > CHASE_ORDERS_MAX)
      return refuse('lottery.chaseOrders', { count: ordersOf(wish), most: CHASE_ORDERS_MAX });
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
    if (chases >= CHASES_RUNNING_MAX) return refuse('lottery.chasesRunning', { count: CHASES_RUNNING_MAX });
    if (waiting + count <= CHASE_ORDERS_MAX) return null;
    return refuse('lottery.chaseOrdersWaiting', { waiting, count, most: CHASE_ORDERS_MAX });
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

  return make;
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
