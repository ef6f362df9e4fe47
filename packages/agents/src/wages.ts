/**
 * Wages (operations.md 4.5): of a day by tiers, of an hour flat, and in real time by differences down the line.
 *
 * A wage is owed in shares (units of 0.0001 in millionths) and paid in whole units. What cannot be paid yet is carried: a
 * fraction of a unit, or what bets that counted before and do not any more take back. So nothing is lost over many small runs,
 * and no run pays less than nothing.
 */
import { asShare, payableOf, type Rate, shareOf } from './rates.ts';
import { type Tier, tierFor } from './tiers.ts';

export interface Wage {
  /** Units of 0.0001, at least zero. */
  readonly amount: bigint;
  /** Shares, into the next run; below zero: it waits to be made up for. */
  readonly carry: bigint;
}

/** Pays what is owed with what was carried. */
export function payShares(owed: bigint, carry: bigint): Wage {
  const all = owed + carry;
  const amount = payableOf(all);
  return { amount, carry: all - asShare(amount) };
}

export interface DailyInput {
  /** The team's turnover of the day, or what it lost by its bets where the contract says so; units of 0.0001. */
  readonly base: bigint;
  readonly active: number;
  readonly tiers: readonly Tier[];
  /** Shares from the runs before. */
  readonly carry: bigint;
  /** Where more was taken back than bet, it is taken back at this rate: the one it was paid at. */
  readonly paidRate: Rate;
}

/** The rate that a base counts at. */
export const dailyRateOf = ({ base, active, tiers, paidRate }: Omit<DailyInput, 'carry'>): Rate =>
  base < 0n ? paidRate : (tierFor(tiers, base, active)?.rate ?? 0n);

/** A tier that is not reached pays nothing; what is carried waits for a day that pays. */
export function dailyWageOf(input: DailyInput): Wage & { readonly rate: Rate } {
  const rate = dailyRateOf(input);
  return { rate, ...payShares(shareOf(input.base, rate), input.carry) };
}

/** One of those who stand in a line; uplines come before those below them. */
export interface LineNode {
  readonly id: bigint;
  /** Null: they stand at the top of what is counted. */
  readonly uplineId: bigint | null;
  /** Zero: a member, or an agent without a contract. */
  readonly rate: Rate;
  /** What they bet themselves since the run before, units of 0.0001; below zero where more was taken back. */
  readonly bet: bigint;
}

export interface RealTimeLine {
  readonly id: bigint;
  /** Bets of their own and of members right below them without a rate of their own, and of all below such. */
  readonly direct: bigint;
  /** Of each branch right below with a rate: its bets and the rate that differs. */
  readonly branches: readonly { readonly id: bigint; readonly bet: bigint; readonly difference: Rate }[];
  /** Shares that are owed for this run. */
  readonly owed: bigint;
}

/**
 * What each agent with a rate is owed: their own rate on bets nobody below them is paid for, the difference on each branch
 * that has a rate. All lines of a tree together come to the top's rate of all bets: nothing is paid twice.
 */
export function realTimeLines(nodes: readonly LineNode[]): RealTimeLine[] {
  const branch = new Map<
    bigint,
    { node: LineNode; direct: bigint; branches: { id: bigint; bet: bigint; rate: Rate }[] }
  >();
  for (const node of nodes) branch.set(node.id, { node, direct: node.bet, branches: [] });
  // From the leaves up: whoever comes later stands below.
  for (const node of nodes.toReversed()) {
    const own = branch.get(node.id);
    const above = node.uplineId === null ? undefined : branch.get(node.uplineId);
    if (own === undefined || above === undefined) continue;
    if (node.rate > 0n) above.branches.push({ id: node.id, bet: betOf(own), rate: node.rate });
    else {
      above.direct += own.direct;
      above.branches.push(...own.branches);
    }
  }
  return nodes.flatMap(({ id, rate }) => {
    const own = branch.get(id);
    if (rate === 0n || own === undefined) return [];
    const branches = own.branches.map((part) => ({ id: part.id, bet: part.bet, difference: rate - part.rate }));
    const owed = branches.reduce((sum, part) => sum + shareOf(part.bet, part.difference), shareOf(own.direct, rate));
    return [{ id, direct: own.direct, branches, owed }];
  });
}

const betOf = ({ direct, branches }: { direct: bigint; branches: readonly { bet: bigint }[] }): bigint =>
  branches.reduce((sum, { bet }) => sum + bet, direct);
