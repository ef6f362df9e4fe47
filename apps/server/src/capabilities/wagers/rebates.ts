/**
 * What the stakes of a settled market give back (operations.md 4.2): to the member what he kept of his point, to each of
 * those above him the difference between their points, from the point the bet was placed with. Won or lost; a void market
 * gives none.
 *
 * In chunks like settling: a transaction takes the next wagers of one shard, adds up what each order gives (floored to a
 * mill for itself), posts one line a member and kind, and saves its position. A crash goes on there; the key of a line is
 * its chunk, so that a chunk could never pay twice.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { keyTime, type Movement, SHARD_COUNT, SHARDS } from '../wallet/port.ts';
import type { Bettor, RebateProgress, RebateRules } from './port.ts';
import { STANDS } from './queries.ts';
import type { SettleDeps } from './settle.ts';

const CHUNK_WAGERS = 10_000;

interface Claimed {
  readonly shard: number;
  readonly position: bigint;
  readonly key_time: Date;
}

/** What orders give one member. */
export interface Credit {
  readonly member_id: bigint;
  readonly kind: 'rebate' | 'commission';
  readonly amount: bigint;
}

async function beginShards(db: Db, marketId: bigint): Promise<void> {
  await sql`-- wagers.beginRebates
    insert into wager_rebates (market_id, shard)
    select ${marketId}, s from generate_series(0, ${SHARD_COUNT - 1}) s
    where exists (select 1 from wagers w where w.shard = s and w.market_id = ${marketId})
    on conflict do nothing`.execute(db);
}

async function claimShard(tx: Tx, marketId: bigint): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`-- wagers.claimRebates
    select shard, position, ${keyTime(sql`started_at`)} as key_time from wager_rebates where market_id = ${marketId} and not done
    order by shard limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

interface Part {
  readonly member_id: bigint;
  readonly play: string;
  readonly wagers: bigint;
  readonly newest: bigint;
}

async function readParts(tx: Tx, marketId: bigint, { shard, position }: Claimed, size: number): Promise<Part[]> {
  const { rows } = await sql<Part>`-- wagers.readRebateParts
    select member_id, play, count(*) as wagers, max(seq) as newest from (
      select member_id, play, seq from wagers where shard = ${shard} and market_id = ${marketId} and seq > ${position}
      order by seq limit ${size}) c
    group by member_id, play`.execute(tx);
  return rows;
}

/**
 * What wagers `w` of a market give, each floored for itself; `parts`: whose they are, and of which plays. What a bonus paid of a
 * stake gives nothing: it would be cash at once.
 */
export async function addUp(
  tx: Tx,
  which: RawBuilder<unknown>,
  parts: readonly Pick<Part, 'member_id' | 'play'>[],
  marketId: bigint,
  rules: RebateRules,
): Promise<Credit[]> {
  const shares = new Map<string, { p: string; k: number; r: number }>();
  for (const play of new Set(parts.map((part) => part.play))) {
    const bought = rules.boughtWith(play);
    if (bought !== null) shares.set(play, { p: play, k: bought.kept, r: bought.point });
  }
  if (shares.size === 0) return [];
  const bettors = new Map<string, Bettor>();
  for (const { member_id: memberId, play } of parts) {
    const point = shares.get(play)?.r;
    if (point !== undefined) bettors.set(`${memberId}/${point}`, { memberId, point });
  }
  const each = [...bettors.values()];
  const above = (await rules.earnedAbove(tx, each)).flatMap((uplines, place) => {
    const { memberId: member, point } = present(each[place], 'a bettor a list of those above him');
    return uplines.map(({ memberId, thousandths }) => ({
      m: String(member),
      r: point,
      u: String(memberId),
      t: thousandths,
    }));
  });
  const { rows } = await sql<Credit>`-- wagers.addUpRebates
    with shares as materialized (
      select * from json_to_recordset(${JSON.stringify([...shares.values()])}::json) as s(p text, k bigint, r integer)
    ), above as materialized (
      select * from json_to_recordset(${JSON.stringify(above)}::json) as a(m bigint, r integer, u bigint, t bigint)
    ), bonuses as materialized (
      select b.shard, b.seq, sum(b.part)::bigint as part from wallet_bonus_stakes b
      where b.shard = any (${SHARDS}::smallint[]) and b.market_id = ${marketId} group by b.shard, b.seq
    ), chunk as materialized (
      select w.member_id, w.stake - coalesce(b.part, 0) as stake, s.k, s.r from wagers w join shares s on s.p = w.play
      left join bonuses b on b.shard = w.shard and b.seq = w.seq
      where ${which} and ${STANDS}
    ), given as (
      select member_id, 'rebate' as kind, stake * k / 1000 as amount from chunk
      union all
      select a.u, 'commission', c.stake * a.t / 1000 from chunk c join above a on a.m = c.member_id and a.r = c.r
    )
    select member_id, kind, sum(amount)::bigint as amount from given group by 1, 2 having sum(amount) > 0 order by 1, 2`.execute(
    tx,
  );
  return rows;
}

function movementOf(marketId: bigint, { shard, position, key_time: time }: Claimed, credit: Credit): Movement {
  return {
    memberId: credit.member_id,
    key: uuidFromContent(time.getTime(), `${credit.kind}:${marketId}:${shard}:${position}:${credit.member_id}`),
    type: credit.kind,
    account: 'cash',
    contra: 'rebates',
    amount: credit.amount,
    reference: marketId,
  };
}

async function runChunk(deps: SettleDeps, marketId: bigint, rules: RebateRules): Promise<void> {
  await transact(deps.db, async (tx) => {
    const claimed = await claimShard(tx, marketId);
    if (claimed === null) return;
    const { rows: markets } = await sql<{ state: string }>`-- wagers.rebatedMarket
      select state from wager_markets where id = ${marketId}`.execute(tx);
    const market = present(markets[0], 'a market that gives back exists');
    must(market.state === 'settled', 'a market gives back once it is settled');
    const size = deps.chunkSize?.wagers ?? CHUNK_WAGERS;
    const parts = await readParts(tx, marketId, claimed, size);
    const end = parts.reduce((newest, part) => (part.newest > newest ? part.newest : newest), claimed.position);
    const which = sql`w.shard = ${claimed.shard} and w.market_id = ${marketId} and w.seq > ${claimed.position} and w.seq <= ${end}`;
    const credits = await addUp(tx, which, parts, marketId, rules);
    const movements = credits.map((credit) => movementOf(marketId, claimed, credit));
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(
        outcome.refused === undefined && !outcome.repeated,
        `a rebate is posted once: ${outcome.refused ?? 'repeated'}`,
      );
    }
    const taken = parts.reduce((sum, part) => sum + Number(part.wagers), 0);
    const paid = credits.reduce((sum, credit) => sum + credit.amount, 0n);
    await sql`-- wagers.saveRebates
      update wager_rebates set position = ${end}, paid = paid + ${paid}, done = ${taken < size}
      where market_id = ${marketId} and shard = ${claimed.shard}`.execute(tx);
  });
}

/** See port.ts `rebateChunk`. */
export async function advanceRebates(deps: SettleDeps, marketId: bigint, rules: RebateRules): Promise<RebateProgress> {
  await beginShards(deps.db, marketId);
  await runChunk(deps, marketId, rules);
  const { rows } = await sql<{ open: bigint; paid: string }>`-- wagers.readRebates
    select count(*) filter (where not done) as open, coalesce(sum(paid), 0)::text as paid
    from wager_rebates where market_id = ${marketId}`.execute(deps.db);
  const row = present(rows[0], 'an aggregate has one row');
  return { done: row.open === 0n, paid: BigInt(row.paid) };
}
