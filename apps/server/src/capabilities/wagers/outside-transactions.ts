/** What transactions of another system did: see port.ts `findOutside`, `listOutside`. Rare: bets and decisions answer for themselves. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { ENTRY_TYPES, type OutsideReference, shardOf } from '../wallet/port.ts';
import { takenBackKey } from './outside-credits.ts';
import type { OutsideLine, OutsidePlace, OutsideTransaction } from './port.ts';

interface Row {
  readonly bet_seq: bigint;
  readonly game_code: string;
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly decided_seq: bigint | null;
  readonly decided_before: bigint | null;
  readonly decided_prize: bigint | null;
  readonly last_version: number | null;
  readonly last_prize: bigint | null;
  readonly last_kind: number | null;
}

export async function selectOutside(
  db: Db,
  memberId: bigint,
  { vendor, kind, transactionId }: OutsideReference,
): Promise<OutsideTransaction | null> {
  const shard = shardOf(memberId);
  const { rows } = await sql<Row>`-- wagers.outsideTransaction
    select e.seq as bet_seq, g.game_code, e.play, e.selection, -e.amount as stake, d.seq as decided_seq,
      d.prize_before as decided_before, d.prize as decided_prize, last.version as last_version, last.prize as last_prize,
      last.kind as last_kind
    from wallet_references r
    left join wager_decisions d on d.shard = r.shard and d.seq = r.seq
    join wallet_entries e on e.shard = r.shard and e.seq = coalesce(d.bet_seq, r.seq) and e.play is not null
    join wager_markets g on g.id = e.market_id
    left join lateral (
      select l.version, l.prize, l.kind from wager_decisions l
      where l.shard = r.shard and l.bet_seq = e.seq order by l.version desc limit 1) last on true
    where r.shard = ${shard} and r.vendor = ${vendor} and r.kind = ${kind} and r.transaction_id = ${transactionId}
      and r.member_id = ${memberId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    bet: {
      shard,
      seq: row.bet_seq,
      gameCode: row.game_code,
      play: row.play,
      selection: row.selection,
      stake: row.stake,
    },
    decided:
      row.decided_seq === null
        ? null
        : { seq: row.decided_seq, prizeBefore: row.decided_before ?? 0n, prize: row.decided_prize ?? 0n },
    last:
      row.last_version === null
        ? null
        : { version: row.last_version, prize: row.last_prize ?? 0n, void: row.last_kind === 3 },
  };
}

interface LineRow {
  readonly shard: number;
  readonly at_text: string;
  readonly kind: 'bet' | 'win';
  readonly transaction_id: string;
  readonly member_id: bigint;
  readonly game_code: string;
  readonly amount: bigint;
  readonly is_void: boolean;
  readonly is_decided: boolean;
  readonly at: Date;
  /** Of a win without a bet. */
  readonly credit_key: string | null;
}

/** Keys of those lines that took credits back. Credits are rare. */
async function selectTakenBack(db: Db, rows: readonly LineRow[]): Promise<ReadonlySet<string>> {
  const credits = rows.flatMap(({ shard, member_id: memberId, credit_key: key }) =>
    key === null ? [] : [{ shard, memberId, key: takenBackKey(key) }],
  );
  if (credits.length === 0) return new Set();
  const { rows: found } = await sql<{ key: string }>`-- wagers.takenBack
    select e.key::text as key from unnest(${credits.map(({ shard }) => shard)}::smallint[],
      ${credits.map(({ memberId }) => memberId)}::bigint[], ${credits.map(({ key }) => key)}::uuid[]) as c (shard, member_id, key)
    join wallet_entries e on e.shard = c.shard and e.member_id = c.member_id and e.key = c.key`.execute(db);
  return new Set(found.map(({ key }) => key));
}

/** See port.ts `listOutside`. */
export async function pageOutside(
  db: Db,
  { vendor, from, to }: { readonly vendor: string; readonly from: Date; readonly to: Date },
  after: OutsidePlace | null,
  limit: number,
): Promise<readonly OutsideLine[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(r.shard, r.at, r.kind, r.transaction_id)
          > (${after.shard}::smallint, ${after.at}::timestamptz, ${after.kind}, ${after.transactionId})`;
  const { rows } = await sql<LineRow>`-- wagers.outsideLines
    select r.shard, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, r.kind, r.transaction_id,
      r.member_id, coalesce(g.game_code, '') as game_code,
      case when e.seq is null then c.amount when d.seq is null then -e.amount else d.prize - d.prize_before end as amount,
      coalesce(last.kind = 3, false) as is_void, last.version is not null or e.seq is null as is_decided, r.at,
      c.key::text as credit_key
    from wallet_references r
    left join wager_decisions d on d.shard = r.shard and d.seq = r.seq
    left join wallet_entries e on e.shard = r.shard and e.seq = coalesce(d.bet_seq, r.seq) and e.play is not null
    left join wager_markets g on g.id = e.market_id
    left join wallet_entries c on e.seq is null and c.shard = r.shard and c.seq = r.seq
      and c.type = ${ENTRY_TYPES.campaignPrize}
    left join lateral (
      select l.version, l.kind from wager_decisions l
      where l.shard = r.shard and l.bet_seq = e.seq order by l.version desc limit 1) last on true
    where r.at >= ${from} and r.at < ${to} and r.vendor = ${vendor} and r.kind in ('bet', 'win')
      and (e.seq is not null or c.seq is not null) and ${isAfter}
    order by r.shard, r.at, r.kind, r.transaction_id limit ${limit}`.execute(db);
  const takenBack = await selectTakenBack(db, rows);
  const isVoid = ({ is_void: own, credit_key: key }: LineRow): boolean =>
    own || (key !== null && takenBack.has(takenBackKey(key)));
  return rows.map((row) => ({
    place: { shard: row.shard, at: row.at_text, kind: row.kind, transactionId: row.transaction_id },
    ...{ memberId: row.member_id, kind: row.kind, transactionId: row.transaction_id, gameCode: row.game_code },
    ...{ amount: row.amount, void: isVoid(row), decided: row.is_decided, at: row.at },
  }));
}
