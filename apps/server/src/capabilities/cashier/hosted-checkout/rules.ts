/**
 * What the books of a hosted checkout mean, pure: its invoice and the payments of it.
 *
 * New         nobody paid. Leaves by: Processing, Expired, Settled, Invalid.
 * Processing  the whole amount is on its way and waits for confirmations. Leaves by: Settled, Invalid.
 * Expired     its time is over. With `PaidPartial` something came, with `PaidLate` all of it. Leaves by: Settled.
 * Invalid     not confirmed in time, or marked so by hand. Leaves by: Settled.
 * Settled     paid; with `PaidOver` more than asked, with `Marked` somebody there said so by hand.
 *
 * Money is what counts, not what the invoice is called: an invoice in an end state with a settled payment is paid by what its
 * books say was paid, less or more than asked. One that was marked by hand and has no payment brings nothing.
 */
import type { GatewayReport } from '../port.ts';
import type { Invoice, PaymentStatus } from './port.ts';

/** Mills of a decimal, whole hundredths of the currency; what is below a hundredth is dropped. */
export function floorToHundredth(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(2, '0').slice(0, 2)) * 100n;
}

/** Its status as a person reads it: `Settled (PaidOver)`. */
function remarkOf({ status, additionalStatus }: Invoice): string {
  return additionalStatus === 'None' || additionalStatus === '' ? status : `${status} (${additionalStatus})`;
}

/** What its books say of one of our orders. Throws when the invoice is in another currency than the house's. */
export function readBooks(invoice: Invoice, payments: readonly PaymentStatus[], currency: string): GatewayReport {
  if (invoice.currency !== currency) throw new Error(`an invoice of the checkout is in ${invoice.currency}`);
  const { status, additionalStatus } = invoice;
  const amount = floorToHundredth(invoice.paidAmount);
  const isPaid = payments.includes('Settled') && amount > 0n;
  const remark = { text: remarkOf(invoice), flagged: additionalStatus !== 'None' && additionalStatus !== '' };
  if (status === 'New' || status === 'Processing' || payments.includes('Processing')) {
    return { status: 'pending', remark };
  }
  if (isPaid) return { status: 'paid', merchantOrder: invoice.metadata.orderId ?? '', amount, remark };
  // Marked as paid by hand, without a payment: a person has to look, and nothing is credited.
  if (status === 'Settled') return { status: 'pending', remark: { ...remark, flagged: true } };
  return { status: status === 'Expired' ? 'closed' : 'failed', remark };
}
