/** The sandbox gateway's own books: payments and the callbacks it owes. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';

export type PaymentState = 'open' | 'paid' | 'failed' | 'closed';

export interface PaymentRow {
  gateway_order: string;
  token: string;
  merchant_order: string;
  amount: bigint;
  return_url: string;
  state: PaymentState;
  paid_amount: bigint | null;
}

export interface DeliveryRow {
  id: bigint;
  gateway_order: string;
  body: string;
  forged: boolean;
  attempts: number;
}

const columns = sql.raw('gateway_order, token, merchant_order, amount, return_url, state, paid_amount');

/** Opens a payment; the same merchant order again gives the first one. */
export async function openPayment(
  db: Db,
  payment: { gatewayOrder: string; token: string; merchantOrder: string; amount: bigint; returnUrl: string },
): Promise<PaymentRow> {
  await sql`-- sandbox.openPayment
    insert into sandbox_gateway.payments (gateway_order, token, merchant_order, amount, return_url)
    values (${payment.gatewayOrder}, ${payment.token}, ${payment.merchantOrder}, ${payment.amount}, ${payment.returnUrl})
    on conflict (merchant_order) do nothing`.execute(db);
  const { rows } = await sql<PaymentRow>`-- sandbox.readOpenedPayment
    select ${columns} from sandbox_gateway.payments where merchant_order = ${payment.merchantOrder}`.execute(db);
  return present(rows[0], 'an opened payment is there');
}

export async function readPayment(db: Db, gatewayOrder: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`-- sandbox.readPayment
    select ${columns} from sandbox_gateway.payments where gateway_order = ${gatewayOrder}`.execute(db);
  return rows[0];
}

export async function readPaymentByToken(db: Db, token: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`-- sandbox.readPaymentByToken
    select ${columns} from sandbox_gateway.payments where token = ${token}`.execute(db);
  return rows[0];
}

/** Decides an open payment once; undefined when it was decided before. */
export async function decidePayment(
  db: Db,
  gatewayOrder: string,
  state: Exclude<PaymentState, 'open'>,
  paidAmount: bigint | null,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`-- sandbox.decidePayment
    update sandbox_gateway.payments
    set state = ${state}, paid_amount = ${paidAmount}, decided_at = clock_timestamp()
    where gateway_order = ${gatewayOrder} and state = 'open' returning ${columns}`.execute(db);
  return rows[0];
}

export async function queueDelivery(
  tx: Tx,
  delivery: { gatewayOrder: string; body: string; forged: boolean; delaySeconds: number },
): Promise<void> {
  await sql`-- sandbox.queueDelivery
    insert into sandbox_gateway.deliveries (gateway_order, body, forged, due_at)
    values (${delivery.gatewayOrder}, ${delivery.body}, ${delivery.forged},
      clock_timestamp() + make_interval(secs => ${delivery.delaySeconds}))`.execute(tx);
}

/**
 * Takes deliveries that are due and sets when each is tried again should this attempt fail, before it is made: whoever
 * dies in between repeats it later. `retrySeconds[attempts]` is the wait; past its end there is no further try.
 */
export async function takeDueDeliveries(
  db: Db,
  limit: number,
  retrySeconds: readonly number[],
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`-- sandbox.takeDueDeliveries
    update sandbox_gateway.deliveries d set attempts = attempts + 1,
      due_at = case when forged then null
        else clock_timestamp() + make_interval(secs => (${[...retrySeconds]}::int[])[attempts + 1]) end
    where id in (select id from sandbox_gateway.deliveries where due_at <= clock_timestamp()
      order by due_at, id limit ${limit} for update skip locked)
    returning id, gateway_order, body, forged, attempts`.execute(db);
  return rows;
}

export async function noteDelivery(db: Db, id: bigint, status: number, delivered: boolean): Promise<void> {
  await sql`-- sandbox.noteDelivery
    update sandbox_gateway.deliveries set last_status = ${status},
      delivered_at = case when ${delivered} then clock_timestamp() end,
      due_at = case when ${delivered} then null else due_at end
    where id = ${id}`.execute(db);
}
