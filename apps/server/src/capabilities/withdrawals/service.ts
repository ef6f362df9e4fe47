/**
 * Withdrawals: see port.ts. The ledger's lines come last in a transaction: who holds a head of the journal waits for nobody.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Asker, Identity } from '../identity/port.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import { isKeyInRange, type Movement, shardOf, type Wallet } from '../wallet/port.ts';
import type {
  ActRefusal,
  PublishLive,
  RecordAct,
  Withdrawal,
  WithdrawalAct,
  WithdrawalBounds,
  WithdrawalRefusal,
  WithdrawalRequest,
  WithdrawalState,
  Withdrawals,
} from './port.ts';
import {
  changeWithdrawal,
  countWaiting,
  findAct,
  findByKey,
  insertWithdrawal,
  listApprovers,
  listEvents,
  lockDueConfirms,
  lockWithdrawal,
  lockWithdrawalsOf,
  pageForStaff,
  pageOfMember,
  readAskedToday,
  readWithdrawal,
  type WithdrawalChange,
  type WithdrawalRow,
} from './queries.ts';
import { approvalsNeeded, BOUNDS, CONFIRM_AFTER_MINUTES, judgeAmount, judgeDay } from './rules.ts';

const REASON_LENGTH_MIN = 3;

export interface WithdrawalDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  readonly profile: Pick<Identity['profile'], 'checkPaymentPassword' | 'listPayoutAccounts'>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** What the member has to play before a withdrawal; in a transaction that has posted, by all credits before that. */
  readonly requirementsOf: TurnoverRequirements['standingOf'];
  readonly record: RecordAct;
  readonly publishLive: PublishLive;
  readonly zoneOffsetMinutes: number;
  /** Those of rules.ts, where nothing else is said. */
  readonly bounds?: WithdrawalBounds;
}

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    memberId: row.member_id,
    amount: row.amount,
    account: { kind: row.account_kind, bankName: row.bank_name, account: row.account, holder: row.holder },
    state: row.state,
    approvals: row.approvals,
    approvalsNeeded: row.approvals_needed,
    paymentReference: row.payment_reference,
    rejectedBecause: row.rejected_because,
    requestedAt: row.requested_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
  };
}

export function createWithdrawals(deps: WithdrawalDeps): Withdrawals {
  const { db, wallet, zoneOffsetMinutes, bounds = BOUNDS } = deps;
  return {
    async optionsOf(memberId) {
      const [{ cash }, { remaining }, asked] = await Promise.all([
        wallet.balancesOf(memberId),
        deps.requirementsOf(memberId),
        readAskedToday(db, shardOf(memberId), memberId, zoneOffsetMinutes),
      ]);
      const sumLeft = bounds.sumPerDay - asked.sum;
      return {
        withdrawable: cash > 0n && remaining === 0n ? cash : 0n,
        toPlay: remaining,
        bounds,
        countLeft: Math.max(0, bounds.perDay - asked.count),
        sumLeft: sumLeft > 0n ? sumLeft : 0n,
      };
    },
    request: (asker, wish) => requestWithdrawal(deps, asker, wish),
    listOf: async (memberId, page) => {
      const { rows, total } = await pageOfMember(db, shardOf(memberId), memberId, page);
      return { rows: rows.map(toWithdrawal), total };
    },
    cancel: (memberId, id) =>
      changeByMember(deps, memberId, id, { cause: 'cancelled', state: 'cancelled' }, ['requested']),
    confirm: (memberId, id) => changeByMember(deps, memberId, id, { cause: 'received', state: 'confirmed' }, ['paid']),
    list: async (filter, page) => {
      const { rows, total } = await pageForStaff(db, filter, page);
      return { rows: rows.map(toWithdrawal), total };
    },
    find: async (id) => {
      const row = await readWithdrawal(db, id);
      if (row === undefined) return refuse('withdrawals.unknown');
      return { withdrawal: toWithdrawal(row), events: await listEvents(db, row) };
    },
    approve: (act) => approve(deps, act),
    reject: (act) =>
      actOn<never>(deps, act, 'rejected', ['requested', 'approved'], async () => ({
        cause: 'rejected',
        state: 'rejected',
      })),
    pay: (act, reference) =>
      actOn<never>(deps, act, 'paid', ['approved'], async () => ({
        cause: 'paid',
        state: 'paid',
        paymentReference: reference.trim(),
      })),
    confirmDue: (limit) =>
      transact(db, async (tx) => {
        const due = await lockDueConfirms(tx, CONFIRM_AFTER_MINUTES, limit);
        const confirmed: WithdrawalRow[] = [];
        for (const row of due) confirmed.push(await changeWithdrawal(tx, row, { cause: 'time', state: 'confirmed' }));
        await announce(deps, tx, confirmed);
        return due.length;
      }),
    countOpen: () => countWaiting(db),
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
  const account = (await deps.profile.listPayoutAccounts(memberId)).find(({ id }) => id === accountId);
  const { bounds = BOUNDS } = deps;
  return transact(deps.db, async (tx): Promise<Withdrawal | WithdrawalRefusal> => {
    const now = await lockWithdrawalsOf(tx, memberId);
    const before = await findByKey(tx, shard, memberId, key);
    // A request that is repeated is answered by what became of it, whatever became of its account.
    if (before !== undefined) {
      const same = before.amount === amount && before.account_id === accountId;
      return same ? toWithdrawal(before) : refuse('request.keyReused');
    }
    if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
    if (account === undefined) return refuse('profile.accountUnknown');
    if (!account.usable) return refuse('withdrawals.accountTooNew', { from: account.usableAt.toISOString() });
    const barred =
      judgeAmount(bounds, account.kind, amount) ??
      judgeDay(bounds, await readAskedToday(tx, shard, memberId, deps.zoneOffsetMinutes), amount);
    if (barred !== null) return barred;
    const unplayed = await judgeRequirements(deps, tx, memberId);
    if (unplayed !== null) return unplayed;
    const id = deps.ids.next();
    const needed = approvalsNeeded(amount);
    const given = { shard, id, member_id: memberId, key, amount, approvals_needed: needed, account };
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
    // Again behind the hold: a credit that it might have taken is seen by now. A refusal takes the hold back.
    const unplayedSince = await judgeRequirements(deps, tx, memberId);
    if (unplayedSince !== null) return unplayedSince;
    const row = await insertWithdrawal(tx, given);
    await announce(deps, tx, [row]);
    return toWithdrawal(row);
  });
}

/** Why what was credited holds a withdrawal; null: all of it is played. */
async function judgeRequirements(
  { requirementsOf }: Pick<WithdrawalDeps, 'requirementsOf'>,
  tx: Tx,
  memberId: bigint,
): Promise<Refusal<'withdrawals.turnoverOpen'> | null> {
  const { remaining } = await requirementsOf(memberId, tx);
  return remaining === 0n ? null : refuse('withdrawals.turnoverOpen', { remaining: formatAmount(remaining) });
}

type LineRefusal = Refusal<'wallet.insufficientFunds' | 'wallet.busy' | 'request.keyReused' | 'request.keyOutOfRange'>;

/** Posts a line of a withdrawal; answers why the journal refuses it, where it is the member's to be refused. */
async function postLine(
  { wallet }: Pick<WithdrawalDeps, 'wallet'>,
  tx: Tx,
  movement: Movement,
): Promise<LineRefusal | null> {
  const outcome = present((await wallet.postWithin(tx, [movement]))[0], 'one movement has one outcome');
  if (!isRefusal(outcome)) {
    must(!outcome.repeated, 'a withdrawal that is not there has no line in the ledger');
    return null;
  }
  switch (outcome.refused) {
    case 'wallet.insufficientFunds':
    case 'wallet.busy':
    case 'request.keyReused':
    case 'request.keyOutOfRange':
      return outcome as LineRefusal;
    default:
      throw new Error(`a withdrawal could not be posted: ${outcome.refused}`);
  }
}

/** What moves in the ledger as a withdrawal gets to a state; null: nothing does. */
function lineOf(row: WithdrawalRow, state: WithdrawalState): Movement | null {
  const keyFor = (what: string): string => uuidFromContent(row.key_time.getTime(), `withdrawal ${what}:${row.id}`);
  const line = { memberId: row.member_id, reference: row.id };
  if (state === 'paid')
    return {
      ...line,
      key: keyFor('paid'),
      type: 'holdPaid',
      account: 'locked',
      contra: 'cashier',
      amount: -row.amount,
    };
  if (state === 'rejected' || state === 'cancelled')
    return { ...line, key: keyFor('back'), type: 'holdReturn', account: 'cash', contra: 'locked', amount: row.amount };
  return null;
}

/** Moves what a change of state moves, and tells the member's screens. */
async function settle(deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow, moves: boolean): Promise<void> {
  const line = moves ? lineOf(row, row.state) : null;
  if (line !== null) {
    const refused = await postLine(deps, tx, line);
    // Nothing has moved: whoever asked asks again.
    if (refused !== null) throw new Error(`a withdrawal could not be settled now: ${refused.refused}`);
  }
  await announce(deps, tx, [row]);
}

function announce(deps: Pick<WithdrawalDeps, 'publishLive'>, tx: Tx, rows: readonly WithdrawalRow[]): Promise<void> {
  return deps.publishLive(
    tx,
    rows.map((row) => ({
      channel: `wallet:${row.member_id}`,
      kind: 'withdrawal',
      data: { id: row.id.toString(), state: row.state, amount: formatAmount(row.amount) },
    })),
  );
}

async function changeByMember(
  deps: WithdrawalDeps,
  memberId: bigint,
  id: bigint,
  change: WithdrawalChange,
  from: readonly WithdrawalState[],
): Promise<Withdrawal | Refusal<'withdrawals.unknown' | 'withdrawals.stateMoved'>> {
  return transact(deps.db, async (tx) => {
    const row = await lockWithdrawal(tx, id, shardOf(memberId));
    if (row?.member_id !== memberId) return refuse('withdrawals.unknown');
    if (row.state === change.state) return toWithdrawal(row);
    if (!from.includes(row.state)) return refuse('withdrawals.stateMoved', { state: row.state });
    const changed = await changeWithdrawal(tx, row, change);
    await settle(deps, tx, changed, true);
    return toWithdrawal(changed);
  });
}

const ACTIONS = {
  approved: 'withdrawals.approve',
  rejected: 'withdrawals.reject',
  paid: 'withdrawals.pay',
} as const;

/** An act of staff, all or nothing: the change, its line in the log, then what it moves. The same key again changes nothing. */
async function actOn<Code extends string>(
  deps: WithdrawalDeps,
  act: WithdrawalAct,
  cause: keyof typeof ACTIONS,
  from: readonly WithdrawalState[],
  decide: (tx: Tx, row: WithdrawalRow) => Promise<Omit<WithdrawalChange, 'by'> | Refusal<Code>>,
): Promise<Withdrawal | ActRefusal | Refusal<Code>> {
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { staffId, staff, address, key } = act;
  return transact(deps.db, async (tx): Promise<Withdrawal | ActRefusal | Refusal<Code>> => {
    const row = await lockWithdrawal(tx, act.withdrawalId);
    if (row === undefined) return refuse('withdrawals.unknown');
    const done = await findAct(tx, row, key);
    if (done !== undefined) {
      const same = done.cause === cause && done.staff_id === staffId && done.reason === reason;
      return same ? toWithdrawal(row) : refuse('request.keyReused');
    }
    if (!from.includes(row.state)) return refuse('withdrawals.stateMoved', { state: row.state });
    const change = await decide(tx, row);
    if (isRefusal(change)) return change as Refusal<Code>;
    const changed = await changeWithdrawal(tx, row, { ...change, by: { staffId, staff, key, reason } });
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: ACTIONS[cause],
      object: `withdrawal:${row.id}`,
      before: row.state,
      after: `${changed.state} ${formatAmount(changed.amount)}`,
    });
    await settle(deps, tx, changed, changed.state !== row.state);
    return toWithdrawal(changed);
  });
}

function approve(deps: WithdrawalDeps, act: WithdrawalAct): ReturnType<Withdrawals['approve']> {
  return actOn(deps, act, 'approved', ['requested'], async (tx, row) => {
    const limit = act.decisionLimit;
    if (limit !== null && row.amount > limit) {
      return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(row.amount) });
    }
    const before = await listApprovers(tx, row);
    if (before.includes(act.staffId)) return refuse('withdrawals.approvedTwice');
    const tied = await deps.checkSecondApprover(tx, act.staffId, before);
    if (tied !== undefined) return tied;
    const enough = before.length + 1 >= row.approvals_needed;
    return { cause: 'approved', state: enough ? 'approved' : 'requested' };
  });
}
