/**
 * The amount above which a member is asked once more before he places a slip (screens.md 2.5). The house keeps it among
 * his preferences; here it stands so that placing waits for nothing, with whose it is: who comes next is not asked by it.
 */
import { parseAmount } from '@house/money/amount';

const KEPT = 'confirmAbove';

/** Mills; null: he is never asked. */
export function readConfirmAbove(account: string): bigint | null {
  const kept = localStorage.getItem(KEPT) ?? '';
  const [amount = '', ...owner] = kept.split(' ');
  return owner.join(' ') === account ? parseAmount(amount) : null;
}

/** `amount` is a decimal string; null takes it back. */
export function keepConfirmAbove(account: string, amount: string | null): void {
  if (amount === null) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, `${amount} ${account}`);
}

/** Whether this slip, its total in mills, is placed only after one more question. */
export function asksFirst(account: string, total: bigint): boolean {
  const above = readConfirmAbove(account);
  return above !== null && total > above;
}
