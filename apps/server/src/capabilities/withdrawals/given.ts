/** A member who can ask for money, for tests. */
import { hashSync } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isRefusal, must } from '../../platform/result.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { CHEAP_COST } from '../identity/given.ts';
import { givenId } from '../wallet/given.ts';
import type { Wallet } from '../wallet/port.ts';
import type { MemberStanding } from './acts.ts';

export const PAYMENT_PASSWORD = '924613';
const PASSWORD_HASH = hashSync(PAYMENT_PASSWORD, CHEAP_COST);

/** Of a member against whom nothing speaks. */
export const givenStanding = (): MemberStanding => ({
  ...{ status: 'active', isFrozen: false, owes: false, cash: 0n, joinedAt: new Date() },
  account: {
    ...{ id: 1n, kind: 'bkash', bankName: null, account: '01700000000', holder: 'Rahim Uddin' },
    ...{ usable: true, usableAt: new Date(), isOwn: true, isDefault: true, addedAt: new Date() },
  },
});

/** Cash of which nothing has to be played before it is withdrawn. */
export async function givenFreeCash(wallet: Pick<Wallet, 'post'>, memberId: bigint, amount: bigint): Promise<void> {
  const line = { memberId, key: givenKey(), type: 'correction', account: 'cash', contra: 'adjustments' } as const;
  const [posted] = await wallet.post([{ ...line, amount, reference: null }]);
  must(posted !== undefined && !isRefusal(posted), 'a correction is posted');
}

/** Gives a member a payment password, a name and a wallet account that was added two days ago; answers its number here. */
export async function givenPayoutAccount(db: Db, memberId: bigint, kind: 'bkash' | 'nagad' = 'bkash'): Promise<bigint> {
  const number = `01${kind === 'bkash' ? '7' : '8'}${String(memberId).slice(-8)}`;
  const id = kind === 'bkash' ? memberId : givenId();
  await sql`update members set real_name = 'Rahim Uddin', payment_password_hash = ${PASSWORD_HASH}
    where id = ${memberId}`.execute(db);
  await sql`insert into payout_numbers (number_key, member_id) values (${`mobile:${number}`}, ${memberId})`.execute(db);
  await sql`insert into payout_accounts (id, member_id, kind, number_key, account, holder, is_default, added_at)
    values (${id}, ${memberId}, ${kind}, ${`mobile:${number}`}, ${number}, 'Rahim Uddin', ${kind === 'bkash'},
      now() - interval '2 days')`.execute(db);
  return id;
}
