/** Whoever takes part: somebody at the site, somebody at the desk, and the audit log that remembers him. */
import type { AuditAction } from '../../platform/audit-action.ts';
import type { Tx } from '../../platform/database.ts';

/** Who acts at the desk, why, and from where. */
export interface Actor {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
}

/** Writes into the audit log in the transaction of the change. */
export type RecordAct = (
  tx: Tx,
  act: Actor & { action: AuditAction; object: string; reason?: string; before?: string; after?: string; key?: string },
) => Promise<void>;

/** Whoever writes from the site. */
export interface Sender {
  /** Null: a visitor. */
  readonly memberId: bigint | null;
  readonly address: string;
  readonly language: string;
}
