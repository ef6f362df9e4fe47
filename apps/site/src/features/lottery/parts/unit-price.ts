import { formatAmount } from '@house/money/amount';
import { useBoot } from '../../../shared/boot.ts';
import { useMoney } from '../../../shared/money.ts';

/** `৳2`, `৳0.20`, `৳0.002`: no more decimals than it has. */
export function useUnitPrice(): (mills: bigint) => string {
  const { digits } = useMoney();
  const symbol = useBoot((boot) => boot.brand.currency.symbol);
  return (mills) =>
    digits(
      `${symbol}${formatAmount(mills)
        .replace(/\.00$/, '')
        .replace(/(\.\d\d\d)0$/, '$1')}`,
    );
}
