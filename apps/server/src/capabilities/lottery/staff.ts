/** How staff change anything of the lottery: with a reason, in one transaction with the line of the audit log. */
import { formatAmount } from '@house/money/amount';
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Principal } from '../../platform/http.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { LotteryNotice } from './notice.ts';

const REASON_LENGTH_MIN = 3;

/** Who acts at the desk, from where, and why. */
export interface ChangeBy {
  readonly staffId: bigint;
  readonly staff: string;
  readonly address: string;
  readonly reason: string;
  /** The most that his role lets one decision move; null or left out: no limit. */
  readonly decisionLimit?: bigint | null;
}

export function byOf(request: { principal: Principal; address: string; body: { reason: string } }): ChangeBy {
  const { principal, address, body } = request;
  const { id, name, decisionLimit = null } = principal;
  return { staffId: id, staff: name, address, reason: body.reason, decisionLimit };
}

/** Whether one decision of this person may move so much. */
export function mayDecide({ decisionLimit = null }: Pick<ChangeBy, 'decisionLimit'>, amount: bigint): boolean {
  return decisionLimit === null || amount <= decisionLimit;
}

/** Why he may not; undefined when he may. */
export function judgeAmount(by: ChangeBy, amount: bigint): Refusal<'staff.aboveLimit'> | undefined {
  if (mayDecide(by, amount)) return undefined;
  return refuse('staff.aboveLimit', { limit: formatAmount(by.decisionLimit ?? 0n), amount: formatAmount(amount) });
}

/** One line of the audit log. */
export interface LotteryChange extends Omit<ChangeBy, 'decisionLimit'> {
  readonly action: AuditAction;
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
  readonly key?: string;
}
export type RecordChange = (tx: Tx, change: LotteryChange) => Promise<void>;

export interface StaffDeps {
  readonly db: Db;
  readonly record: RecordChange;
  readonly publishLive: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
}

/** A change with what the log says of it; null: it was made before, and is told already. */
export interface Told<T> {
  readonly value: T;
  readonly told: Omit<LotteryChange, keyof ChangeBy> | null;
  /** What is pushed once it is committed. */
  readonly notices?: readonly LotteryNotice[];
}

/**
 * Makes a change, writes it down and publishes it, all or nothing. The log and the live feed come last, in this order
 * wherever both are held: the head of each is held until the commit (platform/realtime.ts).
 */
export async function changeByStaff<T, Code extends string>(
  { db, record, publishLive }: StaffDeps,
  by: ChangeBy,
  work: (tx: Tx) => Promise<Told<T> | Refusal<Code>>,
): Promise<T | Refusal<Code | 'staff.reasonRequired'>> {
  const { decisionLimit: _, ...line } = by;
  const reason = by.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  return transact(db, async (tx) => {
    const made = await work(tx);
    if (isRefusal(made)) return made as Refusal<Code>;
    if (made.told !== null) await record(tx, { ...line, reason, ...made.told });
    await publishLive(tx, made.notices ?? []);
    return made.value;
  });
}
