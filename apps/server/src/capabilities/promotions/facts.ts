/** What a rule asks of a member, read where it stands: the newest deposit that can be taken, turnover, losses, rank. */
import { asksDeposit, daysAsked, EVERYBODY, type PromotionFacts, type PromotionRule } from '@house/growth/promotions';
import { ONE } from '@house/money/amount';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Rewards } from '../rewards/port.ts';
import { ENTRY_TYPES, type EntryType, MEMBER_ACCOUNTS, shardOf, type Wallet } from '../wallet/port.ts';
import { labelsOf } from './labels.ts';
import type { Preview } from './port.ts';
import { usedDeposits } from './queries.ts';

const DAY_MILLISECONDS = 86_400_000;
const MINUTE_MILLISECONDS = 60_000;
/** A deposit gives a bonus for a day, and while nothing was taken out since. */
const DEPOSIT_HOURS = 24;
const HOUR_MILLISECONDS = 3_600_000;
const DEPOSITS_LOOKED_AT = 20;
const PREVIEW_DAYS = 30;
/** What a member won or lost of the house by playing. */
const PLAYED: readonly EntryType[] = ['bet', 'betRefund', 'prize', 'prizeReversal'];

export interface FactDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'listEntriesOf' | 'memberDaysOf'>;
  readonly identity: Pick<Identity, 'findMember' | 'findMemberByName' | 'linksOf' | 'listSignIns' | 'countryOf'> & {
    readonly lines: Pick<Identity['lines'], 'uplinesOf'>;
  };
  readonly rewards: Pick<Rewards, 'rankOf' | 'turnoverOf'>;
  /** What they staked that is not decided yet. */
  readonly openStakeOf: (memberId: bigint) => Promise<bigint>;
  /** Whether they asked for a withdrawal within a day. */
  readonly hasAskedWithinDay: (memberId: bigint) => Promise<boolean>;
  readonly zoneOffsetMinutes: number;
}

export interface PreviewDeps {
  readonly db: Db;
  readonly zoneOffsetMinutes: number;
  readonly rewards: Pick<Rewards, 'membersByRank' | 'reachedTurnover'>;
  readonly countSegment: Identity['countSegment'];
}

export interface Facts extends PromotionFacts {
  readonly depositSeq: bigint | null;
}

export function dayOf(at: Date, zoneOffsetMinutes: number): number {
  return Math.floor((at.getTime() + zoneOffsetMinutes * MINUTE_MILLISECONDS) / DAY_MILLISECONDS);
}

export function startOfDay(day: number, zoneOffsetMinutes: number): Date {
  return new Date(day * DAY_MILLISECONDS - zoneOffsetMinutes * MINUTE_MILLISECONDS);
}

async function readDeposit(deps: FactDeps, memberId: bigint, now: Date, joinedAt: Date) {
  const from = new Date(joinedAt.getTime() - DAY_MILLISECONDS);
  const to = new Date(now.getTime() + DAY_MILLISECONDS);
  const [{ rows, total }, hasAsked, used] = await Promise.all([
    deps.wallet.listEntriesOf({ memberId, from, to, type: 'deposit', offset: 0, limit: DEPOSITS_LOOKED_AT }),
    deps.hasAskedWithinDay(memberId),
    usedDeposits(deps.db, memberId),
  ]);
  if (rows.length === 0 || hasAsked) return null;
  const since = now.getTime() - DEPOSIT_HOURS * HOUR_MILLISECONDS;
  const place = rows.findIndex(({ seq, at, amount }) => amount > 0n && at.getTime() > since && !used.has(seq));
  const found = rows[place];
  return found === undefined ? null : { number: total - place, amount: found.amount, seq: found.seq };
}

/** What bets lost in a time of what bonuses paid of them, open ones too: their stakes less their shares, wherever those went. */
async function readBonusLost(db: Db, memberId: bigint, from: Date, to: Date): Promise<bigint> {
  const { bonusStaked, bonusPrize, bonusForfeited } = ENTRY_TYPES;
  const { rows } = await sql<{ amount: bigint }>`-- promotions.bonusLost
    select coalesce(sum(case e.type when ${bonusPrize} then -e.amount else e.amount end), 0)::bigint as amount from wallet_entries e
    where e.shard = ${shardOf(memberId)} and e.member_id = ${memberId} and e.key >= key_floor(${from}) and e.key < key_floor(${to})
      and (e.type in (${bonusStaked}, ${bonusPrize}) or (e.type = ${bonusForfeited} and e.account = ${MEMBER_ACCOUNTS.cash}))`.execute(
    db,
  );
  return present(rows[0], 'an aggregate has one row').amount;
}

async function readLoss(deps: FactDeps, memberId: bigint, days: { from: number; to: number }): Promise<bigint> {
  const at = (day: number): Date => startOfDay(day, deps.zoneOffsetMinutes);
  const [moves, open, ofBonuses] = await Promise.all([
    deps.wallet.memberDaysOf({ memberId, from: at(days.from), to: at(days.to) }),
    deps.openStakeOf(memberId),
    readBonusLost(deps.db, memberId, at(days.from), at(days.to)),
  ]);
  const won = moves.reduce(
    (sum, { type, amount }) => (type !== null && PLAYED.includes(type) ? sum + amount : sum),
    0n,
  );
  // A stake that is not decided yet is no loss, else whoever bets on tomorrow claims it today; what bonuses lost is none of theirs.
  const lost = -won - open - ofBonuses;
  return lost > 0n ? lost : 0n;
}

const SIGN_INS_LOOKED_AT = 20;

/** Where they signed in from last, as far as that is known. */
async function readCountry({ identity }: FactDeps, memberId: bigint): Promise<string | null> {
  const { rows } = await identity.listSignIns(memberId, { offset: 0, limit: SIGN_INS_LOOKED_AT });
  const last = rows.find(({ result }) => result === 'ok');
  return last === undefined ? null : identity.countryOf(last.address);
}

async function isInLine({ db, identity }: FactDeps, memberId: bigint, account: string): Promise<boolean> {
  const [agent, above] = await Promise.all([
    identity.findMemberByName(account),
    identity.lines.uplinesOf(db, [memberId]),
  ]);
  return agent !== null && (above.get(memberId)?.includes(agent.id) ?? false);
}

/** What was read of a member for one question, by its name: of forty rules most ask for the same. */
export type Known = Map<string, Promise<unknown>>;

function onceIn(known: Known) {
  return <T>(name: string, read: () => Promise<T>): Promise<T> => {
    const asked = known.get(name) ?? read();
    known.set(name, asked);
    return asked as Promise<T>;
  };
}

async function readAudience(deps: FactDeps, memberId: bigint, rule: PromotionRule, known: Known) {
  const { labels, line, countries, ownDevice } = rule.audience ?? EVERYBODY;
  const once = onceIn(known);
  const [own, inLine, country, links] = await Promise.all([
    labels.length === 0 ? [] : once('labels', () => labelsOf(deps.db, memberId)),
    line === null ? false : once(`line ${line}`, () => isInLine(deps, memberId, line)),
    countries.length === 0 ? null : once('country', () => readCountry(deps, memberId)),
    ownDevice ? once('links', () => deps.identity.linksOf([memberId])) : [],
  ]);
  return { labels: own, isInLine: inLine, country, sharesDevice: links.some(({ kind }) => kind === 'device') };
}

/** Only what the rule asks for is read, and nothing that is known already. */
export async function readFacts(
  deps: FactDeps,
  memberId: bigint,
  { rule, startsOn, now, code }: { rule: PromotionRule; startsOn: number; now: Date; code: string | null },
  known: Known = new Map(),
): Promise<Facts> {
  const { kind, product } = rule.trigger;
  const once = onceIn(known);
  const member = await once('member', () => deps.identity.findMember(memberId));
  const joinedAt = member?.joinedAt ?? now;
  const day = dayOf(now, deps.zoneOffsetMinutes);
  const days = daysAsked(rule, day, startsOn);
  const span = `${days.from} ${days.to}`;
  const [audience, rank, deposit, turnover, netLoss] = await Promise.all([
    readAudience(deps, memberId, rule, known),
    once('rank', () => deps.rewards.rankOf(memberId)),
    asksDeposit(rule.trigger) ? once('deposit', () => readDeposit(deps, memberId, now, joinedAt)) : null,
    kind === 'turnover'
      ? once(`turnover ${span} ${product}`, () => deps.rewards.turnoverOf(memberId, { ...days, product }))
      : 0n,
    kind === 'netLoss' ? once(`loss ${span}`, () => readLoss(deps, memberId, days)) : 0n,
  ]);
  return {
    ...{ day, rank, turnover, netLoss, code, ...audience },
    joinedDaysAgo: day - dayOf(joinedAt, deps.zoneOffsetMinutes),
    deposit: deposit === null ? null : { number: deposit.number, amount: deposit.amount },
    depositSeq: deposit?.seq ?? null,
  };
}

/** What a deposit `d` gives. */
function givesOf({ percent, per = null, amount }: PromotionRule['reward']) {
  if (per !== null) return sql`least(d.amount / ${per}::bigint * ${ONE}::bigint, ${amount}::bigint)`;
  return percent === null ? sql`${amount}::bigint` : sql`least(d.amount * ${percent}::int / 100, ${amount}::bigint)`;
}

/**
 * What a rule would have given in the last 30 days, had everybody taken it: of deposits by what they were, of joining by who
 * joined, of a rank by who stands there today, of turnover by who played so much in a period of it. Null: nobody can know.
 */
export async function previewRule(deps: PreviewDeps, rule: PromotionRule, now: Date): Promise<Preview | null> {
  const { trigger, reward, period } = rule;
  const { zoneOffsetMinutes } = deps;
  if (trigger.kind === 'deposit') return previewDeposits(deps.db, rule, zoneOffsetMinutes);
  if (reward.per != null || reward.percent !== null) return null;
  const today = dayOf(now, zoneOffsetMinutes);
  const told = (members: number, times = members): Preview => ({
    ...{ days: PREVIEW_DAYS, members, rewards: reward.amount * BigInt(times) },
  });
  if (trigger.kind === 'registration') {
    const joinedFrom = startOfDay(today - PREVIEW_DAYS, zoneOffsetMinutes);
    return told(await deps.countSegment({ kinds: ['player', 'agent'], joinedFrom, joinedBefore: null }));
  }
  if (trigger.kind === 'rank') {
    const stood = await deps.rewards.membersByRank();
    return told(stood.reduce((sum, { rank, members }) => (rank >= trigger.number ? sum + members : sum), 0));
  }
  if (trigger.kind !== 'turnover') return null;
  const { members, times } = await deps.rewards.reachedTurnover({
    ...{ product: trigger.product, least: trigger.amount, from: today - PREVIEW_DAYS, to: today + 1, period },
  });
  return told(members, times);
}

/** What a rule of deposits would have given in the last 30 days, had everybody taken it; null: of another kind. */
async function previewDeposits(
  db: Db,
  { trigger, reward, period }: PromotionRule,
  zoneOffsetMinutes: number,
): Promise<Preview | null> {
  if (trigger.kind !== 'deposit') return null;
  const bucket = { once: sql`d.day * 0`, daily: sql`d.day`, weekly: sql`(d.day + 3) / 7` }[period];
  const { rows } = await sql<{ members: number; rewards: bigint }>`-- promotions.preview
    with deposits as materialized (
      select e.shard, e.member_id, e.seq, e.amount, floor(extract(epoch from e.at) / 86400 + ${zoneOffsetMinutes}::numeric / 1440)::int as day
      from wallet_entries e
      where e.type = ${ENTRY_TYPES.deposit} and e.at >= now() - make_interval(days => ${PREVIEW_DAYS}) and e.amount >= ${trigger.amount}
        and not exists (select from wallet_trial_members t where t.member_id = e.member_id)
    ), taken as (
      select distinct on (d.member_id, ${bucket}) d.member_id,
        ${givesOf(reward)} as gives
      from deposits d
      where ${trigger.number}::int = 0 or ${trigger.number}::int = (select count(*) from wallet_entries b
        where b.shard = d.shard and b.member_id = d.member_id and b.type = ${ENTRY_TYPES.deposit} and b.seq <= d.seq)
      order by d.member_id, ${bucket}, d.seq
    )
    select count(distinct member_id)::int as members, coalesce(sum(gives), 0)::bigint as rewards from taken`.execute(
    db,
  );
  return { days: PREVIEW_DAYS, members: rows[0]?.members ?? 0, rewards: rows[0]?.rewards ?? 0n };
}
