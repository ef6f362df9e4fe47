/** What the use cases of staff stand on. */
import { createHmac, hkdfSync } from 'node:crypto';
import { type CanonicalValue, canonicalJson } from '@house/fairness/canonical-json';
import type { AuditAction } from '../../../platform/audit-action.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Sealer } from '../../../platform/seal.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions.ts';
import type { RecordStaffAct, SendInvitation, StaffActor } from './port.ts';

export interface StaffParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  /** Seals authenticator secrets at rest. */
  readonly sealer: Sealer;
  /** Hashes recovery codes: without the installation's secret a stolen table does not let them be tried out. */
  readonly hashRecoveryCode: (staffId: bigint, code: string) => Buffer;
  readonly recordAct: RecordStaffAct;
  readonly sendInvitation: SendInvitation;
}

export function createRecoveryHash(secret: string): StaffParts['hashRecoveryCode'] {
  const key = Buffer.from(hkdfSync('sha256', secret, 'house.identity', 'recovery-codes', 32));
  return (staffId, code) => createHmac('sha256', key).update(`${staffId}:${code}`).digest();
}

interface Act {
  readonly action: AuditAction;
  readonly staffId?: bigint;
  readonly object?: string;
  readonly reason?: string;
  readonly before?: CanonicalValue;
  readonly after?: CanonicalValue;
}

/** Writes an act of somebody at the desk down, in the transaction that does it. */
export async function writeAct(parts: StaffParts, tx: Tx, actor: StaffActor, act: Act): Promise<void> {
  await parts.recordAct(tx, {
    staffId: actor.staffId,
    staff: actor.name,
    address: actor.address,
    action: act.action,
    object: act.object ?? `staff:${act.staffId ?? actor.staffId}`,
    ...(act.reason === undefined ? {} : { reason: act.reason }),
    ...(act.before === undefined ? {} : { before: canonicalJson(act.before) }),
    ...(act.after === undefined ? {} : { after: canonicalJson(act.after) }),
  });
}
