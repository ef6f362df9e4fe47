/** Amounts as they are shown and compared: decimal strings on the wire, whole units of 0.0001 in between. */
import { formatAmount, parseAmount } from '@house/money/amount';

export const unitsOf = (amount: string): bigint => parseAmount(amount) ?? 0n;

export function addAmounts(one: string, other: string): string {
  return formatAmount(unitsOf(one) + unitsOf(other));
}

/** With separators: 12,480.50. Latin digits in both languages, as everywhere in the house. */
export function showMoney(amount: string, symbol = '৳'): string {
  const [whole = '0', fraction = '00'] = formatAmount(unitsOf(amount)).split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}${symbol}${grouped}.${fraction}`;
}
