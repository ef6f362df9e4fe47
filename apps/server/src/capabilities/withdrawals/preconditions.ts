/**
 * What has to hold of a member before they may ask for their money, and again before each part is paid (operations.md 2.4): a
 * list, asked in its order, each with its own plain answer. Pure: `standingOf` (acts.ts) reads what they judge.
 */
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Member, PayoutAccount } from '../identity/port.ts';
import type { HoldReason } from './port.ts';

export interface Standing {
  readonly status: Member['status'];
  /** By an alert of risk that nobody has cleared. */
  readonly isFrozen: boolean;
  /** Bills of agents right below stand unpaid (operations.md 4.4). */
  readonly owes: boolean;
  /** The account to pay to as it is now; undefined: they have it no longer. */
  readonly account: Pick<PayoutAccount, 'usable' | 'usableAt' | 'isOwn'> | undefined;
  /** Units of 0.0001. */
  readonly cash: bigint;
}

export type PreconditionRefusal = Refusal<
  | 'withdrawals.frozen'
  | 'profile.accountUnknown'
  | 'withdrawals.nameDiffers'
  | 'withdrawals.accountTooNew'
  | 'withdrawals.overdrawn'
  | 'withdrawals.owesContracts'
>;

interface Precondition {
  /** Why a part that is about to be paid is held back; null: only whoever asks is held to it. */
  readonly holds: HoldReason | null;
  /** Null: it holds. */
  readonly judge: (standing: Standing) => PreconditionRefusal | null;
}

const PRECONDITIONS: readonly Precondition[] = [
  { holds: 'frozen', judge: ({ status }) => (status === 'active' ? null : refuse('withdrawals.frozen')) },
  { holds: 'riskFrozen', judge: ({ isFrozen }) => (isFrozen ? refuse('withdrawals.frozen') : null) },
  {
    holds: 'accountRemoved',
    judge: ({ account }) => (account === undefined ? refuse('profile.accountUnknown') : null),
  },
  {
    holds: 'nameDiffers',
    judge: ({ account }) => (account?.isOwn === false ? refuse('withdrawals.nameDiffers') : null),
  },
  {
    holds: null,
    judge: ({ account }) =>
      account?.usable === false ? refuse('withdrawals.accountTooNew', { from: account.usableAt.toISOString() }) : null,
  },
  { holds: null, judge: ({ owes }) => (owes ? refuse('withdrawals.owesContracts') : null) },
  { holds: 'overdrawn', judge: ({ cash }) => (cash < 0n ? refuse('withdrawals.overdrawn') : null) },
];

/** Why a member cannot ask; null: they can. */
export function judgeStanding(standing: Standing): PreconditionRefusal | null {
  for (const { judge } of PRECONDITIONS) {
    const refused = judge(standing);
    if (refused !== null) return refused;
  }
  return null;
}

/** Why a part is not paid now that was approved; null: it is. What staff have looked at since (`cleared`) holds it no more. */
export function findHold(standing: Standing, cleared: readonly HoldReason[]): HoldReason | null {
  const found = PRECONDITIONS.find(
    ({ holds, judge }) => holds !== null && !cleared.includes(holds) && judge(standing) !== null,
  );
  return found?.holds ?? null;
}
