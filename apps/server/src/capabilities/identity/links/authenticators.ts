/**
 * The authenticator of a member: one, with ten recovery codes.
 *
 * A step is used once, decided in the database; codes and recovery codes share one counter of misses, so neither is an easier
 * way to guess. The secret is sealed, recovery codes are kept by their hash (80 bits each, so a plain hash is enough).
 */
import { createHash } from 'node:crypto';
import { randomInt } from '@house/fairness/random';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { guardSignIn } from '../attempts.ts';
import { makeTotpSecret, matchTotpStep, totpUri } from '../authenticator.ts';
import { type ChangeParts, tellChange } from '../profile/parts.ts';
import { ACCOUNT_ATTEMPTS } from '../rules.ts';
import {
  claimMemberTotpStep,
  claimRecoveryCode,
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  insertRecoveryCodes,
  selectAuthenticator,
  upsertPendingAuthenticator,
} from './authenticator-queries.ts';
import type { Authenticators } from './port.ts';
import type { Reauthenticate } from './reauthenticate.ts';

const RECOVERY_CODES = 10;
// Without 0 O, 1 I, which people cannot tell apart: 32 signs, five bits each.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

function makeRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** However it was typed: small letters, without lines or with spaces. */
function recoveryHash(memberId: bigint, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${memberId}:${code}`).digest();
}

interface AuthenticatorParts extends ChangeParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly reauthenticate: Reauthenticate;
}

export function createAuthenticators(parts: AuthenticatorParts): Authenticators {
  const { db, clock, sealer, reauthenticate } = parts;

  function stepOf(row: { totpSecret: Buffer; totpLastStep: bigint }, code: string): number | null {
    const secret = sealer.openSealed(row.totpSecret);
    // Sealed under a secret that was changed since (docs/runbooks.md): recovery codes open all the same.
    if (secret === null) return null;
    return matchTotpStep(secret, code.replaceAll(' ', ''), clock.now(), Number(row.totpLastStep));
  }

  async function isRight(tx: Tx, memberId: bigint, code: string): Promise<boolean> {
    const row = await selectAuthenticator(tx, memberId);
    if (row === undefined || row.confirmedAt === null) return false;
    const step = stepOf(row, code);
    if (step !== null) return claimMemberTotpStep(tx, memberId, step);
    return claimRecoveryCode(tx, memberId, recoveryHash(memberId, code));
  }

  /** Counts the try first, so that many guesses at once get no further than five. */
  async function withinLimit(memberId: bigint, attempt: () => Promise<boolean>): Promise<boolean> {
    const guard = guardSignIn(db, 'authenticator', String(memberId), '');
    if ((await guard.claimTry()) > ACCOUNT_ATTEMPTS) return false;
    const right = await attempt();
    if (right) await guard.forget();
    return right;
  }

  return {
    async state(memberId) {
      const row = await selectAuthenticator(db, memberId);
      return { confirmedAt: row?.confirmedAt ?? null, recoveryCodes: await countRecoveryCodes(db, memberId) };
    },

    async begin(who, password) {
      const refusal = await reauthenticate(who, password);
      if (refusal !== undefined) return refusal;
      const secret = makeTotpSecret();
      const begun = await upsertPendingAuthenticator(db, who.memberId, sealer.sealText(secret));
      return begun ? { secret, uri: totpUri(who.username, secret) } : refuse('identity.authenticatorExists');
    },

    async confirm(asker, code) {
      const { memberId } = asker;
      const row = await selectAuthenticator(db, memberId);
      if (row === undefined || row.confirmedAt !== null) return refuse('identity.authenticatorMissing');
      const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
      const confirmed = await withinLimit(memberId, async () => {
        const step = stepOf(row, code);
        if (step === null) return false;
        return transact(db, async (tx) => {
          if (!(await confirmAuthenticator(tx, memberId, row.totpSecret, step))) return false;
          await insertRecoveryCodes(
            tx,
            memberId,
            codes.map((each) => recoveryHash(memberId, each)),
          );
          await tellChange(parts, tx, asker, 'authenticatorAdded');
          return true;
        });
      });
      return confirmed ? codes : refuse('identity.authenticatorCodeWrong');
    },

    async remove(asker, { password, code }) {
      const refusal = await reauthenticate(asker, password);
      if (refusal !== undefined) return refusal;
      const row = await selectAuthenticator(db, asker.memberId);
      if (row === undefined || row.confirmedAt === null) return refuse('identity.authenticatorMissing');
      const removed = await withinLimit(asker.memberId, () =>
        transact(db, async (tx) => {
          if (!(await isRight(tx, asker.memberId, code))) return false;
          await deleteAuthenticator(tx, asker.memberId);
          await tellChange(parts, tx, asker, 'authenticatorRemoved');
          return true;
        }),
      );
      return removed ? undefined : refuse('identity.authenticatorCodeWrong');
    },

    verifyMemberTotp: (memberId, code) =>
      withinLimit(memberId, () => transact(db, (tx) => isRight(tx, memberId, code))),
  };
}
