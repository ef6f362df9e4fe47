/** The price of one unit, as a bet page writes it. */
import { formatAmount, ONE } from '@house/money/amount';
import { useBoot } from '../../../shared/boot.ts';
import { useMoney } from '../../../shared/money.ts';

/** `৳2`, `৳0.20`, `৳0.002`, `৳50,000`: no more decimals than it has. */
export function useUnitPrice(): (mills: bigint) => string {
  const { digits, whole } = useMoney();
  const symbol = useBoot((boot) => boot.brand.currency.symbol);
  return (mills) =>
    mills % ONE === 0n ? whole(mills) : digits(`${symbol}${formatAmount(mills).replace(/(\.\d\d\d)0$/, '$1')}`);
}
