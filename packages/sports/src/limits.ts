/**
 * Limits of the book (games.md 7.6, operations of the desk): how much a ticket may stake and return before a trader looks at
 * it, and what all open tickets may return on one selection. They stand in a tree: the house, a sport, a league, a type of
 * market of a sport, a match; each holds by itself, so the tightest counts. Pure.
 */
import { formatAmount } from '@house/money/amount';

/** What one place of the tree holds a ticket to, units of 0.0001; null: nothing of its own. */
export interface Limit {
  /** `*`, `sport:football`, `league:PADMA`, `type:football:1x2`, `event:17`. */
  readonly scope: string;
  readonly stakeMax: bigint | null;
  readonly returnMax: bigint | null;
  /** Of all open tickets on one selection together. */
  readonly liabilityMax: bigint | null;
}

/** What the house begins with; the numbers are ours. */
export const STARTING_LIMIT: Limit = {
  scope: '*',
  stakeMax: 500_000_000n,
  returnMax: 5_000_000_000n,
  liabilityMax: 50_000_000_000n,
};

const SCOPE =
  /^(\*|sport:[a-zA-Z0-9]{2,16}|league:[a-zA-Z0-9]{2,16}|type:[a-zA-Z0-9]{2,16}:[a-zA-Z0-9]{2,16}|event:[0-9]{1,20})$/;
export const isScope = (scope: string): boolean => SCOPE.test(scope);

/** Where a leg stands in the tree, from the root down. */
export function scopesOf(leg: {
  readonly sport: string;
  readonly league: string;
  readonly type: string;
  readonly eventId: string;
}): readonly string[] {
  const { sport, league, type, eventId } = leg;
  return ['*', `sport:${sport}`, `league:${league}`, `type:${sport}:${type}`, `event:${eventId}`];
}

export interface LimitedTicket {
  /** Of all lines, and what it returns at most; units of 0.0001. */
  readonly stake: bigint;
  readonly most: bigint;
  /** Percent of the limits on one ticket that its member has: 100 for most, 0: every ticket is looked at. */
  readonly factor: number;
  readonly legs: readonly {
    readonly scopes: readonly string[];
    /** What other tickets return at most on the same selection, those on their way too. */
    readonly others: bigint;
  }[];
}

export interface OverLimit {
  readonly why: 'stake' | 'return' | 'liability';
  readonly scope: string;
  /** The most that may be staked on all lines together without anybody looking, whole hundredths. */
  readonly stakeMax: bigint;
}

const CENT = 100n;
const toCents = (amount: bigint): bigint => (amount <= 0n ? 0n : (amount / CENT) * CENT);

/** Which limit a ticket is over: of several the one that allows least. Null: none. */
export function overLimit(ticket: LimitedTicket, limits: readonly Limit[]): OverLimit | null {
  const { stake, most, factor } = ticket;
  const byScope = new Map(limits.map((limit) => [limit.scope, limit]));
  if (!byScope.has('*')) byScope.set('*', STARTING_LIMIT);
  const found: OverLimit[] = [];
  const ofMember = (amount: bigint): bigint => (amount * BigInt(factor)) / 100n;
  /** A stake that returns no more than this. */
  const stakeFor = (returns: bigint): bigint => (most === 0n ? 0n : toCents((stake * returns) / most));
  for (const { scopes, others } of ticket.legs) {
    for (const scope of scopes) {
      const limit = byScope.get(scope);
      if (limit === undefined) continue;
      const { stakeMax, returnMax, liabilityMax } = limit;
      if (stakeMax !== null && stake > ofMember(stakeMax))
        found.push({ why: 'stake', scope, stakeMax: toCents(ofMember(stakeMax)) });
      if (returnMax !== null && most > ofMember(returnMax))
        found.push({ why: 'return', scope, stakeMax: stakeFor(ofMember(returnMax)) });
      if (liabilityMax !== null && others + most > liabilityMax)
        found.push({ why: 'liability', scope, stakeMax: stakeFor(liabilityMax - others) });
    }
  }
  return found.reduce<OverLimit | null>(
    (least, each) => (least === null || each.stakeMax < least.stakeMax ? each : least),
    null,
  );
}

/** In words of the house, for the log. */
export function writeLimit({ stakeMax, returnMax, liabilityMax }: Omit<Limit, 'scope'>): string {
  const write = (amount: bigint | null): string => (amount === null ? '-' : formatAmount(amount));
  return `stake ${write(stakeMax)}, returns ${write(returnMax)}, liability ${write(liabilityMax)}`;
}
