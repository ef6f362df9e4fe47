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

/**
 * A bonus is restricted until it is played; cash is claimed and played afterwards; points are claimed, and tickets stand in their
 * raffle at once. Free rounds and goods of the mall are claimed; a voucher is a code of another promotion, for this member
 * alone. What is no money is whole, kept as amounts: one is 1.0000.
 */
export const REWARD_KINDS = ['bonus', 'cash', 'points', 'tickets', 'freeRounds', 'goods', 'voucher'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];
export const isMoney = (kind: RewardKind): boolean => kind === 'bonus' || kind === 'cash';
/** Those of which one is given, of something that the rule names. */
export const isThing = (kind: RewardKind): boolean => kind === 'freeRounds' || kind === 'goods' || kind === 'voucher';

/**
 * What a thing is, as it was when the rule was asked for: the house writes it, so that terms can be read from the rule alone.
 * Amounts are as they are shown. A type, so that it is canonical JSON.
 */
export type AboutThing = {
  readonly names: Readonly<Record<string, string>>;
  readonly rounds: {
    readonly count: number;
    readonly stake: string;
    /** Games of the catalogue. */
    readonly gameIds: readonly string[];
    readonly winLimit: string | null;
    /** How often a win has to be played, hundredths. */
    readonly times: number;
    /** How long they can be played once they are claimed. */
    readonly days: number;
  } | null;
  /** What the promotion of a voucher gives. */
  readonly voucher: {
    readonly kind: RewardKind;
    readonly amount: string;
    /** The deposit that goes with it; "0.00": none. */
    readonly deposit: string;
    readonly times: number;
    readonly days: number;
  } | null;
};

/** Of whom a promotion is; all that is named has to hold, what is empty holds for everybody. A type, so that it is canonical JSON. */
export type Audience = {
  /** One of these labels. */
  readonly labels: readonly string[];
  /** The account of an agent whose line they stand in, at whatever depth. */
  readonly line: string | null;
  /** Where they signed in from last: one of these, two letters (ISO 3166). */
  readonly countries: readonly string[];
  /** No other account was ever used on a device of theirs. */
  readonly ownDevice: boolean;
};
export const EVERYBODY: Audience = { labels: [], line: null, countries: [], ownDevice: false };
export const LABELS_MAX = 10;
export const LABEL = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]{0,29}$/u;

export interface PromotionTrigger {
  readonly kind: TriggerKind;
  /** The least deposit or loss, the turnover to reach; of a code the deposit that goes with it, or zero; zero elsewhere. Units of 0.0001. */
  readonly amount: bigint;
  /** Which deposit (0: each), days since joining, or the rank to reach; zero elsewhere. */
  readonly number: number;
  /** What turnover counts; null: every product. */
  readonly product: string | null;
  /** What a code promotion asks for; null: a code of one of its batches, which one member uses once. */
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
    readonly kind: RewardKind;
    /** Of the deposit or the loss, whole percent; null: the amount is given as it is. */
    readonly percent: number | null;
    /** At most this where it is a share or one for each. */
    readonly amount: bigint;
    /** Of points and tickets: one for each such amount of the deposit, the loss or the turnover; null: as many as it says. */
    readonly per?: bigint | null;
    /** Of tickets: the raffle they are of, by its id. */
    readonly raffle?: string | null;
    /** Of free rounds their campaign, of goods the product, of a voucher the promotion it is a code of; by its id. */
    readonly thing?: string | null;
    readonly about?: AboutThing | null;
  };
  /** Left out: everybody. */
  readonly audience?: Audience;
  readonly requirement: {
    /** Hundredths: 1500 is 15 times. */
    readonly times: number;
    readonly of: 'bonus' | 'depositAndBonus';
    readonly days: number;
    /** Percent of the turnover of a product that counts for a held bonus. */
    readonly weights: Readonly<Record<string, number>>;
  };
  /**
   * Of a bonus: it is staked where cash lacks, so much of one bet at most, and so many times its amount becomes cash at most.
   * Null, or left out: none of it is staked.
   */
  readonly play?: { readonly maxStake: bigint; readonly maxConvert: number } | null;
  /** Accounts that share one of these with somebody who took it are refused. */
  readonly unique: readonly Trace[];
  /** It may run beside another held bonus. */
  readonly stackable: boolean;
  /** What all rewards together may come to; null: without an end. */
  readonly budget: bigint | null;
}

/** As operations.md 2.6 has it. */
export const USUAL_PLAY = { maxStake: 500n * ONE, maxConvert: 5 } as const;
const PLAY_STAKE_MAX = 1_000_000n * ONE;
const PLAY_CONVERT_MAX = 100;

/** Where members play each other no bonus is staked: one could lose it to another on purpose. */
const AGAINST_EACH_OTHER = 'pvp';

/** Products that a bonus may be staked on: those whose turnover counts for it. */
export const bonusProducts = (weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(weights).flatMap(([product, weight]) =>
    weight > 0 && product !== AGAINST_EACH_OTHER ? [product] : [],
  );

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

const TICKETS_MAX = 1_000n * ONE;
const BASED: readonly TriggerKind[] = ['deposit', 'netLoss', 'turnover'];

/** Of rewards that are no money: whole, of nothing that is a share, and nothing is to be played for them. */
function faultOfCount({ trigger, reward, requirement }: PromotionRule): string | null {
  const { kind, percent, amount, per = null, raffle = null, thing = null } = reward;
  if (percent !== null) return 'percent';
  if (amount % ONE !== 0n || (kind === 'tickets' && amount > TICKETS_MAX)) return 'amount';
  if (isThing(kind) && (amount !== ONE || per !== null)) return 'amount';
  if (isThing(kind) !== (thing !== null)) return 'thing';
  if (per !== null && (per <= 0n || !BASED.includes(trigger.kind))) return 'per';
  if ((kind === 'tickets') !== (raffle !== null)) return 'raffle';
  return requirement.times === 0 ? null : 'times';
}

function faultOfAudience({ labels, line, countries }: Audience): string | null {
  if (labels.length > LABELS_MAX || labels.some((label) => !LABEL.test(label))) return 'labels';
  if (line !== null && line.trim() === '') return 'line';
  return countries.length > 50 || countries.some((country) => !/^[A-Z]{2}$/.test(country)) ? 'countries' : null;
}

/** What is wrong with a rule; null: it can stand. */
export function faultOfRule(rule: PromotionRule): string | null {
  const { trigger, reward, requirement, weekdays, rankFrom, budget, audience = EVERYBODY } = rule;
  const isShare = reward.percent !== null;
  if (isShare && trigger.kind !== 'deposit' && trigger.kind !== 'netLoss') return 'percent';
  if (isShare && (reward.percent < 1 || reward.percent > PERCENT_MAX)) return 'percent';
  if (reward.amount <= 0n || reward.amount > REWARD_MAX) return 'amount';
  if (requirement.times < 0 || requirement.times > TIMES_MAX) return 'times';
  // A bonus that asks for nothing is cash, and is called so.
  if (reward.kind === 'bonus' && requirement.times === 0) return 'times';
  if (isMoney(reward.kind)) {
    if (reward.per != null) return 'per';
    if (reward.raffle != null) return 'raffle';
    if (reward.thing != null) return 'thing';
  } else {
    const fault = faultOfCount(rule);
    if (fault !== null) return fault;
  }
  const nobody = faultOfAudience(audience);
  if (nobody !== null) return nobody;
  if (rule.play != null) {
    const { maxStake, maxConvert } = rule.play;
    if (reward.kind !== 'bonus' || maxStake < ONE || maxStake > PLAY_STAKE_MAX) return 'maxStake';
    if (!Number.isInteger(maxConvert) || maxConvert < 1 || maxConvert > PLAY_CONVERT_MAX) return 'maxConvert';
  }
  if (requirement.of === 'depositAndBonus' && (trigger.kind !== 'deposit' || reward.kind !== 'bonus')) return 'of';
  if (requirement.days < 1 || requirement.days > DAYS_MAX) return 'days';
  const weights = Object.values(requirement.weights);
  if (weights.some((weight) => weight < 0 || weight > 100) || weights.every((weight) => weight === 0)) return 'weights';
  if (weekdays.some((weekday) => weekday < 1 || weekday > WEEK)) return 'weekdays';
  if (rankFrom < 0 || rankFrom > 10) return 'rankFrom';
  if (budget !== null && budget < reward.amount) return 'budget';
  if (trigger.kind === 'code' && trigger.code !== null && !/^[A-Z0-9]{4,20}$/.test(trigger.code)) return 'code';
  if (trigger.kind !== 'code' && trigger.code !== null) return 'code';
  if (trigger.kind === 'rank' && (trigger.number < 1 || trigger.number > 10)) return 'number';
  if (trigger.kind === 'registration' && trigger.number < 1) return 'number';
  if (['deposit', 'turnover', 'netLoss'].includes(trigger.kind) && trigger.amount <= 0n) return 'triggerAmount';
  if (
    trigger.kind === 'deposit' &&
    !isShare &&
    isMoney(reward.kind) &&
    reward.amount > trigger.amount * BONUS_RATIO_MAX
  ) {
    return 'amount';
  }
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
  /** What the audience of a rule asks for, where it does. */
  readonly labels: readonly string[];
  readonly isInLine: boolean;
  readonly country: string | null;
  readonly sharesDevice: boolean;
}

/** What is known of somebody of whom nothing more was asked. */
export const ANYBODY = {
  labels: [],
  isInLine: false,
  country: null,
  sharesDevice: false,
} as const satisfies Partial<PromotionFacts>;

/** Why a member cannot take it now: the first of these that holds. */
export const MISSES = [
  'weekday',
  'joined',
  'rank',
  'label',
  'line',
  'country',
  'device',
  'deposit',
  'depositSmall',
  'turnover',
  'netLoss',
  'code',
] as const;
export type Miss = (typeof MISSES)[number];

function missOfAudience({ labels, line, countries, ownDevice }: Audience, facts: PromotionFacts): Miss | null {
  if (labels.length > 0 && !labels.some((label) => facts.labels.includes(label))) return 'label';
  if (line !== null && !facts.isInLine) return 'line';
  if (countries.length > 0 && !(facts.country !== null && countries.includes(facts.country))) return 'country';
  return ownDevice && facts.sharesDevice ? 'device' : null;
}

/** Where the deposit that a code asks for counts. */
export const asksDeposit = ({ kind, amount }: PromotionTrigger): boolean =>
  kind === 'deposit' || (kind === 'code' && amount > 0n);

export function missOf(rule: PromotionRule, facts: PromotionFacts): Miss | null {
  const { trigger } = rule;
  if (rule.weekdays.length > 0 && !rule.weekdays.includes(weekdayOf(facts.day))) return 'weekday';
  if (rule.joinedWithin !== null && facts.joinedDaysAgo > rule.joinedWithin) return 'joined';
  if (facts.rank < rule.rankFrom) return 'rank';
  const outside = missOfAudience(rule.audience ?? EVERYBODY, facts);
  if (outside !== null) return outside;
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
      if (trigger.code === null ? facts.code === null : facts.code !== trigger.code) return 'code';
      if (trigger.amount === 0n) return null;
      if (facts.deposit === null) return 'deposit';
      return facts.deposit.amount < trigger.amount ? 'depositSmall' : null;
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
  const base = { netLoss: facts.netLoss, turnover: facts.turnover }[trigger.kind as 'netLoss' | 'turnover'] ?? deposit;
  if (reward.per != null) {
    const count = (base / reward.per) * ONE;
    return { amount: count < reward.amount ? count : reward.amount, required: 0n };
  }
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
