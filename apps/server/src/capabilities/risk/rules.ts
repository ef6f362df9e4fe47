/** The rules of risk (operations.md 8.3): each a pure function over facts, with the figures that explain it. */
import { formatAmount } from '@house/money/amount';
import type {
  CardPair,
  Hit,
  Link,
  LinkedAccount,
  LinkKind,
  Parameters,
  Rule,
  RuleCode,
  RuleTerms,
  RuleTest,
} from './port.ts';

const TAKA = 10_000n;
const PERCENT = 100n;
/** From this score on a person looks; from that one on two do, and all withdrawals of the member are frozen. */
export const REVIEW_FROM = 60;
export const SECOND_LOOK_FROM = 100;
const WEIGHT_MAX = 200;

/**
 * What is known when a withdrawal is asked for; it is kept, so that rules can be tested on it. Amounts in units of 0.0001.
 * Facts that were not known yet when one was kept are left out of it: a rule that needs them does not hit.
 */
export interface Facts {
  readonly amount: bigint;
  /** Before it. */
  readonly cash: bigint;
  /** Asked for within 24 hours, with this one. */
  readonly askedWithinDay: readonly bigint[];
  /** Credited in 30 days, and what of bets was decided in them. */
  readonly depositedInMonth: bigint;
  readonly turnoverInMonth: bigint;
  readonly depositsInHour: number;
  readonly depositedInDay: bigint;
  /** Of the 30 days before that day. */
  readonly depositedDayMean: bigint;
  /** Payout accounts that are not in the member's name. */
  readonly foreignAccounts: number;
  /** Hours since anything that lets somebody in or is paid to was changed; null: never. */
  readonly hoursSinceAccess: number | null;
  readonly hoursSincePassword: number | null;
  /** Since the account that is to be paid was added; null: it is gone. */
  readonly accountHours: number | null;
  /** Gifts of 30 days: rewards, campaigns, points. What was deposited stands above. */
  readonly bonusInMonth: bigint;
  /** The newest sign-in of 30 days from a network on a list of computing centres. Null: none. */
  readonly hosting: { readonly address: string; readonly source: string; readonly hours: number } | null;
  /** The two sign-ins of 30 days from two countries that were the least apart. Null: there are none. */
  readonly travel: { readonly from: string; readonly to: string; readonly minutes: number } | null;
  /** Rounds of 30 days in which linked accounts bet against this one, and how many did. */
  readonly opposite: { readonly rounds: number; readonly accounts: number };
  /** Of card rooms, the pair of theirs with the highest score. Null: there is none. */
  readonly cardPair: Omit<CardPair, 'otherId' | 'flags'> | null;
  /** Other accounts that share something, by what. */
  readonly shared: Readonly<Record<LinkKind, number>>;
}

type Values = Hit['values'];

interface RuleKind {
  /** What may be changed, and what it is when nobody did. */
  readonly parameters: Parameters;
  /** Where it is lower than that of all: a rule that is to stop nobody by itself. */
  readonly weightMax?: number;
  /** The figures of why it hits; null: it does not. */
  readonly judge: (facts: Facts, parameters: Parameters) => Values | null;
}

const given = (parameters: Parameters, name: string): number => parameters[name] ?? 0;

const sharing = (kind: LinkKind): RuleKind => ({
  parameters: { count: 1 },
  judge: ({ shared }, parameters) =>
    shared[kind] >= Math.max(1, given(parameters, 'count')) ? { accounts: shared[kind] } : null,
});

export const RULES = {
  /** Whoever changed what opens an account or is paid may be somebody else. */
  accessChanged: {
    parameters: { hours: 24 },
    judge: ({ hoursSinceAccess }, parameters) =>
      hoursSinceAccess !== null && hoursSinceAccess < given(parameters, 'hours')
        ? { hours: Math.floor(hoursSinceAccess) }
        : null,
  },
  hastyExit: {
    parameters: { hours: 1, accountHours: 72, percent: 50 },
    judge: ({ hoursSincePassword, accountHours, amount, cash }, parameters) => {
      if (hoursSincePassword === null || accountHours === null || cash <= 0n) return null;
      const isSoon =
        hoursSincePassword < given(parameters, 'hours') && accountHours < given(parameters, 'accountHours');
      const part = (amount * PERCENT) / cash;
      return isSoon && part > BigInt(given(parameters, 'percent')) ? { percent: Number(part) } : null;
    },
  },
  depositThenWithdraw: {
    parameters: { percent: 100 },
    judge: ({ depositedInMonth, turnoverInMonth }, parameters) =>
      depositedInMonth > 0n && turnoverInMonth * PERCENT < depositedInMonth * BigInt(given(parameters, 'percent'))
        ? { deposited: formatAmount(depositedInMonth), turnover: formatAmount(turnoverInMonth) }
        : null,
  },
  manyDeposits: {
    parameters: { count: 5 },
    judge: ({ depositsInHour }, parameters) =>
      depositsInHour > given(parameters, 'count') ? { deposits: depositsInHour } : null,
  },
  depositSurge: {
    parameters: { times: 10, amount: 100_000 },
    judge: ({ depositedInDay, depositedDayMean }, parameters) =>
      depositedInDay > BigInt(given(parameters, 'amount')) * TAKA &&
      depositedInDay > depositedDayMean * BigInt(given(parameters, 'times'))
        ? { day: formatAmount(depositedInDay), mean: formatAmount(depositedDayMean) }
        : null,
  },
  belowLimit: {
    parameters: { count: 3, limit: 10_000, percent: 90 },
    judge: ({ askedWithinDay }, parameters) => {
      const limit = BigInt(given(parameters, 'limit')) * TAKA;
      const from = (limit * BigInt(given(parameters, 'percent'))) / PERCENT;
      const times = askedWithinDay.filter((amount) => amount >= from && amount <= limit).length;
      return times >= given(parameters, 'count') ? { times, limit: formatAmount(limit) } : null;
    },
  },
  nameMismatch: {
    parameters: {},
    judge: ({ foreignAccounts }) => (foreignAccounts > 0 ? { accounts: foreignAccounts } : null),
  },
  sharedDevice: sharing('device'),
  sharedPaymentAccount: sharing('paymentAccount'),
  sharedPhone: sharing('phone'),
  sharedDocument: sharing('document'),
  sharedAddress: sharing('address'),
  oppositeBetting: {
    parameters: { count: 3 },
    judge: ({ opposite }, parameters) =>
      opposite !== undefined && opposite.rounds >= Math.max(1, given(parameters, 'count')) ? { ...opposite } : null,
  },
  bonusOnly: {
    parameters: { percent: 90 },
    judge: ({ bonusInMonth, depositedInMonth }, parameters) =>
      bonusInMonth > 0n &&
      bonusInMonth * PERCENT >= (bonusInMonth + depositedInMonth) * BigInt(given(parameters, 'percent'))
        ? { bonus: formatAmount(bonusInMonth), deposited: formatAmount(depositedInMonth) }
        : null,
  },
  datacentreAddress: {
    parameters: { hours: 168 },
    judge: ({ hosting }, parameters) =>
      hosting != null && hosting.hours < given(parameters, 'hours')
        ? { address: hosting.address, source: hosting.source, hours: Math.floor(hosting.hours) }
        : null,
  },
  /** Where an address lies is known by its country alone: how far apart two lie is not, so the time between them is what counts. */
  impossibleTravel: {
    parameters: { minutes: 120 },
    judge: ({ travel }, parameters) =>
      travel != null && travel.minutes <= given(parameters, 'minutes') ? { ...travel } : null,
  },
  /** Two who play into one another's hands. Friends at a small table look like it: it is never enough for a review by itself. */
  chipDumping: {
    parameters: { score: 100 },
    weightMax: 50,
    judge: ({ cardPair }: Pick<Facts, 'cardPair'>, parameters: Parameters) =>
      cardPair != null && cardPair.score >= Math.max(1, given(parameters, 'score'))
        ? { hands: cardPair.hands, percent: cardPair.oneWayPercent, score: cardPair.score }
        : null,
  },
} as const satisfies Record<RuleCode, RuleKind>;

export const isRuleCode = (code: string): code is RuleCode => Object.hasOwn(RULES, code);

/** Whether a rule can be like this: every parameter it has and no other, whole numbers, a weight within bounds. */
export function areTermsSound(code: RuleCode, { weight, parameters }: RuleTerms): boolean {
  const kind: RuleKind = RULES[code];
  const names = Object.keys(kind.parameters).toSorted();
  const isWhole = Object.values(parameters).every((value) => Number.isSafeInteger(value) && value >= 0);
  return (
    Object.keys(parameters).toSorted().join() === names.join() &&
    isWhole &&
    weight >= 0 &&
    weight <= (kind.weightMax ?? WEIGHT_MAX)
  );
}

export interface Judged {
  readonly score: number;
  readonly hits: readonly Hit[];
  /** Of rules in shadow. */
  readonly shadow: readonly Hit[];
}

export function judgeFacts(rules: readonly (RuleTerms & Pick<Rule, 'code'>)[], facts: Facts): Judged {
  const hitOf = ({ code, weight, parameters }: (typeof rules)[number]): Hit[] => {
    const values = RULES[code].judge(facts, parameters);
    return values === null ? [] : [{ rule: code, weight, values }];
  };
  const hits = rules.filter(({ mode }) => mode === 'on').flatMap(hitOf);
  const shadow = rules.filter(({ mode }) => mode === 'shadow').flatMap(hitOf);
  return { score: hits.reduce((sum, { weight }) => sum + weight, 0), hits, shadow };
}

export interface PastWithdrawal {
  readonly withdrawalId: bigint;
  readonly memberId: bigint;
  readonly at: Date;
  readonly facts: Facts;
}

const EXAMPLES_MAX = 10;

/** What a rule, changed like this and counting, would have done to withdrawals of before, beside those that count now. */
export function testRule(
  rules: readonly Rule[],
  change: RuleTerms & { readonly rule: RuleCode },
  past: readonly PastWithdrawal[],
): RuleTest {
  const changed = { code: change.rule, weight: change.weight, parameters: change.parameters, mode: 'on' } as const;
  const others = rules.filter(({ code }) => code !== change.rule);
  const outcomes = past.map((one) => {
    const before = judgeFacts(rules, one.facts).score;
    const after = judgeFacts([...others, changed], one.facts);
    return { one, before, after: after.score, isHit: after.hits.some(({ rule }) => rule === change.rule) };
  });
  const crossed = (from: number): number =>
    outcomes.filter(({ before, after }) => before < from && after >= from).length;
  const hits = outcomes.filter(({ isHit }) => isHit);
  return {
    withdrawals: past.length,
    hits: hits.length,
    moreReviews: crossed(REVIEW_FROM),
    moreSecondLooks: crossed(SECOND_LOOK_FROM),
    examples: hits.slice(0, EXAMPLES_MAX).map(({ one, before, after }) => ({
      withdrawal: one.withdrawalId.toString(),
      memberId: one.memberId.toString(),
      at: one.at.toISOString(),
      scoreBefore: before,
      scoreAfter: after,
    })),
  };
}

const MINUTE_MILLISECONDS = 60_000;

/** Of sign-ins whose country is known, the newest first, two neighbours in time from two countries that are the least apart. */
export function findTravel(
  signIns: readonly { readonly at: Date; readonly country: string | null }[],
): Facts['travel'] {
  const known = signIns.flatMap(({ at, country }) => (country === null ? [] : [{ at: at.getTime(), country }]));
  // The newest come first: of the same moment the later one stands behind.
  const inTime = known.toReversed().toSorted((one, other) => one.at - other.at);
  const moves = inTime.flatMap(({ at, country }, n) => {
    const before = inTime[n - 1];
    if (before === undefined || before.country === country) return [];
    return [{ from: before.country, to: country, minutes: Math.floor((at - before.at) / MINUTE_MILLISECONDS) }];
  });
  return moves.toSorted((one, other) => one.minutes - other.minutes)[0] ?? null;
}

const DEPTH_MAX = 2;
export const LINKED_MAX = 200;

/** How many others share each thing with a member. */
export function countShared(links: readonly Link[]): Facts['shared'] {
  const count = (kind: LinkKind): number =>
    new Set(links.filter((link) => link.kind === kind).map(({ otherId }) => otherId)).size;
  return {
    device: count('device'),
    paymentAccount: count('paymentAccount'),
    phone: count('phone'),
    document: count('document'),
    address: count('address'),
  };
}

/**
 * Walks the links breadth first, two steps and 200 accounts far. An account stands at its smallest depth, with every link that
 * led there from that depth. Of an address only the first step: many homes share one.
 */
export async function walkLinks(
  start: bigint,
  linksOf: (memberIds: readonly bigint[]) => Promise<readonly Link[]>,
): Promise<{ links: LinkedAccount[]; isCut: boolean }> {
  const depths = new Map([[start, 0]]);
  const found: LinkedAccount[] = [];
  let isCut = false;
  let edge: readonly bigint[] = [start];
  for (let depth = 1; depth <= DEPTH_MAX && edge.length > 0; depth += 1) {
    const next = new Set<bigint>();
    for (const { memberId, otherId, kind, mark, at } of await linksOf(edge)) {
      if (depth > 1 && kind === 'address') continue;
      const known = depths.get(otherId);
      if (known !== undefined && known < depth) continue;
      if (known === undefined) {
        if (depths.size > LINKED_MAX) {
          isCut = true;
          continue;
        }
        depths.set(otherId, depth);
      }
      if (kind !== 'address') next.add(otherId);
      found.push({ memberId: otherId, depth, viaId: memberId, kind, mark, at });
    }
    edge = [...next];
  }
  return { links: found, isCut };
}
