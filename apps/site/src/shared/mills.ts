/** Amounts of the wire, to count with. */
import { parseAmount } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';

/** Mills of a wire amount. */
export function millsOf(amount: string): bigint {
  return mustHave(parseAmount(amount), 'the server writes amounts as the contract says');
}
