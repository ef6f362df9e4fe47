/** The parts of a withdrawal: paid, received or not, sent anew or given back (port.ts). */
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import { type Movement, shardOf } from '../wallet/port.ts';
import { actOn, announce, keyOf, PROOF, postLines, tellEnded, toWithdrawal, type WithdrawalDeps } from './acts.ts';
import type {
  ActRefusal,
  DecideLegRefusal,
  HoldReason,
  Leg,
  LegAct,
  LegActRefusal,
  LegDecision,
  LegRefusal,
  LegState,
  PayLegRefusal,
  Withdrawal,
  WithdrawalCause,
} from './port.ts';
import { findHold } from './preconditions.ts';
import {
  changeLeg,
  changeWithdrawal,
  isReferenceTaken,
  type LegChange,
  listDueConfirms,
  listHandsOf,
  lockWithdrawal,
  readWithdrawal,
  type StaffAct,
  type WithdrawalRow,
} from './queries.ts';
import { stateOf } from './rules.ts';

interface Why {
  readonly cause: WithdrawalCause;
  readonly leg?: number;
  readonly by?: StaffAct;
  readonly reference?: string;
  readonly heldBecause?: HoldReason;
}

/** What a part moves in the ledger as it changes: out with its first payment, back in from where it is. */
function movesOfLeg(row: WithdrawalRow, leg: Leg, state: LegState): Movement[] {
  const line = { memberId: row.member_id, reference: row.id };
  if (state === 'sent' && !leg.paidOut) {
    const key = keyOf(row, `leg ${leg.n} paid`);
    return [{ ...line, key, type: 'holdPaid', account: 'locked', contra: 'cashier', amount: -leg.amount }];
  }
  if (state !== 'returned') return [];
  const key = keyOf(row, `leg ${leg.n} back`);
  return leg.paidOut
    ? [{ ...line, key, type: 'payoutReturn', account: 'cash', contra: 'cashier', amount: leg.amount }]
    : [{ ...line, key, type: 'holdReturn', account: 'cash', contra: 'locked', amount: leg.amount }];
}

/** The fee is taken as a withdrawal ends of which something arrived, and goes back with one of which nothing did. */
function movesOfFee(before: WithdrawalRow, row: WithdrawalRow): Movement[] {
  if (row.fee === 0n || before.state === row.state) return [];
  const line = { memberId: row.member_id, reference: row.id };
  if (row.fee_taken && !before.fee_taken) {
    const key = keyOf(row, 'fee');
    return [{ ...line, key, type: 'withdrawalFee', account: 'locked', contra: 'fees', amount: -row.fee }];
  }
  if (!row.fee_back) return [];
  const key = keyOf(row, 'fee back');
  return before.fee_taken
    ? [{ ...line, key, type: 'withdrawalFee', account: 'cash', contra: 'fees', amount: row.fee }]
    : [{ ...line, key, type: 'holdReturn', account: 'cash', contra: 'locked', amount: row.fee }];
}

/** Changes parts of a locked withdrawal; answers it after that, and what moves. */
export async function changeLegs(
  tx: Tx,
  row: WithdrawalRow,
  changes: readonly LegChange[],
  why: Why,
): Promise<{ row: WithdrawalRow; moves: readonly Movement[] }> {
  for (const change of changes) await changeLeg(tx, row, change);
  const stateAfter = new Map(changes.map(({ n, state }) => [n, state]));
  const legs = row.legs.map((leg) => {
    const state = stateAfter.get(leg.n) ?? leg.state;
    return { ...leg, state, sentAt: state === 'sent' ? new Date() : leg.sentAt };
  });
  const state = stateOf(legs);
  const feeTaken = row.fee_taken || state === 'confirmed' || state === 'partial';
  const changed = await changeWithdrawal(tx, row, { ...why, state, feeTaken, feeBack: state === 'returned' });
  const ofLegs = row.legs.flatMap((leg) => {
    const after = stateAfter.get(leg.n);
    return after === undefined ? [] : movesOfLeg(row, leg, after);
  });
  return { row: changed, moves: [...ofLegs, ...movesOfFee(row, changed)] };
}

/** A change that nobody of staff makes: it is told, and what it moves is posted. */
async function settle(
  deps: WithdrawalDeps,
  tx: Tx,
  before: WithdrawalRow,
  { row, moves }: { row: WithdrawalRow; moves: readonly Movement[] },
): Promise<Withdrawal> {
  if (row.state !== before.state) await tellEnded(deps, tx, row);
  await postLines(deps, tx, moves);
  await announce(deps, tx, [row]);
  return toWithdrawal(row);
}

const moved = (row: WithdrawalRow): Refusal<'withdrawals.stateMoved'> =>
  refuse('withdrawals.stateMoved', { state: row.state });

export function confirmByMember(
  deps: WithdrawalDeps,
  memberId: bigint,
  id: bigint,
  n: number | null,
): Promise<Withdrawal | LegRefusal> {
  return transact(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, id, shardOf(memberId));
    if (row?.member_id !== memberId) return refuse('withdrawals.unknown');
    const meant = row.legs.filter((leg) => n === null || leg.n === n);
    const sent = meant.filter(({ state }) => state === 'sent');
    if (sent.length === 0) return meant.some(({ state }) => state === 'confirmed') ? toWithdrawal(row) : moved(row);
    const changes = sent.map((leg) => ({ n: leg.n, state: 'confirmed' as const, confirmedBy: 'member' as const }));
    const why: Why = { cause: 'received', ...(n === null ? {} : { leg: n }) };
    return settle(deps, tx, row, await changeLegs(tx, row, changes, why));
  });
}

export function disputeByMember(
  deps: WithdrawalDeps,
  memberId: bigint,
  id: bigint,
  n: number,
  proof: string,
): Promise<Withdrawal | LegRefusal | Refusal<'uploads.unknown'>> {
  return transact(deps.db, async (tx): Promise<Withdrawal | LegRefusal | Refusal<'uploads.unknown'>> => {
    const row = await lockWithdrawal(tx, id, shardOf(memberId));
    if (row?.member_id !== memberId) return refuse('withdrawals.unknown');
    const leg = row.legs.find((one) => one.n === n);
    if (leg?.state === 'disputed' && leg.proof === proof) return toWithdrawal(row);
    if (leg?.state !== 'sent') return moved(row);
    const unknown = await deps.proofs.attach(tx, memberId, [proof], { for: PROOF, by: id });
    if (unknown !== undefined) return unknown;
    return settle(
      deps,
      tx,
      row,
      await changeLegs(tx, row, [{ n, state: 'disputed', proof }], { cause: 'disputed', leg: n }),
    );
  });
}

/** Confirms what nobody has spoken of for so long, each withdrawal by itself; answers of how many. One that fails stops no other. */
export async function confirmDue(deps: WithdrawalDeps, limit: number): Promise<number> {
  const due = await listDueConfirms(deps.db, limit);
  const faults: unknown[] = [];
  for (const { shard, id } of due) {
    const confirmed = transact(deps.db, async (tx) => {
      const row = await lockWithdrawal(tx, id, shard);
      const changes = (row?.legs ?? [])
        .filter(({ isDue }) => isDue)
        .map(({ n }) => ({ n, state: 'confirmed' as const, confirmedBy: 'time' as const }));
      if (row === undefined || changes.length === 0) return;
      await settle(deps, tx, row, await changeLegs(tx, row, changes, { cause: 'time' }));
    });
    await confirmed.catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${due.length} withdrawals were not confirmed`);
  return due.length;
}

interface LegActKind {
  /** What may come of it. */
  readonly causes: readonly WithdrawalCause[];
  readonly action: Parameters<typeof actOn>[2]['action'];
  readonly from: readonly LegState[];
}
type LegRuleCode = 'withdrawals.stateMoved' | 'staff.aboveLimit' | 'staff.notSeparate' | 'withdrawals.ownDecision';
type LegOutcome<Code extends string = LegRuleCode> =
  | {
      readonly refused?: undefined;
      readonly cause: WithdrawalCause;
      /** Left out: it stays as it is. */
      readonly change?: Omit<LegChange, 'n'>;
      readonly heldBecause?: HoldReason;
    }
  | Refusal<Code>;

/** An act of staff on a part in one of these states; `outcomeOf` says what comes of it. */
function actOnLeg<Code extends string = LegRuleCode>(
  deps: WithdrawalDeps,
  act: LegAct,
  { causes, action, from }: LegActKind,
  outcomeOf: (leg: Leg, row: WithdrawalRow, tx: Tx) => Promise<LegOutcome<Code>> | LegOutcome<Code>,
): Promise<Withdrawal | ActRefusal | Refusal<Code | LegRuleCode>> {
  return actOn<Code | LegRuleCode>(deps, act, {
    causes,
    action,
    leg: act.leg,
    decide: async (tx, row, by) => {
      const leg = row.legs.find(({ n }) => n === act.leg);
      // What an interface is paying at this moment, nobody else decides about.
      if (leg === undefined || !from.includes(leg.state) || leg.isOnItsWay) return moved(row);
      const limit = act.decisionLimit;
      if (limit !== null && leg.amount > limit) {
        return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(leg.amount) });
      }
      const outcome = await outcomeOf(leg, row, tx);
      if (isRefusal(outcome)) return outcome as Refusal<Code>;
      const { cause, change, heldBecause } = outcome;
      const reference = cause === 'paid' ? change?.reference : null;
      return changeLegs(tx, row, change === undefined ? [] : [{ n: leg.n, ...change }], {
        ...{ cause, leg: leg.n, by },
        ...(reference == null ? {} : { reference }),
        ...(heldBecause === undefined ? {} : { heldBecause }),
      });
    },
  });
}

/** Whoever said of a part that it was paid, or was not, decides nothing about it, nor does anybody who is not separate from them. */
async function checkOtherHand(
  deps: Pick<WithdrawalDeps, 'checkSecondApprover'>,
  tx: Tx,
  staffId: bigint,
  before: readonly bigint[],
): Promise<Refusal<'withdrawals.ownDecision' | 'staff.notSeparate'> | undefined> {
  if (before.includes(staffId)) return refuse('withdrawals.ownDecision');
  return deps.checkSecondApprover(tx, staffId, before);
}

export async function payLeg(deps: WithdrawalDeps, act: LegAct, typed: string): Promise<Withdrawal | PayLegRefusal> {
  const reference = typed.trim();
  const asked = await readWithdrawal(deps.db, act.withdrawalId);
  if (asked === undefined) return refuse('withdrawals.unknown');
  const standing = await deps.standingOf(asked.member_id, asked.account_id);
  return actOnLeg<LegRuleCode | 'withdrawals.referenceTaken'>(
    deps,
    act,
    { causes: ['paid', 'held'], action: 'withdrawals.pay', from: ['queued', 'sending'] },
    async (leg, row, tx) => {
      if (leg.state === 'queued') {
        // What the interface takes up in a moment is not paid by hand as well.
        if (deps.paidByInterface.includes(row.account_kind)) return moved(row);
        const hold = findHold(standing, leg.cleared);
        if (hold !== null) return holdLeg(hold);
      }
      if (await isReferenceTaken(tx, row, reference)) return refuse('withdrawals.referenceTaken');
      return { cause: 'paid', change: { state: 'sent', reference } };
    },
  );
}

const holdLeg = (heldBecause: HoldReason) =>
  ({ cause: 'held', change: { state: 'held', heldBecause }, heldBecause }) as const;

const DECISIONS: Readonly<Record<LegDecision, LegActKind>> = {
  forceReceipt: { causes: ['forced'], action: 'withdrawals.forceReceipt', from: ['disputed'] },
  resend: { causes: ['resent', 'resendAsked'], action: 'withdrawals.resend', from: ['disputed', 'failed'] },
  // Whoever says so has asked where it would have been paid.
  fail: { causes: ['failed'], action: 'withdrawals.fail', from: ['sending'] },
  return: {
    causes: ['returned', 'returnAsked'],
    action: 'withdrawals.return',
    from: ['disputed', 'failed', 'queued', 'held'],
  },
  release: { causes: ['released'], action: 'withdrawals.release', from: ['held'] },
};

async function isFrozenNow(deps: WithdrawalDeps, { withdrawalId }: LegAct): Promise<boolean> {
  const row = await readWithdrawal(deps.db, withdrawalId);
  return row !== undefined && (await deps.standingOf(row.member_id, row.account_id)).isFrozen;
}

export async function decideLeg(
  deps: WithdrawalDeps,
  act: LegAct,
  decision: LegDecision,
): Promise<Withdrawal | DecideLegRefusal> {
  const isFrozen = decision === 'release' && (await isFrozenNow(deps, act));
  return actOnLeg<LegRuleCode | 'withdrawals.riskFrozen'>(deps, act, DECISIONS[decision], async (leg, row, tx) => {
    if (decision === 'fail') return { cause: 'failed', change: { state: 'failed' } };
    if (decision === 'release') {
      // Only whoever clears the alert lifts that.
      if (isFrozen) return refuse('withdrawals.riskFrozen');
      const tied = await checkOtherHand(deps, tx, act.staffId, await listHandsOf(tx, row, leg.n, ['held']));
      if (tied !== undefined) return tied;
      const because = present(leg.heldBecause, 'what is held is held for something');
      const cleared = because === 'riskFrozen' ? leg.cleared : [...leg.cleared, because];
      return { cause: 'released', change: { state: 'queued', cleared }, heldBecause: because };
    }
    const undone: LegOutcome =
      decision === 'return'
        ? { cause: 'returned', change: { state: 'returned' } }
        : { cause: 'resent', change: { state: 'queued', attempt: leg.attempt + 1, reference: null } };
    if (decision !== 'forceReceipt' && leg.state === 'disputed') {
      // It was paid, and would be again: two people have to want the same.
      const before = leg.asked.filter((one) => one.decision === decision).map(({ staffId }) => staffId);
      if (before.length === 0) return { cause: decision === 'return' ? 'returnAsked' : 'resendAsked' };
      return (await checkOtherHand(deps, tx, act.staffId, before)) ?? undone;
    }
    if (decision === 'forceReceipt' || leg.state === 'failed') {
      const tied = await checkOtherHand(deps, tx, act.staffId, await listHandsOf(tx, row, leg.n, ['paid', 'failed']));
      if (tied !== undefined) return tied;
    }
    return decision === 'forceReceipt'
      ? { cause: 'forced', change: { state: 'confirmed', confirmedBy: 'staff' } }
      : undone;
  });
}

export const disputeByStaff = (deps: WithdrawalDeps, act: LegAct): Promise<Withdrawal | LegActRefusal> =>
  actOnLeg(
    deps,
    act,
    { causes: ['disputed'], action: 'withdrawals.dispute', from: ['confirmed'] },
    (leg, row): LegOutcome => (leg.isDisputable ? { cause: 'disputed', change: { state: 'disputed' } } : moved(row)),
  );
