/** Proving who one of staff is: password and one-time code together, under the guard that counts misses. */
import { randomInt } from '@house/fairness/random';
import { cleanText } from '@house/rules/text';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import { guardSignIn } from '../attempts.ts';
import { matchTotpStep } from '../authenticator.ts';
import type { StaffCredentials } from '../port.ts';
import { ACCOUNT_ATTEMPTS, LOCK_MINUTES, usernameKey } from '../rules.ts';
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
  const guard = guardSignIn(parts.db, 'staff', key, address);
  const { lockedMinutes } = await guard.read();
  if (lockedMinutes !== null) return refuse('staff.locked', { minutes: lockedMinutes });
  const tries = await guard.claimTry();
  if (tries > ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
  const staff = await selectStaffByKey(parts.db, key.replaceAll('\0', '\uFFFD'));
  const miss = async (code: MissCode): Promise<ProofRefusal> => {
    const late = await guard.countMiss();
    const locks = tries === ACCOUNT_ATTEMPTS;
    const first = await guard.claimFirstMiss();
    if (first || locks) await noteMiss?.({ staff, refused: locks ? 'staff.locked' : code });
    if (late || tries >= ACCOUNT_ATTEMPTS) return refuse('staff.locked', { minutes: LOCK_MINUTES });
    return refuse(code, { triesLeft: ACCOUNT_ATTEMPTS - tries });
  };
  const allowed = await isAddressAllowed(parts.db, staff?.id ?? 0n, plainAddress(address));
  const right = await parts.passwords.verifyPassword(staff?.passwordHash ?? null, cleanText(credentials.password));
  if (isRefusal(right)) {
    await guard.returnTry();
    return right;
  }
  if (!right || staff === undefined || staff.status !== 'active' || !allowed) return miss('staff.wrongCredentials');

  const outcome = await transact(parts.db, async (tx): Promise<{ done: T } | null> => {
    const used = await claimCode(parts, tx, staff, credentials.code);
    return used === null ? null : { done: await then(tx, staff, used) };
  });
  if (outcome === null) return miss('staff.secondFactorWrong');
  await guard.forget();
  return outcome.done;
}
