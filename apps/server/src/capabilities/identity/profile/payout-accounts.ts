/** Where winnings go: at most five accounts in the member's own name, each usable a day after it was added. */
import { cleanText } from '@house/rules/text';
import { transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { checkPaymentPassword } from './check-payment-password.ts';
import { type ProfileParts, tellChange, writeEvent } from './parts.ts';
import {
  claimNumber,
  clearDefault,
  insertPayoutAccount,
  makeDefault,
  markRemoved,
  selectPayoutAccounts,
} from './payout-queries.ts';
import { type Asker, PAYOUT_ACCOUNTS_MAX, type PaymentPasswordRefusal, type PayoutAccountWish } from './port.ts';
import { countEventsToday, lockProfile } from './queries.ts';
import { PAYOUT_ADDITIONS_A_DAY, PAYOUT_REFUSALS_A_DAY, readAccount } from './rules.ts';

type AddRefusal = Refusal<
  | 'request.tooMany'
  | 'profile.realNameMissing'
  | 'profile.accountInvalid'
  | 'profile.bankMissing'
  | 'profile.accountTaken'
  | 'profile.accountsFull'
  | 'profile.accountDayLimit'
>;

export async function addPayoutAccount(
  parts: ProfileParts,
  asker: Asker,
  wish: PayoutAccountWish,
): Promise<{ refused?: undefined; id: bigint } | PaymentPasswordRefusal | AddRefusal> {
  const { db, ids } = parts;
  const read = readAccount(wish.kind, wish.account);
  if (read === undefined) return refuse('profile.accountInvalid');
  const bankName = wish.kind === 'bank' ? cleanText(wish.bankName ?? '') : null;
  if (bankName === '') return refuse('profile.bankMissing');
  const refusal = await checkPaymentPassword(parts, asker, wish.paymentPassword);
  if (refusal !== undefined) return refusal;
  // Whose number it is must not be found out by trying them all.
  if ((await countEventsToday(db, asker.memberId, 'payoutAccountRefused')) >= PAYOUT_REFUSALS_A_DAY) {
    return refuse('request.tooMany');
  }
  const outcome = await transact(db, async (tx): Promise<{ refused?: undefined; id: bigint } | AddRefusal> => {
    const member = await lockProfile(tx, asker.memberId);
    if (member?.realName == null) return refuse('profile.realNameMissing');
    const accounts = await selectPayoutAccounts(tx, asker.memberId);
    if (accounts.length >= PAYOUT_ACCOUNTS_MAX) return refuse('profile.accountsFull');
    if ((await countEventsToday(tx, asker.memberId, 'payoutAccountAdded')) >= PAYOUT_ADDITIONS_A_DAY) {
      return refuse('profile.accountDayLimit', { most: PAYOUT_ADDITIONS_A_DAY });
    }
    if (!(await claimNumber(tx, asker.memberId, read.numberKey))) return refuse('profile.accountTaken');
    const id = ids.next();
    const row = { ...read, id, memberId: asker.memberId, kind: wish.kind, bankName, holder: member.realName };
    if (!(await insertPayoutAccount(tx, { ...row, isDefault: accounts.length === 0 }))) {
      return refuse('profile.accountTaken');
    }
    await tellChange(parts, tx, asker, 'payoutAccountAdded');
    return { id };
  });
  if (outcome.refused === 'profile.accountTaken') await writeEvent(parts, db, asker, 'payoutAccountRefused');
  return outcome;
}

export async function chooseDefaultPayoutAccount({ db }: ProfileParts, asker: Asker, id: bigint) {
  return transact(db, async (tx) => {
    await lockProfile(tx, asker.memberId);
    await clearDefault(tx, asker.memberId);
    return (await makeDefault(tx, asker.memberId, id)) ? undefined : refuse('profile.accountUnknown');
  });
}

export async function removePayoutAccount(parts: ProfileParts, asker: Asker, id: bigint, paymentPassword: string) {
  const refusal = await checkPaymentPassword(parts, asker, paymentPassword);
  if (refusal !== undefined) return refusal;
  return transact(parts.db, async (tx) => {
    await lockProfile(tx, asker.memberId);
    if (!(await markRemoved(tx, asker.memberId, id))) return refuse('profile.accountUnknown');
    const [first] = await selectPayoutAccounts(tx, asker.memberId);
    if (first !== undefined && !first.isDefault) await makeDefault(tx, asker.memberId, first.id);
    await tellChange(parts, tx, asker, 'payoutAccountRemoved');
    return undefined;
  });
}
