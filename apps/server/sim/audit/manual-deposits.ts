/**
 * The auditor's books of manual deposits: what was sent to the house's accounts in truth, by reference, and which order has
 * each of them. An order is credited what arrived under its reference, once; a payment pays one order; what does not agree is
 * credited by a person's word alone.
 */
import { type Accounts, CASHIER } from './accounts.ts';
import type { Reader } from './reader.ts';

interface Payment {
  readonly amount: bigint;
  /** The last four digits of who sent it. */
  readonly sender: string;
  /** It is in a statement that counts. */
  isKnown: boolean;
}

interface Order {
  readonly memberId: bigint;
  readonly asked: bigint;
  /** Staff who accepted it, before the house was asked. */
  readonly accepted: Set<bigint>;
  state: string;
}

interface Row {
  readonly id: bigint;
  readonly state: string;
  readonly paid_amount: bigint | null;
  readonly manual: string | null;
  readonly reference: string | null;
  readonly digits: string | null;
  readonly line: string | null;
  readonly waits: boolean;
}

export class ManualDepositBooks {
  readonly #accounts: Accounts;
  readonly #payments = new Map<string, Payment>();
  readonly #orders = new Map<bigint, Order>();

  constructor(accounts: Accounts) {
    this.#accounts = accounts;
  }

  opened(id: bigint, memberId: bigint, asked: bigint): void {
    if (!this.#orders.has(id)) this.#orders.set(id, { memberId, asked, accepted: new Set(), state: 'waiting' });
  }

  /** Money was sent; `isKnown`: a statement that counts has it, or is about to. */
  sent(reference: string, amount: bigint, sender: string): void {
    this.#payments.set(reference, { amount, sender, isKnown: false });
  }

  /** Statements name it. */
  told(reference: string): void {
    const payment = this.#payments.get(reference);
    if (payment !== undefined) payment.isKnown = true;
  }

  accepts(id: bigint, staffId: bigint): void {
    this.#orders.get(id)?.accepted.add(staffId);
  }

  /** Orders that wait for a person or for a line, when the house was last looked at. */
  waiting(): readonly bigint[] {
    return [...this.#orders].filter(([, { state }]) => state === 'review' || state === 'submitted').map(([id]) => id);
  }

  async #rows(reader: Reader): Promise<Row[]> {
    return reader<Row>(`select o.id, o.state, o.paid_amount, m.state as manual, m.reference, m.sender_digits as digits,
        l.reference as line, coalesce(m.state = 'review' or (m.state = 'submitted'
          and m.submitted_at < clock_timestamp() - interval '30 minutes'), false) as waits
      from deposit_orders o left join manual_deposits m on m.order_id = o.id
      left join statement_lines l on l.id = m.line_id where o.channel <> 'sandbox' order by o.id`);
  }

  async follow(reader: Reader): Promise<void> {
    const usedBy = new Map<string, bigint>();
    for (const row of await this.#rows(reader)) {
      const order = this.#orders.get(row.id);
      if (order === undefined) {
        this.#accounts.wrong(`nobody was told of manual deposit ${row.id}`);
        continue;
      }
      const { line } = row;
      if (line !== null) {
        const other = usedBy.get(line);
        if (other !== undefined) this.#accounts.wrong(`payment ${line} pays ${other} and ${row.id}`);
        usedBy.set(line, row.id);
      }
      this.#followOne(order, row);
    }
  }

  #followOne(order: Order, row: Row): void {
    const wrong = (what: string) => this.#accounts.wrong(`manual deposit ${row.id} (${row.state}): ${what}`);
    const before = order.state;
    order.state = isCredited(row.state) ? row.state : (row.manual ?? row.state);
    if (before !== order.state) this.#accounts.note(`manual deposit ${order.state}`);
    if (!isCredited(row.state)) {
      if (isCredited(before)) wrong('was credited before');
      return;
    }
    const payment = row.line === null ? undefined : this.#payments.get(row.line);
    if (payment === undefined || !payment.isKnown) wrong(`is credited by ${row.line}, which no statement has`);
    else if (row.paid_amount !== payment.amount) wrong(`is credited ${row.paid_amount}, ${payment.amount} arrived`);
    const isAgreed =
      payment !== undefined &&
      row.line === row.reference &&
      payment.amount === order.asked &&
      payment.sender === row.digits;
    if (!isAgreed && order.accepted.size === 0) wrong('is credited by itself, and does not agree');
    if (isCredited(before)) return;
    this.#accounts.move(order.memberId, row.paid_amount ?? 0n, CASHIER);
    this.#accounts.note(isAgreed ? 'manual deposit by its statement' : 'manual deposit by a person');
  }

  /** Nothing is under way: what a statement has that an order waits for is matched or in front of a person. */
  async check(reader: Reader): Promise<void> {
    for (const row of await this.#rows(reader)) {
      const payment = row.reference === null ? undefined : this.#payments.get(row.reference);
      if (row.manual === 'submitted' && payment?.isKnown === true)
        this.#accounts.wrong(`manual deposit ${row.id} waits for ${row.reference}, which a statement has`);
      if (row.manual === 'paid' && !isCredited(row.state) && row.state !== 'held' && row.state !== 'returned')
        this.#accounts.wrong(`manual deposit ${row.id} is paid, and its order is ${row.state}`);
    }
  }
}

function isCredited(state: string): boolean {
  return state === 'credited' || state === 'amountDiffers';
}
