/** What a deposit costs by the terms of its channel: the house reckons it and the page shows it by the same rule. Pure. */

/** Amounts in units of 0.0001. */
export interface DepositFee {
  readonly fixed: bigint;
  /** Hundredths of a percent of what was paid. */
  readonly basisPoints: number;
  /** Who bears it. What the member bears is taken of the deposit; what the house bears is written down. */
  readonly by: 'member' | 'house';
}

export const NO_FEE: DepositFee = { fixed: 0n, basisPoints: 0, by: 'house' };

const ONE = 10_000n;
/** Money outside has no smaller coin. */
const COIN = 100n;

/** Rounded down to a hundredth, and never more than what was paid. */
export function depositFeeOf({ fixed, basisPoints }: DepositFee, paid: bigint): bigint {
  const percent = (paid * BigInt(basisPoints)) / ONE;
  const fee = fixed + percent - (percent % COIN);
  return fee < paid ? fee : paid;
}
