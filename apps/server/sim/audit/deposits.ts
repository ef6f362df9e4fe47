/**
 * The auditor's books of deposits: what was asked for, what was paid at the gateway, how late it was, and what staff decided.
 *
 * Whether a payment came in time is the gateway's to say: its payment page may be closed before somebody pays. From there on
 * the books know what has to become of it: credited by the house itself within seven days after the order's time, held for
 * staff later, and neither for what was not paid. The house says that it credited (`follow`); the sum is the auditor's own.
 * When nothing is under way any more, all that was paid must be credited, held or decided about (`check`).
 */
import { type Accounts, CASHIER, FEES } from './accounts.ts';
import type { Reader } from './reader.ts';

/** What a deposit costs whoever pays it: five taka and a hundredth of what was paid, to the paisa below. */
export const DEPOSIT_FEE = { fixed: 50_000n, basisPoints: 100n } as const;

const PAISA = 100n;

function feeOf(paid: bigint): bigint {
  const part = (paid * DEPOSIT_FEE.basisPoints) / 10_000n;
  return DEPOSIT_FEE.fixed + part - (part % PAISA);
}

/** How late an order became known to be paid; `monthsLate`: later than the ledger takes a key of then. */
export type Lateness = 'inTime' | 'late' | 'tooLate' | 'monthsLate';
export type Decision = 'credit' | 'return';

export interface HeldOrder {
  readonly id: bigint;
  readonly memberId: bigint;
}

interface Order {
  readonly memberId: bigint;
  readonly asked: bigint;
  /** What somebody pays, if its gateway still takes it. */
  pays: bigint | null;
  lateness: Lateness;
  /** A genuine callback about its payment was answered. */
  told: boolean;
  decision: Decision | null;
  /** Its state when it was last looked at. */
  state: string;
}

interface OrderRow {
  readonly id: bigint;
  readonly state: string;
  readonly paid_amount: bigint | null;
  readonly held_amount: bigint | null;
  readonly held_reason: string | null;
  readonly there: string | null;
  readonly paid_there: bigint | null;
}

export class DepositBooks {
  readonly #accounts: Accounts;
  readonly #orders = new Map<bigint, Order>();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  opened(id: bigint, memberId: bigint, asked: bigint): void {
    const fresh = { pays: null, lateness: 'inTime', told: false, decision: null, state: 'waiting' } as const;
    this.#orders.set(id, { memberId, asked, ...fresh });
  }

  pays(id: bigint, amount: bigint): void {
    this.#of(id).pays = amount;
  }

  aged(id: bigint, lateness: Lateness): void {
    this.#of(id).lateness = lateness;
  }

  told(id: bigint): void {
    this.#of(id).told = true;
  }

  /** Those that were held when the house was last looked at, and that nobody decided about. */
  held(): readonly HeldOrder[] {
    const orders = [...this.#orders].filter(([, { state, decision }]) => state === 'held' && decision === null);
    return orders.map(([id, { memberId }]) => ({ id, memberId }));
  }

  decided(id: bigint, decision: Decision): void {
    this.#of(id).decision = decision;
  }

  #of(id: bigint): Order {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Error(`nobody was told of order ${id}`);
    return order;
  }

  async #rows(reader: Reader): Promise<OrderRow[]> {
    return reader<OrderRow>(`select o.id, o.state, o.paid_amount, o.held_amount, o.held_reason, p.state as there,
      p.paid_amount as paid_there from deposit_orders o
      left join sandbox_gateway.payments p on p.gateway_order = o.gateway_order where o.channel = 'sandbox' order by o.id`);
  }

  /** Books what became of every order since the last time. */
  async follow(reader: Reader): Promise<void> {
    for (const row of await this.#rows(reader)) {
      const order = this.#orders.get(row.id);
      if (order === undefined) this.#accounts.wrong(`nobody was told of deposit ${row.id}`);
      else this.#followOrder(order, row);
    }
  }

  #followOrder(order: Order, row: OrderRow): void {
    const wrong = (what: string) => this.#accounts.wrong(`deposit ${row.id} (${order.lateness}): ${what}`);
    const paid = row.there === 'paid' ? order.pays : null;
    if (row.paid_there !== paid) wrong(`${order.pays} was paid, its gateway says ${row.paid_there}`);
    const before = order.state;
    order.state = row.state;
    if (isCredited(row.state)) {
      if (row.state !== (paid === order.asked ? 'credited' : 'amountDiffers') || row.paid_amount !== paid)
        wrong(`${row.state} with ${row.paid_amount}, ${paid} was paid`);
      if (order.decision !== (waitsForStaff(order) ? 'credit' : null)) wrong(`credited, staff: ${order.decision}`);
      if (isCredited(before)) return;
      this.#accounts.move(order.memberId, paid ?? 0n, CASHIER);
      this.#accounts.move(order.memberId, -feeOf(paid ?? 0n), FEES);
      this.#accounts.note(nameOfCredit(order, row));
      return;
    }
    if (isCredited(before)) wrong(`was credited and is ${row.state}`);
    if (row.state === 'held' || row.state === 'returned') {
      if (!waitsForStaff(order) || row.held_reason !== 'late' || row.held_amount !== paid)
        wrong(`${row.state} with ${row.held_amount} as ${row.held_reason}, ${paid} was paid`);
      if (order.decision !== (row.state === 'held' ? null : 'return')) wrong(`${row.state}, staff: ${order.decision}`);
    } else if (paid !== null && order.told) wrong(`was paid, its callback was answered, and it is ${row.state}`);
    if (before !== row.state) this.#accounts.note(`deposit ${row.state}`);
  }

  /** Nothing is under way: the jobs have done all there was to do. */
  async check(reader: Reader): Promise<void> {
    for (const { id, state, there } of await this.#rows(reader)) {
      const isSettled = isCredited(state) || state === 'held' || state === 'returned';
      if (isSettled !== (there === 'paid')) this.#accounts.wrong(`deposit ${id} is ${state}, at its gateway ${there}`);
      // Whoever has its page open could pay it.
      if (!isSettled && there === 'open') this.#accounts.wrong(`deposit ${id} is ${state} and open at its gateway`);
    }
  }
}

function isCredited(state: string): boolean {
  return state === 'credited' || state === 'amountDiffers';
}

function waitsForStaff({ lateness }: Order): boolean {
  return lateness === 'tooLate' || lateness === 'monthsLate';
}

function nameOfCredit(order: Order, { state }: OrderRow): string {
  if (order.decision !== null)
    return order.lateness === 'monthsLate' ? 'deposit held for months credited' : 'held deposit credited';
  if (order.lateness === 'late') return 'late deposit credited';
  return state === 'credited' ? 'deposit credited' : 'deposit of another amount credited';
}
