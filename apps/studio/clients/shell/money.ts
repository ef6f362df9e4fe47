/** Amounts as they are shown and compared: decimal strings on the wire, whole units of 0.0001 in between. */
import { formatAmount, parseAmount } from '@house/money/amount';
import { formatMoney } from '@house/money/display';

const HUNDREDTH = 100n;

export const unitsOf = (amount: string): bigint => parseAmount(amount) ?? 0n;

export function addAmounts(one: string, other: string): string {
  return formatAmount(unitsOf(one) + unitsOf(other));
}

/** As the site writes it: 5,00,000.00, Latin digits in both languages. */
export function showMoney(amount: string, symbol = '৳'): string {
  const units = unitsOf(amount);
  return formatMoney(units, { symbol, decimals: units % HUNDREDTH === 0n ? 2 : 4 });
}
