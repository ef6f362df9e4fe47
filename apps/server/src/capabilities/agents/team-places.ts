/**
 * Whose teams a line of the journal counts for: the agents above a member as they stood when it happened. Every projection of teams
 * reads by this, so that all of them say the same again from zero.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Lines } from '../identity/port.ts';
import { readTurnoverPosition } from '../wagers/port.ts';
import { endOfBatch } from '../wallet/port.ts';

const BATCH_LINES = 20_000;

export type TeamLines = Pick<Lines, 'placesUntil' | 'placesOf'>;

/** Places of the journal of one shard, behind one and up to another. */
export interface Span {
  readonly shard: number;
  readonly after: bigint;
  readonly upto: bigint;
}

export interface PlacedRow {
  readonly member_id: bigint;
  /** Of the house's zone, `yyyy-mm-dd`. */
  readonly day: string;
  /** How many of the moves that are told of the member lie before it. */
  readonly moves: number;
}

type Moves = Awaited<ReturnType<TeamLines['placesUntil']>>;
export type MoveWithin = Pick<Moves[number], 'memberId' | 'until'>;

/** SQL of the day of an instant, of how many moves lie before a row, and of the moves as the query `moved` that the latter reads. */
export function placing(zoneOffsetMinutes: number, moved: readonly MoveWithin[]) {
  return {
    day: (at: string): RawBuilder<unknown> =>
      sql`(${sql.raw(at)} at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date::text`,
    moves: (row: string): RawBuilder<unknown> =>
      moved.length === 0
        ? sql`0`
        : sql`(select count(*)::int from moved h where h.m = ${sql.raw(row)}.member_id and h.u <= ${sql.raw(row)}.at)`,
    movedRows: sql`moved as materialized (
      select m, u from unnest(${moved.map(({ memberId }) => String(memberId))}::bigint[],
        ${moved.map(({ until }) => until.toISOString())}::timestamptz[]) as h(m, u))`,
  };
}

/** Moves of members that may lie within a stretch of the journal. */
async function movesWithin(tx: Tx, lines: TeamLines, { shard, after, upto }: Span): Promise<Moves> {
  const { rows } = await sql<{ at: Date | null }>`-- agents.oldestOfBatch
    select min(at) - interval '1 day' as at from wallet_entries
    where shard = ${shard} and seq > ${after} and seq <= ${upto}`.execute(tx);
  return lines.placesUntil(tx, rows[0]?.at ?? new Date(0));
}

/** Rows of a stretch with the agents whose teams they count for. Null: somebody moved while it was read. */
export async function placeRows<Row extends PlacedRow>(
  tx: Tx,
  lines: TeamLines,
  span: Span,
  read: (span: Span, moved: readonly MoveWithin[]) => Promise<readonly Row[]>,
): Promise<{ readonly row: Row; readonly agents: readonly bigint[] }[] | null> {
  const moved = await movesWithin(tx, lines, span);
  const rows = await read(span, moved);
  if (rows.length === 0) return [];
  const now = await lines.placesOf(tx, [...new Set(rows.map((row) => row.member_id))]);
  // Somebody moved since: their place is the new one by now, and their old one is not among those read.
  if ((await movesWithin(tx, lines, span)).length !== moved.length) return null;
  const before = Map.groupBy(moved, ({ memberId }) => memberId);
  return rows.flatMap((row) => {
    const place = before.get(row.member_id)?.[row.moves] ?? now.get(row.member_id);
    // Whoever is no agent has no team of their own.
    return place === undefined ? [] : { row, agents: place.isAgent ? place.path : place.path.slice(0, -1) };
  });
}

/** One step of a projection of teams behind the journal and the turnover record; answers how far it came. */
export async function followTeams<Row extends PlacedRow>(
  tx: Tx,
  lines: TeamLines,
  { shard, position }: { readonly shard: number; readonly position: bigint },
  of: {
    readonly read: (span: Span, moved: readonly MoveWithin[]) => Promise<readonly Row[]>;
    readonly write: (placed: readonly { readonly row: Row; readonly agents: readonly bigint[] }[]) => Promise<void>;
  },
): Promise<bigint> {
  const end = await endOfBatch(tx, shard, position, BATCH_LINES);
  const read = await readTurnoverPosition(tx, shard);
  const upto = read < end ? read : end;
  if (upto <= position) return position;
  const placed = await placeRows(tx, lines, { shard, after: position, upto }, of.read);
  // Looked at again by the next step.
  if (placed === null) return position;
  await of.write(placed);
  return upto;
}
