/**
 * Settling a settled market anew by another result (lottery.md 12.4).
 *
 * In chunks like settling: a transaction takes the next wagers of one shard, works out what each wins now and what it won
 * up to now, writes a row for each that differs, and posts two lines a member: what those bets had won is taken back, what
 * they win now is paid. Taking back may leave a balance below zero, by no more than the difference. A crash goes on at
 * the saved position; two workers share the shards; the key of a line is its version and chunk.
 *
 * Outcomes are never changed: the newest row of a wager in wager_outcome_corrections stands in place of its outcome.
 * Rebates stay: they were given for stakes.
 *
 * A settled market that is made void goes the same way (`voidChunk`): every bet gives its stake instead of what it won, and
 * what the stakes gave back is taken back after it (void.ts).
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { keyTime, type Movement, SHARD_COUNT } from '../wallet/port.ts';
import { followBonuses } from './bonus-stakes.ts';
import { contraOf } from './markets.ts';
import type {
  CorrectedMember,
  Correction,
  CorrectionPreview,
  CorrectionProgress,
  Evaluate,
  PrizeCaps,
  Resettlement,
} from './port.ts';
import { FOUND_LATE, STANDS } from './queries.ts';
import {
  boundsOf,
  type Chunk,
  type Claimed,
  type EndKind,
  endShard,
  prizesWithin,
  readChunk,
  type SettleDeps,
} from './settle.ts';

/** Members a preview names. */
const PREVIEW_MEMBERS = 100;

/**
 * Of a `with`: `until_now`, what wagers `x` won up to now, by their newest correction where they have one. What was found
 * late has won nothing.
 */
export const untilNow = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`until_now as materialized (
      select x.shard, x.seq, x.member_id, x.prize from wager_outcomes x
      where ${which} and x.state = 1 and not ${FOUND_LATE} and not exists (
        select 1 from wager_outcome_corrections n where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq)
      union all
      select x.shard, x.seq, x.member_id, x.prize from wager_outcome_corrections x
      where ${which} and not ${FOUND_LATE} and not exists (
        select 1 from wager_outcome_corrections n
        where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq and n.version > x.version)
    )`;

/** Of a row `x`: whether it is of the chunk. */
const inChunk = (chunk: Chunk, x: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${x}.shard = ${chunk.shard} and ${x}.market_id = ${chunk.marketId} and ${x}.seq > ${chunk.position} and ${x}.seq <= ${chunk.end}`;

/** Of a `with` after `paid`: `changed`, the chunk's wagers whose prize differs from what they won up to now. */
function changedOf(chunk: Chunk) {
  return sql`${untilNow(inChunk(chunk, sql`x`))}, changed as materialized (
      select coalesce(p.seq, u.seq) as seq, coalesce(p.member_id, u.member_id) as member_id, coalesce(u.prize, 0) as before,
        coalesce(p.paid, 0) as prize, coalesce(p.paid < p.whole, false) as capped
      from paid p full join until_now u on u.seq = p.seq
      where coalesce(u.prize, 0) <> coalesce(p.paid, 0)
    )`;
}

/** What the chunk changes for one member. */
interface Change {
  readonly member_id: bigint;
  readonly before: bigint;
  readonly prize: bigint;
  readonly bets: number;
  readonly taken: bigint;
  readonly added: bigint;
}

const SUMS = sql`sum(before)::bigint as before, sum(prize)::bigint as prize, count(*)::integer as bets,
  sum(greatest(before - prize, 0))::bigint as taken, sum(greatest(prize - before, 0))::bigint as added`;

async function writeChanges(tx: Tx, chunk: Chunk, { version, ...caps }: Correction): Promise<Change[]> {
  const before = sql`select member_id, won from wager_correction_winnings
      where shard = ${chunk.shard} and market_id = ${chunk.marketId} and version = ${version} and member_id in (select member_id from won)`;
  const { rows } = await sql<Change>`-- wagers.writeCorrections
    with ${prizesWithin(chunk, caps, before)}, ${changedOf(chunk)}, lines as (
      insert into wager_outcome_corrections (shard, market_id, seq, version, member_id, before, prize, at, capped)
      select ${chunk.shard}, ${chunk.marketId}, seq, ${version}, member_id, before, prize, clock_timestamp(), capped from changed
    ), kept as (
      insert into wager_correction_winnings as k (shard, market_id, version, member_id, won, paid, bets)
      select ${chunk.shard}, ${chunk.marketId}, ${version}, member_id, sum(prize)::bigint, sum(paid)::bigint, count(*)::integer
      from paid group by member_id
      on conflict (shard, market_id, version, member_id) do update
        set won = k.won + excluded.won, paid = k.paid + excluded.paid, bets = k.bets + excluded.bets
    )
    select member_id, ${SUMS} from changed group by member_id order by member_id`.execute(tx);
  return rows;
}

/** Every bet that stands gives its stake; a row for each that had won another sum. */
async function writeStakes(tx: Tx, chunk: Chunk, version: number): Promise<Change[]> {
  const { rows } = await sql<Change>`-- wagers.writeVoid
    with ${untilNow(inChunk(chunk, sql`x`))}, changed as materialized (
      select w.seq, w.member_id, coalesce(u.prize, 0) as before, w.stake as prize
      from wagers w left join until_now u on u.seq = w.seq
      where ${inChunk(chunk, sql`w`)} and ${STANDS}
    ), lines as (
      insert into wager_outcome_corrections (shard, market_id, seq, version, member_id, before, prize, at)
      select ${chunk.shard}, ${chunk.marketId}, seq, ${version}, member_id, before, prize, clock_timestamp() from changed
      where before <> prize
    )
    select member_id, ${SUMS} from changed group by member_id order by member_id`.execute(tx);
  return rows;
}

/** How a market is settled anew. */
interface Anew {
  readonly which: Resettlement;
  /** Null: every stake goes back. */
  readonly evaluate: Evaluate | null;
  readonly pays: 'prize' | 'betRefund';
  readonly write: (tx: Tx, chunk: Chunk) => Promise<Change[]>;
}

/** A pair a member: what the bets had won goes back, what they give now is paid. */
function movementsOf(
  chunk: Chunk,
  { key_time: time, house_account: houseAccount }: ClaimedCorrection,
  { which, pays }: Anew,
  changes: readonly Change[],
): Movement[] {
  const line = (change: Change, type: 'prizeReversal' | Anew['pays'], amount: bigint): Movement[] =>
    amount === 0n
      ? []
      : [
          {
            memberId: change.member_id,
            key: uuidFromContent(
              time.getTime(),
              `${type}:${chunk.marketId}:v${which.version}:${chunk.shard}:${chunk.position}:${change.member_id}`,
            ),
            type,
            account: 'cash',
            contra: contraOf(houseAccount),
            amount,
            reference: chunk.marketId,
            mayGoNegative: true,
          },
        ];
  return changes.flatMap((change) => [
    ...line(change, 'prizeReversal', -change.before),
    ...line(change, pays, change.prize),
  ]);
}

/** The market's winnings are now those of this version, and whoever reads behind is told so in the journal's sequence. */
async function endCorrectedShard(tx: Tx, chunk: Chunk, version: number, kind: EndKind): Promise<void> {
  await sql`-- wagers.takeOverWinnings
    insert into wager_winnings as k (shard, market_id, member_id, won, paid, bets)
    select coalesce(c.shard, k.shard), coalesce(c.market_id, k.market_id), coalesce(c.member_id, k.member_id),
      coalesce(c.won, 0), coalesce(c.paid, 0), coalesce(c.bets, 0)
    from (select * from wager_correction_winnings
      where shard = ${chunk.shard} and market_id = ${chunk.marketId} and version = ${version}) c
    full join (select * from wager_winnings where shard = ${chunk.shard} and market_id = ${chunk.marketId}) k
      on k.member_id = c.member_id
    on conflict (shard, market_id, member_id) do update set won = excluded.won, paid = excluded.paid, bets = excluded.bets`.execute(
    tx,
  );
  await sql`-- wagers.dropCorrectionWinnings
    delete from wager_correction_winnings
    where shard = ${chunk.shard} and market_id = ${chunk.marketId} and version = ${version}`.execute(tx);
  await endShard(tx, chunk, kind);
}

/** A market that is made void is void from here on: whoever reads its bets finds them void at once. */
async function beginCorrection(db: Db, { which: { marketId, version }, pays }: Anew): Promise<void> {
  await transact(db, async (tx) => {
    if (pays === 'betRefund') {
      await sql`-- wagers.voidSettledMarket
        update wager_markets set state = 'void' where id = ${marketId} and state = 'settled'`.execute(tx);
    }
    const { rows } = await sql<{ state: string; unfinished: boolean }>`-- wagers.correctedMarket
      select state, exists (
        select 1 from wager_corrections c where c.market_id = g.id and c.version < ${version} and not c.done) as unfinished
      from wager_markets g where id = ${marketId} for share`.execute(tx);
    must(rows[0]?.state === (pays === 'prize' ? 'settled' : 'void'), 'a market is settled before it is corrected');
    must(!rows[0].unfinished, 'one correction ends before the next begins');
    await sql`-- wagers.beginCorrection
      insert into wager_corrections (market_id, version, shard)
      select ${marketId}, ${version}, s from generate_series(0, ${SHARD_COUNT - 1}) s
      where exists (select 1 from wagers w where w.shard = s and w.market_id = ${marketId})
      on conflict do nothing`.execute(tx);
  });
}

interface ClaimedCorrection extends Claimed {
  readonly key_time: Date;
  readonly house_account: number;
}

async function runChunk(deps: SettleDeps, anew: Anew): Promise<readonly Change[]> {
  const { marketId, version } = anew.which;
  return transact(deps.db, async (tx) => {
    const { rows } = await sql<ClaimedCorrection>`-- wagers.claimCorrection
      select c.shard, c.position, c.chunks, c.wagers, c.credited, g.house_account, ${keyTime(sql`c.started_at`)} as key_time
      from wager_corrections c join wager_markets g on g.id = c.market_id
      where c.market_id = ${marketId} and c.version = ${version} and not c.done
      order by c.shard limit 1 for update of c skip locked`.execute(tx);
    const claimed = rows[0];
    if (claimed === undefined) return [];
    const chunk = await readChunk(tx, marketId, claimed, anew.evaluate, boundsOf(deps));
    const changes = await anew.write(tx, chunk);
    const movements = movementsOf(chunk, claimed, anew, changes);
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(
        outcome.refused === undefined && !outcome.repeated,
        `a line of a correction is posted once: ${outcome.refused ?? 'repeated'}`,
      );
    }
    await followBonuses(tx, { ...chunk, after: chunk.position, upto: chunk.end });
    const sum = (of: (change: Change) => bigint): bigint => changes.reduce((total, change) => total + of(change), 0n);
    await sql`-- wagers.saveCorrection
      update wager_corrections set position = ${chunk.end}, chunks = chunks + 1, wagers = wagers + ${chunk.wagers},
        credited = credited + ${movements.length}, bets = bets + ${sum(({ bets }) => BigInt(bets))},
        taken = taken + ${sum(({ taken }) => taken)}, added = added + ${sum(({ added }) => added)}, done = ${chunk.last}
      where market_id = ${marketId} and version = ${version} and shard = ${chunk.shard}`.execute(tx);
    if (chunk.last) await endCorrectedShard(tx, chunk, version, anew.pays === 'prize' ? 'corrected' : 'voided');
    return changes;
  });
}

async function advance(deps: SettleDeps, anew: Anew): Promise<CorrectionProgress> {
  await beginCorrection(deps.db, anew);
  return progressOf(deps.db, anew.which, await runChunk(deps, anew));
}

/** How far a version has come, whoever did it, after these changes. */
export async function progressOf(
  db: Db,
  { marketId, version }: Resettlement,
  changes: readonly Pick<Change, 'member_id' | 'before' | 'prize' | 'bets'>[],
): Promise<CorrectionProgress> {
  const { rows } = await sql<{
    open: bigint;
    wagers: string;
    bets: string;
    taken: string;
    added: string;
  }>`-- wagers.readCorrection
    select count(*) filter (where not done) as open, coalesce(sum(wagers), 0)::text as wagers,
      coalesce(sum(bets), 0)::text as bets, coalesce(sum(taken), 0)::text as taken, coalesce(sum(added), 0)::text as added
    from wager_corrections where market_id = ${marketId} and version = ${version}`.execute(db);
  const row = present(rows[0], 'an aggregate has one row');
  return {
    done: row.open === 0n,
    changed: changes.map(({ member_id, before, prize, bets }) => ({ memberId: member_id, before, prize, bets })),
    soFar: { wagers: Number(row.wagers), bets: Number(row.bets), taken: BigInt(row.taken), added: BigInt(row.added) },
  };
}

/** See port.ts `correctChunk`. */
export function advanceCorrection(deps: SettleDeps, correction: Correction): Promise<CorrectionProgress> {
  const { evaluate } = correction;
  return advance(deps, {
    which: correction,
    evaluate,
    pays: 'prize',
    write: (tx, chunk) => writeChanges(tx, chunk, correction),
  });
}

/** See port.ts `voidChunk`. */
export function advanceVoid(deps: SettleDeps, which: Resettlement): Promise<CorrectionProgress> {
  const write = (tx: Tx, chunk: Chunk) => writeStakes(tx, chunk, which.version);
  return advance(deps, { which, evaluate: null, pays: 'betRefund', write });
}

interface PreviewRow extends Change {
  /** What he wins in this chunk before the cap. */
  readonly won: bigint;
}

async function previewChunk(
  tx: Tx,
  chunk: Chunk,
  caps: PrizeCaps,
  wonBefore: ReadonlyMap<bigint, bigint>,
): Promise<PreviewRow[]> {
  const given = [...wonBefore].map(([member, won]) => ({ m: String(member), w: String(won) }));
  const before = sql`select m as member_id, w as won from json_to_recordset(${JSON.stringify(given)}::json) as b(m bigint, w bigint)`;
  const { rows } = await sql<PreviewRow>`-- wagers.previewCorrection
    with ${prizesWithin(chunk, caps, before)}, ${changedOf(chunk)}, sums as (
      select member_id, ${SUMS} from changed group by member_id
    ), wins as (select member_id, sum(prize)::bigint as won from paid group by member_id)
    select coalesce(s.member_id, n.member_id) as member_id, coalesce(n.won, 0) as won, coalesce(s.before, 0) as before,
      coalesce(s.prize, 0) as prize, coalesce(s.bets, 0) as bets, coalesce(s.taken, 0) as taken, coalesce(s.added, 0) as added
    from sums s full join wins n on n.member_id = s.member_id`.execute(tx);
  return rows;
}

export async function readCash(tx: Tx, memberIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ member_id: bigint; balance: bigint }>`-- wagers.cashOfMembers
    select a.member_id, a.balance from unnest(${memberIds.map(String)}::bigint[]) m(id)
    join wallet_accounts a on a.shard = (m.id % ${SHARD_COUNT})::smallint and a.member_id = m.id and a.account = 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.member_id, row.balance]));
}

/** See port.ts `previewCorrection`. Reads shard by shard and writes nothing; memory holds the members it touches. */
export async function previewOfCorrection(
  db: Db,
  marketId: bigint,
  pays: PrizeCaps & Pick<Correction, 'evaluate'>,
): Promise<CorrectionPreview> {
  return transact(db, async (tx) => {
    const deltas = new Map<bigint, bigint>();
    const totals = { bets: 0, taken: 0n, added: 0n };
    for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
      const won = new Map<bigint, bigint>();
      let claimed: Claimed = { shard, position: 0n, chunks: 0, wagers: 0n, credited: 0n };
      for (let last = false; !last; ) {
        const chunk = await readChunk(tx, marketId, claimed, pays.evaluate);
        last = chunk.last;
        for (const row of await previewChunk(tx, chunk, pays, won)) {
          if (row.won > 0n) won.set(row.member_id, (won.get(row.member_id) ?? 0n) + row.won);
          if (row.bets === 0) continue;
          deltas.set(row.member_id, (deltas.get(row.member_id) ?? 0n) + row.prize - row.before);
          totals.bets += row.bets;
          totals.taken += row.taken;
          totals.added += row.added;
        }
        claimed = {
          ...claimed,
          position: chunk.end,
          chunks: claimed.chunks + 1,
          wagers: claimed.wagers + BigInt(chunk.wagers),
        };
      }
    }
    const cash = await readCash(tx, [...deltas.keys()]);
    const members = [...deltas].map(([memberId, change]) => {
      const balance = cash.get(memberId) ?? 0n;
      return { memberId, change, cash: balance, below: change < 0n && balance + change < 0n };
    });
    const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
    members.sort((a, b) => Number(b.below) - Number(a.below) || Number(size(b.change) - size(a.change)));
    return {
      ...totals,
      members: members.length,
      belowZero: members.filter(({ below }) => below).length,
      first: members.slice(0, PREVIEW_MEMBERS),
    };
  });
}

/** See port.ts `listCorrected`. */
export async function selectCorrected(
  db: Db,
  { marketId, version }: { marketId: bigint; version: number },
  after: { shard: number; memberId: bigint },
  limit: number,
): Promise<CorrectedMember[]> {
  const { rows } = await sql<Change & { shard: number }>`-- wagers.listCorrected
    select shard, member_id, ${SUMS} from wager_outcome_corrections
    where market_id = ${marketId} and version = ${version} and (shard, member_id) > (${after.shard}::smallint, ${after.memberId}::bigint)
    group by shard, member_id order by shard, member_id limit ${limit}`.execute(db);
  return rows.map(({ shard, member_id, before, prize, bets }) => ({ shard, memberId: member_id, before, prize, bets }));
}
