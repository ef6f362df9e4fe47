/**
 * What the turnover of a day gives back at 04:00 of the next (operations.md 4.2), of the products whose bets carry no
 * price: to the member his point of them, to each of those above him the difference. Floored once for all a member bet on
 * the product in the day; by the points and the line as they stood when the day ended.
 *
 * Rows say how far it is, so it goes on after a crash, is late right after a restart and catches up day by day, and two
 * workers share the shards: count, share out, pay, in steps of one transaction each.
 * The key of a line is its day, product and member.
 *
 * Bets that a void took back after they were paid for are taken off the next run, which never takes more than it gives
 * (operations.md 4.5); the rest waits.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { DAILY_PRODUCTS, type DailyProduct } from '@house/lottery/products';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { must } from '../../../platform/result.ts';
import { type Movement, shardOf, type Wallet } from '../../wallet/port.ts';
import type { UplinesOf } from '../uplines.ts';
import { referenceOfDay } from './day-reference.ts';
import { sharesAt } from './points.ts';
import {
  type ClaimedShard,
  claimDay,
  claimShard,
  countBets,
  type DayBet,
  dropOldRebates,
  insertRebates,
  insertReversals,
  moveShard,
  type Owed,
  openDays,
  type RebateDay,
  readDayBets,
  readOwed,
  readOwing,
  readUnpaidDays,
  takeBets,
  writeDebts,
} from './queries.ts';

const CHUNK_MEMBERS = 500;
const DROP_PORTION = 5_000;

export interface DailyRebateDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly uplinesOf: UplinesOf;
  /** Members whose accounts one commit touches; 500 unless told. */
  readonly chunkMembers?: number;
  /** Rows that one statement drops; 5,000 unless told. */
  readonly dropPortion?: number;
}

export interface DailyRebates {
  /** The next step that can be done, one transaction; false when none can. */
  advance(): Promise<boolean>;
  /** Drops the breakdown of days long gone, in portions; what each got and gave back is in the journal. */
  forgetOld(): Promise<void>;
  /** What the days that are not paid yet give a member for his own bets, as it stands now. */
  standingOf(memberId: bigint): Promise<RebateStanding>;
}

/** What a day gives for the bets on one product. */
export interface DayRebate {
  readonly product: DailyProduct;
  /** Thousandths: now, or when the day ended. */
  readonly point: number;
  /** Of bets that are settled. */
  readonly turnover: bigint;
  readonly amount: bigint;
}

export interface RebateStanding {
  /** The newest first; days and products that give him nothing are left out. */
  readonly days: readonly {
    readonly day: string;
    readonly paidAt: Date;
    /** It goes on. */
    readonly today: boolean;
    readonly products: readonly DayRebate[];
  }[];
  /** What the next runs take off again, of bets that are void since. */
  readonly owing: readonly { readonly product: DailyProduct; readonly amount: bigint }[];
}

async function shareOut(deps: DailyRebateDeps, tx: Tx, day: RebateDay, shard: number, members: number): Promise<void> {
  const bets = await takeBets(tx, day, shard, members);
  const memberIds = [...new Set(bets.map((bet) => bet.member_id))];
  // Of an earlier day there is more where a late find left less than too much of a play covered: by that day's points.
  const gained = bets.filter((bet) => bet.turnover > 0n);
  for (const [ofDay, placed] of Map.groupBy(gained, (bet) => bet.of_day)) {
    const sharesOf = await sharesAt(
      tx,
      deps.uplinesOf,
      placed.map((bet) => bet.member_id),
      ofDay,
    );
    const rebates = placed.flatMap(({ member_id: memberId, product, turnover }) =>
      sharesOf(memberId, product).flatMap(({ memberId: earnerId, thousandths }) => {
        const amount = (turnover * BigInt(thousandths)) / 1_000n;
        return amount > 0n ? [{ earnerId, memberId, product, thousandths, turnover, amount }] : [];
      }),
    );
    await insertRebates(tx, day, rebates, ofDay);
  }
  await insertReversals(
    tx,
    day,
    bets.filter((bet) => bet.of_day !== day.day && bet.turnover < 0n),
  );
  if (memberIds.length < members) await moveShard(tx, day, shard, { step: 'pay' });
}

/** What of the debt this run takes. */
const takenOf = ({ given, owing }: Owed): bigint => (owing < given ? owing : given);

function movementsOf({ day, key_time: time }: RebateDay, owed: Owed): Movement[] {
  const { member_id: memberId, product, kind } = owed;
  const line = (what: 'given' | 'taken', amount: bigint): Movement[] =>
    amount === 0n
      ? []
      : [
          {
            memberId,
            key: uuidFromContent(time.getTime(), `${kind}:${what}:${day}:${product}:${memberId}`),
            type: kind,
            account: 'cash',
            contra: 'rebates',
            amount,
            reference: referenceOfDay(day, product),
            // With what is given before it, no line takes anybody lower than he was.
            mayGoNegative: true,
          },
        ];
  return [...line('given', owed.given), ...line('taken', -takenOf(owed))];
}

async function pay(deps: DailyRebateDeps, tx: Tx, day: RebateDay, claimed: ClaimedShard, members: number) {
  const owed = await readOwed(tx, day, claimed, members);
  const sum = (of: (one: Owed) => bigint): bigint => owed.reduce((total, one) => total + of(one), 0n);
  await writeDebts(
    tx,
    owed.flatMap((one) => {
      const left = one.owing - takenOf(one);
      return left === one.debt ? [] : [{ ...one, left }];
    }),
  );
  const last = new Set(owed.map((one) => one.member_id)).size < members;
  await moveShard(tx, day, claimed.shard, {
    step: last ? 'done' : 'pay',
    position: owed.at(-1)?.member_id ?? claimed.position,
    given: sum(({ given }) => given),
    taken: sum(takenOf),
  });
  // Last of all: bets in the shard wait for this posting's commit and for nothing else here.
  const outcomes = await deps.wallet.postWithin(
    tx,
    owed.flatMap((one) => movementsOf(day, one)),
  );
  for (const outcome of outcomes) {
    must(
      outcome.refused === undefined && !outcome.repeated,
      `what a day gives back is posted once: ${outcome.refused ?? 'repeated'}`,
    );
  }
}

async function readStanding(deps: DailyRebateDeps, tx: Tx, memberId: bigint): Promise<RebateStanding> {
  const shard = shardOf(memberId);
  const days: RebateStanding['days'][number][] = [];
  const gone: DayBet[] = [];
  for (const { day, due_at: paidAt, today } of await readUnpaidDays(tx, memberId, shard)) {
    const bets = await readDayBets(tx, day, shard, memberId);
    gone.push(...bets.filter((bet) => bet.of_day !== day));
    const sharesOf = await sharesAt(tx, deps.uplinesOf, [memberId], day);
    const products = DAILY_PRODUCTS.flatMap((product): DayRebate[] => {
      const [share] = sharesOf(memberId, product);
      const point = share?.memberId === memberId ? share.thousandths : 0;
      const turnover = bets.find((bet) => bet.of_day === day && bet.product === product)?.turnover ?? 0n;
      // A day that is over can give nothing more.
      if (point === 0 || (!today && turnover === 0n)) return [];
      return [{ product, point, turnover, amount: (turnover * BigInt(point)) / 1_000n }];
    });
    if (products.length > 0) days.push({ day, paidAt, today, products });
  }
  return { days, owing: await readOwing(tx, memberId, gone) };
}

export function createDailyRebates(deps: DailyRebateDeps): DailyRebates {
  const { db, chunkMembers = CHUNK_MEMBERS, dropPortion = DROP_PORTION } = deps;
  return {
    async forgetOld() {
      while ((await dropOldRebates(db, dropPortion)) === dropPortion) {
        // next portion
      }
    },
    standingOf: (memberId) => transact(db, (tx) => readStanding(deps, tx, memberId)),
    async advance() {
      await openDays(db);
      const day = await claimDay(db);
      if (day === null) return false;
      return transact(db, async (tx) => {
        const claimed = await claimShard(tx, day);
        if (claimed === null) return false;
        if (claimed.step === 'count') {
          const sums = await countBets(tx, day, claimed.shard);
          await moveShard(tx, day, claimed.shard, { step: sums > 0n ? 'share' : 'pay' });
        } else if (claimed.step === 'share') await shareOut(deps, tx, day, claimed.shard, chunkMembers);
        else await pay(deps, tx, day, claimed, chunkMembers);
        return true;
      });
    },
  };
}
