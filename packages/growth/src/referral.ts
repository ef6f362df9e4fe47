/**
 * Referral (operations.md 5.5): a friend counts who deposited and played enough within 30 days, on a device and a payment
 * account of their own. Both get something once, and the inviter a small share of what the friend plays for 90 days.
 */
import { ONE } from '@house/money/amount';

export const QUALIFY_DAYS = 30;
export const QUALIFY_DEPOSIT = 500n * ONE;
export const QUALIFY_TURNOVER = 2_000n * ONE;
export const INVITER_REWARD = 100n * ONE;
/** How often the inviter's reward has to be played, hundredths. */
export const INVITER_MULTIPLIER = 300;
export const FRIEND_REWARD = 50n * ONE;
/** Of the friend's turnover, millionths: 0.05 %. */
export const SHARE_RATE = 500n;
export const SHARE_DAYS = 90;
/** More of one inviter in a month are looked at first. */
export const MONTH_WITHOUT_REVIEW = 50;

const WHOLE = 1_000_000n;

export interface Friend {
  readonly joinedOn: number;
  /** Within the first 30 days. */
  readonly deposits: bigint;
  readonly turnover: bigint;
  readonly sharesDevice: boolean;
  readonly sharesPayment: boolean;
  /** The inviter stands above them as an agent who is paid for their play. */
  readonly isPaidByContract: boolean;
}

export type FriendState = 'open' | 'qualified' | 'late' | 'notPayable';

/** Where a friend stands; `notPayable` says no more, so that nobody learns what gave it away. */
export function friendState(friend: Friend, today: number): FriendState {
  if (friend.isPaidByContract || friend.sharesDevice || friend.sharesPayment) return 'notPayable';
  if (friend.deposits >= QUALIFY_DEPOSIT && friend.turnover >= QUALIFY_TURNOVER) return 'qualified';
  return today - friend.joinedOn >= QUALIFY_DAYS ? 'late' : 'open';
}

/** The inviter's share of what a friend played altogether in their first 90 days; paid is what was paid of it before. */
export function shareDue(turnover: bigint, paid: bigint): bigint {
  const share = turnover > 0n ? (turnover * SHARE_RATE) / WHOLE : 0n;
  return share - paid;
}
