/**
 * Withdrawals: see port.ts. The ledger's lines come last in a transaction: who holds a head of the journal waits for nobody.
 */
import { uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Asker, PayoutAccount } from '../identity/port.ts';
import { isKeyInRange, type Movement, shardOf } from '../wallet/port.ts';
import {
  actOn,
  announce,
  keyOf,
  PROOF,
  postLine,
  postLines,
  tellEnded,
  toWithdrawal,
  type WithdrawalDeps,
} from './acts.ts';
import { confirmByMember, confirmDue, decideLeg, disputeByMember, disputeByStaff, payLeg } from './legs.ts';
import { readLimitsOf } from './limits.ts';
import { readHeldSums, selectReviewerPace, selectWithdrawalPace } from './pace.ts';
import type { Withdrawal, WithdrawalAct, WithdrawalRefusal, WithdrawalRequest, Withdrawals } from './port.ts';
import { findHold, judgeStanding } from './preconditions.ts';
import {
  changeLeg,
  changeWithdrawal,
  countArrived,
  countUnknown,
  countWaiting,
  findByKey,
  insertLegs,
  insertWithdrawal,
  listApprovers,
  listAskedWithinDay,
  listEvents,
  lockWithdrawal,
  lockWithdrawalsOf,
  pageBetween,
  pageForStaff,
  pageOfMember,
  readAskedThisMonth,
  readAskedToday,
  readPaidInMonth,
  readWithdrawal,
  type WithdrawalChange,
  type WithdrawalRow,
  withdrawalsAfter,
} from './queries.ts';
import {
  approvalsNeeded,
  BOUNDS,
  cutLegs,
  feeOf,
  isApprovedByItself,
  judgeAmount,
  judgeCount,
  judgeSum,
  leastAmount,
} from './rules.ts';

/** What bets gave back a moment ago is read within so long. */
const BEHIND_SECONDS = 5;

export function createWithdrawals(deps: WithdrawalDeps): Withdrawals {
  const { db, wallet, zoneOffsetMinutes } = deps;
  return {
    async optionsOf(memberId) {
      const rank = (await deps.rankOf?.(memberId)) ?? 0;
      const [{ cash }, { remaining, isBehind }, asked, limits] = await Promise.all([
        wallet.balancesOf(memberId),
        deps.requirementsOf(memberId),
        readAskedToday(db, shardOf(memberId), memberId, zoneOffsetMinutes),
        readLimitsOf(db, rank),
      ]);
      const sumLeft = limits.sumPerDay - asked.sum;
      const least = (kind: PayoutAccount['kind']): bigint => leastAmount(limits, BOUNDS.minPaid[kind], asked.count);
      return {
        withdrawable: cash > 0n && remaining === 0n && !isBehind ? cash : 0n,
        toPlay: remaining,
        ...{ rank, limits, bounds: BOUNDS },
        minAmounts: {
          ...{ bkash: least('bkash'), nagad: least('nagad'), rocket: least('rocket'), upay: least('upay') },
          bank: least('bank'),
        },
        countLeft: Math.max(0, limits.perDay - asked.count),
        sumLeft: sumLeft > 0n ? sumLeft : 0n,
        freeLeft: Math.max(0, limits.freePerDay - asked.count),
      };
    },
    request: (asker, wish) => requestWithdrawal(deps, asker, wish),
    listOf: async (memberId, page, span) => {
      const { rows, total } = await pageOfMember(db, shardOf(memberId), memberId, page, span);
      return { rows: rows.map(toWithdrawal), total };
    },
    cancel: (memberId, id) => cancelByMember(deps, memberId, id),
    confirm: (memberId, id, leg) => confirmByMember(deps, memberId, id, leg),
    dispute: (memberId, id, leg, proof) => disputeByMember(deps, memberId, id, leg, proof),
    list: async (filter, page) => {
      const { rows, total } = await pageForStaff(db, filter, page);
      return { rows: rows.map(toWithdrawal), total };
    },
    listAfter: async (filter, after, limit) => (await withdrawalsAfter(db, filter, after, limit)).map(toWithdrawal),
    listBetween: async (memberId, of, limit) => {
      const { rows, total } = await pageBetween(db, shardOf(memberId), memberId, of, limit);
      return { rows: rows.map(toWithdrawal), total };
    },
    paceByDay: (span) => selectWithdrawalPace(db, span, zoneOffsetMinutes),
    paceByReviewer: (span) => selectReviewerPace(db, span),
    heldNow: () => readHeldSums(db),
    find: async (id) => {
      const row = await readWithdrawal(db, id);
      if (row === undefined) return refuse('withdrawals.unknown');
      const next = row.legs.find(({ state }) => state === 'queued');
      const hold =
        next === undefined && row.state !== 'requested'
          ? null
          : findHold(await deps.standingOf(row.member_id, row.account_id), next?.cleared ?? []);
      return { withdrawal: toWithdrawal(row), events: await listEvents(db, row), hold };
    },
    approve: (act) => approve(deps, act),
    reject: (act) => reject(deps, act),
    pay: (act, reference) => payLeg(deps, act, reference),
    decideLeg: (act, decision) => decideLeg(deps, act, decision),
    disputeByStaff: (act) => disputeByStaff(deps, act),
    findProof: async (id, n) => {
      const row = await readWithdrawal(db, id);
      const proof = row?.legs.find((leg) => leg.n === n)?.proof;
      return proof == null ? refuse('withdrawals.unknown') : deps.proofs.find(proof, { for: PROOF });
    },
    confirmDue: (limit) => confirmDue(deps, limit),
    askedWithinDay: (memberId) => listAskedWithinDay(db, shardOf(memberId), memberId),
    askedThisMonth: (memberId, within) =>
      readAskedThisMonth(within ?? db, shardOf(memberId), memberId, zoneOffsetMinutes),
    paidInMonth: (memberId) => readPaidInMonth(db, shardOf(memberId), memberId),
    countOpen: () => countWaiting(db),
    countUnknown: () => countUnknown(db),
  };
}

async function requestWithdrawal(
  deps: WithdrawalDeps,
  asker: Asker,
  { key, amount, accountId, paymentPassword }: WithdrawalRequest,
): Promise<Withdrawal | WithdrawalRefusal> {
  const { memberId } = asker;
  const shard = shardOf(memberId);
  const again = await transact(deps.db, (tx) => findByKey(tx, shard, memberId, key));
  if (again === undefined) {
    // A page that was loaded anew asks what became of its request, and no longer has what was typed: that is no try.
    if (paymentPassword === '') return refuse('profile.paymentPasswordWrong');
    // It counts its tries by itself, so it stands before the transaction.
    const wrong = await deps.profile.checkPaymentPassword(asker, paymentPassword);
    if (wrong !== undefined) return wrong;
  }
  const standing = await deps.standingOf(memberId, accountId);
  const { account } = standing;
  const risk = await deps.riskOf(memberId, { amount, accountId, cash: standing.cash });
  const rank = (await deps.rankOf?.(memberId)) ?? 0;
  return transact(deps.db, async (tx): Promise<Withdrawal | WithdrawalRefusal> => {
    const now = await lockWithdrawalsOf(tx, memberId);
    const before = await findByKey(tx, shard, memberId, key);
    // A request that is repeated is answered by what became of it, whatever became of its account.
    if (before !== undefined) {
      const same = before.amount === amount && before.account_id === accountId;
      return same ? toWithdrawal(before) : refuse('request.keyReused');
    }
    if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
    const barred = judgeStanding(standing);
    if (barred !== null || account === undefined) return barred ?? refuse('profile.accountUnknown');
    const asked = await readAskedToday(tx, shard, memberId, deps.zoneOffsetMinutes);
    const limits = await readLimitsOf(tx, rank);
    const tooMuch =
      judgeCount(limits, asked) ??
      judgeAmount(BOUNDS, limits, account.kind, asked.count, amount) ??
      judgeSum(limits, asked, amount);
    if (tooMuch !== null) return tooMuch;
    const unplayed = await judgeRequirements(deps, tx, memberId);
    if (unplayed !== null) return unplayed;
    const id = deps.ids.next();
    const needed = risk.needsSecondLook ? 2 : approvalsNeeded(amount);
    const fee = feeOf(limits, asked.count, amount);
    const given = { shard, id, member_id: memberId, key, amount, fee, approvals_needed: needed, account };
    const held = await postLine(deps, tx, {
      memberId,
      key,
      type: 'hold',
      account: 'cash',
      contra: 'locked',
      amount: -amount,
      reference: id,
    });
    if (held !== null) return held;
    // Behind the hold, as what was sent to others counts too and waits for the same rows. A refusal takes the hold back.
    const thisMonth = await readAskedThisMonth(tx, shard, memberId, deps.zoneOffsetMinutes);
    const above = await deps.judgeLevel(tx, memberId, { asked: thisMonth, amount });
    if (above !== null) return above;
    // Again behind the hold: a credit that it might have taken is seen by now.
    const unplayedSince = await judgeRequirements(deps, tx, memberId);
    if (unplayedSince !== null) return unplayedSince;
    const row = await insertWithdrawal(tx, given);
    await risk.keep(tx, id);
    const record = {
      joinedAt: standing.joinedAt,
      successes: await countArrived(tx, shard, memberId),
      risk: risk.score,
    };
    const approved = isApprovedByItself(amount, record, now) ? await cut(tx, row, 'autoApproved') : row;
    await announce(deps, tx, [approved]);
    return toWithdrawal(approved);
  });
}

/** An approved withdrawal is cut into parts; none of them is paid before this is committed. */
async function cut(
  tx: Tx,
  row: WithdrawalRow,
  cause: 'approved' | 'autoApproved',
  by?: WithdrawalChange['by'],
): Promise<WithdrawalRow> {
  await insertLegs(tx, row, cutLegs(row.amount - row.fee, BOUNDS.legMax[row.account_kind]));
  return changeWithdrawal(tx, row, { cause, state: 'approved', ...(by === undefined ? {} : { by }) });
}

/** Why what was credited holds a withdrawal; null: all of it is played. */
async function judgeRequirements(
  { requirementsOf }: Pick<WithdrawalDeps, 'requirementsOf'>,
  tx: Tx,
  memberId: bigint,
): Promise<Refusal<'withdrawals.turnoverOpen' | 'wallet.busy'> | null> {
  const { remaining, isBehind } = await requirementsOf(memberId, tx);
  if (isBehind && remaining === 0n) return refuse('wallet.busy', { retryAfterSeconds: BEHIND_SECONDS });
  return remaining === 0n ? null : refuse('withdrawals.turnoverOpen', { remaining: formatAmount(remaining) });
}

/** All of it goes back: nothing of it was sent. */
const giveBack = (row: WithdrawalRow): Movement => ({
  memberId: row.member_id,
  reference: row.id,
  key: keyOf(row, 'back'),
  type: 'holdReturn',
  account: 'cash',
  contra: 'locked',
  amount: row.amount,
});

async function cancelByMember(
  deps: WithdrawalDeps,
  memberId: bigint,
  id: bigint,
): Promise<Withdrawal | Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>> {
  return transact(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, id, shardOf(memberId));
    if (row?.member_id !== memberId) return refuse('withdrawals.unknown');
    if (row.state === 'cancelled') return toWithdrawal(row);
    if (row.state !== 'requested') return refuse('withdrawals.stateMoved', { state: row.state });
    const changed = await changeWithdrawal(tx, row, { cause: 'cancelled', state: 'cancelled' });
    await tellEnded(deps, tx, changed);
    await postLines(deps, tx, [giveBack(changed)]);
    await announce(deps, tx, [changed]);
    return toWithdrawal(changed);
  });
}

async function approve(deps: WithdrawalDeps, act: WithdrawalAct): ReturnType<Withdrawals['approve']> {
  const asked = await readWithdrawal(deps.db, act.withdrawalId);
  if (asked === undefined) return refuse('withdrawals.unknown');
  const { isFrozen } = await deps.standingOf(asked.member_id, asked.account_id);
  return actOn(deps, act, {
    causes: ['approved'],
    action: 'withdrawals.approve',
    decide: async (tx, row, by) => {
      if (row.state !== 'requested') return refuse('withdrawals.stateMoved', { state: row.state });
      if (isFrozen) return refuse('withdrawals.riskFrozen');
      const limit = act.decisionLimit;
      if (limit !== null && row.amount > limit) {
        return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(row.amount) });
      }
      const before = await listApprovers(tx, row);
      if (before.includes(act.staffId)) return refuse('withdrawals.approvedTwice');
      const tied = await deps.checkSecondApprover(tx, act.staffId, before);
      if (tied !== undefined) return tied;
      const isEnough = before.length + 1 >= row.approvals_needed;
      return {
        row: isEnough
          ? await cut(tx, row, 'approved', by)
          : await changeWithdrawal(tx, row, { cause: 'approved', state: 'requested', by }),
        moves: [],
      };
    },
  });
}

function reject(deps: WithdrawalDeps, act: WithdrawalAct): ReturnType<Withdrawals['reject']> {
  return actOn(deps, act, {
    causes: ['rejected'],
    action: 'withdrawals.reject',
    decide: async (tx, row, by) => {
      // A part that is on its way may arrive, one that came back has moved its money by itself.
      const isWhole = row.legs.every(
        ({ state, paidOut }) => (state === 'queued' || state === 'held' || state === 'failed') && !paidOut,
      );
      if ((row.state !== 'requested' && row.state !== 'approved') || !isWhole)
        return refuse('withdrawals.stateMoved', { state: row.state });
      for (const { n } of row.legs) await changeLeg(tx, row, { n, state: 'returned' });
      const changed = await changeWithdrawal(tx, row, { cause: 'rejected', state: 'rejected', by });
      return { row: changed, moves: [giveBack(changed)] };
    },
  });
}
