/** What every change of a withdrawal goes through: its lines in the ledger, its news, and the acts of staff. */
import { uuidFromContent } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity, PayoutAccount } from '../identity/port.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import type { Movement, Wallet } from '../wallet/port.ts';
import type {
  ActRefusal,
  EndedWithdrawal,
  KeptProof,
  PublishLive,
  RecordAct,
  Withdrawal,
  WithdrawalAct,
} from './port.ts';
import type { Standing } from './preconditions.ts';
import { findAct, lockWithdrawal, type WithdrawalChange, type WithdrawalRow } from './queries.ts';
import { sumOf } from './rules.ts';

const REASON_LENGTH_MIN = 3;

/** Pictures that show that a payment did not arrive, as uploads are told apart. */
export const PROOF = 'withdrawal';

export interface MemberStanding extends Standing {
  readonly account: PayoutAccount | undefined;
  readonly joinedAt: Date;
}

export interface WithdrawalDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  readonly profile: Pick<Identity['profile'], 'checkPaymentPassword'>;
  /** What preconditions judge, of a member and one of their accounts. */
  readonly standingOf: (memberId: bigint, accountId: bigint) => Promise<MemberStanding>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** What the member has to play before a withdrawal; in a transaction that has posted, by all credits before that. */
  readonly requirementsOf: TurnoverRequirements['standingOf'];
  /** What the member's level of identity check lets in a month; null: what they ask for. */
  readonly judgeLevel: (
    tx: Tx,
    memberId: bigint,
    money: { readonly asked: bigint; readonly amount: bigint },
  ) => Promise<Refusal<'kyc.payoutBound'> | null>;
  /** Kinds of accounts that a payout interface pays to; none where people pay. */
  readonly paidByInterface: readonly WithdrawalRow['account_kind'][];
  /** What the rules of risk say of a withdrawal (operations.md 8.3); kept with it in its transaction. */
  readonly riskOf: (
    memberId: bigint,
    wish: { readonly amount: bigint; readonly accountId: bigint; readonly cash: bigint },
  ) => Promise<{
    readonly score: number;
    /** It takes two people, whatever its amount. */
    readonly needsSecondLook: boolean;
    keep(tx: Tx, withdrawalId: bigint): Promise<void>;
  }>;
  readonly proofs: {
    attach(
      tx: Tx,
      memberId: bigint,
      ids: readonly string[],
      use: { for: string; by: bigint },
    ): Promise<undefined | Refusal<'uploads.unknown'>>;
    find(id: string, wish: { for: string }): Promise<KeptProof | Refusal<'uploads.unknown'>>;
  };
  readonly tellEnded: (tx: Tx, ended: EndedWithdrawal) => Promise<void>;
  readonly record: RecordAct;
  readonly publishLive: PublishLive;
  readonly zoneOffsetMinutes: number;
  /** Nobody has one when left out. */
  readonly rankOf?: (memberId: bigint) => Promise<number>;
}

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    memberId: row.member_id,
    amount: row.amount,
    fee: row.fee,
    legs: row.legs,
    account: { kind: row.account_kind, bankName: row.bank_name, account: row.account, holder: row.holder },
    state: row.state,
    approvals: row.approvals,
    approvalsNeeded: row.approvals_needed,
    rejectedBecause: row.rejected_because,
    requestedAt: row.requested_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
  };
}

export type LineRefusal = Refusal<
  'wallet.insufficientFunds' | 'wallet.busy' | 'request.keyReused' | 'request.keyOutOfRange'
>;

/** Posts a line of a withdrawal; answers why the journal refuses it, where it is the member's to be refused. */
export async function postLine(
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

/** Posts lines that what was decided before them moves. */
export async function postLines(
  deps: Pick<WithdrawalDeps, 'wallet'>,
  tx: Tx,
  movements: readonly Movement[],
): Promise<void> {
  for (const movement of movements) {
    const refused = await postLine(deps, tx, movement);
    // Nothing has moved: whoever asked asks again.
    if (refused !== null) throw new Error(`a withdrawal could not be settled now: ${refused.refused}`);
  }
}

export const keyOf = (row: WithdrawalRow, what: string): string =>
  uuidFromContent(row.key_time.getTime(), `withdrawal ${what}:${row.id}`);

/** Tells the member how it ended, before any line of the ledger is posted. */
export async function tellEnded(deps: Pick<WithdrawalDeps, 'tellEnded'>, tx: Tx, row: WithdrawalRow): Promise<void> {
  const { state } = row;
  if (state === 'requested' || state === 'approved' || state === 'paid') return;
  const received = sumOf(row.legs, ['confirmed']);
  await deps.tellEnded(tx, {
    memberId: row.member_id,
    id: row.id,
    state,
    received,
    returned: received === 0n ? row.amount : row.amount - row.fee - received,
    reason: row.rejected_because,
  });
}

export function announce(
  deps: Pick<WithdrawalDeps, 'publishLive'>,
  tx: Tx,
  rows: readonly WithdrawalRow[],
): Promise<void> {
  return deps.publishLive(
    tx,
    rows.map((row) => ({
      channel: `wallet:${row.member_id}`,
      kind: 'withdrawal',
      data: { id: row.id.toString(), state: row.state, amount: formatAmount(row.amount) },
    })),
  );
}

export interface ActOn<Code extends string> {
  /** What may come of it. */
  readonly causes: readonly WithdrawalChange['cause'][];
  readonly action: Parameters<RecordAct>[1]['action'];
  /** Which part; left out: the whole. */
  readonly leg?: number;
  /** Writes what is decided; answers the withdrawal after it, and what moves. */
  readonly decide: (
    tx: Tx,
    row: WithdrawalRow,
    by: NonNullable<WithdrawalChange['by']>,
  ) => Promise<{ readonly refused?: undefined; row: WithdrawalRow; moves: readonly Movement[] } | Refusal<Code>>;
}

/** An act of staff, all or nothing: the change, its line in the log, then what it moves. The same key again changes nothing. */
export async function actOn<Code extends string>(
  deps: WithdrawalDeps,
  act: WithdrawalAct,
  { causes, action, leg, decide }: ActOn<Code>,
): Promise<Withdrawal | ActRefusal | Refusal<Code>> {
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { staffId, staff, address, key } = act;
  return transact(deps.db, async (tx): Promise<Withdrawal | ActRefusal | Refusal<Code>> => {
    const row = await lockWithdrawal(tx, act.withdrawalId);
    if (row === undefined) return refuse('withdrawals.unknown');
    const done = await findAct(tx, row, key);
    if (done !== undefined) {
      const same =
        causes.includes(done.cause) &&
        done.leg === (leg ?? null) &&
        done.staff_id === staffId &&
        done.reason === reason;
      return same ? toWithdrawal(row) : refuse('request.keyReused');
    }
    const decided = await decide(tx, row, { staffId, staff, key, reason });
    if (isRefusal(decided)) return decided as Refusal<Code>;
    const changed = decided.row;
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key, action },
      object: `withdrawal:${row.id}${leg === undefined ? '' : `-${leg}`}`,
      before: row.state,
      after: `${changed.state} ${formatAmount(changed.amount)}`,
    });
    if (changed.state !== row.state) await tellEnded(deps, tx, changed);
    await postLines(deps, tx, decided.moves);
    await announce(deps, tx, [changed]);
    return toWithdrawal(changed);
  });
}
