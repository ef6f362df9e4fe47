/** For tests: a checkout server that stands in for a real one, and behaves as badly as it is told to. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallbackRequest } from '../port.ts';
import { HOSTED_CHECKOUT } from './channel.ts';
import type { HostedCheckoutAccount } from './gateway.ts';
import type { Invoice, PaymentStatus } from './port.ts';

const SECRET = 'a webhook secret that only tests know';
const STORE = 'S1';

export interface GivenInvoice extends Invoice {
  readonly payments: readonly PaymentStatus[];
}

export interface GivenCheckout {
  readonly account: HostedCheckoutAccount;
  readonly invoices: Map<string, GivenInvoice>;
  /** `method path` of each request, in order. */
  readonly requests: string[];
  /** What happens to a request before it is answered: false: it never is; it is done all the same. */
  answers: (method: string, path: string) => boolean;
  change(id: string, change: Partial<GivenInvoice>): void;
  /** The only invoice of an order. */
  of(orderId: bigint): GivenInvoice;
  close(): Promise<void>;
}

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** A checkout that listens; its invoices are changed by the test, as payments would change them. */
export async function givenCheckout(): Promise<GivenCheckout> {
  const invoices = new Map<string, GivenInvoice>();
  const requests: string[] = [];
  let made = 0;

  function make(body: { amount: string; currency: string; metadata: { orderId: string } }): GivenInvoice {
    made += 1;
    const id = `INV${made}xyz`;
    const invoice: GivenInvoice = {
      ...{ id, amount: body.amount, currency: body.currency, metadata: body.metadata, payments: [] },
      ...{ paidAmount: '0', status: 'New', additionalStatus: 'None' },
      checkoutLink: `https://pay.example/i/${id}`,
    };
    invoices.set(id, invoice);
    return invoice;
  }

  function read(method: string, path: string, query: URLSearchParams, body: string): [number, unknown] {
    const [id = '', part] = path.split('/').filter((each) => each !== '');
    if (id === '') {
      if (method === 'POST') return [200, make(JSON.parse(body))];
      return [200, [...invoices.values()].filter(({ metadata }) => metadata.orderId === query.get('orderId'))];
    }
    const invoice = invoices.get(id);
    if (invoice === undefined) return [404, { code: 'invoice-not-found' }];
    if (part === 'payment-methods') return [200, [{ payments: invoice.payments.map((status) => ({ status })) }]];
    if (part === 'status') invoices.set(id, { ...invoice, ...JSON.parse(body), additionalStatus: 'Marked' });
    return [200, invoices.get(id)];
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://checkout.test');
      const path = url.pathname.replace(`/api/v1/stores/${STORE}/invoices`, '');
      const method = request.method ?? '';
      requests.push(`${method} ${path}`);
      if (request.headers.authorization !== 'token K1') return answer(response, 401, {});
      const [status, body] = read(method, path, url.searchParams, await bodyOf(request));
      if (given.answers(method, path)) answer(response, status, body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const given: GivenCheckout = {
    account: {
      ...{ url: `http://127.0.0.1:${port}`, store: STORE, apiKey: 'K1', webhookSecret: SECRET },
      timeoutMilliseconds: 20_000,
    },
    ...{ invoices, requests },
    answers: () => true,
    change(id, change) {
      const invoice = invoices.get(id);
      if (invoice !== undefined) invoices.set(id, { ...invoice, ...change });
    },
    of(orderId) {
      const [invoice, ...others] = [...invoices.values()].filter((each) => each.metadata.orderId === String(orderId));
      if (invoice === undefined || others.length > 0) throw new Error('the order has no invoice, or several');
      return invoice;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return given;
}

/** A webhook about an invoice, signed as the checkout would unless told otherwise. */
export function givenWebhook(
  invoice: Pick<Invoice, 'id' | 'metadata'>,
  wish: { type?: string; secret?: string; signature?: string } = {},
): CallbackRequest {
  const rawBody = JSON.stringify({
    deliveryId: 'D1',
    webhookId: 'W1',
    type: wish.type ?? 'InvoiceSettled',
    timestamp: 1_796_000_000,
    storeId: STORE,
    invoiceId: invoice.id,
    metadata: invoice.metadata,
  });
  const mac = createHmac('sha256', wish.secret ?? SECRET)
    .update(rawBody)
    .digest('hex');
  return {
    channel: HOSTED_CHECKOUT,
    headers: { 'btcpay-sig': wish.signature ?? `sha256=${mac}` },
    ...{ rawBody, address: '203.0.113.7' },
  };
}
