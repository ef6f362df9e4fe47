/** What staff make of manual deposits that wait. Who gives an order a line by hand is never who brought the line. */
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { isReasonMissing, type ManualDepositDeps, record, tellOf, toManual } from './parts.ts';
import type { ManualDeposits } from './port.ts';
import {
  changeManual,
  findClaim,
  findManualAct,
  type Line,
  listGivers,
  lockLine,
  lockManual,
  type ManualRow,
  readLine,
  sumGivenAlone,
  tieLine,
} from './queries.ts';
import { normalizeReference } from './read-statement.ts';
import { mayGiveAlone } from './rules.ts';

export async function decide(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['decide']>[0],
): ReturnType<ManualDeposits['decide']> {
  const reason = act.reason.trim();
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { orderId, decision, staffId, staff, key } = act;
  const causes = decision === 'accept' ? ['accepted', 'given'] : ['refused'];
  const outcome = await transact(deps.db, async (tx) => {
    const row = await lockManual(tx, orderId);
    if (row === undefined) return refuse('cashier.orderUnknown');
    const done = await findManualAct(tx, orderId, key);
    if (done !== undefined) {
      const same = causes.includes(done.cause) && done.staff_id === staffId && done.reason === reason;
      return same ? row : refuse('request.keyReused');
    }
    if (row.state !== 'review' && row.state !== 'submitted')
      return refuse('manualDeposits.stateMoved', { state: row.state });
    const by = { staffId, staff, key, reason };
    if (decision === 'refuse') {
      if (row.line_id !== null) await tieLine(tx, row.line_id, null);
      const refused = await changeManual(tx, row, {
        ...{ cause: 'refused', state: 'failed', line: null, failedBecause: reason, isNews: true, by },
      });
      await record(deps, tx, act, 'deposits.refuse', `deposit:${orderId}`, { before: row.state, after: 'failed' });
      return refused;
    }
    const line = await chooseLine(tx, row, act.lineReference);
    if (line === undefined || !line.counts || (line.orderId ?? orderId) !== orderId) {
      return refuse('manualDeposits.lineUnknown');
    }
    // What somebody else has claimed is theirs, whoever looks.
    const claimed = await findClaim(tx, line.channel, line.reference);
    if (claimed !== undefined && claimed !== orderId) return refuse('manualDeposits.referenceUsed');
    const isGiven = line.reference !== row.reference;
    const givers = isGiven ? await listGivers(tx, orderId, line.id) : [];
    if (line.hands.includes(staffId)) return refuse('manualDeposits.ownImport');
    if (givers.includes(staffId)) return refuse('manualDeposits.ownGift');
    const tied = await deps.checkSecondApprover(tx, staffId, [...line.hands, ...givers]);
    if (tied !== undefined) return tied;
    const limit = act.decisionLimit;
    if (limit !== null && line.amount > limit) {
      return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(line.amount) });
    }
    const needsSecond =
      isGiven && givers.length === 0 && !mayGiveAlone(await sumGivenAlone(tx, staffId, deps.zoneOffsetMinutes), line);
    if (row.line_id !== null && row.line_id !== line.id) await tieLine(tx, row.line_id, null);
    await tieLine(tx, line.id, orderId);
    if (needsSecond) {
      const waiting = await changeManual(tx, row, {
        ...{ cause: 'given', state: 'review', line, reviewReasons: ['givenByHand'], isNews: false, by },
      });
      await record(deps, tx, act, 'deposits.give', `deposit:${orderId}`, {
        before: `${row.state} ${formatAmount(row.amount)}`,
        after: `review ${formatAmount(line.amount)} ${line.reference}`,
      });
      return waiting;
    }
    const accepted = await changeManual(tx, row, { ...{ cause: 'accepted', state: 'paid', line, isNews: true, by } });
    await record(deps, tx, act, 'deposits.accept', `deposit:${orderId}`, {
      before: `${row.state} ${formatAmount(row.amount)}`,
      after: `paid ${formatAmount(line.amount)} ${line.reference}${isGiven ? ', given by hand' : ''}`,
    });
    return accepted;
  });
  if (isRefusal(outcome)) return outcome;
  await tellOf(deps, outcome);
  return toManual(deps.db, outcome);
}

async function chooseLine(tx: Tx, row: ManualRow, reference: string | null): Promise<Line | undefined> {
  if (reference !== null) return lockLine(tx, row.channel, normalizeReference(reference) ?? '');
  const own = row.line_id === null ? undefined : await readLine(tx, row.line_id);
  return own === undefined ? undefined : lockLine(tx, own.channel, own.reference);
}

/** The member may write references again, as often as for a new order. */
export async function reopen(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['reopen']>[0],
): ReturnType<ManualDeposits['reopen']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { orderId, staffId, staff, key } = act;
  const reason = act.reason.trim();
  const outcome = await transact(deps.db, async (tx) => {
    const row = await lockManual(tx, orderId);
    if (row === undefined) return refuse('cashier.orderUnknown');
    const done = await findManualAct(tx, orderId, key);
    if (done !== undefined) {
      const same = done.cause === 'reopened' && done.staff_id === staffId && done.reason === reason;
      return same ? row : refuse('request.keyReused');
    }
    const { state, submissions, failed_because: failedBecause } = row;
    if (state === 'review' || state === 'paid') return refuse('manualDeposits.stateMoved', { state });
    const reopened = await changeManual(tx, row, {
      ...{ cause: 'reopened', state, submissions: 0, isNews: false, by: { staffId, staff, key, reason } },
      ...(failedBecause === null ? {} : { failedBecause }),
    });
    await record(deps, tx, act, 'deposits.reopen', `deposit:${orderId}`, { before: `${submissions} references` });
    return reopened;
  });
  return isRefusal(outcome) ? outcome : toManual(deps.db, outcome);
}
