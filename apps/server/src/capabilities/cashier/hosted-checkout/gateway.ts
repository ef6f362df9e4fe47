/**
 * A hosted checkout in the style of BTCPay Server's Greenfield API: an invoice for each order, with the order's number in its
 * metadata; the member pays on the checkout's page; a webhook says that there is news, and its books are asked.
 *
 * The API has no key that makes a request once. The order's number does: before an invoice is made, those of the order are
 * looked up. A second one that two requests make at the same moment has no page that anybody was shown.
 *
 * A webhook is signed over its body alone and can be sent again by whoever has seen one. It is a hint: the books decide.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { formatAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import { type Refusal, refuse } from '../../../platform/result.ts';
import type { CallbackRequest, Gateway, GatewayCallback, GatewayReport, OpenedThere } from '../port.ts';
import { EXPIRY_MINUTES } from '../rules.ts';
import { createGreenfield, type Greenfield, type GreenfieldAccount } from './greenfield.ts';
import type { Invoice } from './port.ts';
import { floorToHundredth, readBooks } from './rules.ts';

export interface HostedCheckoutAccount extends GreenfieldAccount {
  readonly webhookSecret: string;
}

export interface HostedCheckoutDeps {
  /** Null: nobody entered keys; it takes no orders. */
  readonly account: HostedCheckoutAccount | null;
  /** The house's, ISO 4217. */
  readonly currency: string;
  /** Real money buys no play money: a house that plays is not offered it. */
  readonly takesOrders: boolean;
  /** Where its page sends the person back to. */
  readonly returnUrl: (merchantOrder: string) => string;
}

export function createHostedCheckout({ account, currency, takesOrders, returnUrl }: HostedCheckoutDeps): Gateway {
  const greenfield = account === null ? null : createGreenfield(account);

  function reach(): Greenfield {
    if (greenfield === null) throw new Error('the keys of the hosted checkout are missing, and it has orders');
    return greenfield;
  }

  async function query(id: string): Promise<GatewayReport> {
    const invoice = await reach().readInvoice(id);
    if (invoice === undefined) return { status: 'unknown' };
    return readBooks(invoice, await reach().listPayments(id), currency);
  }

  return {
    offers: async (channels) => new Set(account !== null && takesOrders ? channels : []),
    open: async ({ merchantOrder, amount }) => {
      const [known] = await reach().findInvoices(merchantOrder);
      const invoice =
        known ??
        (await reach().createInvoice({
          orderId: merchantOrder,
          amount: formatAmount(amount),
          currency,
          redirectUrl: returnUrl(merchantOrder),
          expirationMinutes: EXPIRY_MINUTES,
        }));
      return openedBy(invoice, { merchantOrder, amount, currency });
    },
    query,
    close: async (id) => {
      const invoice = await reach().readInvoice(id);
      // What is on its way is not called invalid: it is asked about until it is paid or not.
      if (invoice?.status === 'New') await reach().markInvalid(id);
      return query(id);
    },
    readCallback: (callback) =>
      account === null ? refuse('cashier.signatureWrong') : readWebhook(account.webhookSecret, callback),
  };
}

/** Throws when the invoice is none of this order: nobody is sent to pay it. */
function openedBy(
  invoice: Invoice,
  order: { readonly merchantOrder: string; readonly amount: bigint; readonly currency: string },
): OpenedThere {
  const isOurs =
    invoice.metadata.orderId === order.merchantOrder &&
    invoice.currency === order.currency &&
    floorToHundredth(invoice.amount) === order.amount;
  if (!isOurs) throw new Error('the checkout answered with the invoice of another order');
  return { gatewayOrder: invoice.id, payUrl: readWebAddress(invoice.checkoutLink) };
}

function readWebAddress(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('the checkout has no web address');
  return href;
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Over the raw body, compared in constant time. */
function isGenuine(secret: string, signature: CallbackRequest['headers'][string], rawBody: string): boolean {
  const given = SIGNATURE.exec(typeof signature === 'string' ? signature.toLowerCase() : '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

const webhook = z.object({
  type: z.string().check(z.maxLength(64)),
  invoiceId: z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/)),
  timestamp: z.number(),
  metadata: z.looseObject({ orderId: z.string().check(z.regex(/^\d{1,18}$/)) }),
});

const FAILURES: ReadonlySet<string> = new Set(['InvoiceExpired', 'InvoiceInvalid']);

function readWebhook(
  secret: string,
  { headers, rawBody }: Pick<CallbackRequest, 'headers' | 'rawBody'>,
): GatewayCallback | null | Refusal<'cashier.signatureWrong' | 'cashier.callbackInvalid'> {
  if (!isGenuine(secret, headers['btcpay-sig'], rawBody)) return refuse('cashier.signatureWrong');
  const read = webhook.safeParse(JSON.parse(rawBody));
  if (!read.success) return refuse('cashier.callbackInvalid');
  const { type, invoiceId, timestamp, metadata } = read.data;
  // The answer to our own request says so, too, and has the address of the page.
  if (type === 'InvoiceCreated') return null;
  return {
    gatewayOrder: invoiceId,
    orderId: BigInt(metadata.orderId),
    // It names none that could be compared.
    amount: null,
    result: FAILURES.has(type) ? 'failed' : 'paid',
    sentAt: String(timestamp),
  };
}
