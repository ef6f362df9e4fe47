/**
 * What the deposit page shows of an order, and what it thinks of a typed amount; no React here.
 *
 * choose     no order is shown: channel and amount are picked. Leaves by: an order is opened, or one is open already.
 * pay        the order waits for its payment (`created`, `waiting`). Leaves by: report, credit, refusal, cancel, time.
 * matching   the gateway reported; its books are asked. Leaves by: credit or refusal.
 * credited, differs   the money stands in the wallet. Leaves by: the person.
 * held       the money came and waits: the member had paused, it is above his own limit, or it came too late. Leaves by:
 *            the person; staff credit or return it.
 * returned   what was held went back. Leaves by: the person.
 * rejected, expired, cancelled   nothing was credited. Leaves by: the person, or a late payment that credits it.
 *
 * In every view but `choose` the order is the server's; the page decides nothing about it.
 */
import type { DepositOrder } from '@house/contract/cashier/site';
import { parseTypedAmount } from '@house/money/display';
import { millsOf } from '../../../shared/mills.ts';

export type DepositView =
  | 'choose'
  | 'pay'
  | 'matching'
  | 'credited'
  | 'differs'
  | 'held'
  | 'returned'
  | 'rejected'
  | 'expired'
  | 'cancelled';

type OrderState = DepositOrder['state'];

const VIEWS: Readonly<Record<OrderState, DepositView>> = {
  created: 'pay',
  waiting: 'pay',
  matching: 'matching',
  credited: 'credited',
  amountDiffers: 'differs',
  held: 'held',
  returned: 'returned',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
};

export function viewOf(order: Pick<DepositOrder, 'state'> | null): DepositView {
  return order === null ? 'choose' : VIEWS[order.state];
}

/** True while the order may still be paid or is being matched: it is asked for again and again. */
export function isUnderWay(state: OrderState): boolean {
  return state === 'created' || state === 'waiting' || state === 'matching';
}

const POLL_MS = 4_000;

/** Ms until an order is asked for again; false once it has ended: of a late payment the `wallet` channel tells. */
export function askAgainMs(order: Pick<DepositOrder, 'state'> | undefined): number | false {
  return order === undefined || isUnderWay(order.state) ? POLL_MS : false;
}

/** The order a returning person sees: the newest that is under way. */
export function findOpenOrder<O extends Pick<DepositOrder, 'state'>>(orders: readonly O[]): O | null {
  return orders.find((order) => isUnderWay(order.state)) ?? null;
}

export type StepState = 'done' | 'now' | 'next' | 'failed';

/** Opened, paid, credited: how far the order is. */
export function depositSteps(state: OrderState): readonly [StepState, StepState, StepState] {
  if (state === 'created' || state === 'waiting') return ['done', 'now', 'next'];
  if (state === 'matching' || state === 'held') return ['done', 'done', 'now'];
  if (state === 'returned') return ['done', 'done', 'failed'];
  if (state === 'credited' || state === 'amountDiffers') return ['done', 'done', 'done'];
  return ['done', 'failed', 'next'];
}

export type AmountFault = 'missing' | 'notNumber' | 'decimals' | 'tooSmall' | 'tooLarge';

export interface AmountBounds {
  readonly minAmount: string;
  readonly maxAmount: string;
}

const HUNDREDTH = 100n;

/** Mills of what was typed, or why it cannot be deposited here. Nothing is ever rounded. */
export function judgeAmount(typed: string, bounds: AmountBounds): { mills: bigint } | { fault: AmountFault } {
  if (typed.trim() === '') return { fault: 'missing' };
  const mills = parseTypedAmount(typed);
  if (mills === null || mills < 0n) return { fault: 'notNumber' };
  if (mills % HUNDREDTH !== 0n) return { fault: 'decimals' };
  if (mills < millsOf(bounds.minAmount)) return { fault: 'tooSmall' };
  return mills > millsOf(bounds.maxAmount) ? { fault: 'tooLarge' } : { mills };
}

const CHIPS = ['500', '1000', '2000', '5000', '10000', '20000'] as const;

/** Quick amounts the channel takes. */
export function quickAmounts({ minAmount, maxAmount }: AmountBounds): readonly string[] {
  return CHIPS.filter((chip) => millsOf(chip) >= millsOf(minAmount) && millsOf(chip) <= millsOf(maxAmount));
}

/** Whole seconds from opening to credit; null until then. */
export function tookSeconds({ createdAt, creditedAt }: Pick<DepositOrder, 'createdAt' | 'creditedAt'>): number | null {
  if (creditedAt === null) return null;
  return Math.max(0, Math.round((Date.parse(creditedAt) - Date.parse(createdAt)) / 1000));
}

export interface Took {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** Seconds up to two minutes, then minutes up to two hours, then hours. */
export function readTook(seconds: number): Took {
  if (seconds < 120) return { unit: 'seconds', count: seconds };
  if (seconds < 7_200) return { unit: 'minutes', count: Math.round(seconds / 60) };
  return { unit: 'hours', count: Math.round(seconds / 3_600) };
}

/** The payment page's address as this page would open it; null when it is no web address. */
export function safePayAddress(payUrl: string | null, base: string): string | null {
  if (payUrl === null) return null;
  try {
    const address = new URL(payUrl, base);
    return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : null;
  } catch {
    return null;
  }
}
