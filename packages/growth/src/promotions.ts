/**
 * A promotion as data (operations.md 2.5, 2.6, 5.6): when somebody may take it, what it gives and what has to be played for it.
 * The same rule judges a member, works out the reward and is what the terms are written from.
 */
import { ONE } from '@house/money/amount';
import { bonusOf, requiredOf, weighed } from './bonus.ts';

export const TRIGGERS = ['deposit', 'registration', 'day', 'turnover', 'netLoss', 'rank', 'code', 'form'] as const;
export type TriggerKind = (typeof TRIGGERS)[number];
export const PROMOTION_PERIODS = ['once', 'daily', 'weekly'] as const;
export type PromotionPeriod = (typeof PROMOTION_PERIODS)[number];
/** What two accounts of one person have in common. */
export const TRACES = ['device', 'paymentAccount', 'phone', 'address'] as const;
export type Trace = (typeof TRACES)[number];

export interface PromotionTrigger {
  readonly kind: TriggerKind;
  /** The least deposit or loss, the turnover to reach; zero elsewhere. Units of 0.0001. */
  readonly amount: bigint;
  /** Which deposit (0: each), days since joining, or the rank to reach; zero elsewhere. */
  readonly number: number;
  /** What turnover counts; null: every product. */
  readonly product: string | null;
  readonly code: string | null;
}

export interface PromotionRule {
  readonly trigger: PromotionTrigger;
  /** Once for ever, or once in each day or week. */
  readonly period: PromotionPeriod;
  /** 1 is Monday; none: every day. */
  readonly weekdays: readonly number[];
  readonly rankFrom: number;
  /** Of members who joined at most so many days ago; null: of everybody. */
  readonly joinedWithin: number | null;
  readonly reward: {
    /** A bonus is held until it is played; cash is claimed at once and played afterwards. */
    readonly kind: 'bonus' | 'cash';
    /** Of the deposit or the loss, whole percent; null: the amount is given as it is. */
    readonly percent: number | null;
    /** At most this where it is a share. */
    readonly amount: bigint;
  };
  readonly requirement: {
    /** Hundredths: 1500 is 15 times. */
    readonly times: number;
    readonly of: 'bonus' | 'depositAndBonus';
    readonly days: number;
    /** Percent of the turnover of a product that counts for a held bonus. */
    readonly weights: Readonly<Record<string, number>>;
  };
  /** Accounts that share one of these with somebody who took it are refused. */
  readonly unique: readonly Trace[];
  /** It may run beside another held bonus. */
  readonly stackable: boolean;
  /** What all rewards together may come to; null: without an end. */
  readonly budget: bigint | null;
}

const WEEK = 7;
/** Day 0, the first of January 1970, was a Thursday. */
const FIRST_WEEKDAY = 3;
const PERCENT_MAX = 200;
const TIMES_MAX = 10_000;
const DAYS_MAX = 90;
const BONUS_RATIO_MAX = 10n;
/** More is a slip of the hand, and what has to be played for it would be no amount any more. */
const REWARD_MAX = 10_000_000n * ONE;

/** 1 is Monday. */
const weekdayOf = (day: number): number => ((day + FIRST_WEEKDAY) % WEEK) + 1;

/** The period that a day belongs to: its first day; once: 0. */
export function periodName(period: PromotionPeriod, day: number): number {
  if (period === 'once') return 0;
  return period === 'daily' ? day : day - (weekdayOf(day) - 1);
}

/** Days over which a rule asks what was played: those of the period itself, of losses those of the period that is over. */
export function daysAsked(
  { trigger, period }: PromotionRule,
  day: number,
  startsOn: number,
): { readonly from: number; readonly to: number } {
  if (period === 'once') return { from: startsOn, to: day + 1 };
  const from = periodName(period, day);
  const length = period === 'daily' ? 1 : WEEK;
  return trigger.kind === 'netLoss' ? { from: from - length, to: from } : { from, to: from + length };
}

/** What is wrong with a rule; null: it can stand. */
export function faultOfRule({
  trigger,
  reward,
  requirement,
  weekdays,
  rankFrom,
  budget,
}: PromotionRule): string | null {
  const isShare = reward.percent !== null;
  if (isShare && trigger.kind !== 'deposit' && trigger.kind !== 'netLoss') return 'percent';
  if (isShare && (reward.percent < 1 || reward.percent > PERCENT_MAX)) return 'percent';
  if (reward.amount <= 0n || reward.amount > REWARD_MAX) return 'amount';
  if (requirement.times < 0 || requirement.times > TIMES_MAX) return 'times';
  // A bonus that asks for nothing is cash, and is called so.
  if (reward.kind === 'bonus' && requirement.times === 0) return 'times';
  if (requirement.of === 'depositAndBonus' && (trigger.kind !== 'deposit' || reward.kind !== 'bonus')) return 'of';
  if (requirement.days < 1 || requirement.days > DAYS_MAX) return 'days';
  const weights = Object.values(requirement.weights);
  if (weights.some((weight) => weight < 0 || weight > 100) || weights.every((weight) => weight === 0)) return 'weights';
  if (weekdays.some((weekday) => weekday < 1 || weekday > WEEK)) return 'weekdays';
  if (rankFrom < 0 || rankFrom > 10) return 'rankFrom';
  if (budget !== null && budget < reward.amount) return 'budget';
  if (trigger.kind === 'code' && !/^[A-Z0-9]{4,20}$/.test(trigger.code ?? '')) return 'code';
  if (trigger.kind === 'rank' && (trigger.number < 1 || trigger.number > 10)) return 'number';
  if (trigger.kind === 'registration' && trigger.number < 1) return 'number';
  if (['deposit', 'turnover', 'netLoss'].includes(trigger.kind) && trigger.amount <= 0n) return 'triggerAmount';
  if (trigger.kind === 'deposit' && !isShare && reward.amount > trigger.amount * BONUS_RATIO_MAX) return 'amount';
  return null;
}

export interface PromotionFacts {
  /** Days since 1970 of the house's zone. */
  readonly day: number;
  readonly rank: number;
  /** Whole days since they joined. */
  readonly joinedDaysAgo: number;
  /** The newest deposit that can still be taken; the first of all is number 1. */
  readonly deposit: { readonly number: number; readonly amount: bigint } | null;
  readonly turnover: bigint;
  readonly netLoss: bigint;
  readonly code: string | null;
}

/** Why a member cannot take it now: the first of these that holds. */
export const MISSES = ['weekday', 'joined', 'rank', 'deposit', 'depositSmall', 'turnover', 'netLoss', 'code'] as const;
export type Miss = (typeof MISSES)[number];

export function missOf(rule: PromotionRule, facts: PromotionFacts): Miss | null {
  const { trigger } = rule;
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(facts.day))) return 'weekday';
  if (rule.joinedWithin !== null && facts.joinedDaysAgo > rule.joinedWithin) return 'joined';
  if (facts.rank < rule.rankFrom) return 'rank';
  switch (trigger.kind) {
    case 'deposit':
      if (facts.deposit === null) return 'deposit';
      if (trigger.number > 0 && facts.deposit.number !== trigger.number) return 'deposit';
      return facts.deposit.amount < trigger.amount ? 'depositSmall' : null;
    case 'registration':
      return facts.joinedDaysAgo > trigger.number ? 'joined' : null;
    case 'turnover':
      return facts.turnover < trigger.amount ? 'turnover' : null;
    case 'netLoss':
      return facts.netLoss < trigger.amount ? 'netLoss' : null;
    case 'rank':
      return facts.rank < trigger.number ? 'rank' : null;
    case 'code':
      return facts.code === trigger.code ? null : 'code';
    case 'day':
    case 'form':
      return null;
  }
}

/** What a member gets who misses nothing, and what they have to play for it. */
export function rewardOf(
  rule: PromotionRule,
  facts: PromotionFacts,
): { readonly amount: bigint; readonly required: bigint } {
  const { reward, requirement, trigger } = rule;
  const deposit = trigger.kind === 'deposit' ? (facts.deposit?.amount ?? 0n) : 0n;
  const base = trigger.kind === 'netLoss' ? facts.netLoss : deposit;
  const terms = {
    ...{ percent: reward.percent ?? 0, maxBonus: reward.amount, minDeposit: 0n },
    ...{ multiplier: requirement.times, of: requirement.of, days: requirement.days },
  };
  const amount = reward.percent === null ? reward.amount : bonusOf(terms, base);
  return { amount, required: requiredOf(terms, deposit, amount) };
}

/** How far a held bonus is played: each product's turnover by its weight. */
export function progressOf(rule: PromotionRule, turnover: Readonly<Record<string, bigint>>): bigint {
  return Object.entries(turnover).reduce(
    (sum, [product, amount]) => sum + weighed(amount > 0n ? amount : 0n, rule.requirement.weights[product] ?? 0),
    0n,
  );
}
