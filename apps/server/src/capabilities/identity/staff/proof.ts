/** Proving who one of staff is: password and one-time code together, under the guard that counts misses. */
import { randomInt } from '@house/fairness/random';
import { cleanText } from '@house/rules/text';
import { visitorOf } from '../../../platform/addresses.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, must, type Refusal, refuse } from '../../../platform/result.ts';
import { guardSignIn } from '../attempts.ts';
import { matchTotpStep } from '../authenticator.ts';
import type { StaffCredentials } from '../port.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, STAFF_NAME_ATTEMPTS, usernameKey } from '../rules.ts';
import type { StaffParts } from './parts.ts';
import type { ProofRefusal } from './port.ts';
import {
  claimRecoveryCode,
  claimTotpStep,
  isAddressAllowed,
  replaceRecoveryCodes,
  type StaffRow,
  selectStaffByKey,
} from './queries.ts';
import { plainAddress } from './rules.ts';

type MissCode = 'staff.wrongCredentials' | 'staff.secondFactorWrong';

/** A miss that is worth a line: the first of a name from an address, or the one that locks the name. */
export interface NotedMiss {
  /** Undefined: nobody has the name. */
  readonly staff: StaffRow | undefined;
  readonly refused: MissCode | 'staff.locked';
}

const RECOVERY_CODES = 10;
// Signs nobody mistakes for one another when copying from paper.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CODE = new RegExp(`^[${SIGNS}]{10}$`);

/** A recovery code as it was typed: case, spaces and the dash in the middle do not matter. */
function cleanRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase();
}

/** Makes ten new recovery codes in place of the old ones and answers them, once. */
export async function renewRecoveryCodes(parts: StaffParts, tx: Tx, staffId: bigint): Promise<string[]> {
  const sign = () => SIGNS.charAt(randomInt(SIGNS.length));
  const codes = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, sign).join(''));
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => parts.hashRecoveryCode(staffId, code)),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Uses up the code within the transaction: a step of the authenticator or a recovery code; null when it is neither. */
async function claimCode(
  parts: StaffParts,
  tx: Tx,
  staff: StaffRow,
  typed: string,
): Promise<{ recoveryCodesLeft?: number } | null> {
  const recovery = cleanRecoveryCode(typed);
  if (RECOVERY_CODE.test(recovery)) {
    const left = await claimRecoveryCode(tx, staff.id, parts.hashRecoveryCode(staff.id, recovery));
    return left === undefined ? null : { recoveryCodesLeft: left };
  }
  must(staff.totpSecret !== null, 'one who is active has an authenticator');
  const secret = parts.sealer.openSealed(staff.totpSecret);
  must(secret !== null, 'an authenticator secret opens under the secret of the installation');
  const step = matchTotpStep(secret, typed.replaceAll(' ', ''), parts.clock.now(), Number(staff.totpLastStep));
  // Of two proofs with one code at once, the database lets one through.
  return step !== null && (await claimTotpStep(tx, staff.id, step)) ? {} : null;
}

/**
 * What is counted when somebody tries to be one of staff. A name is no secret among those who work together, so nobody may
 * shut its owner out by guessing badly:
 *
 * visitor  the name from this address. Five misses lock it there.
 * name     the name from all addresses it may come from, which bounds guesses that come from many. Whoever comes from
 *          elsewhere, where not even the right password counts, is counted apart, by the same numbers.
 * code     one-time codes behind the right password, from anywhere: five misses, for six digits are few.
 */
function guardsOf(db: Db, key: string, address: string, outside: boolean) {
  const realm = outside ? 'staffOutside' : 'staff';
  return {
    visitor: guardSignIn(db, 'staffVisitor', `${key}@${visitorOf(address)}`, address),
    name: guardSignIn(db, realm, key, address, null, STAFF_NAME_ATTEMPTS),
    code: guardSignIn(db, 'staffCode', key, address),
  };
}

/** Counts the try at visitor and name; answers how many of five it is, or for how long there are none. */
async function claimTry({
  visitor,
  name,
}: ReturnType<typeof guardsOf>): Promise<{ tries: number; last: boolean } | Refusal<'staff.locked'>> {
  const locks = [await visitor.read(), await name.read()].flatMap(({ lockedMinutes }) => lockedMinutes ?? []);
  if (locks.length > 0) return refuse('staff.locked', { minutes: Math.max(...locks) });
  const tries = await visitor.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
  const named = await name.claimTry();
  if (named > STAFF_NAME_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
  return { tries, last: tries === ACCOUNT_ATTEMPTS || named === STAFF_NAME_ATTEMPTS };
}

/**
 * Verifies both factors and runs `then` in the transaction that uses the code up. Whoever is not active, or comes from
 * where he may not come from, gets the answer of a wrong password.
 */
export async function proveStaff<T>(
  parts: StaffParts,
  credentials: StaffCredentials,
  address: string,
  then: (tx: Tx, staff: StaffRow, used: { recoveryCodesLeft?: number }) => Promise<T>,
  noteMiss?: (miss: NotedMiss) => Promise<void>,
): Promise<T | ProofRefusal> {
  const key = usernameKey(credentials.username);
  const staff = await selectStaffByKey(parts.db, key.replaceAll('\0', '\uFFFD'));
  const allowed = await isAddressAllowed(parts.db, staff?.id ?? 0n, plainAddress(address));
  const guards = guardsOf(parts.db, key, address, staff !== undefined && !allowed);
  const claimed = await claimTry(guards);
  if (isRefusal(claimed)) return claimed;
  const { tries } = claimed;
  const miss = async (code: MissCode, locks = claimed.last, left = ACCOUNT_ATTEMPTS - tries): Promise<ProofRefusal> => {
    const late = await guards.visitor.countMiss();
    const first = await guards.visitor.claimFirstMiss();
    if (first || locks) await noteMiss?.({ staff, refused: locks ? 'staff.locked' : code });
    if (late || locks) return refuse('staff.locked', { minutes: LOCK_MINUTES });
    return refuse(code, { triesLeft: left });
  };
  const right = await parts.passwords.verifyPassword(staff?.passwordHash ?? null, cleanText(credentials.password));
  if (isRefusal(right)) {
    await Promise.all([guards.visitor.returnTry(), guards.name.returnTry()]);
    return right;
  }
  if (!right || staff === undefined || staff.status !== 'active' || !allowed) return miss('staff.wrongCredentials');

  const codes = await guards.code.claimTry();
  if (codes > ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
  const outcome = await transact(parts.db, async (tx): Promise<{ done: T } | null> => {
    const used = await claimCode(parts, tx, staff, credentials.code);
    return used === null ? null : { done: await then(tx, staff, used) };
  });
  if (outcome === null) {
    const left = ACCOUNT_ATTEMPTS - Math.max(tries, codes);
    return miss('staff.secondFactorWrong', claimed.last || left === 0, left);
  }
  await Promise.all(Object.values(guards).map((guard) => guard.forget()));
  return outcome.done;
}
