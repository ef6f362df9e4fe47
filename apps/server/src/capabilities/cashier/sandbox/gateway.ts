/**
 * The sandbox gateway: stands in for a payment firm, with play money. It is no part of the house: own books, own page,
 * own secret; it reaches the house only by a signed callback over HTTP and is asked only through `Gateway`.
 *
 * A payment: open -> paid | failed (decided once, on its page) or closed (by the merchant). Nothing leaves those.
 * Callbacks are owed once a payment is decided and tried until the house answers 2xx: at once, then after the waits of
 * RETRY_SECONDS, each attempt signed afresh.
 */
import { randomBytes, randomUuid } from '@house/fairness/random';
import { spokenLanguage } from '@house/i18n/language-names';
import { formatAmount, parseAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import { isCallbackGenuine, signCallback } from '../../../platform/body-signature.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transact } from '../../../platform/database.ts';
import { present, refuse } from '../../../platform/result.ts';
import type { CallbackRequest, Gateway, GatewayOrder, GatewayReport, OpenedThere } from '../port.ts';
import {
  type DeliveryRow,
  decidePayment,
  noteDelivery,
  openPayment,
  type PaymentRow,
  queueDelivery,
  readPayment,
  readPaymentByToken,
  takeDueDeliveries,
} from './queries.ts';

const RETRY_SECONDS = [5, 15, 60, 300, 900, 3_600, 7_200, 14_400, 28_800, 57_600] as const;
const LATE_SECONDS = 25 * 60;
const ANSWER_TIMEOUT_MILLISECONDS = 5_000;

/** How the callback of a decided payment behaves; chosen on the page, so that an operator can try every mishap. */
export const DELIVERIES = ['once', 'twice', 'late', 'otherAmount', 'forged', 'never'] as const;
export type DeliveryKind = (typeof DELIVERIES)[number];

export interface SandboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Shared with the house; signs callbacks. */
  readonly secret: string;
  /** Where the house takes callbacks; read at each delivery, for the port is known only after listening. */
  readonly callbackUrl: () => string;
  /** False: a house for real money. Orders from before are still asked about, but nobody pays here any more. */
  readonly takesOrders: boolean;
  /** Before `/sandbox/pay/…`: empty serves it from the house's own address. */
  readonly pageBase: string;
  /** Where the page sends the person back to. */
  readonly returnUrl: (merchantOrder: string) => string;
}

export interface SandboxGateway extends Gateway {
  open(order: GatewayOrder): Promise<OpenedThere & { readonly payUrl: string }>;
  findPayment(token: string): Promise<PaymentRow | undefined>;
  /** Pays or fails an open payment; a decided one stays as it is. `amount` null: failed. */
  decide(token: string, amount: bigint | null, delivery: DeliveryKind): Promise<void>;
  /** Sends the callbacks that are due, all at once; answers how many were tried. */
  deliverDue(limit: number): Promise<number>;
}

/** Builds the gateway. */
export function createSandboxGateway(deps: SandboxDeps): SandboxGateway {
  const gateway: SandboxGateway = {
    offers: async (channels) => new Set(deps.takesOrders ? channels : []),
    open: async (order) => {
      const payment = await openPayment(deps.db, {
        gatewayOrder: `SBX-${randomUuid().replaceAll('-', '').slice(0, 20).toUpperCase()}`,
        token: Buffer.from(randomBytes(24)).toString('base64url'),
        merchantOrder: order.merchantOrder,
        amount: order.amount,
        returnUrl: deps.returnUrl(order.merchantOrder),
      });
      return {
        gatewayOrder: payment.gateway_order,
        payUrl: `${deps.pageBase}/sandbox/pay/${payment.token}?lang=${spokenLanguage(order.language) ?? 'bn'}`,
      };
    },
    query: async (gatewayOrder) => toReport(await readPayment(deps.db, gatewayOrder)),
    close: async (gatewayOrder) => {
      await decidePayment(deps.db, gatewayOrder, 'closed', null);
      return gateway.query(gatewayOrder);
    },
    readCallback: (callback) => readCallback(deps, callback),
    findPayment: (token) => readPaymentByToken(deps.db, token),
    decide: (token, amount, delivery) => decide(deps, token, amount, delivery),
    deliverDue: async (limit) => {
      const due = await takeDueDeliveries(deps.db, limit, RETRY_SECONDS);
      await Promise.all(due.map((delivery) => deliver(deps, delivery)));
      return due.length;
    },
  };
  return gateway;
}

/** The body of a callback; amounts are decimal text. */
const callbackBody = z.object({
  gatewayOrder: z.string().check(z.minLength(1), z.maxLength(64)),
  orderId: z.string().check(z.regex(/^\d{1,18}$/)),
  amount: z.string(),
  result: z.enum(['paid', 'failed']),
});

/** A header that came once; anything else counts as absent. */
function headerOf(headers: CallbackRequest['headers'], name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 128 ? value : '';
}

function readCallback(
  { secret, clock }: SandboxDeps,
  { headers, rawBody }: Pick<CallbackRequest, 'headers' | 'rawBody'>,
) {
  const timestamp = headerOf(headers, 'x-timestamp');
  const signature = headerOf(headers, 'x-signature');
  if (!isCallbackGenuine(secret, { timestamp, signature, rawBody }, clock.now()))
    return refuse('cashier.signatureWrong');
  const body = callbackBody.safeParse(JSON.parse(rawBody));
  const amount = body.success ? parseAmount(body.data.amount) : null;
  if (!body.success || amount === null) return refuse('cashier.callbackInvalid');
  const { gatewayOrder, orderId, result } = body.data;
  return { gatewayOrder, orderId: BigInt(orderId), amount, result, sentAt: timestamp };
}

function toReport(payment: PaymentRow | undefined): GatewayReport {
  if (payment === undefined) return { status: 'unknown' };
  switch (payment.state) {
    case 'open':
      return { status: 'pending' };
    case 'paid':
      return {
        status: 'paid',
        merchantOrder: payment.merchant_order,
        amount: present(payment.paid_amount, 'a paid payment has an amount'),
      };
    default:
      return { status: payment.state };
  }
}

async function decide(deps: SandboxDeps, token: string, amount: bigint | null, kind: DeliveryKind): Promise<void> {
  await transact(deps.db, async (tx) => {
    const found = await readPaymentByToken(tx, token);
    if (found === undefined) return;
    const payment = await decidePayment(tx, found.gateway_order, amount === null ? 'failed' : 'paid', amount);
    if (payment === undefined || kind === 'never') return;
    const told = (shown: bigint) =>
      JSON.stringify({
        gatewayOrder: payment.gateway_order,
        orderId: payment.merchant_order,
        amount: formatAmount(shown),
        result: amount === null ? 'failed' : 'paid',
      });
    const paid = amount ?? payment.amount;
    const queue = (body: string, forged = false) =>
      queueDelivery(tx, {
        gatewayOrder: payment.gateway_order,
        body,
        forged,
        delaySeconds: kind === 'late' ? LATE_SECONDS : 0,
      });
    // The forged one claims ten times the money; the genuine one follows.
    if (kind === 'forged') await queue(told(paid * 10n), true);
    await queue(told(kind === 'otherAmount' ? paid * 2n : paid));
    if (kind === 'twice') await queue(told(paid));
  });
}

async function deliver(deps: SandboxDeps, delivery: DeliveryRow): Promise<void> {
  const timestamp = deps.clock.now().toString();
  const secret = delivery.forged ? `not ${deps.secret}` : deps.secret;
  let status = 0;
  try {
    const answer = await fetch(deps.callbackUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signCallback(secret, timestamp, delivery.body),
      },
      body: delivery.body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MILLISECONDS),
    });
    status = answer.status;
    await answer.body?.cancel();
  } catch {
    // Unreachable or too slow: status 0, tried again when its time comes.
  }
  await noteDelivery(deps.db, delivery.id, status, status >= 200 && status < 300);
}
