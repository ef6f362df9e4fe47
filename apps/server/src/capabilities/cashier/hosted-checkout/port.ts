/** What a payment server tells of an invoice and its payments, as far as the house reads it (greenfield.ts). */

export interface Invoice {
  readonly id: string;
  /** Decimals. */
  readonly amount: string;
  /** In the currency of the invoice; of payments that are not settled yet too. */
  readonly paidAmount: string;
  readonly currency: string;
  readonly status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  readonly additionalStatus: string;
  readonly checkoutLink: string;
  readonly metadata: { readonly orderId?: string | null | undefined };
}

/** Of one payment: `Processing` waits for its confirmations. */
export type PaymentStatus = 'Invalid' | 'Processing' | 'Settled';
