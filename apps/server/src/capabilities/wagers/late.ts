/**
 * Bets received at or after the true draw time are void one by one (lottery.md 12.4, `LATE`).
 *
 * A late bet gets a row in wager_lates, and from then on it is out of whatever its market does: settling, corrections, voids,
 * rebates, turnover, winners. Its stake goes back. Before the market is settled that is all; afterwards what it had won and
 * what it had given back, to its member and to those above him, is taken back. Nobody else's prize changes, nor that of
 * his other bets: what a member may win at most is used up in the order of acceptance, so late bets had cut nothing from
 * those before them.
 *
 * In chunks of members of one shard, each one transaction with its position, one chunk of a market after the other. A chunk
 * shares the market's row: settling begins before it or after it, so that no bet is both paid and given back. The key of a
 * line is its version and member, or chunk.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { ENTRY_TYPES, type HouseAccount, keyTime, type Movement, SHARD_COUNT, SHARDS } from '../wallet/port.ts';
import { followBonuses } from './bonus-stakes.ts';
import { progressOf, untilNow } from './correct.ts';
import { lateRefundKey } from './keys.ts';
import { contraOf } from './markets.ts';
import type { CorrectionProgress, LateBets, LateMember, RebateRules, VoidPreview } from './port.ts';
import { STANDS } from './queries.ts';
import { addUp, type Credit } from './rebates.ts';
import { endShard, type SettleDeps } from './settle.ts';
import { GIVEN, sumUp, type Touched } from './void.ts';

const CHUNK_MEMBERS = 500;

/** Of a row `w`: a bet of the market that stands and was received at this instant or after it. */
const isLate = (marketId: bigint, from: Date): RawBuilder<unknown> =>
  sql`w.market_id = ${marketId} and w.placed_at >= ${from} and ${STANDS}`;

/** See port.ts `countLate`. */
export async function countLate(tx: Tx, marketId: bigint, from: Date): Promise<{ stake: bigint; before: bigint }> {
  const { rows } = await sql<{ stake: string; before: string }>`-- wagers.countLate
    select coalesce((select sum(w.stake) from wagers w where w.shard = any (${SHARDS}::smallint[]) and ${isLate(marketId, from)}), 0)::text as stake,
      coalesce((select sum(l.stake) from wager_lates l where l.shard = any (${SHARDS}::smallint[]) and l.market_id = ${marketId}), 0)::text as before`.execute(
    tx,
  );
  const row = present(rows[0], 'a row of sums');
  return { stake: BigInt(row.stake), before: BigInt(row.before) };
}

/** See port.ts `previewLate`. Memory holds the members it touches. */
export async function previewOfLate(
  db: Db,
  { marketId, from, rebates }: Pick<LateBets, 'marketId' | 'from' | 'rebates'>,
): Promise<VoidPreview> {
  return transact(db, async (tx) => {
    const late = sql`w.shard = any (${SHARDS}::smallint[]) and ${isLate(marketId, from)}`;
    const { rows } = await sql<{ member_id: bigint; bets: bigint; stake: bigint; before: bigint }>`-- wagers.previewLate
      with ${untilNow(sql`x.shard = any (${SHARDS}::smallint[]) and x.market_id = ${marketId}`)}
      select w.member_id, count(*) as bets, sum(w.stake)::bigint as stake, coalesce(sum(u.prize), 0)::bigint as before
      from wagers w left join until_now u on u.shard = w.shard and u.seq = w.seq where ${late} group by w.member_id`.execute(
      tx,
    );
    const touched = new Map<bigint, Touched>(
      rows.map(({ member_id, bets, stake, before }) => [
        member_id,
        { member_id, bets, stake, taken: before, added: stake, given: 0n },
      ]),
    );
    for (const { member_id, amount } of await givenBy(tx, marketId, late, rebates)) {
      const before = touched.get(member_id) ?? { member_id, bets: 0n, stake: 0n, taken: 0n, added: 0n, given: 0n };
      touched.set(member_id, { ...before, given: before.given + amount });
    }
    return sumUp(tx, [...touched.values()]);
  });
}

/**
 * What late bets gave back, by the points of those above as they are now, and never more than each was given by the market
 * and has still.
 */
async function givenBy(tx: Tx, marketId: bigint, which: RawBuilder<unknown>, rules: RebateRules): Promise<Credit[]> {
  const { rows: parts } = await sql<{ member_id: bigint; play: string }>`-- wagers.lateParts
    select distinct w.member_id, w.play from wagers w where ${which}`.execute(tx);
  const credits = await addUp(tx, which, parts, marketId, rules);
  if (credits.length === 0) return [];
  const members = [...new Set(credits.map(({ member_id }) => String(member_id)))];
  const { rows } = await sql<{ member_id: bigint; type: number; amount: bigint }>`-- wagers.givenToMembers
    select e.member_id, e.type::integer as type, sum(e.amount)::bigint as amount from wallet_entries e
    where e.shard = any (${SHARDS}::smallint[]) and e.reference = ${marketId} and ${GIVEN} and e.member_id = any (${members}::bigint[])
    group by e.member_id, e.type`.execute(tx);
  const given = new Map(rows.map(({ member_id, type, amount }) => [`${type}/${member_id}`, amount]));
  return credits.flatMap((credit) => {
    const most = given.get(`${ENTRY_TYPES[credit.kind]}/${credit.member_id}`) ?? 0n;
    const amount = credit.amount < most ? credit.amount : most;
    return amount > 0n ? [{ ...credit, amount }] : [];
  });
}

interface Claimed {
  readonly shard: number;
  readonly position: bigint;
  readonly key_time: Date;
}

/** What the chunk found late of one member. */
interface Found {
  readonly member_id: bigint;
  readonly stake: bigint;
  readonly before: bigint;
  readonly bets: number;
}

async function writeLates(
  tx: Tx,
  { marketId, version, from, settled }: LateBets,
  shard: number,
  members: readonly string[],
): Promise<Found[]> {
  const before = settled ? sql`coalesce(u.prize, 0)` : sql`null::bigint`;
  const { rows } = await sql<Found>`-- wagers.writeLates
    with ${untilNow(sql`x.shard = ${shard} and x.market_id = ${marketId} and x.member_id = any (${members}::bigint[])`)}, late as materialized (
      select w.seq, w.member_id, w.stake, ${before} as before from wagers w left join until_now u on u.seq = w.seq
      where w.shard = ${shard} and w.member_id = any (${members}::bigint[]) and ${isLate(marketId, from)}
    ), lines as (
      insert into wager_lates (shard, market_id, seq, version, member_id, stake, before, at)
      select ${shard}, ${marketId}, seq, ${version}, member_id, stake, before, clock_timestamp() from late
    )
    select member_id, sum(stake)::bigint as stake, coalesce(sum(before), 0)::bigint as before, count(*)::integer as bets
    from late group by member_id order by member_id`.execute(tx);
  return rows;
}

function movementsOf(
  { marketId, version }: LateBets,
  { shard, position, key_time: time }: Claimed,
  contra: HouseAccount,
  found: readonly Found[],
  given: readonly Credit[],
): Movement[] {
  const line = (memberId: bigint, type: Movement['type'], amount: bigint, key: string): Movement[] =>
    amount === 0n
      ? []
      : [{ memberId, key, type, account: 'cash', contra, amount, reference: marketId, mayGoNegative: true }];
  const keyOf = (what: string, memberId: bigint): string =>
    uuidFromContent(time.getTime(), `${what}:${marketId}:v${version}:${shard}:${position}:${memberId}`);
  return [
    ...found.flatMap(({ member_id: id, stake, before }) => [
      ...line(id, 'prizeReversal', -before, keyOf('latePrize', id)),
      ...line(id, 'betRefund', stake, lateRefundKey(time.getTime(), marketId, version, id)),
    ]),
    ...given.flatMap(({ member_id: id, kind, amount }) =>
      line(id, kind, -amount, keyOf(`late/${kind}`, id)).map((one) => ({ ...one, contra: 'rebates' as const })),
    ),
  ];
}

async function beginShards(db: Db, { marketId, version }: LateBets): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ unfinished: boolean }>`-- wagers.unfinishedBefore
      select exists (
        select 1 from wager_corrections c where c.market_id = g.id and c.version < ${version} and not c.done) as unfinished
      from wager_markets g where g.id = ${marketId} for share`.execute(tx);
    must(rows[0]?.unfinished === false, 'one correction ends before the next begins');
    await sql`-- wagers.beginLates
      insert into wager_corrections (market_id, version, shard)
      select ${marketId}, ${version}, s from generate_series(0, ${SHARD_COUNT - 1}) s
      where exists (select 1 from wagers w where w.shard = s and w.market_id = ${marketId})
      on conflict do nothing`.execute(tx);
  });
}

/**
 * The lowest shard that is not done. It is waited for: what those above members were given is of the whole market, so its
 * chunks come one after the other.
 */
async function claimShard(tx: Tx, { marketId, version }: LateBets): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`-- wagers.claimLates
    select shard, position, ${keyTime(sql`started_at`)} as key_time from wager_corrections where market_id = ${marketId} and version = ${version} and not done
    order by shard limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

async function readMembers(
  tx: Tx,
  { marketId, from }: LateBets,
  { shard, position }: Claimed,
  size: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`-- wagers.lateMembers
    select distinct w.member_id from wagers w
    where w.shard = ${shard} and w.member_id > ${position} and ${isLate(marketId, from)} order by 1 limit ${size}`.execute(
    tx,
  );
  return rows.map((row) => row.member_id);
}

/** One chunk; nothing while the market is being settled. */
async function runChunk(deps: SettleDeps, late: LateBets): Promise<readonly Found[]> {
  const { marketId, version, settled } = late;
  return transact(deps.db, async (tx) => {
    const claimed = await claimShard(tx, late);
    if (claimed === null) return [];
    const { shard } = claimed;
    // Shared until the commit: settling begins before this chunk or after it.
    const { rows: markets } = await sql<{ state: string; house_account: number }>`-- wagers.lateMarket
      select state, house_account from wager_markets where id = ${marketId} and way = 'pooled' for share`.execute(tx);
    const market = present(markets[0], 'a market with late bets exists and is no book');
    must(
      market.state !== 'active' && market.state !== 'suspended',
      'a market is closed before late bets are looked for',
    );
    if (!settled && market.state !== 'closed') return [];
    must(!settled || market.state === 'settled', 'what late bets had won is taken back of a settled market');
    const size = deps.chunkSize?.members ?? CHUNK_MEMBERS;
    const ids = await readMembers(tx, late, claimed, size);
    const members = ids.map(String);
    // Before they are written down as late: what gives back is bets that stand.
    const which = sql`w.shard = ${shard} and w.member_id = any (${members}::bigint[]) and ${isLate(marketId, late.from)}`;
    const given = settled ? await givenBy(tx, marketId, which, late.rebates) : [];
    const found = await writeLates(tx, late, shard, members);
    const movements = movementsOf(late, claimed, contraOf(market.house_account), found, given);
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(
        outcome.refused === undefined && !outcome.repeated,
        `a line of late bets is posted once: ${outcome.refused ?? 'repeated'}`,
      );
    }
    await followBonuses(tx, { shard, marketId });
    const sum = (of: (one: Found) => bigint): bigint => found.reduce((total, one) => total + of(one), 0n);
    const { rows } = await sql<{ touched: boolean }>`-- wagers.saveLates
      update wager_corrections set position = ${ids.at(-1) ?? claimed.position}, chunks = chunks + 1,
        wagers = wagers + ${sum(({ bets }) => BigInt(bets))}, bets = bets + ${sum(({ bets }) => BigInt(bets))},
        credited = credited + ${movements.length}, taken = taken + ${sum(({ before }) => before)}, added = added + ${sum(({ stake }) => stake)},
        rebates = rebates + ${given.reduce((total, { amount }) => total + amount, 0n)}, done = ${ids.length < size}
      where market_id = ${marketId} and version = ${version} and shard = ${shard} returning done and bets > 0 as touched`.execute(
      tx,
    );
    // Of a market that is not settled its end will say all there is.
    if (rows[0]?.touched === true && settled) await endShard(tx, { marketId, shard }, 'corrected');
    return found;
  });
}

/** See port.ts `lateChunk`. */
export async function advanceLate(deps: SettleDeps, late: LateBets): Promise<CorrectionProgress> {
  await beginShards(deps.db, late);
  const found = await runChunk(deps, late);
  return progressOf(
    deps.db,
    late,
    found.map((one) => ({ ...one, prize: one.stake })),
  );
}

/** See port.ts `listLate`. */
export async function selectLate(
  db: Db,
  { marketId, version }: { marketId: bigint; version: number },
  after: { shard: number; memberId: bigint },
  limit: number,
): Promise<LateMember[]> {
  const { rows } = await sql<Found & { shard: number; settled: boolean }>`-- wagers.listLate
    select shard, member_id, sum(stake)::bigint as stake, coalesce(sum(before), 0)::bigint as before, count(*)::integer as bets,
      bool_or(before is not null) as settled from wager_lates
    where market_id = ${marketId} and version = ${version} and (shard, member_id) > (${after.shard}::smallint, ${after.memberId}::bigint)
    group by shard, member_id order by shard, member_id limit ${limit}`.execute(db);
  return rows.map(({ shard, member_id, stake, before, bets, settled }) => ({
    ...{ shard, memberId: member_id, before, prize: stake, bets, settled },
  }));
}
