/** What every act on manual deposits goes through: how one is shown, how the cashier hears of it, its line in the audit log. */
import type { Db, Tx } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/result.ts';
import type { Cashier } from '../cashier/port.ts';
import type { Identity } from '../identity/port.ts';
import type { KeptSlip, ManualDeposit, RecordAct, StaffAct } from './port.ts';
import { forgetNews, listNews, type ManualRow, readLine } from './queries.ts';
import { SUBMISSIONS_MAX } from './rules.ts';

const REASON_LENGTH_MIN = 3;
/** So many are told before whoever confirmed is answered; the next run tells the others within seconds. */
const TOLD_AT_ONCE = 100;

/** Pictures of payments, as uploads are told apart. */
export const SLIP = 'deposit';

export interface ManualDepositDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly zoneOffsetMinutes: number;
  /** Play money: accounts are marked, for nobody can send anything to them. */
  readonly playMoney: boolean;
  readonly cashier: Pick<Cashier, 'hearOf' | 'listChannels'>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  readonly slips: {
    attach(
      tx: Tx,
      memberId: bigint,
      ids: readonly string[],
      use: { for: string; by: bigint },
    ): Promise<undefined | Refusal<'uploads.unknown'>>;
    find(id: string, wish: { for: string }): Promise<KeptSlip | Refusal<'uploads.unknown'>>;
  };
  readonly record: RecordAct;
  /** The page of the pretended phone that pays an order in a house that plays; null: there is none. */
  readonly payUrlOf: (orderId: bigint, language: string) => string | null;
}

export async function toManual(db: Db | Tx, row: ManualRow): Promise<ManualDeposit> {
  return {
    orderId: row.order_id,
    memberId: row.member_id,
    channel: row.channel,
    account: {
      number: row.number,
      holder: row.holder,
      kind: row.kind,
      bankName: row.bank_name,
      playMoney: row.play_money,
    },
    amount: row.amount,
    state: row.state,
    reference: row.reference,
    senderDigits: row.sender_digits,
    submittedAt: row.submitted_at,
    reviewReasons: row.review_reasons ?? [],
    failedBecause: row.failed_because,
    hasSlip: row.slip !== null,
    isOverdue: row.overdue,
    triesLeft: Math.max(0, SUBMISSIONS_MAX - row.submissions),
    createdAt: row.created_at,
    line: row.line_id === null ? null : ((await readLine(db, row.line_id)) ?? null),
  };
}

export async function isManualChannel({ cashier }: ManualDepositDeps, code: string): Promise<boolean> {
  return (await cashier.listChannels()).some((channel) => channel.code === code && channel.kind === 'manual');
}

const GATEWAY_ORDER = /^M(\d{1,18})$/;
export const gatewayOrderOf = (orderId: bigint): string => `M${orderId}`;

/** 0: no order of ours. */
export function orderOfGateway(gatewayOrder: string): bigint {
  const digits = GATEWAY_ORDER.exec(gatewayOrder)?.[1];
  return digits === undefined ? 0n : BigInt(digits);
}

/** Throws where the cashier does not know the order: what it has not heard of stays news. */
async function hear(cashier: ManualDepositDeps['cashier'], orderId: bigint): Promise<void> {
  const heard = await cashier.hearOf(orderId, gatewayOrderOf(orderId));
  if (isRefusal(heard)) throw new Error(`the cashier did not hear of order ${orderId}: ${heard.refused}`);
}

/** Tells the cashier of one order after another; what fails stays news and is told again. */
export async function tellNews({ db, cashier }: ManualDepositDeps, limit: number): Promise<number> {
  const rows = await listNews(db, limit);
  const faults: unknown[] = [];
  for (const { order_id: orderId, news } of rows) {
    try {
      await hear(cashier, orderId);
      await forgetNews(db, orderId, news);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${rows.length} orders were not told`);
  return rows.length;
}

/** What was kept is kept: orders that cannot be told now are told by the next run, which says why. */
export async function tellNow(deps: ManualDepositDeps): Promise<void> {
  await tellNews(deps, TOLD_AT_ONCE).catch(() => undefined);
}

/** One order at once, so that its member sees what came of it; what fails is told by the next run. */
export async function tellOf({ db, cashier }: ManualDepositDeps, row: ManualRow): Promise<void> {
  await hear(cashier, row.order_id);
  await forgetNews(db, row.order_id, row.news);
}

export const isReasonMissing = ({ reason }: StaffAct): boolean => reason.trim().length < REASON_LENGTH_MIN;

export function record(
  deps: ManualDepositDeps,
  tx: Tx,
  { staffId, staff, address, reason, key }: StaffAct,
  action: Parameters<RecordAct>[1]['action'],
  object: string,
  values: { readonly before?: string; readonly after?: string },
): Promise<void> {
  return deps.record(tx, { staffId, staff, address, reason: reason.trim(), key, action, object, ...values });
}
