/**
 * What pays a part of a withdrawal without a person. Our reference names one payment for ever: asked for again it is the same
 * payment, and moves nothing.
 */
import type { PayoutAccount } from '../../identity/port.ts';
import type { Leg } from '../port.ts';
import type { WithdrawalRow } from '../queries.ts';

export interface Payout {
  /** Ours: of a part and its try. */
  readonly reference: string;
  /** Units of 0.0001. */
  readonly amount: bigint;
  readonly account: Pick<PayoutAccount, 'kind' | 'bankName' | 'account' | 'holder'>;
}

/**
 * unknown: nothing that can be relied on was answered; the money may be on its way.
 * absent: they never heard of it, and will not pay it by itself. Only what was asked for by `find` is answered so.
 */
export type PayoutOutcome =
  | { readonly state: 'paid'; readonly payment: string }
  | { readonly state: 'failed' }
  | { readonly state: 'unknown' }
  | { readonly state: 'absent' };

export interface PayoutApi {
  /** Kinds of account it pays to. */
  readonly kinds: readonly PayoutAccount['kind'][];
  /** Never throws: what went wrong is unknown. */
  send(payout: Payout): Promise<Exclude<PayoutOutcome, { state: 'absent' }>>;
  find(payout: Payout): Promise<PayoutOutcome>;
}

export const payoutOf = (
  row: WithdrawalRow,
  { n, attempt, amount }: Pick<Leg, 'n' | 'attempt' | 'amount'>,
): Payout => ({
  reference: `W${row.id}-${n}-${attempt}`,
  amount,
  account: { kind: row.account_kind, bankName: row.bank_name, account: row.account, holder: row.holder },
});
