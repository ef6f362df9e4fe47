/** Orders whose draw is open become bets. */
import { uuidFromContent } from '@house/fairness/uuid';
import { readPricedPlay } from '@house/lottery/pricing';
import { type Tx, transact } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { formatTicket } from '../../wagers/port.ts';
import type { Movement } from '../../wallet/port.ts';
import { addTaken, limitsOfStored, lockStaked, type Staked, takeFromLimits, type WantedBet } from '../draw-stakes.ts';
import { GAME_CODES } from '../known-games.ts';
import type { CachedGame } from '../sales-cache.ts';
import { judgeLimits, neverReduced } from '../terms/limited-numbers.ts';
import type { ChaseDeps } from './deps.ts';
import { giveBack } from './give-back.ts';
import { beginStop, claimOrders, claimReturns, type DueOrder, endDone, writePlaced, writeReturned } from './queries.ts';

/** Why a chase stops whose order its member's own guard refused. */
const REASONS_OF_GUARD = { 'wallet.playerLimit': 'playerLimit', 'wallet.paused': 'paused' } as const;
type GuardedChase = readonly [chaseId: bigint, refused: keyof typeof REASONS_OF_GUARD];

/** Answers what places a batch, of one chase or of all: how many orders it had. */
export function createChasePlacer(deps: ChaseDeps, atOnce: number): (chaseId: bigint | null) => Promise<number> {
  const { db } = deps;

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
        await giveBack(deps.wallet, tx, orders);
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
      if (outcome.refused === 'wallet.playerLimit' || outcome.refused === 'wallet.paused') {
        guarded.push([entry.bet.order.chase_id, outcome.refused]);
        // Its market closed in this very moment.
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

  return placeSome;
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
    wager: { marketId: order.draw_id, play: order.play, selection: order.selection, units: order.units },
  };
}
