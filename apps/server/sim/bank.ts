/**
 * Who pays withdrawals, as the auditor knows it: a payout interface beside the house that pays each reference once, whose
 * answers are lost, which hears late of what it is asked, or never, and takes its time.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Payout, PayoutApi, PayoutOutcome } from '../src/capabilities/withdrawals/payouts/port.ts';

interface Order {
  readonly amount: bigint;
  /** `travelling`: sent, and not there yet. `pending`: there, and not decided. */
  state: 'travelling' | 'pending' | 'paid' | 'failed';
  readonly payment: string;
}

type Fate = Order['state'] | 'lost';
const FATES: readonly Fate[] = ['paid', 'paid', 'paid', 'paid', 'failed', 'travelling', 'pending', 'lost'];

export class Bank implements PayoutApi {
  readonly kinds = ['bkash'] as const;
  readonly #random: SeededRandom;
  readonly #orders = new Map<string, Order>();
  /** Two payments under one reference, which the house has to see to. */
  readonly wrong: string[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  async send({ reference, amount }: Payout): Promise<Exclude<PayoutOutcome, { state: 'absent' }>> {
    const known = this.#orders.get(reference);
    if (known === undefined) {
      const fate = this.#random.pick(FATES);
      if (fate === 'lost') return { state: 'unknown' };
      this.#orders.set(reference, { amount, state: fate, payment: `B-${reference}` });
    } else {
      if (known.amount !== amount) this.wrong.push(`payout ${reference} was asked for with two amounts`);
      if (known.state === 'travelling') known.state = 'paid';
    }
    const answer = this.#answer(reference);
    return answer.state === 'absent' || this.#random.chance(1, 4) ? { state: 'unknown' } : answer;
  }

  async find({ reference }: Payout): Promise<PayoutOutcome> {
    const order = this.#orders.get(reference);
    if (order?.state === 'pending' && this.#random.chance(1, 2)) this.#decide(order);
    return this.#random.chance(1, 6) ? { state: 'unknown' } : this.#answer(reference);
  }

  /** As if minutes had gone by: all that travelled is there, and all that was there is decided. */
  settle(): void {
    for (const order of this.#orders.values()) {
      if (order.state === 'travelling') order.state = 'paid';
      if (order.state === 'pending') this.#decide(order);
    }
  }

  /** What somebody of staff is told who asks. */
  askFor(reference: string): PayoutOutcome {
    return this.#answer(reference);
  }

  /** How often a part was paid, by any of its tries. */
  paymentsOf(withdrawalId: bigint, leg: number): number {
    const prefix = `W${withdrawalId}-${leg}-`;
    return [...this.#orders].filter(([reference, { state }]) => reference.startsWith(prefix) && state === 'paid')
      .length;
  }

  #decide(order: Order): void {
    order.state = this.#random.chance(3, 4) ? 'paid' : 'failed';
  }

  #answer(reference: string): PayoutOutcome {
    const order = this.#orders.get(reference);
    if (order === undefined || order.state === 'travelling') return { state: 'absent' };
    if (order.state === 'pending') return { state: 'unknown' };
    return order.state === 'paid' ? { state: 'paid', payment: order.payment } : { state: 'failed' };
  }
}
