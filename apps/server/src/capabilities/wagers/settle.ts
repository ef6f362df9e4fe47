/**
 * Settling and refunding, in chunks (wallet.md, design 7).
 *
 * A chunk is one transaction: it takes the next wagers of one shard in order of acceptance, asks the product what each
 * distinct (play, selection) of it pays, writes an outcome for each winner, one credit for each member, and its new position.
 * A crash resumes at the position; two workers share the shards of a gate, never a chunk. Losing bets get no row: they
 * are lost because their gate is settled. Memory holds one chunk.
 *
 * While bets are open elsewhere a chunk should credit no more than about 500 members, because it holds its shard while
 * it posts: the chunk grows and shrinks by how many members those before it credited.
 */

import { uuidFromContent } from '@house/fairness/uuid';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { type Movement, SHARD_COUNT, type Wallet } from '../wallet/port.ts';
import type { Evaluate, PayPart, SettleProgress } from './port.ts';
import { NOT_CANCELLED } from './queries.ts';

const CHUNK_WAGERS = { first: 4_000, min: 1_000, max: 50_000 };
const CREDITED_MEMBERS_AIM = 500;
/** Of tickets in one chunk: a selection may be a hundred thousand characters. */
const CHUNK_CHARACTERS = 4_000_000;

export interface SettleDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin'>;
}

export interface Chunk {
  readonly gateId: bigint;
  readonly shard: number;
  readonly position: bigint;
  readonly end: bigint;
  readonly wagers: number;
  readonly last: boolean;
  /** Sequence and ticket of each wager, in order. */
  readonly seqs: readonly string[];
  readonly tickets: readonly string[];
}

interface Claimed {
  readonly shard: number;
  readonly position: bigint;
  readonly chunks: number;
  readonly wagers: bigint;
  readonly credited: bigint;
}

/** Takes a shard of the gate that is not done and that nobody else works on. */
async function claimShard(tx: Tx, gateId: bigint): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`-- wagers.claimShard
    select shard, position, chunks, wagers, credited from wager_settlements
    where gate_id = ${gateId} and not done order by shard limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Begins once: a closed gate becomes settling (from then on it can not be void); each shard that has wagers gets a row.
 * The update of the gate decides between a settlement and a void that come at once.
 */
async function beginEnding(db: Db, gateId: bigint, refund: boolean): Promise<void> {
  await transact(db, async (tx) => {
    if (!refund) {
      await sql`-- wagers.beginSettling
        update wager_gates set state = 'settling' where id = ${gateId} and state = 'closed'`.execute(tx);
    }
    const { rows } = await sql<{ state: string }>`-- wagers.gateState
      select state from wager_gates where id = ${gateId} for share`.execute(tx);
    const state = rows[0]?.state;
    must(
      refund ? state === 'void' : state === 'settling' || state === 'settled',
      'a gate is closed before it is settled, void before it is refunded',
    );
    await sql`-- wagers.beginShards
      insert into wager_settlements (gate_id, shard)
      select ${gateId}, s from generate_series(0, ${SHARD_COUNT - 1}) s
      where exists (select 1 from wagers w where w.shard = s and w.gate_id = ${gateId})
      on conflict do nothing`.execute(tx);
  });
}

/** The next wagers of a shard, as many as credit about as many members as one chunk should. */
export async function readChunk(tx: Tx, gateId: bigint, claimed: Omit<Claimed, 'chunks'>): Promise<Chunk> {
  const share = claimed.wagers === 0n ? null : Number(claimed.credited) / Number(claimed.wagers);
  const aim = share === null ? CHUNK_WAGERS.first : Math.floor(CREDITED_MEMBERS_AIM / Math.max(share, 1e-6));
  const size = Math.min(CHUNK_WAGERS.max, Math.max(CHUNK_WAGERS.min, aim));
  // One text for all tickets: taking a row a wager apart costs this process more than evaluating it. The first wager is
  // always in, however long.
  const { rows } = await sql<{
    read: bigint;
    wagers: bigint;
    seqs: string | null;
    tickets: string | null;
  }>`-- wagers.readChunk
    with next as materialized (
      select seq, play, selection from wagers
      where shard = ${claimed.shard} and gate_id = ${gateId} and seq > ${claimed.position} order by seq limit ${size})
    select (select count(*) from next) as read, count(*) as wagers,
      string_agg(seq::text, ',' order by seq) as seqs, string_agg(play || E'\t' || selection, E'\n' order by seq) as tickets
    from (
      select seq, play, selection, sum(length(selection)) over (order by seq) - length(selection) as before from next) c
    where before < ${CHUNK_CHARACTERS}`.execute(tx);
  const row = present(rows[0], 'an aggregate has one row');
  const wagers = Number(row.wagers);
  const seqs = row.seqs === null ? [] : row.seqs.split(',');
  return {
    gateId,
    shard: claimed.shard,
    position: claimed.position,
    end: BigInt(seqs.at(-1) ?? claimed.position),
    wagers,
    last: wagers < size && wagers === Number(row.read),
    seqs,
    tickets: row.tickets === null ? [] : row.tickets.split('\n'),
  };
}

/** What each winning wager of the chunk wins; a ticket that comes again is worked out once. */
export function evaluateChunk({ seqs, tickets }: Chunk, evaluate: Evaluate): object[] {
  const known = new Map<string, readonly PayPart[]>();
  return tickets.flatMap((ticket, index) => {
    let parts = known.get(ticket);
    if (parts === undefined) {
      const tab = ticket.indexOf('\t');
      parts = evaluate(ticket.slice(0, tab), ticket.slice(tab + 1));
      known.set(ticket, parts);
    }
    return parts.map(({ hits, numerator, denominator }) => ({
      s: seqs[index],
      h: hits,
      n: numerator.toString(),
      d: denominator.toString(),
    }));
  });
}

interface Credit {
  member_id: bigint;
  paid: bigint;
  bets: number;
}

/**
 * Of a `with`: `paid`, what each winning wager of the chunk is paid. `before` selects what the members of `won` won on the
 * gate in chunks before this one, which their cap counts.
 */
export function prizesWithin(
  chunk: Chunk,
  winning: readonly object[],
  cap: bigint,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`pays as materialized (
      select * from json_to_recordset(${JSON.stringify(winning)}::json) as p(s bigint, h integer, n bigint, d bigint)
    ), won as materialized (
      select w.seq, w.member_id, sum(p.h * div((w.stake / w.units)::numeric * p.n, p.d))::bigint as prize
      from wagers w join pays p on p.s = w.seq
      where w.shard = ${chunk.shard} and w.gate_id = ${chunk.gateId} and w.seq > ${chunk.position} and w.seq <= ${chunk.end}
        and ${NOT_CANCELLED}
      group by w.seq, w.member_id
    ), before as materialized (
      ${before}
    ), running as materialized (
      select w.*, coalesce(b.won, 0) + sum(w.prize) over (partition by w.member_id order by w.seq) as upto
      from won w left join before b using (member_id)
    ), paid as materialized (
      select *, least(upto, ${cap}::bigint) - least(upto - prize, ${cap}::bigint) as paid from running
    )`;
}

/** Outcomes of the chunk's winners, what each member now has won on the gate, and what that adds to what he was paid. */
async function writeOutcomes(
  tx: Tx,
  chunk: Chunk,
  evaluate: Evaluate,
  cap: bigint,
): Promise<{ credits: Credit[]; winners: number }> {
  const winning = evaluateChunk(chunk, evaluate);
  if (winning.length === 0) return { credits: [], winners: 0 };
  const before = sql`select member_id, won from wager_winnings
      where shard = ${chunk.shard} and gate_id = ${chunk.gateId} and member_id in (select member_id from won)`;
  const { rows } = await sql<Credit & { winners: bigint }>`-- wagers.writeOutcomes
    with ${prizesWithin(chunk, winning, cap, before)}, lines as (
      insert into wager_outcomes (shard, gate_id, seq, member_id, prize, at, state, capped)
      select ${chunk.shard}, ${chunk.gateId}, seq, member_id, paid, clock_timestamp(), 1, paid < prize from paid
    ), members as (
      select member_id, sum(prize)::bigint as won, sum(paid)::bigint as paid, count(*)::integer as bets from paid group by member_id
    ), kept as (
      insert into wager_winnings as k (shard, gate_id, member_id, won, paid, bets)
      select ${chunk.shard}, ${chunk.gateId}, member_id, won, paid, bets from members
      on conflict (shard, gate_id, member_id) do update set won = k.won + excluded.won, paid = k.paid + excluded.paid, bets = k.bets + excluded.bets
    )
    select member_id, paid, bets, sum(bets) over () as winners from members order by member_id`.execute(tx);
  return { credits: rows, winners: Number(rows[0]?.winners ?? 0n) };
}

/** Every wager of the chunk goes back to its member. */
async function writeRefunds(tx: Tx, chunk: Chunk): Promise<{ credits: Credit[]; winners: number }> {
  const { rows } = await sql<Credit>`-- wagers.writeRefunds
    with chunk as materialized (
      select w.seq, w.member_id, w.stake from wagers w
      where w.shard = ${chunk.shard} and w.gate_id = ${chunk.gateId} and w.seq > ${chunk.position} and w.seq <= ${chunk.end}
        and ${NOT_CANCELLED}
    ), lines as (
      insert into wager_outcomes (shard, gate_id, seq, member_id, prize, at, state)
      select ${chunk.shard}, ${chunk.gateId}, seq, member_id, stake, clock_timestamp(), 2 from chunk
    )
    select member_id, sum(stake)::bigint as paid, count(*)::integer as bets from chunk group by member_id order by member_id`.execute(
    tx,
  );
  return { credits: rows, winners: chunk.wagers };
}

/** The key of a credit: the chunk it belongs to, so that a repeated chunk could never pay twice. */
function creditOf(chunk: Chunk, gateTime: number, credit: Credit, refund: boolean): Movement {
  return {
    memberId: credit.member_id,
    key: uuidFromContent(
      gateTime,
      `${refund ? 'refund' : 'prize'}:${chunk.gateId}:${chunk.shard}:${chunk.position}:${credit.member_id}`,
    ),
    type: refund ? 'betRefund' : 'prize',
    account: 'cash',
    contra: 'lottery',
    amount: credit.paid,
    reference: chunk.gateId,
  };
}

export async function endShard(tx: Tx, chunk: Chunk, kind: 'settled' | 'void' | 'corrected'): Promise<void> {
  await sql`-- wagers.endShard
    with head as (
      update wallet_heads set seq = seq + 1 where shard = ${chunk.shard} returning seq
    )
    insert into wager_events (shard, seq, gate_id, kind, at)
    select ${chunk.shard}, seq, ${chunk.gateId}, ${kind}, clock_timestamp() from head`.execute(tx);
}

/** Marks the gate's end once every shard is done; whoever sees that does it, and a second time changes nothing. */
async function endGate(db: Db, gateId: bigint, kind: 'settled' | 'void'): Promise<void> {
  await sql`-- wagers.endGate
    update wager_gates set state = ${kind}, ended_at = clock_timestamp() where id = ${gateId} and ended_at is null`.execute(
    db,
  );
}

type ChunkProgress = Omit<SettleProgress, 'done' | 'soFar'>;

async function runChunk(
  deps: SettleDeps,
  gateId: bigint,
  write: Write,
  refund: boolean,
): Promise<ChunkProgress | null> {
  return transact(deps.db, async (tx) => {
    const claimed = await claimShard(tx, gateId);
    if (claimed === null) return null;
    const { rows: gates } = await sql<{ opens_at: Date }>`-- wagers.gateTime
      select opens_at from wager_gates where id = ${gateId}`.execute(tx);
    const gateTime = present(gates[0], 'a gate that ends exists').opens_at.getTime();
    const chunk = await readChunk(tx, gateId, claimed);
    const { credits, winners } = await write(tx, chunk);
    const movements = credits
      .filter((credit) => credit.paid > 0n)
      .map((credit) => creditOf(chunk, gateTime, credit, refund));
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(outcome.refused === undefined && !outcome.repeated, 'a credit of settlement is posted once');
    }
    const paid = credits.reduce((sum, credit) => sum + credit.paid, 0n);
    await sql`-- wagers.savePosition
      update wager_settlements set position = ${chunk.end}, chunks = chunks + 1, wagers = wagers + ${chunk.wagers},
        winners = winners + ${winners}, credited = credited + ${movements.length}, paid = paid + ${paid}, done = ${chunk.last},
        finished_at = case when ${chunk.last} then clock_timestamp() end
      where gate_id = ${gateId} and shard = ${chunk.shard}`.execute(tx);
    if (chunk.last) await endShard(tx, chunk, refund ? 'void' : 'settled');
    return {
      chunks: 1,
      wagers: chunk.wagers,
      winners,
      paid,
      credited: credits.map((credit) => ({ memberId: credit.member_id, paid: credit.paid, bets: credit.bets })),
    };
  });
}

/** How far the gate has come, whoever did it. */
async function readEnding(db: Db, gateId: bigint): Promise<Pick<SettleProgress, 'done' | 'soFar'>> {
  const { rows } = await sql<{
    open: bigint;
    chunks: bigint;
    wagers: string;
    winners: string;
    paid: string;
  }>`-- wagers.readEnding
    select count(*) filter (where not done) as open, coalesce(sum(chunks), 0) as chunks,
      coalesce(sum(wagers), 0)::text as wagers, coalesce(sum(winners), 0)::text as winners, coalesce(sum(paid), 0)::text as paid
    from wager_settlements where gate_id = ${gateId}`.execute(db);
  const row = present(rows[0], 'an aggregate has one row');
  const soFar = {
    chunks: Number(row.chunks),
    wagers: Number(row.wagers),
    winners: Number(row.winners),
    paid: BigInt(row.paid),
  };
  return { done: row.open === 0n, soFar };
}

type Write = (tx: Tx, chunk: Chunk) => Promise<{ credits: Credit[]; winners: number }>;

async function advance(deps: SettleDeps, gateId: bigint, refund: boolean, write: Write): Promise<SettleProgress> {
  await beginEnding(deps.db, gateId, refund);
  const nothing: ChunkProgress = { chunks: 0, wagers: 0, winners: 0, paid: 0n, credited: [] };
  const progress = (await runChunk(deps, gateId, write, refund)) ?? nothing;
  const ending = await readEnding(deps.db, gateId);
  if (ending.done) await endGate(deps.db, gateId, refund ? 'void' : 'settled');
  return { ...progress, ...ending };
}

/** See port.ts `settleChunk`. */
export function advanceSettlement(
  deps: SettleDeps,
  gateId: bigint,
  evaluate: Evaluate,
  capPerMember: bigint,
): Promise<SettleProgress> {
  return advance(deps, gateId, false, (tx, chunk) => writeOutcomes(tx, chunk, evaluate, capPerMember));
}

/** See port.ts `refundChunk`. */
export function advanceRefund(deps: SettleDeps, gateId: bigint): Promise<SettleProgress> {
  return advance(deps, gateId, true, (tx, chunk) => writeRefunds(tx, chunk));
}
