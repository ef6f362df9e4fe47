/**
 * The calls of a payment server's Greenfield API (BTCPay Server 2; docs.btcpayserver.org/API/Greenfield) that the house makes,
 * with its key in the header. Redirects are not followed, long answers not read, and an answer in another shape is a fault.
 */
import * as z from 'zod/mini';
import type { Invoice, PaymentStatus } from './port.ts';

const ANSWER_BYTES_MAX = 200_000;
const TIMEOUT_MILLISECONDS = 8_000;

export interface GreenfieldAccount {
  readonly url: string;
  readonly store: string;
  readonly apiKey: string;
  readonly timeoutMilliseconds?: number;
}

const decimal = z.string().check(z.regex(/^\d{1,14}(\.\d{1,28})?$/));

const invoice = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/)),
  amount: decimal,
  /** In the currency of the invoice; of payments that are not settled yet too. */
  paidAmount: decimal,
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().check(z.maxLength(32)),
  checkoutLink: z.string().check(z.maxLength(2_000)),
  metadata: z.looseObject({ orderId: z.optional(z.nullable(z.string())) }),
});

const paymentMethods = z.array(
  z.looseObject({
    payments: z.array(z.looseObject({ status: z.enum(['Invalid', 'Processing', 'Settled']) })),
  }),
);
export interface NewInvoice {
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string;
  readonly redirectUrl: string;
  readonly expirationMinutes: number;
}

export interface Greenfield {
  /** Invoices of an order, as many as there are. */
  findInvoices(orderId: string): Promise<Invoice[]>;
  createInvoice(wish: NewInvoice): Promise<Invoice>;
  /** Undefined: it knows none of this number. */
  readInvoice(id: string): Promise<Invoice | undefined>;
  listPayments(id: string): Promise<PaymentStatus[]>;
  markInvalid(id: string): Promise<void>;
}

export function createGreenfield(account: GreenfieldAccount): Greenfield {
  const base = `${account.url.replace(/\/+$/, '')}/api/v1/stores/${encodeURIComponent(account.store)}/invoices`;

  /** The answer's JSON; undefined where it says 404. Throws on everything else that is no success. */
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `token ${account.apiKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(account.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS),
    });
    const text = await answer.text();
    if (answer.status === 404) return undefined;
    if (!answer.ok || text.length > ANSWER_BYTES_MAX) throw new Error(`the checkout answered ${answer.status}`);
    return text === '' ? null : JSON.parse(text);
  }

  return {
    findInvoices: async (orderId) =>
      z.array(invoice).parse((await ask('GET', `?orderId=${encodeURIComponent(orderId)}`)) ?? []),
    createInvoice: async ({ orderId, amount, currency, redirectUrl, expirationMinutes }) =>
      invoice.parse(
        await ask('POST', '', {
          ...{ amount, currency },
          metadata: { orderId },
          checkout: { expirationMinutes, redirectURL: redirectUrl, redirectAutomatically: true },
        }),
      ),
    readInvoice: async (id) => {
      const answer = await ask('GET', `/${encodeURIComponent(id)}`);
      return answer === undefined ? undefined : invoice.parse(answer);
    },
    listPayments: async (id) =>
      paymentMethods
        .parse((await ask('GET', `/${encodeURIComponent(id)}/payment-methods`)) ?? [])
        .flatMap(({ payments }) => payments.map(({ status }) => status)),
    markInvalid: async (id) => {
      await ask('POST', `/${encodeURIComponent(id)}/status`, { status: 'Invalid' });
    },
  };
}
