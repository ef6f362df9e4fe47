/** Raffles at the desk: see port.ts for what they promise. */
import { isDeepStrictEqual } from 'node:util';
import { auditValue } from '../../../platform/audit-value.ts';
import { type Tx, transact } from '../../../platform/database.ts';
import { must, type Refusal, refuse } from '../../../platform/result.ts';
import { createSeedSealer } from '../seeds.ts';
import { changeByStaff, judgeAmount, type StaffDeps, type Told } from '../staff.ts';
import { insertSealedRaffle } from './make.ts';
import { createRafflePayer, noticeOf } from './pay.ts';
import type { RaffleDesk, RafflePlan } from './port.ts';
import {
  findRaffle,
  findRaffleByKey,
  findRaffleOfCancelKey,
  listDeskRaffles,
  listPurchases,
  lockRaffle,
  markRaffleVoid,
  type RaffleRow,
  readDeskRaffle,
  readTimes,
} from './queries.ts';
import type { RaffleDeps } from './service.ts';

export interface RaffleDeskDeps extends Omit<RaffleDeps, 'turns'>, StaffDeps {
  readonly namesOfMembers: (memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
}

/** What all tickets of a raffle may cost: amounts of a raffle stay far below what a column holds. */
const TAKEN_MAX = 10n ** 14n;

function isSound({ price, tickets, leastSold, mostPerMember, prizes }: RafflePlan): boolean {
  const all = price * BigInt(tickets);
  const paid = prizes.reduce((sum, prize) => sum + prize, 0n);
  return (
    tickets >= 2 &&
    all <= TAKEN_MAX &&
    paid <= all &&
    prizes.length <= leastSold &&
    leastSold <= tickets &&
    mostPerMember <= tickets
  );
}

/** By the database's clock, and as the table holds it: it opens now or later, and ends within 40 days. */
async function areTimesSound(tx: Tx, { opensAt, closesAt }: RafflePlan): Promise<boolean> {
  const { now, earliest, latest } = await readTimes(tx);
  const opens = opensAt ?? now;
  return closesAt > now && closesAt <= latest && opens >= earliest && opens < closesAt;
}

function isSamePlan(row: RaffleRow, plan: RafflePlan): boolean {
  const kept = [row.names, row.price, row.tickets, row.least_sold, row.most_per_member, row.prizes.map(BigInt)];
  const asked = [plan.names, plan.price, plan.tickets, plan.leastSold, plan.mostPerMember, [...plan.prizes]];
  const opens = plan.opensAt === undefined || plan.opensAt.getTime() === row.opens_at.getTime();
  return isDeepStrictEqual(kept, asked) && opens && plan.closesAt.getTime() === row.closes_at.getTime();
}

/** Sold out or past its close, what was sold has settled who wins; then nobody calls it off. */
function canBeCancelled(row: RaffleRow): boolean {
  return row.state === 'open' && !row.past_close && row.sold < row.tickets;
}

export function createRaffleDesk(deps: RaffleDeskDeps): RaffleDesk {
  const { db, ids, wagers } = deps;
  const sealer = createSeedSealer(deps.instantSecret);
  const payer = createRafflePayer(deps);

  return {
    list: (page) => listDeskRaffles(db, page),
    async sales(raffleId, page) {
      if ((await findRaffle(db, raffleId)) === null) return refuse('lottery.raffleUnknown');
      const { rows, total } = await listPurchases(db, raffleId, page);
      const names = await deps.namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
      return { rows: rows.map((row) => ({ ...row, account: names.get(row.memberId) ?? '' })), total };
    },
    make: (by, plan) =>
      changeByStaff(deps, by, async (tx) => {
        const before = await findRaffleByKey(tx, plan.key);
        if (before !== null) {
          if (!isSamePlan(before, plan)) return refuse('request.keyReused');
          return { value: await readDeskRaffle(tx, before.id), told: null };
        }
        if (!isSound(plan)) return refuse('lottery.rafflePlanInvalid');
        if (!(await areTimesSound(tx, plan))) return refuse('lottery.raffleTimesInvalid');
        const made = await insertSealedRaffle({ ids, sealer, wagers }, tx, plan);
        const { key, ...told } = plan;
        return {
          value: await readDeskRaffle(tx, made.id),
          told: { action: 'raffles.make', object: `raffle:${made.id}`, after: auditValue(told), key },
          notices: [noticeOf(made)],
        };
      }),
    async cancel(by, { key, raffleId }) {
      const cancelled = await changeByStaff(
        deps,
        by,
        async (
          tx,
        ): Promise<
          | Told<bigint>
          | Refusal<'lottery.raffleUnknown' | 'lottery.raffleCancelTooLate' | 'staff.aboveLimit' | 'request.keyReused'>
        > => {
          const row = await lockRaffle(tx, raffleId);
          const before = await findRaffleOfCancelKey(tx, key);
          if (before !== null)
            return before === raffleId ? { value: raffleId, told: null } : refuse('request.keyReused');
          if (row === null) return refuse('lottery.raffleUnknown');
          if (!canBeCancelled(row)) return refuse('lottery.raffleCancelTooLate');
          const refunded = row.price * BigInt(row.sold);
          const tooMuch = judgeAmount(by, refunded);
          if (tooMuch !== undefined) return tooMuch;
          must((await wagers.voidMarket(tx, raffleId)) === undefined, 'the market of an open raffle can be void');
          await markRaffleVoid(tx, raffleId, key);
          const sold = auditValue({ sold: row.sold, refunded });
          return {
            value: raffleId,
            told: { action: 'raffles.cancel', object: `raffle:${raffleId}`, before: sold, key },
            notices: [noticeOf({ ...row, state: 'void' })],
          };
        },
      );
      if (typeof cancelled !== 'bigint') return cancelled;
      await payer.pay(raffleId);
      return transact(db, (tx) => readDeskRaffle(tx, raffleId));
    },
  };
}
