/**
 * The cashier's decisions, pure: bounds, expiry, polling times, and what a gateway's answer does to an order
 * (operations.md 2.2).
 */
import { type ByPeriod, LIMIT_PERIODS, type LimitPeriod } from '../wallet/port.ts';
import type {
  ChannelHealth,
  ChannelMark,
  ChannelTerms,
  ClosedBecause,
  DepositChannel,
  DepositState,
  GatewayReport,
} from './port.ts';

export const OPEN_ORDERS_MAX = 3;
export const EXPIRY_MINUTES = 20;
const LATE_DAYS = 7;
/** Keys carry their time; the ledger refuses older ones, so an order may not start with one. */
export const KEY_AGE_MAX_MILLISECONDS = 45 * 86_400_000;
export const KEY_AHEAD_MAX_MILLISECONDS = 600_000;

const MINUTE = 60_000;
const FIRST_POLL_MINUTES = [1, 2, 5, 10, 30] as const;
const DAY_MINUTES = 1_440;

/**
 * When an order is asked about next: 1, 2, 5, 10, 30 minutes after its creation, then hourly to 24 h; the first of these
 * after `now`, so that a house that was away asks once and not for every time it missed. Null: never again.
 */
export function nextPollAt(createdAt: Date, now: Date): Date | null {
  const passed = (now.getTime() - createdAt.getTime()) / MINUTE;
  const minutes = FIRST_POLL_MINUTES.find((each) => each > passed) ?? (Math.floor(passed / 60) + 1) * 60;
  return minutes > DAY_MINUTES ? null : new Date(createdAt.getTime() + minutes * MINUTE);
}

/** Whether what was paid for an order does not count by itself any more. */
function isTooLate(expiresAt: Date, now: Date): boolean {
  return now.getTime() > expiresAt.getTime() + LATE_DAYS * DAY_MINUTES * MINUTE;
}

/** What money outside has no coin for, no gateway can be paid: 0.01. */
const COIN = 100n;

export function isWithinBounds(channel: DepositChannel, amount: bigint): boolean {
  return amount >= channel.minAmount && amount <= channel.maxAmount && amount % COIN === 0n;
}

/** Whether a minute of the day lies within hours; those that end before they begin go over midnight. */
export function isWithinHours(hours: ChannelTerms['hours'], minute: number): boolean {
  if (hours === null) return true;
  const { from, until } = hours;
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Of fewer orders nothing is said of a channel: one taken out of the offer comes back as its orders grow old. */
const JUDGED_FROM = 10;
const SLOW_TIMES = 2;
const PERCENT = 100;

const isBelow = ({ ended, arrived }: ChannelHealth, percent: number | null): boolean =>
  percent !== null && ended >= JUDGED_FROM && arrived * PERCENT < ended * percent;

export function markOf(
  { warnBelow, expectedSeconds }: Pick<ChannelTerms, 'warnBelow' | 'expectedSeconds'>,
  health: ChannelHealth,
): ChannelMark {
  if (isBelow(health, warnBelow)) return 'unstable';
  const { ended, medianSeconds } = health;
  const isSlow = ended >= JUDGED_FROM && medianSeconds !== null && medianSeconds > SLOW_TIMES * expectedSeconds;
  return isSlow ? 'slow' : 'good';
}

/** Why nobody can pay by a channel now; null: it is open. */
export function closedBecause(
  { enabled, hours, closeBelow }: Pick<ChannelTerms, 'enabled' | 'hours' | 'closeBelow'>,
  health: ChannelHealth,
  { isOffered, minute }: { readonly isOffered: boolean; readonly minute: number },
): ClosedBecause | null {
  if (!enabled) return 'off';
  if (!isOffered) return 'notOffered';
  if (!isWithinHours(hours, minute)) return 'hours';
  return isBelow(health, closeBelow) ? 'unhealthy' : null;
}

/** What was paid for it is known and dealt with, or waits for staff: no report changes anything any more. */
function isPaid(state: DepositState): boolean {
  return state === 'credited' || state === 'amountDiffers' || state === 'held' || state === 'returned';
}

/** A gateway that did not close an order is told again after this. */
export const CLOSE_AGAIN_MILLISECONDS = 120_000;

/**
 * Whether nobody can pay an order at its gateway any more, by what it says when it is told to close it. One that does not
 * know the order may know it later: that is no answer while a payment would count.
 */
export function isOverThere(report: GatewayReport, expiresAt: Date, now: Date): boolean {
  return report.status === 'unknown' ? isTooLate(expiresAt, now) : report.status !== 'pending';
}

/** True while the order may still be paid in the ordinary way and counts as one of the three. */
export function isOrderOpen(state: DepositState): boolean {
  return state === 'created' || state === 'waiting' || state === 'matching';
}

/** What an order is at `now`: an unpaid one past its time is expired whether or not a job has written so. */
export function stateAt(order: { state: DepositState; expiresAt: Date }, now: Date): DepositState {
  const unpaid = order.state === 'created' || order.state === 'waiting';
  return unpaid && order.expiresAt.getTime() <= now.getTime() ? 'expired' : order.state;
}

export type Decision =
  | { readonly decided: 'credit'; readonly amount: bigint; readonly state: 'credited' | 'amountDiffers' }
  | { readonly decided: 'reject' }
  /** A report came but the books are not final: keep asking. */
  | { readonly decided: 'match' }
  /** Money that came too late to credit by itself: it waits for a person. */
  | { readonly decided: 'hold'; readonly amount: bigint; readonly reason: 'late' }
  | { readonly decided: 'nothing'; readonly stopPolling: boolean };

/**
 * What the gateway's books mean for an order. The amount paid decides, not the amount asked. `hinted`: the gateway came
 * to us with news, so an open order shows that it is being matched.
 */
export function decideReport(
  order: { id: bigint; amount: bigint; state: DepositState; expiresAt: Date },
  report: GatewayReport,
  now: Date,
  hinted: boolean,
): Decision {
  if (isPaid(order.state)) return { decided: 'nothing', stopPolling: true };
  if (report.status === 'paid') {
    // A payment that names another order of ours is not this order's money.
    if (report.merchantOrder !== order.id.toString()) return { decided: 'nothing', stopPolling: false };
    if (isTooLate(order.expiresAt, now)) return { decided: 'hold', amount: report.amount, reason: 'late' };
    const state = report.amount === order.amount ? 'credited' : 'amountDiffers';
    return { decided: 'credit', amount: report.amount, state };
  }
  const open = isOrderOpen(stateAt(order, now));
  if (report.status === 'failed' || report.status === 'closed') {
    return open ? { decided: 'reject' } : { decided: 'nothing', stopPolling: true };
  }
  return open && hinted && order.state !== 'matching'
    ? { decided: 'match' }
    : { decided: 'nothing', stopPolling: false };
}

/** Of a member's own limits the one with the least left, the shorter period first; null: he has none. */
export function tightestLimit(
  limits: ByPeriod<bigint | null>,
  deposited: ByPeriod<bigint>,
): { period: LimitPeriod; limit: bigint; left: bigint } | null {
  const all = LIMIT_PERIODS.flatMap((period) => {
    const limit = limits[period];
    if (limit === null) return [];
    return [{ period, limit, left: limit > deposited[period] ? limit - deposited[period] : 0n }];
  });
  return all.toSorted((a, b) => (a.left < b.left ? -1 : Number(a.left > b.left)))[0] ?? null;
}
