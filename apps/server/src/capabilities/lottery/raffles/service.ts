/** Raffles: see port.ts for what they promise. */
import { betRootOf } from '@house/fairness/draw';
import { RAFFLE_PLAY, writeTickets } from '@house/lottery/instant-bets';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../../platform/result.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { Wallet } from '../../wallet/port.ts';
import { openInstant } from '../instant-seals.ts';
import type { MemberTurns } from '../member-turns.ts';
import type { LotteryNotice } from '../port.ts';
import { createSeedSealer } from '../seeds.ts';
import { insertSealedRaffle } from './make.ts';
import { createRafflePayer, noticeOf, type PayDeps, RaffleFault } from './pay.ts';
import type { BuyTicketsRefusal, Raffles, TicketOrder } from './port.ts';
import {
  claimEndedRaffle,
  countTicketsOf,
  findPurchase,
  findRaffle,
  insertPurchase,
  listRaffles,
  lockRaffle,
  markDrawn,
  markRaffleVoid,
  pagePurchases,
  type RaffleRow,
  raffleOf,
  readPurchases,
  readPurchasesOf,
} from './queries.ts';

export interface RaffleDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly wagers: Pick<
    Wagers,
    'openMarkets' | 'houseAccountOfMarket' | 'closeMarket' | 'voidMarket' | 'settleChunk' | 'refundChunk'
  >;
  readonly instantSecret: string;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
  readonly tellVoidRaffle: PayDeps['tellVoidRaffle'];
  readonly turns: MemberTurns;
}

async function judge(
  tx: Tx,
  row: RaffleRow | null,
  memberId: bigint,
  { raffleId, count, amount }: TicketOrder,
): Promise<BuyTicketsRefusal | RaffleRow> {
  if (row === null) return refuse('lottery.raffleUnknown');
  if (row.state !== 'open' || row.past_close) return refuse('lottery.raffleOver');
  if (row.before_open) return refuse('lottery.raffleNotOpen');
  const total = row.price * BigInt(count);
  if (total !== amount) return refuse('lottery.amountDiffers', { amount: formatAmount(total) });
  const left = row.tickets - row.sold;
  if (left === 0) return refuse('lottery.raffleOver');
  if (count > left) return refuse('lottery.raffleLeft', { count: left });
  const own = await countTicketsOf(tx, raffleId, memberId);
  return own + count > row.most_per_member ? refuse('lottery.raffleLimit', { count: row.most_per_member }) : row;
}

/** Its market is as open as its row: only the clock can have gone on between the two. */
function refusedOf(refused: Refusal<string>): BuyTicketsRefusal {
  if (refused.refused === 'wagers.marketClosed') return refuse('lottery.raffleOver');
  return refused as BuyTicketsRefusal;
}

export function createRaffles(deps: RaffleDeps): Raffles {
  const { db, ids, wallet, wagers, instantSecret, publishLive } = deps;
  const sealer = createSeedSealer(instantSecret);
  const payer = createRafflePayer(deps);

  async function draw(tx: Tx, row: RaffleRow): Promise<void> {
    const raffleId = String(row.id);
    const purchases = await readPurchases(tx, row.id);
    const serverSeed = openInstant(sealer, row);
    const betRoot = betRootOf(purchases.map((one) => purchaseDigest(raffleId, { ...one, id: String(one.id) })));
    const { scheme, sold, tickets } = row;
    const winners = drawRaffle({ scheme, raffleId, serverSeed, betRoot, sold, tickets, prizes: row.prizes.length });
    await markDrawn(tx, row.id, { scheme, betRoot, serverSeed, winners });
  }

  async function end(tx: Tx, row: RaffleRow): Promise<void> {
    await wagers.closeMarket(tx, row.id, { now: true });
    const state = row.sold < row.least_sold ? 'void' : 'drawn';
    if (state === 'drawn') await draw(tx, row);
    else {
      must((await wagers.voidMarket(tx, row.id)) === undefined, 'a raffle that was not drawn can be void');
      await markRaffleVoid(tx, row.id, null);
    }
    await publishLive(tx, [noticeOf({ ...row, state })]);
  }

  /** Ends one raffle that is due, none of those left out; false when none is. Throws `RaffleFault`. */
  function endOne(except: readonly bigint[]): Promise<boolean> {
    return transact(db, async (tx) => {
      const row = await claimEndedRaffle(tx, except);
      if (row === null) return false;
      try {
        await end(tx, row);
      } catch (error) {
        throw new RaffleFault(row.id, error);
      }
      return true;
    });
  }

  /** Ends all that are due; one that fails is left out until the next turn. */
  async function endAll(): Promise<{ ended: number; faults: RaffleFault[] }> {
    const faults: RaffleFault[] = [];
    for (let ended = 0; ; ) {
      try {
        if (!(await endOne(faults.map(({ raffleId }) => raffleId)))) return { ended, faults };
        ended += 1;
      } catch (error) {
        if (!(error instanceof RaffleFault)) throw error;
        faults.push(error);
      }
    }
  }

  function buy(memberId: bigint, order: TicketOrder): ReturnType<Raffles['buy']> {
    return transact(db, async (tx) => {
      const row = await lockRaffle(tx, order.raffleId);
      const before = await findPurchase(tx, memberId, order.key);
      if (before !== null) {
        const same =
          before.raffleId === order.raffleId && before.count === order.count && before.amount === order.amount;
        return same && row !== null
          ? { purchase: before, raffle: raffleOf(row), repeated: true }
          : refuse('request.keyReused');
      }
      const judged = await judge(tx, row, memberId, order);
      if (isRefusal(judged)) return judged;
      const { key, count, amount } = order;
      const id = ids.next();
      const selection = writeTickets({ id: String(id), first: judged.sold + 1, count });
      const [stake] = await wallet.postWithin(tx, [
        {
          memberId,
          key,
          type: 'bet',
          account: 'cash',
          contra: await wagers.houseAccountOfMarket(tx, judged.id),
          amount: -amount,
          reference: null,
          wager: { marketId: judged.id, play: RAFFLE_PLAY, selection, units: count },
        },
      ]);
      must(stake !== undefined, 'a movement has an outcome');
      if (stake.refused !== undefined) return refusedOf(stake);
      // The key moved something else once.
      if (stake.repeated) return refuse('request.keyReused');
      await insertPurchase(tx, { id, raffle: judged, memberId, key, count, amount });
      const raffle = raffleOf({ ...judged, sold: judged.sold + count });
      await publishLive(tx, [noticeOf(raffle)]);
      const bought = await findPurchase(tx, memberId, key);
      return { purchase: present(bought, 'tickets that were sold exist'), raffle, repeated: false };
    });
  }

  return {
    make: (plan) =>
      transact(db, async (tx) => {
        const made = await insertSealedRaffle({ ids, sealer, wagers }, tx, plan);
        await publishLive(tx, [noticeOf(made)]);
        return raffleOf(made);
      }),
    list: async () => (await listRaffles(db)).map(raffleOf),
    buy: (memberId, order) => deps.turns(memberId, () => buy(memberId, order)),
    async ticketsOf(memberId) {
      const shown = await listRaffles(db);
      return readPurchasesOf(
        db,
        memberId,
        shown.map(({ id }) => id),
      );
    },
    async pagePurchases(raffleId, page) {
      const row = await findRaffle(db, raffleId);
      if (row === null) return refuse('lottery.raffleUnknown');
      const purchases = await pagePurchases(db, raffleId, page);
      const last = purchases.at(-1);
      const whole = last === undefined || purchases.length < page.size;
      return { raffle: raffleOf(row), purchases, next: whole ? null : last.first };
    },
    async advance() {
      const { ended, faults } = await endAll();
      // What ended before is paid whatever could not end.
      try {
        await payer.payAll();
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error;
        faults.push(...(error.errors as RaffleFault[]));
      }
      if (faults.length > 0) throw new AggregateError(faults, `${faults.length} raffles could not go on`);
      return ended;
    },
  };
}
