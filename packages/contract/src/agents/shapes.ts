/** Shapes of contracts that the agents' centre and the desk share. */
import * as z from 'zod/mini';
import { amount, id, instant, key, positiveAmount, text } from '../shapes.ts';

export const contractKind = z.enum(['dividend', 'daily', 'hourly', 'realTime']);
export type ContractKind = z.output<typeof contractKind>;
export const contractState = z.enum(['requested', 'valid', 'denied', 'expired', 'terminated']);

/** Of dividends and of wages by the day; the others have none. */
export const contractPeriod = z.enum(['daily', 'weekly', 'semimonthly', 'monthly']);
export type ContractPeriod = z.output<typeof contractPeriod>;
/** What of a team that won goes into the next period of a dividend. */
export const carryMode = z.enum(['none', 'permanent', 'previous', 'halfMonth']);
export type CarryMode = z.output<typeof carryMode>;

/** What a wage by the day is a share of: what the team bet, or what it lost by its bets. */
export const contractBasis = z.enum(['turnover', 'loss']);
export type ContractBasis = z.output<typeof contractBasis>;

export const TIERS_MAX = 10;
export const account = text(32);

/** Percent with at most four places: `0.4`. */
export const percent = z.string().check(z.regex(/^(0|[1-9][0-9]{0,2})(\.[0-9]{1,4})?$/));

export const contractTier = z.object({
  /** What the base must reach: bets, or what the team lost. */
  minBase: positiveAmount,
  minActive: z.int().check(z.gte(0), z.lte(100_000)),
  rate: percent,
});

export const contract = z.object({
  id,
  kind: contractKind,
  state: contractState,
  /** The other side: below in full, above masked; null: the house. */
  party: z.nullable(z.string()),
  tiers: z.array(contractTier),
  offeredAt: instant,
  expiresAt: instant,
  period: z.nullable(contractPeriod),
  carryMode: z.nullable(carryMode),
  /** Loss: of a wage by the day alone. */
  basis: contractBasis,
  validFrom: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Periods that begin from here on are paid by it, */
  countsFrom: z.nullable(instant),
  /** and those that end by then. */
  countsTo: z.nullable(instant),
  /** Contracts below that would end if this offer were accepted, or this contract terminated. */
  ends: z.array(z.object({ id, account: z.string() })),
});
export type AgentContract = z.output<typeof contract>;

export const offerBody = {
  key,
  kind: contractKind,
  account,
  tiers: z.array(contractTier).check(z.minLength(1), z.maxLength(TIERS_MAX)),
  /** Of a dividend and a wage by the day. */
  period: z.optional(contractPeriod),
  /** Of a dividend; left out: permanent. */
  carryMode: z.optional(carryMode),
  /** Of a wage by the day; left out: turnover. */
  basis: z.optional(contractBasis),
};

/**
 * made: worked out, it waits for approval. issued: to be paid. part, insufficient: whoever pays had not enough. nothing: no tier
 * was reached, or there is nothing to pay.
 */
export const billState = z.enum(['made', 'issued', 'part', 'insufficient', 'paid', 'nothing']);

export const bill = z.object({
  id,
  kind: contractKind,
  /** The stretch that it was worked out for; of a wage in real time only its end. */
  from: z.nullable(instant),
  tick: instant,
  /** Bets; of a dividend what the team lost, with what was carried. */
  base: amount,
  rate: percent,
  amount: positiveAmount,
  paid: positiveAmount,
  /** Goes into the next run; below zero where more was taken back than earned. */
  carry: amount,
  state: billState,
  /** The house pays, or whoever stands right above. */
  payer: z.enum(['house', 'upline']),
  inputs: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('differences'),
      /** Own bets and those of members right below without a contract. */
      direct: amount,
      /** Of branches below that are paid by themselves: how many, and what they bet. */
      branches: z.int(),
      branchBets: amount,
    }),
    z.object({
      by: z.literal('team'),
      turnover: amount,
      /** Members of the team that were active, and all that did anything. */
      active: z.int(),
      members: z.int(),
      /** What the team lost, before what was carried; null where it does not count. */
      loss: z.nullable(amount),
      carried: amount,
    }),
  ]),
});
export type AgentBill = z.output<typeof bill>;

/** A whole number in text: amounts of 0.0001, rates in millionths, what is carried in millionths of 0.0001. */
const whole = z.string().check(z.regex(/^-?(0|[1-9]\d{0,36})$/));
export const STATEMENT_MEMBERS_MAX = 20_000;

/**
 * All that a bill was worked out from, so that whoever has it can work it out again (scripts/recompute-bill.mjs). Figures are whole
 * numbers in text.
 */
export const billStatement = z.object({
  bill: id,
  kind: contractKind,
  period: z.nullable(contractPeriod),
  /** Null: in real time, where the run before ended. */
  from: z.nullable(instant),
  to: instant,
  /** Minutes that the zone of the period is ahead of UTC. */
  zoneMinutes: z.int(),
  /** Places of the journal that were read, each shard from behind `after` up to `upto`. */
  lines: z.array(z.object({ shard: z.int(), after: whole, upto: whole })),
  contract: z.object({
    id,
    tiers: z.array(z.object({ minBase: whole, minActive: z.int(), rate: whole })),
    carryMode: z.nullable(carryMode),
    basis: contractBasis,
  }),
  carryBefore: whole,
  /** Where more was taken back than bet: the rate that it is taken back at. */
  paidRate: whole,
  /** A half month ends with this period. */
  endsHalfMonth: z.boolean(),
  /** Null: in real time. */
  team: z.nullable(
    z.object({
      /** What makes a member active. */
      activeFrom: z.object({ turnover: whole, deposit: whole }),
      members: z.array(
        z.object({
          account: z.string(),
          level: z.int(),
          turnover: whole,
          deposit: whole,
          loss: whole,
          active: z.boolean(),
        }),
      ),
      /** Members that are too many to be listed, together. */
      rest: z.object({ members: z.int(), active: z.int(), turnover: whole, loss: whole }),
      /**
       * The agent alone, then each line right below: what of the team falls to it. The bill of whoever leads that line names the
       * same figures. Null: lines that are too many to be listed, together.
       */
      parts: z.array(
        z.object({
          account: z.nullable(z.string()),
          isOwn: z.boolean(),
          members: z.int(),
          active: z.int(),
          turnover: whole,
          loss: whole,
        }),
      ),
    }),
  ),
  /** Null: not in real time. */
  differences: z.nullable(
    z.object({
      direct: whole,
      branches: z.array(z.object({ account: z.string(), bet: whole, difference: whole })),
    }),
  ),
  result: z.object({ base: whole, rate: whole, amount: whole, carryAfter: whole }),
});
export type BillStatement = z.output<typeof billStatement>;
