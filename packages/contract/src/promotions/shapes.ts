/** A promotion's rule and what members have of it, as the site and the desk see them. */
import * as z from 'zod/mini';
import { day, id, instant, positiveAmount, text, words } from '../shapes.ts';

export const TRIGGER_KINDS = ['deposit', 'registration', 'day', 'turnover', 'netLoss', 'rank', 'code', 'form'] as const;
export const PROMOTION_PERIODS = ['once', 'daily', 'weekly'] as const;
export const TRACES = ['device', 'paymentAccount', 'phone', 'address'] as const;

export const gameProduct = z.enum([
  'lottery',
  'elottery',
  'live',
  'slots',
  'fish',
  'pvp',
  'mini',
  'sports',
  'esports',
  'cockfight',
]);
export type GameProduct = z.output<typeof gameProduct>;

export const REWARD_KINDS = ['bonus', 'cash', 'points', 'tickets', 'freeRounds', 'goods', 'voucher'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

const audience = z.object({
  /** One of these. */
  labels: z.array(words(30)).check(z.maxLength(10)),
  /** The account of an agent, whose line it is for. */
  line: z.nullable(words(40)),
  /** Where they signed in from last, two letters. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(50)),
  /** No other account was used on a device of theirs. */
  ownDevice: z.boolean(),
});

const percent = z.int().check(z.gte(0), z.lte(200));

/** What a thing is: the house writes it when a rule is asked for, whatever was sent. */
const about = z.object({
  names: z.object({ bn: words(120), en: words(120) }),
  rounds: z.nullable(
    z.object({
      count: z.int(),
      stake: positiveAmount,
      gameIds: z.array(words(64)).check(z.maxLength(50)),
      /** What all of them may win together; null: as much as they win. */
      winLimit: z.nullable(positiveAmount),
      /** How often a win has to be played, hundredths. */
      times: z.int(),
      days: z.int(),
    }),
  ),
  /** What the promotion of a voucher gives, and the deposit that goes with it. */
  voucher: z.nullable(
    z.object({
      kind: z.enum(REWARD_KINDS),
      amount: positiveAmount,
      deposit: positiveAmount,
      times: z.int(),
      days: z.int(),
    }),
  ),
});

export const rule = z.object({
  trigger: z.object({
    kind: z.enum(TRIGGER_KINDS),
    /** The least deposit or loss, the turnover to reach; zero elsewhere. */
    amount: positiveAmount,
    /** Which deposit (0: each), days since joining, or the rank to reach. */
    number: z.int().check(z.gte(0), z.lte(365)),
    /** What turnover counts; null: every product. */
    product: z.nullable(gameProduct),
    /** Of a code promotion null: codes of batches, each used once. */
    code: z.nullable(text(20)),
  }),
  period: z.enum(PROMOTION_PERIODS),
  /** 1 is Monday; none: every day. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7)),
  rankFrom: z.int().check(z.gte(0), z.lte(10)),
  /** Of members who joined at most so many days ago; null: of everybody. */
  joinedWithin: z.nullable(z.int().check(z.gte(0), z.lte(3_650))),
  reward: z.object({
    /**
     * A bonus is restricted until it is played; cash is claimed and played afterwards; points, free rounds and goods are claimed;
     * tickets stand in their raffle; a voucher is a code for this member alone.
     */
    kind: z.enum(REWARD_KINDS),
    /** Of the deposit or the loss; null: the amount is given as it is. */
    percent: z.nullable(percent),
    /** At most this where it is a share or one for each; of points and tickets how many. */
    amount: positiveAmount,
    /** Of points and tickets: one for each such amount; null: as many as it says. */
    per: z._default(z.nullable(positiveAmount), null),
    /** Of tickets: their raffle. */
    raffle: z._default(z.nullable(id), null),
    /** Of free rounds their campaign, of goods the product of the mall, of a voucher the promotion it is a code of. */
    thing: z._default(z.nullable(id), null),
    about: z._default(z.nullable(about), null),
  }),
  /** Of whom it is: all that is named has to hold. */
  audience: z._default(audience, { labels: [], line: null, countries: [], ownDevice: false }),
  requirement: z.object({
    /** Hundredths: 1500 is 15 times. */
    times: z.int().check(z.gte(0), z.lte(10_000)),
    of: z.enum(['bonus', 'depositAndBonus']),
    days: z.int().check(z.gte(1), z.lte(90)),
    /** Percent of the turnover of each product that counts for a held bonus. */
    weights: z.record(gameProduct, percent),
  }),
  /**
   * Of a bonus: bets are paid from it where cash lacks, so much of one bet at most, and so many times its amount becomes cash at
   * most; null: none are, and all of it becomes cash.
   */
  play: z._default(
    z.nullable(z.object({ maxStake: positiveAmount, maxConvert: z.int().check(z.gte(1), z.lte(100)) })),
    null,
  ),
  /** Accounts that share one of these with somebody who took it are refused. */
  unique: z.array(z.enum(TRACES)).check(z.maxLength(4)),
  stackable: z.boolean(),
  budget: z.nullable(positiveAmount),
});
export type RuleView = z.output<typeof rule>;

export const names = z.record(z.string(), z.string());

export const terms = {
  names,
  rule,
  startsOn: day,
  /** Its last day. */
  endsOn: z.nullable(day),
};

export const ENTRY_STATES = ['applying', 'rejected', 'issued', 'held', 'met', 'spent', 'givenUp', 'expired'] as const;

export const entry = z.object({
  id,
  promotionId: id,
  state: z.enum(ENTRY_STATES),
  names,
  rule,
  amount: positiveAmount,
  /** What has to be played for a held bonus, and how far it is. */
  required: positiveAmount,
  progress: positiveAmount,
  /** Of a held bonus what can be played with, of one that was met what became cash; else null. */
  left: z.nullable(positiveAmount),
  expiresAt: z.nullable(instant),
  madeAt: instant,
  closedAt: z.nullable(instant),
  /** Why staff said no, or yes. */
  decidedReason: z.nullable(z.string()),
});
export type EntryView = z.output<typeof entry>;
