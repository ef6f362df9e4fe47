/**
 * Voiding a market: what it would move, and taking back what the stakes of a settled one gave (lottery.md 12.4, example 58).
 *
 * The stakes themselves go back in chunks of settling anew (correct.ts). What they gave, to the member and to those above
 * him, stands in the journal under the market; here each sum is taken back once, in chunks of members of one shard, each a
 * transaction with its position. A balance may go below zero by it.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { ENTRY_TYPES, keyTime, type Movement, SHARD_COUNT, SHARDS } from '../wallet/port.ts';
import { readCash, untilNow } from './correct.ts';
import type { RebateProgress, VoidPreview } from './port.ts';
import { STANDS } from './queries.ts';
import type { SettleDeps } from './settle.ts';

const PREVIEW_MEMBERS = 100;
const CHUNK_MEMBERS = 500;

/** As literals: the partial index of these lines is taken by what the statement says, not by what it is given. */
export const GIVEN = sql.raw(`e.type in (${ENTRY_TYPES.rebate}, ${ENTRY_TYPES.commission})`);

/** What a void moves for one member. */
export interface Touched {
  readonly member_id: bigint;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly taken: bigint;
  readonly added: bigint;
  readonly given: bigint;
}

/** See port.ts `previewVoid`. Memory holds the members it touches. */
export async function previewOfVoid(db: Db, marketId: bigint): Promise<VoidPreview> {
  return transact(db, async (tx) => {
    const ofMarket = sql`x.shard = any (${SHARDS}::smallint[]) and x.market_id = ${marketId}`;
    const { rows } = await sql<Touched>`-- wagers.previewVoid
      with ${untilNow(ofMarket)}, bets as (
        select w.member_id, count(*) as bets, sum(w.stake)::bigint as stake,
          sum(greatest(coalesce(u.prize, 0) - w.stake, 0))::bigint as taken,
          sum(greatest(w.stake - coalesce(u.prize, 0), 0))::bigint as added
        from wagers w left join until_now u on u.shard = w.shard and u.seq = w.seq
        where w.shard = any (${SHARDS}::smallint[]) and w.market_id = ${marketId} and ${STANDS} group by w.member_id
      ), given as (
        select e.member_id, sum(e.amount)::bigint as given from wallet_entries e
        where e.shard = any (${SHARDS}::smallint[]) and e.reference = ${marketId} and ${GIVEN} group by e.member_id
      )
      select coalesce(b.member_id, g.member_id) as member_id, coalesce(b.bets, 0) as bets, coalesce(b.stake, 0) as stake,
        coalesce(b.taken, 0) as taken, coalesce(b.added, 0) as added, coalesce(g.given, 0) as given
      from bets b full join given g on g.member_id = b.member_id`.execute(tx);
    return sumUp(tx, rows);
  });
}

/** Whom it touches and by how much, one row a member. */
export async function sumUp(tx: Tx, rows: readonly Touched[]): Promise<VoidPreview> {
  const cash = await readCash(
    tx,
    rows.map((row) => row.member_id),
  );
  const members = rows.map(({ member_id: memberId, stake, taken, added, given }) => {
    const change = added - taken - given;
    const balance = cash.get(memberId) ?? 0n;
    return { memberId, stake, change, cash: balance, below: change < 0n && balance + change < 0n };
  });
  const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  members.sort((a, b) => Number(b.below) - Number(a.below) || Number(size(b.change) - size(a.change)));
  const sum = (of: (row: Touched) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n);
  return {
    members: members.length,
    bets: Number(sum((row) => row.bets)),
    stake: sum((row) => row.stake),
    taken: sum((row) => row.taken),
    added: sum((row) => row.added),
    rebates: sum((row) => row.given),
    belowZero: members.filter(({ below }) => below).length,
    first: members.slice(0, PREVIEW_MEMBERS),
  };
}

interface Claimed {
  readonly shard: number;
  readonly position: bigint;
  readonly key_time: Date;
}

async function beginShards(db: Db, marketId: bigint): Promise<void> {
  await sql`-- wagers.beginReversals
    insert into wager_rebate_reversals (market_id, shard)
    select g.id, s from wager_markets g, generate_series(0, ${SHARD_COUNT - 1}) s where g.id = ${marketId} and g.state = 'void'
    on conflict do nothing`.execute(db);
}

interface Given {
  readonly member_id: bigint;
  readonly type: number;
  readonly amount: bigint;
}

/** What the next members of the shard were given, by kind. */
async function readGiven(tx: Tx, marketId: bigint, { shard, position }: Claimed, size: number): Promise<Given[]> {
  const which = sql`e.shard = ${shard} and e.reference = ${marketId} and ${GIVEN} and e.member_id > ${position}`;
  const { rows } = await sql<Given>`-- wagers.readGiven
    select e.member_id, e.type::integer as type, sum(e.amount)::bigint as amount from wallet_entries e
    where ${which} and e.member_id in (
      select distinct e.member_id from wallet_entries e where ${which} order by e.member_id limit ${size})
    group by e.member_id, e.type order by e.member_id, e.type`.execute(tx);
  return rows;
}

function movementOf(marketId: bigint, time: Date, { member_id: memberId, type, amount }: Given): Movement {
  const kind = type === ENTRY_TYPES.rebate ? 'rebate' : 'commission';
  return {
    memberId,
    key: uuidFromContent(time.getTime(), `${kind}Reversal:${marketId}:${memberId}`),
    type: kind,
    account: 'cash',
    contra: 'rebates',
    amount: -amount,
    reference: marketId,
    mayGoNegative: true,
  };
}

async function runChunk(deps: SettleDeps, marketId: bigint): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { rows } = await sql<Claimed>`-- wagers.claimReversal
      select r.shard, r.position, ${keyTime(sql`r.started_at`)} as key_time from wager_rebate_reversals r
      where r.market_id = ${marketId} and not r.done order by r.shard limit 1 for update of r skip locked`.execute(tx);
    const claimed = rows[0];
    if (claimed === undefined) return;
    const size = deps.chunkSize?.members ?? CHUNK_MEMBERS;
    const given = await readGiven(tx, marketId, claimed, size);
    const back = given.filter(({ amount }) => amount > 0n);
    const movements = back.map((one) => movementOf(marketId, claimed.key_time, one));
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(
        outcome.refused === undefined && !outcome.repeated,
        `what stakes gave is taken back once: ${outcome.refused ?? 'repeated'}`,
      );
    }
    const members = new Set(given.map((one) => one.member_id));
    const taken = back.reduce((sum, { amount }) => sum + amount, 0n);
    await sql`-- wagers.saveReversal
      update wager_rebate_reversals set position = ${given.at(-1)?.member_id ?? claimed.position}, taken = taken + ${taken},
        done = ${members.size < size} where market_id = ${marketId} and shard = ${claimed.shard}`.execute(tx);
  });
}

/** See port.ts `takeBackRebates`. */
export async function advanceReversal(deps: SettleDeps, marketId: bigint): Promise<RebateProgress> {
  await beginShards(deps.db, marketId);
  await runChunk(deps, marketId);
  const { rows } = await sql<{ shards: bigint; open: bigint; taken: string }>`-- wagers.readReversal
    select count(*) as shards, count(*) filter (where not done) as open, coalesce(sum(taken), 0)::text as taken
    from wager_rebate_reversals where market_id = ${marketId}`.execute(deps.db);
  const row = present(rows[0], 'an aggregate has one row');
  must(row.shards > 0n, 'a market is void before what its stakes gave is taken back');
  return { done: row.open === 0n, paid: BigInt(row.taken) };
}
