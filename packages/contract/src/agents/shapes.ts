/** Shapes of contracts that the agents' centre and the desk share. */
import * as z from 'zod/mini';
import { amount, id, instant, key, positiveAmount, text } from '../shapes.ts';

export const contractKind = z.enum(['dividend', 'daily', 'hourly', 'realTime']);
export type ContractKind = z.output<typeof contractKind>;
export const contractState = z.enum(['requested', 'valid', 'denied', 'expired', 'terminated']);

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
  validFrom: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Contracts below that would end if this offer were accepted, or this contract terminated. */
  ends: z.array(z.object({ id, account: z.string() })),
});
export type AgentContract = z.output<typeof contract>;

export const offerBody = {
  key,
  kind: contractKind,
  account,
  tiers: z.array(contractTier).check(z.minLength(1), z.maxLength(TIERS_MAX)),
};

export const bill = z.object({
  id,
  kind: contractKind,
  /** The end of what it was worked out for. */
  tick: instant,
  base: amount,
  rate: percent,
  amount: positiveAmount,
  /** Goes into the next run; below zero where more was taken back than earned. */
  carry: amount,
  state: z.enum(['issued', 'paid', 'nothing']),
  inputs: z.object({
    /** Own bets and those of members right below without a contract. */
    direct: amount,
    /** Of branches below that are paid by themselves: how many, and what they bet. */
    branches: z.int(),
    branchBets: amount,
  }),
});
export type AgentBill = z.output<typeof bill>;
