/**
 * The auditor's books of withdrawals: where each amount has to be by the states of its parts (locked, gone, back, kept as a
 * fee), what the bank and the counter paid in truth, and whose word it takes. Nothing is paid twice unless two of staff
 * wanted it anew, nothing comes back that was paid unless two wanted that, and what is not over waits in a queue.
 */
import type { Bank } from '../bank.ts';
import { type Accounts, CASHIER, FEES } from './accounts.ts';
import type { Reader } from './reader.ts';

interface Part {
  readonly n: number;
  readonly amount: string;
  readonly state: string;
  readonly attempt: number;
  readonly paid_out: boolean;
}

interface Row {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly fee_taken: boolean;
  readonly fee_back: boolean;
  readonly state: string;
  readonly approvals_needed: number;
  readonly parts: readonly Part[];
}

/** Where an amount is beside its member's cash. */
interface Standing {
  readonly locked: bigint;
  readonly paid: bigint;
  readonly fee: bigint;
}

const NOTHING: Standing = { locked: 0n, paid: 0n, fee: 0n };

/** Who of staff asked for something, by withdrawal and part, before the house was asked. */
type Hand = 'approve' | 'reject' | 'return' | 'resend';

interface Known {
  readonly memberId: bigint;
  readonly amount: bigint;
  isCancelAsked: boolean;
  readonly hands: Map<string, Set<bigint>>;
  /** Payments at the counter, by part. */
  readonly counter: Map<number, Set<string>>;
  booked: Standing;
  state: string;
}

const UNDECIDED = ['queued', 'sending', 'held', 'failed', 'disputed'];

export class WithdrawalBooks {
  readonly #accounts: Accounts;
  readonly #bank: Bank;
  readonly #known = new Map<bigint, Known>();

  constructor(accounts: Accounts, bank: Bank) {
    this.#accounts = accounts;
    this.#bank = bank;
  }

  requested(id: bigint, memberId: bigint, amount: bigint): void {
    const before = this.#known.get(id);
    if (before !== undefined) {
      if (before.memberId !== memberId || before.amount !== amount)
        this.#accounts.wrong(`withdrawal ${id} was answered to two requests`);
      return;
    }
    const fresh = { isCancelAsked: false, hands: new Map(), counter: new Map(), booked: NOTHING, state: '' };
    this.#known.set(id, { memberId, amount, ...fresh });
  }

  cancels(id: bigint): void {
    this.#of(id).isCancelAsked = true;
  }

  asks(id: bigint, what: Hand, staffId: bigint, leg = 0): void {
    const { hands } = this.#of(id);
    const name = `${what} ${leg}`;
    hands.set(name, (hands.get(name) ?? new Set()).add(staffId));
  }

  /** Somebody of staff paid a part, as the house has it now. */
  paidAtCounter(id: bigint, leg: number, payment: string): void {
    const { counter } = this.#of(id);
    counter.set(leg, (counter.get(leg) ?? new Set()).add(payment));
  }

  #of(id: bigint): Known {
    const known = this.#known.get(id);
    if (known === undefined) throw new Error(`nobody was told of withdrawal ${id}`);
    return known;
  }

  async #rows(reader: Reader): Promise<Row[]> {
    return reader<Row>(`select w.id, w.member_id, w.amount, w.fee, w.fee_taken, w.fee_back, w.state, w.approvals_needed,
      coalesce((select json_agg(json_build_object('n', l.n, 'amount', l.amount::text, 'state', l.state, 'attempt', l.attempt,
        'paid_out', l.paid_out) order by l.n)
        from withdrawal_legs l where l.shard = w.shard and l.withdrawal_id = w.id), '[]'::json) as parts
      from withdrawals w order by w.id`);
  }

  async follow(reader: Reader): Promise<void> {
    for (const what of this.#bank.wrong.splice(0)) this.#accounts.wrong(what);
    for (const row of await this.#rows(reader)) {
      const known = this.#known.get(row.id);
      if (known === undefined) this.#accounts.wrong(`nobody was told of withdrawal ${row.id}`);
      else this.#followOne(known, row);
    }
  }

  #followOne(known: Known, row: Row): void {
    const wrong = (what: string) => this.#accounts.wrong(`withdrawal ${row.id} (${row.state}): ${what}`);
    const after = standingOf(row);
    const { booked } = known;
    const left = { locked: after.locked - booked.locked, paid: after.paid - booked.paid, fee: after.fee - booked.fee };
    this.#accounts.hold(row.member_id, left.locked + left.paid + left.fee);
    this.#accounts.payHeld(row.member_id, left.paid, CASHIER);
    this.#accounts.payHeld(row.member_id, left.fee, FEES);
    known.booked = after;
    if (known.state !== row.state) this.#accounts.note(`withdrawal ${row.state}`);
    known.state = row.state;
    if (row.amount !== known.amount || row.member_id !== known.memberId) wrong('is another one than was asked for');
    const whole = row.parts.reduce((sum, { amount }) => sum + BigInt(amount), row.fee);
    if (row.parts.length > 0 && whole !== row.amount) wrong(`its parts and its fee are ${whole} of ${row.amount}`);
    if (row.state === 'cancelled' && !known.isCancelAsked) wrong('nobody cancelled it');
    if (row.state === 'rejected' && handsOf(known, 'reject') === 0) wrong('nobody rejected it');
    const isLetGo = row.parts.length > 0;
    if (isLetGo && handsOf(known, 'approve') < row.approvals_needed) wrong('too few approved it');
    for (const part of row.parts) this.#judgePart(known, row, part, wrong);
  }

  #judgePart(known: Known, { id, state }: Row, part: Part, wrong: (what: string) => void): void {
    const { n, attempt, paid_out: isPaid } = part;
    const paid = this.#bank.paymentsOf(id, n) + (known.counter.get(n)?.size ?? 0);
    const mayBeAnew = handsOf(known, 'resend', n) >= 2 ? attempt - 1 : 0;
    if (paid > 1 + mayBeAnew) wrong(`part ${n} was paid ${paid} times`);
    if (isPaid && paid === 0) wrong(`part ${n} is paid, and nobody paid it`);
    const isEnded = part.state === 'returned' || part.state === 'failed' || state === 'rejected';
    if (!isPaid && isEnded && paid > 0) wrong(`part ${n} is ${part.state}, and was paid`);
    if (part.state === 'confirmed' && !isPaid) wrong(`part ${n} arrived, and was never paid`);
    if (part.state === 'returned' && state !== 'rejected' && handsOf(known, 'return', n) < (isPaid ? 2 : 1))
      wrong(`part ${n} came back by too few`);
    this.#accounts.note(`part ${part.state}`);
    if (isPaid && part.state === 'returned') this.#accounts.note('paid part returned');
    if (paid > 1) this.#accounts.note('part paid anew');
  }

  /** What is not over stands in one of the desk's queues (withdrawals/module.ts), or the clock ends it. */
  async check(reader: Reader): Promise<void> {
    const queues = await reader<{ waits: string; count: number }>(
      `
      select state as waits, count(*)::int as count from withdrawal_legs where state = any ($1) group by state
      union all select 'requested', count(*)::int from withdrawals where state = 'requested'`,
      [UNDECIDED],
    );
    const there = new Map(queues.map(({ waits, count }) => [waits, count]));
    const mine = new Map<string, number>();
    for (const row of await this.#rows(reader)) {
      const states = row.state === 'requested' ? ['requested'] : row.parts.map(({ state }) => state);
      for (const state of states) mine.set(state, (mine.get(state) ?? 0) + 1);
      const isOpen = row.state === 'approved' || row.state === 'paid';
      const isStuck = isOpen && !row.parts.some(({ state }) => state === 'sent' || UNDECIDED.includes(state));
      if (isStuck) this.#accounts.wrong(`withdrawal ${row.id} is ${row.state}, and nothing takes it further`);
    }
    for (const waits of ['requested', ...UNDECIDED]) {
      if ((mine.get(waits) ?? 0) !== (there.get(waits) ?? 0))
        this.#accounts.wrong(`${mine.get(waits)} wait as ${waits}, their queue has ${there.get(waits)}`);
    }
  }
}

const handsOf = ({ hands }: Known, what: Hand, leg = 0): number => hands.get(`${what} ${leg}`)?.size ?? 0;

const sumOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

function standingOf({ state, amount, fee, fee_taken: isTaken, fee_back: isBack, parts }: Row): Standing {
  if (state === 'cancelled' || state === 'rejected') return NOTHING;
  if (parts.length === 0) return { ...NOTHING, locked: amount };
  const here = parts.filter((part) => part.state !== 'returned');
  const paid = sumOf(here.filter((part) => part.paid_out));
  const kept = isTaken && !isBack ? fee : 0n;
  const waits = !isTaken && !isBack ? fee : 0n;
  return { locked: sumOf(here) - paid + waits, paid, fee: kept };
}
