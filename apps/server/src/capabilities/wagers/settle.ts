/**
 * Settling and refunding, in chunks (wallet.md, design 7).
 *
 * A chunk is one transaction: it takes the next wagers of one shard in order of acceptance, asks the product what each
 * distinct (play, selection) of it pays, writes an outcome for each winner, one credit for each member, and its new position.
 * A crash resumes at the position; two workers share the shards of a market, never a chunk. Losing bets get no row: they
 * are lost because their market is settled. Memory holds one chunk.
 *
 * A chunk holds its shard while it posts, and bets are open elsewhere: it ends before the wager that would have it credit
 * one member too many. The fewer members win again and again, the more wagers that is, and the fewer lines are posted.
 * While bets come, chunks give way to them (`pace.ts`).
 */

import { uuidFromContent } from '@house/fairness/uuid';
import { type RawBuilder, sql } from 'kysely';
import { int8Reader } from '../../platform/columns.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { keyTime, type Movement, SHARD_COUNT, type Wallet } from '../wallet/port.ts';
import { followBonuses } from './bonus-stakes.ts';
import { contraOf, mustBePooled } from './markets.ts';
import type { Pace, Paced } from './pace.ts';
import { upToCharacters } from './pages.ts';
import type { Evaluate, PayPart, PrizeCaps, SettleProgress } from './port.ts';
import { STANDS } from './queries.ts';

/** Wagers of the first chunk and of those after it, and members that one credits at most. */
interface ChunkBounds {
  readonly first: number;
  readonly least: number;
  readonly most: number;
  readonly members: number;
}

const CHUNK: ChunkBounds = { first: 4_000, least: 1_000, most: 50_000, members: 1_000 };
/** While bets come. */
const SPARING_CHUNK: ChunkBounds = { first: 4_000, least: 250, most: 4_000, members: 250 };
/** A read that was too short costs a chunk more; one that was too long, wagers that are read again. */
const READ_AHEAD = 1.25;
const GROWS_AT_MAX = 4;
/** Of tickets in one chunk: a selection may be a hundred thousand characters. */
const CHUNK_CHARACTERS = 4_000_000;

/** What one chunk of whatever ends or mends a market takes: wagers in order of acceptance, or members. */
export interface ChunkSize {
  readonly wagers: number;
  readonly members: number;
}

export interface SettleDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly chunkSize?: ChunkSize;
}

/** `usual` unless another size was told. */
export function boundsOf({ chunkSize }: Pick<SettleDeps, 'chunkSize'>, usual = CHUNK): ChunkBounds {
  if (chunkSize === undefined) return usual;
  const { wagers, members } = chunkSize;
  return { first: wagers, least: wagers, most: wagers, members };
}

/** What settles and refunds, at the pace all lanes of a process share. */
export interface EndingDeps extends SettleDeps {
  readonly pace: Pace;
}

/** Wagers that win, one place each in every list. */
export interface Winning {
  readonly seqs: readonly bigint[];
  readonly members: readonly bigint[];
  readonly prizes: readonly bigint[];
  /** Stakes that are given back beside the prizes: no cap cuts them. */
  readonly refunds: readonly bigint[];
}

export interface Chunk {
  readonly marketId: bigint;
  readonly shard: number;
  readonly position: bigint;
  readonly end: bigint;
  readonly wagers: number;
  readonly last: boolean;
  /** Before any cap, bets that were taken back or found late among them; none where all is given back. */
  readonly winning: Winning;
}

/** How far a shard has come, and what it took up to there. */
export interface Claimed {
  readonly shard: number;
  readonly position: bigint;
  readonly chunks: number;
  readonly wagers: bigint;
  readonly credited: bigint;
}

interface ClaimedOfMarket extends Claimed {
  readonly key_time: Date;
  readonly state: string;
  readonly house_account: number;
}

/** Takes a shard of the market that is not done and that nobody else works on. */
async function claimShard(tx: Tx, marketId: bigint): Promise<ClaimedOfMarket | null> {
  const { rows } = await sql<ClaimedOfMarket>`-- wagers.claimShard
    select s.shard, s.position, s.chunks, s.wagers, s.credited, g.state, g.house_account, ${keyTime(sql`s.started_at`)} as key_time
    from wager_settlements s join wager_markets g on g.id = s.market_id
    where s.market_id = ${marketId} and not s.done order by s.shard limit 1 for update of s skip locked`.execute(tx);
  return rows[0] ?? null;
}

function mustEnd(state: string | undefined, refund: boolean): void {
  must(
    refund ? state === 'void' : state === 'settling' || state === 'settled',
    'a market is closed before it is settled, void before it is refunded',
  );
}

/**
 * Begins once: a closed market becomes settling (from then on it can not be void); each shard that has wagers gets a row.
 * The update of the market decides between a settlement and a void that come at once.
 */
async function beginEnding(db: Db, marketId: bigint, refund: boolean): Promise<void> {
  await mustBePooled(db, marketId);
  await transact(db, async (tx) => {
    if (!refund) {
      await sql`-- wagers.beginSettling
        update wager_markets set state = 'settling' where id = ${marketId} and state = 'closed'`.execute(tx);
    }
    const { rows } = await sql<{ state: string }>`-- wagers.marketState
      select state from wager_markets where id = ${marketId} for share`.execute(tx);
    mustEnd(rows[0]?.state, refund);
    await sql`-- wagers.beginShards
      insert into wager_settlements (market_id, shard)
      select ${marketId}, s from generate_series(0, ${SHARD_COUNT - 1}) s
      where exists (select 1 from wagers w where w.shard = s and w.market_id = ${marketId})
      on conflict do nothing`.execute(tx);
  });
}

/** As many wagers as those before them say credit as many members as a chunk may. */
function sizeOfRead({ chunks, wagers, credited }: Claimed, { first, least, most, members }: ChunkBounds): number {
  if (chunks === 0) return first;
  const grows = Math.min((READ_AHEAD * members * chunks) / Math.max(Number(credited), 1), GROWS_AT_MAX);
  const size = Math.floor((Number(wagers) / chunks) * grows);
  return Math.min(most, Math.max(least, size));
}

/** The prize of one wager, or what of its stake is given back: each winning unit floored by itself. */
function prizeOf(parts: readonly PayPart[], unitStake: bigint, refunds: boolean): bigint {
  return parts.reduce(
    (sum, { hits, numerator, denominator, refund = false }) =>
      refund === refunds ? sum + BigInt(hits) * ((unitStake * numerator) / denominator) : sum,
    0n,
  );
}

const writeNumbers = (numbers: readonly bigint[]): string => `{${numbers.join(',')}}`;

/**
 * Wagers in order of acceptance, one place each in every column. A text or bytes a column: taking a row a wager apart costs
 * this process more than evaluating it, and of losing bets no number is read.
 */
interface Columns {
  read: bigint;
  /** Null: no wager. */
  seqs: Buffer | null;
  members: Buffer | null;
  stakes: Buffer | null;
  tickets: string | null;
}

const COLUMNS = sql`array_send(array_agg(seq order by seq)) as seqs, array_send(array_agg(member_id order by seq)) as members,
      array_send(array_agg(stake / units order by seq)) as stakes,
      string_agg(play || E'\t' || selection, E'\n' order by seq) as tickets`;

async function readColumns(tx: Tx, marketId: bigint, claimed: Claimed, size: number): Promise<Columns> {
  const next = sql`select seq, member_id, stake, units, play, selection from wagers
        where shard = ${claimed.shard} and market_id = ${marketId} and seq > ${claimed.position} order by seq limit ${size}`;
  const whole = await sql<Columns & { fits: boolean }>`-- wagers.readChunk
    with n as materialized (${next}),
      whole as (select coalesce(sum(octet_length(selection)), 0) <= ${CHUNK_CHARACTERS} as fits from n)
    select (select fits from whole) as fits, count(*) as read, ${COLUMNS} from n where (select fits from whole)`.execute(
    tx,
  );
  const row = present(whole.rows[0], 'an aggregate has one row');
  if (row.fits) return row;
  // A running sum a row costs nearly as much again as reading it. The first wager is always in, however long.
  const cut = await sql<Columns>`-- wagers.readLongChunk
    select max(read) as read, ${COLUMNS} from (${upToCharacters(next, CHUNK_CHARACTERS)}) c`.execute(tx);
  return present(cut.rows[0], 'an aggregate has one row');
}

/**
 * The next wagers of a shard and what they win; a ticket that comes again is worked out once. Without `evaluate` every
 * member among them is credited.
 */
export async function readChunk(
  tx: Tx,
  marketId: bigint,
  claimed: Claimed,
  evaluate: Evaluate | null,
  bounds = CHUNK,
): Promise<Chunk> {
  const size = sizeOfRead(claimed, bounds);
  const row = await readColumns(tx, marketId, claimed, size);
  const taken = takeWagers(row, evaluate, bounds.members);
  return {
    marketId,
    shard: claimed.shard,
    position: claimed.position,
    end: taken.end ?? claimed.position,
    wagers: taken.wagers,
    last: Number(row.read) < size && taken.wagers === Number(row.read),
    winning: taken.winning,
  };
}

interface Taken {
  readonly wagers: number;
  /** The sequence of the last one. */
  readonly end: bigint | null;
  readonly winning: Winning;
}

/** Wagers up to the one that would credit one member too many. */
function takeWagers(columns: Columns, evaluate: Evaluate | null, creditedMembers: number): Taken {
  const read = (column: Buffer | null) => int8Reader(present(column, 'a wager has its numbers'));
  const winning = { seqs: [] as bigint[], members: [] as bigint[], prizes: [] as bigint[], refunds: [] as bigint[] };
  if (columns.tickets === null) return { wagers: 0, end: null, winning };
  const tickets = columns.tickets.split('\n');
  const seqOf = read(columns.seqs);
  const memberOf = read(columns.members);
  const unitStakeOf = read(columns.stakes);
  const known = new Map<string, readonly PayPart[]>();
  const partsOf = (ticket: string, priced: Evaluate): readonly PayPart[] => {
    const before = known.get(ticket);
    if (before !== undefined) return before;
    const tab = ticket.indexOf('\t');
    const parts = priced(ticket.slice(0, tab), ticket.slice(tab + 1));
    known.set(ticket, parts);
    return parts;
  };
  const credited = new Set<bigint>();
  const upTo = (wagers: number): Taken => ({ wagers, end: wagers === 0 ? null : seqOf(wagers - 1), winning });
  for (const [place, ticket] of tickets.entries()) {
    const parts = evaluate === null ? null : partsOf(ticket, evaluate);
    if (parts?.length === 0) continue;
    const memberId = memberOf(place);
    if (credited.size === creditedMembers && !credited.has(memberId)) return upTo(place);
    credited.add(memberId);
    if (parts === null) continue;
    winning.seqs.push(seqOf(place));
    winning.members.push(memberId);
    const unitStake = unitStakeOf(place);
    winning.prizes.push(prizeOf(parts, unitStake, false));
    winning.refunds.push(prizeOf(parts, unitStake, true));
  }
  return upTo(tickets.length);
}

interface Credit {
  member_id: bigint;
  paid: bigint;
  bets: number;
}

/**
 * Of a `with`: `paid`, what each winning wager of the chunk is paid. What one wager may win is cut first (`prize` of
 * `whole`), then what its member may win on the market. `before` selects what the members of `won` won on the market in chunks
 * before this one, each wager cut, which their cap counts.
 */
export function prizesWithin(chunk: Chunk, caps: PrizeCaps, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const { capPerMember: cap, capPerOrder = null } = caps;
  const { seqs, members, prizes, refunds } = chunk.winning;
  return sql`taken_back as materialized (
      select x.seq from wager_outcomes x
      where x.shard = ${chunk.shard} and x.market_id = ${chunk.marketId} and x.seq > ${chunk.position} and x.seq <= ${chunk.end}
        and x.state = 3
      union all
      select l.seq from wager_lates l
      where l.shard = ${chunk.shard} and l.market_id = ${chunk.marketId} and l.seq > ${chunk.position} and l.seq <= ${chunk.end}
    ), won as materialized (
      select w.seq, w.member_id, w.prize + w.refund as whole, least(w.prize, ${capPerOrder}::bigint) as prize, w.refund
      from unnest(${writeNumbers(seqs)}::bigint[], ${writeNumbers(members)}::bigint[], ${writeNumbers(prizes)}::bigint[],
        ${writeNumbers(refunds)}::bigint[]) as w(seq, member_id, prize, refund)
      where not exists (select 1 from taken_back t where t.seq = w.seq)
    ), before as materialized (
      ${before}
    ), running as materialized (
      select w.*, coalesce(b.won, 0) + sum(w.prize) over (partition by w.member_id order by w.seq rows unbounded preceding) as upto
      from won w left join before b using (member_id)
    ), paid as materialized (
      select *, least(upto, ${cap}::bigint) - least(upto - prize, ${cap}::bigint) + refund as paid from running
    )`;
}

/** Outcomes of the chunk's winners, what each member now has won on the market, and what that adds to what he was paid. */
async function writeOutcomes(tx: Tx, chunk: Chunk, caps: PrizeCaps): Promise<{ credits: Credit[]; winners: number }> {
  if (chunk.winning.seqs.length === 0) return { credits: [], winners: 0 };
  const before = sql`select member_id, won from wager_winnings
      where shard = ${chunk.shard} and market_id = ${chunk.marketId} and member_id in (select member_id from won)`;
  const { rows } = await sql<Credit & { winners: bigint }>`-- wagers.writeOutcomes
    with ${prizesWithin(chunk, caps, before)}, lines as (
      insert into wager_outcomes (shard, market_id, seq, member_id, prize, at, state, capped)
      select ${chunk.shard}, ${chunk.marketId}, seq, member_id, paid, clock_timestamp(), 1, paid < whole from paid
    ), members as (
      select member_id, sum(prize)::bigint as won, sum(paid)::bigint as paid, count(*)::integer as bets from paid group by member_id
    ), kept as (
      insert into wager_winnings as k (shard, market_id, member_id, won, paid, bets)
      select ${chunk.shard}, ${chunk.marketId}, member_id, won, paid, bets from members
      on conflict (shard, market_id, member_id) do update set won = k.won + excluded.won, paid = k.paid + excluded.paid, bets = k.bets + excluded.bets
    )
    select member_id, paid, bets, sum(bets) over () as winners from members order by member_id`.execute(tx);
  return { credits: rows, winners: Number(rows[0]?.winners ?? 0n) };
}

/** Every wager of the chunk goes back to its member. */
async function writeRefunds(tx: Tx, chunk: Chunk): Promise<{ credits: Credit[]; winners: number }> {
  const { rows } = await sql<Credit>`-- wagers.writeRefunds
    with chunk as materialized (
      select w.seq, w.member_id, w.stake from wagers w
      where w.shard = ${chunk.shard} and w.market_id = ${chunk.marketId} and w.seq > ${chunk.position} and w.seq <= ${chunk.end}
        and ${STANDS}
    ), lines as (
      insert into wager_outcomes (shard, market_id, seq, member_id, prize, at, state)
      select ${chunk.shard}, ${chunk.marketId}, seq, member_id, stake, clock_timestamp(), 2 from chunk
    )
    select member_id, sum(stake)::bigint as paid, count(*)::integer as bets from chunk group by member_id order by member_id`.execute(
    tx,
  );
  return { credits: rows, winners: chunk.wagers };
}

/** The key of a credit: the chunk it belongs to, so that a repeated chunk could never pay twice. */
function creditOf(chunk: Chunk, claimed: ClaimedOfMarket, credit: Credit, refund: boolean): Movement {
  return {
    memberId: credit.member_id,
    key: uuidFromContent(
      claimed.key_time.getTime(),
      `${refund ? 'refund' : 'prize'}:${chunk.marketId}:${chunk.shard}:${chunk.position}:${credit.member_id}`,
    ),
    type: refund ? 'betRefund' : 'prize',
    account: 'cash',
    contra: contraOf(claimed.house_account),
    amount: credit.paid,
    reference: chunk.marketId,
  };
}

/** `voided`: a market that was settled is void; of one that never was it is `void`. */
export type EndKind = 'settled' | 'void' | 'corrected' | 'voided';

export async function endShard(tx: Tx, chunk: Pick<Chunk, 'marketId' | 'shard'>, kind: EndKind): Promise<void> {
  await sql`-- wagers.endShard
    with head as (
      update wallet_heads set seq = seq + 1 where shard = ${chunk.shard} returning seq
    )
    insert into wager_events (shard, seq, market_id, kind, at)
    select ${chunk.shard}, seq, ${chunk.marketId}, ${kind}, clock_timestamp() from head`.execute(tx);
}

/** Marks the market's end once every shard is done; whoever sees that does it, and a second time changes nothing. */
async function endMarket(db: Db, marketId: bigint, kind: 'settled' | 'void'): Promise<void> {
  await sql`-- wagers.endMarket
    update wager_markets set state = ${kind}, ended_at = clock_timestamp() where id = ${marketId} and ended_at is null`.execute(
    db,
  );
}

type ChunkProgress = Omit<SettleProgress, 'done' | 'soFar'>;

/** Whether a bet on another market was taken in the shard just now. The newest lines but those that a chunk may have posted say so. */
async function didBetsCome(tx: Tx, { shard, marketId }: Pick<Chunk, 'shard' | 'marketId'>): Promise<boolean> {
  const { rows } = await sql<{ came: boolean }>`-- wagers.didBetsCome
    select exists (
      select from (select market_id, play, at from wallet_entries where shard = ${shard} order by seq desc limit ${CHUNK.members + 100}) n
      where n.play is not null and n.market_id <> ${marketId} and n.at > clock_timestamp() - interval '1 second') as came`.execute(
    tx,
  );
  return present(rows[0], 'an exists has one row').came;
}

/** The next chunk; null when no shard is begun, or nobody's to take. */
async function runChunk(
  deps: SettleDeps,
  marketId: bigint,
  refund: boolean,
  ending: Ending,
  betsCome: boolean,
): Promise<Paced<ChunkProgress | null>> {
  return transact(deps.db, async (tx) => {
    const claimed = await claimShard(tx, marketId);
    if (claimed === null) return { value: null, betsCame: betsCome };
    mustEnd(claimed.state, refund);
    const bounds = boundsOf(deps, betsCome ? SPARING_CHUNK : CHUNK);
    const chunk = await readChunk(tx, marketId, claimed, ending.evaluate, bounds);
    const { credits, winners } = await ending.write(tx, chunk);
    const movements = credits
      .filter((credit) => credit.paid > 0n)
      .map((credit) => creditOf(chunk, claimed, credit, refund));
    const paid = credits.reduce((sum, credit) => sum + credit.paid, 0n);
    await sql`-- wagers.savePosition
      update wager_settlements set position = ${chunk.end}, chunks = chunks + 1, wagers = wagers + ${chunk.wagers},
        winners = winners + ${winners}, credited = credited + ${movements.length}, paid = paid + ${paid}, done = ${chunk.last},
        finished_at = case when ${chunk.last} then clock_timestamp() end
      where market_id = ${marketId} and shard = ${chunk.shard}`.execute(tx);
    const betsGoOn = (betsCome || chunk.wagers >= CHUNK.least) && (await didBetsCome(tx, chunk));
    // Last: from here to the end bets of the shard wait for its lock.
    for (const outcome of await deps.wallet.postWithin(tx, movements)) {
      must(
        outcome.refused === undefined && !outcome.repeated,
        `a credit of settlement is posted once: ${outcome.refused ?? 'repeated'}`,
      );
    }
    await followBonuses(tx, { ...chunk, after: chunk.position, upto: chunk.end });
    if (chunk.last) await endShard(tx, chunk, refund ? 'void' : 'settled');
    const credited = credits.map((credit) => ({ memberId: credit.member_id, paid: credit.paid, bets: credit.bets }));
    return {
      value: { chunks: 1, wagers: chunk.wagers, winners, paid, credited },
      betsCame: betsGoOn,
    };
  });
}

/** How far the market has come, whoever did it. */
async function readEnding(db: Db, marketId: bigint): Promise<Pick<SettleProgress, 'done' | 'soFar'>> {
  const { rows } = await sql<{
    open: bigint;
    chunks: bigint;
    wagers: string;
    winners: string;
    paid: string;
  }>`-- wagers.readEnding
    select count(*) filter (where not done) as open, coalesce(sum(chunks), 0) as chunks,
      coalesce(sum(wagers), 0)::text as wagers, coalesce(sum(winners), 0)::text as winners, coalesce(sum(paid), 0)::text as paid
    from wager_settlements where market_id = ${marketId}`.execute(db);
  const row = present(rows[0], 'an aggregate has one row');
  const soFar = {
    chunks: Number(row.chunks),
    wagers: Number(row.wagers),
    winners: Number(row.winners),
    paid: BigInt(row.paid),
  };
  return { done: row.open === 0n, soFar };
}

interface Ending {
  readonly evaluate: Evaluate | null;
  readonly write: (tx: Tx, chunk: Chunk) => Promise<{ credits: Credit[]; winners: number }>;
}

const NOTHING: ChunkProgress = { chunks: 0, wagers: 0, winners: 0, paid: 0n, credited: [] };

async function advance(deps: EndingDeps, marketId: bigint, refund: boolean, ending: Ending): Promise<SettleProgress> {
  const next = (): Promise<ChunkProgress | null> =>
    deps.pace.turn((betsCome) => runChunk(deps, marketId, refund, ending, betsCome));
  let progress = await next();
  if (progress === null) {
    await beginEnding(deps.db, marketId, refund);
    progress = await next();
  }
  const far = await readEnding(deps.db, marketId);
  if (far.done) await endMarket(deps.db, marketId, refund ? 'void' : 'settled');
  return { ...(progress ?? NOTHING), ...far };
}

/** See port.ts `settleChunk`. */
export function advanceSettlement(
  deps: EndingDeps,
  marketId: bigint,
  evaluate: Evaluate,
  caps: PrizeCaps,
): Promise<SettleProgress> {
  return advance(deps, marketId, false, { evaluate, write: (tx, chunk) => writeOutcomes(tx, chunk, caps) });
}

/** See port.ts `refundChunk`. */
export function advanceRefund(deps: EndingDeps, marketId: bigint): Promise<SettleProgress> {
  return advance(deps, marketId, true, { evaluate: null, write: writeRefunds });
}
