/** Raffles: see port.ts for what they promise. */
import { betRootOf, commitOf, SEED_BYTES } from '@house/fairness/draw';
import { randomBytes } from '@house/fairness/random';
import { uuidFromContent } from '@house/fairness/uuid';
import { drawRaffle, purchaseDigest } from '@house/lottery/raffle';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, must, present, refuse } from '../../../platform/result.ts';
import type { Movement, Wallet } from '../../wallet/port.ts';
import type { LotteryNotice } from '../port.ts';
import { createSealer } from '../seeds.ts';
import type { BuyTicketsRefusal, Raffle, Raffles, TicketOrder } from './port.ts';
import {
  claimEndedRaffle,
  countTicketsOf,
  findPurchase,
  findRaffle,
  insertPurchase,
  insertRaffle,
  listRaffles,
  lockRaffle,
  markDrawn,
  markVoid,
  type OwnedPurchase,
  type RaffleRow,
  raffleOf,
  readPurchases,
  readPurchasesOf,
} from './queries.ts';

export interface RaffleDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly seedSecret: string;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
}

/** Everybody who looks at the raffles reads them again. */
function noticeOf({ id, sold, state }: Pick<Raffle, 'id' | 'sold' | 'state'>): LotteryNotice {
  return { channel: 'lott.RAFFLE', memberId: null, kind: 'raffle', data: { id: String(id), sold, state } };
}

async function judge(
  tx: Tx,
  row: RaffleRow | null,
  memberId: bigint,
  { raffleId, count, amount }: TicketOrder,
): Promise<BuyTicketsRefusal | RaffleRow> {
  if (row === null) return refuse('lottery.raffleUnknown');
  if (row.state !== 'open' || row.past_close) return refuse('lottery.raffleOver');
  const total = row.price * BigInt(count);
  if (total !== amount) return refuse('lottery.amountDiffers', { amount: formatAmount(total) });
  const left = row.tickets - row.sold;
  if (left === 0) return refuse('lottery.raffleOver');
  if (count > left) return refuse('lottery.raffleLeft', { count: left });
  const own = await countTicketsOf(tx, raffleId, memberId);
  return own + count > row.most_per_member ? refuse('lottery.raffleLimit', { count: row.most_per_member }) : row;
}

export function createRaffles({ db, ids, wallet, seedSecret, publishLive }: RaffleDeps): Raffles {
  const sealer = createSealer(seedSecret);

  async function credit(tx: Tx, movements: readonly Movement[]): Promise<void> {
    for (const outcome of await wallet.postWithin(tx, movements))
      must(outcome.refused === undefined && !outcome.repeated, 'what a raffle gives can be credited, once');
  }

  async function refund(tx: Tx, row: RaffleRow, purchases: readonly OwnedPurchase[]): Promise<void> {
    await credit(
      tx,
      purchases.map((one) => ({
        memberId: one.memberId,
        key: uuidFromContent(one.boughtAt.getTime(), `raffle refund ${one.id}`),
        type: 'betRefund',
        account: 'cash',
        contra: 'lottery',
        amount: one.amount,
        reference: row.id,
      })),
    );
    await markVoid(tx, row.id);
  }

  async function draw(tx: Tx, row: RaffleRow, purchases: readonly OwnedPurchase[]): Promise<void> {
    const raffleId = String(row.id);
    const serverSeed = sealer.open(row.id, row.nonce, row.sealed);
    const betRoot = betRootOf(purchases.map((one) => purchaseDigest(raffleId, { ...one, id: String(one.id) })));
    const winners = drawRaffle({ raffleId, serverSeed, betRoot, sold: row.sold, prizes: row.prizes.length });
    await credit(
      tx,
      winners.map((number, place) => {
        const owner = purchases.find(({ first, count }) => number >= first && number < first + count);
        return {
          memberId: present(owner, 'a sold ticket has an owner').memberId,
          key: uuidFromContent(row.now.getTime(), `raffle prize ${raffleId} ${place}`),
          type: 'prize',
          account: 'cash',
          contra: 'lottery',
          amount: BigInt(present(row.prizes[place], 'a winner has a prize')),
          reference: row.id,
        };
      }),
    );
    await markDrawn(tx, row.id, { betRoot, serverSeed, winners });
  }

  return {
    make: (plan) =>
      transact(db, async (tx) => {
        const id = ids.next();
        const seed = randomBytes(SEED_BYTES);
        const { n, s } = sealer.seal(id, seed);
        const made = await insertRaffle(tx, { ...plan, id, commit: commitOf(seed), nonce: n, sealed: s });
        await publishLive(tx, [noticeOf(made)]);
        return raffleOf(made);
      }),
    list: async () => (await listRaffles(db)).map(raffleOf),
    buy: (memberId, order) =>
      transact(db, async (tx) => {
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
        const [stake] = await wallet.postWithin(tx, [
          { memberId, key, type: 'bet', account: 'cash', contra: 'lottery', amount: -amount, reference: judged.id },
        ]);
        must(stake !== undefined, 'a movement has an outcome');
        if (stake.refused !== undefined) return stake as BuyTicketsRefusal;
        // The key moved something else once.
        if (stake.repeated) return refuse('request.keyReused');
        await insertPurchase(tx, { id: ids.next(), raffle: judged, memberId, key, count, amount });
        const raffle = raffleOf({ ...judged, sold: judged.sold + count });
        await publishLive(tx, [noticeOf(raffle)]);
        const bought = await findPurchase(tx, memberId, key);
        return { purchase: present(bought, 'tickets that were sold exist'), raffle, repeated: false };
      }),
    async ticketsOf(memberId) {
      const shown = await listRaffles(db);
      return readPurchasesOf(
        db,
        memberId,
        shown.map(({ id }) => id),
      );
    },
    async purchasesOf(raffleId) {
      const row = await findRaffle(db, raffleId);
      if (row === null) return refuse('lottery.raffleUnknown');
      return { raffle: raffleOf(row), purchases: await readPurchases(db, raffleId) };
    },
    async advance() {
      for (let ended = 0; ; ended += 1) {
        const one = await transact(db, async (tx) => {
          const row = await claimEndedRaffle(tx);
          if (row === null) return null;
          const purchases = await readPurchases(tx, row.id);
          await (row.sold < row.least_sold ? refund : draw)(tx, row, purchases);
          const state = row.sold < row.least_sold ? 'void' : 'drawn';
          await publishLive(tx, [noticeOf({ ...row, state })]);
          return row.id;
        });
        if (one === null) return ended;
      }
    },
  };
}
