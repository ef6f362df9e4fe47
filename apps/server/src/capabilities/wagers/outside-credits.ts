/**
 * What another system gives a member that is no bet: the prize of a vendor's campaign, a win of a promotion. Its reference is
 * written in the commit of the money, as those of bets are (ADR 25). They are rare, so each has a transaction of its own.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, present, refuse } from '../../platform/result.ts';
import {
  ENTRY_TYPES,
  HOUSE_ACCOUNTS,
  type Movement,
  type OutsideReference,
  shardOf,
  type Wallet,
} from '../wallet/port.ts';
import { contraOf, definitionOf } from './markets.ts';
import type { OutsideCancel, OutsideCancelOutcome, OutsideCredit, OutsideCreditOutcome } from './port.ts';
import type { Products } from './product.ts';

interface CreditDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly products: Products;
}

interface Standing {
  readonly member_id: bigint;
  /** Null: it was cancelled before it came. */
  readonly seq: bigint | null;
  /** The rest is null where its line is no credit of this kind. */
  readonly key: string | null;
  readonly amount: bigint | null;
  readonly contra: number | null;
  readonly balance_after: bigint | null;
  readonly at: Date;
}

/** What is known of a transaction, under the head of the member's shard: one of two that meet is before the other. */
async function lockStanding(
  tx: Tx,
  memberId: bigint,
  { vendor, kind, transactionId }: OutsideReference,
): Promise<Standing | null> {
  const shard = shardOf(memberId);
  await sql`-- wagers.lockHeadOfCredit
    select from wallet_heads where shard = ${shard} for update`.execute(tx);
  const { rows } = await sql<Standing>`-- wagers.outsideCredit
    select r.member_id, r.seq, e.key, e.amount, e.contra, e.balance_after, r.at from wallet_references r
    left join wallet_entries e on e.shard = r.shard and e.seq = r.seq and e.member_id = r.member_id
      and e.type = ${ENTRY_TYPES.campaignPrize}
    where r.shard = ${shard} and r.vendor = ${vendor} and r.kind = ${kind} and r.transaction_id = ${transactionId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** See port.ts `creditOutside`. */
export async function postOutsideCredit(
  { db, wallet, products }: CreditDeps,
  credit: OutsideCredit,
): Promise<OutsideCreditOutcome> {
  const { memberId, key, outside, amount } = credit;
  must(amount > 0n, 'a prize is more than nothing');
  const { houseAccount } = definitionOf(products, credit.product);
  return transact(db, async (tx): Promise<OutsideCreditOutcome> => {
    const standing = await lockStanding(tx, memberId, outside);
    if (standing !== null) {
      if (standing.seq === null) return refuse('wagers.rolledBack');
      const isSame =
        standing.member_id === memberId &&
        standing.amount === amount &&
        standing.contra === HOUSE_ACCOUNTS[houseAccount];
      if (!isSame) return refuse('wagers.transactionReused');
      const { seq, at } = standing;
      const balanceAfter = present(standing.balance_after, 'its line is there');
      return { memberId, shard: shardOf(memberId), seq, at, balanceAfter, repeated: true };
    }
    const [posted] = await wallet.postWithin(tx, [
      { memberId, key, type: 'campaignPrize', account: 'cash', contra: houseAccount, amount, reference: null },
    ]);
    must(posted !== undefined, 'a movement has an outcome');
    if (isRefusal(posted)) return posted;
    // The key has another transaction, or none.
    if (posted.repeated) return refuse('request.keyReused');
    const { vendor, kind, transactionId } = outside;
    await sql`-- wagers.referOutsideCredit
      select wallet_refer(array[${posted.shard}]::smallint[], array[${memberId}]::bigint[], array[${vendor}]::text[],
        array[${kind}]::text[], array[${transactionId}]::text[], array[${posted.seq}]::bigint[], array[${posted.at}]::timestamptz[])`.execute(
      tx,
    );
    return posted;
  });
}

/** The key of the line that takes back the credit of this key. */
export const takenBackKey = (credited: string): string => uuidFromContent(uuidTime(credited), `taken back ${credited}`);

/** The line that takes a credit back: it follows from the credit, so that there is one of them, whoever asks. */
function takeBack(memberId: bigint, { key, amount, contra }: Standing): Movement {
  return {
    memberId,
    key: takenBackKey(present(key, 'what is taken back has a line')),
    type: 'campaignPrize',
    account: 'cash',
    contra: contraOf(present(contra, 'a line has two sides')),
    amount: -present(amount, 'a line has an amount'),
    reference: null,
    mayGoNegative: true,
  };
}

/** See port.ts `cancelOutside`. */
export async function cancelOutsideCredit(
  { db, wallet }: CreditDeps,
  { memberId, outside }: OutsideCancel,
): Promise<OutsideCancelOutcome> {
  const { vendor, kind, transactionId } = outside;
  return transact(db, async (tx): Promise<OutsideCancelOutcome> => {
    const standing = await lockStanding(tx, memberId, outside);
    if (standing === null) {
      const { rows } = await sql<{ at: Date }>`-- wagers.forestallOutsideCredit
        select wallet_forestall(array[${shardOf(memberId)}]::smallint[], array[${memberId}]::bigint[],
          array[${vendor}]::text[], array[${kind}]::text[], array[${transactionId}]::text[]) as at`.execute(tx);
      return { forestalled: true, at: present(rows[0], 'it is forestalled').at, repeated: false };
    }
    if (standing.seq === null) return { forestalled: true, at: standing.at, repeated: true };
    if (standing.member_id !== memberId || standing.key === null) return refuse('wagers.transactionReused');
    const [posted] = await wallet.postWithin(tx, [takeBack(memberId, standing)]);
    return present(posted, 'a movement has an outcome');
  });
}
