/**
 * Sums of teams against the journal: the last whole days are worked out anew from their lines and bets, and held against what the
 * projection keeps of them. Who was active first on a day, or deposited first, is not compared: it follows from more than the day.
 */
import { sql } from 'kysely';
import { type Db, transact } from '../../platform/database.ts';
import { readTurnoverPosition, turnoverPlaceAt } from '../wagers/port.ts';
import {
  type CheckResult,
  compareByPlace,
  type Difference,
  type ReconciliationCheck,
  SHARD_COUNT,
  tallyOf,
} from '../wallet/port.ts';
import { COMPARED, type ComparedFigures, teamSumsOf } from './team-days.ts';
import type { TeamLines } from './team-places.ts';

const CHECK = 'teamSumsEqualJournal';
const DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;
/** Places of the journal that are read at once. */
const PLACES = 20_000n;
/** Somebody moved while a stretch was read: so often it is read again. */
const TRIES = 5;

export interface TeamCheckDeps {
  readonly lines: TeamLines;
  readonly zoneOffsetMinutes: number;
  readonly clock: { now(): number };
}

/** Sums of one shard and day, by agent. Null: the projection has not come to its end, or somebody moves again and again. */
async function sumsOfDay(
  db: Db,
  { lines, zoneOffsetMinutes }: TeamCheckDeps,
  { shard, from, to }: { readonly shard: number; readonly from: Date; readonly to: Date },
  goOn: () => void,
): Promise<Map<bigint, Record<(typeof COMPARED)[number], bigint>> | null> {
  const range = await transact(db, async (tx) => {
    const [after, upto] = [await turnoverPlaceAt(tx, shard, from), await turnoverPlaceAt(tx, shard, to)];
    const { rows } = await sql<{ position: bigint }>`-- agents.teamDaysPosition
      select position from projection_positions where name = 'agents.teamDays' and shard = ${shard}`.execute(tx);
    const isThere = (rows[0]?.position ?? 0n) >= upto && (await readTurnoverPosition(tx, shard)) >= upto;
    return isThere ? { after, upto } : null;
  });
  if (range === null) return null;
  const sums = new Map<bigint, Record<(typeof COMPARED)[number], bigint>>();
  for (let after = range.after; after < range.upto; after += PLACES) {
    const upto = after + PLACES < range.upto ? after + PLACES : range.upto;
    let read: readonly { readonly agentId: bigint; readonly figures: ComparedFigures }[] | null = null;
    for (let tries = 0; read === null && tries < TRIES; tries += 1) {
      goOn();
      read = await transact(db, (tx) => teamSumsOf(tx, lines, zoneOffsetMinutes, { shard, after, upto }));
    }
    if (read === null) return null;
    for (const { agentId, figures } of read) {
      const sum = sums.get(agentId) ?? (Object.fromEntries(COMPARED.map((name) => [name, 0n])) as typeof figures);
      sums.set(
        agentId,
        Object.fromEntries(COMPARED.map((name) => [name, sum[name] + figures[name]])) as Record<
          (typeof COMPARED)[number],
          bigint
        >,
      );
    }
  }
  return sums;
}

async function compareDay(
  db: Db,
  { shard, day }: { readonly shard: number; readonly day: string },
  sums: ReadonlyMap<bigint, ComparedFigures>,
): Promise<readonly Difference[]> {
  const expected = [...sums].flatMap(([agentId, figures]) =>
    COMPARED.flatMap((name) => (figures[name] === 0n ? [] : { a: String(agentId), f: name, m: String(figures[name]) })),
  );
  const kept = sql.join(
    COMPARED.map(
      (name) =>
        sql`select t.agent_id, ${name}::text as figure, ${sql.ref(`t.${name}`)} as amount
          from agent_team_days t where t.day = ${day}::date and t.shard = ${shard}`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<Difference>`-- agents.compareTeamDay
    ${compareByPlace(
      sql`select ${day} || ', agent ' || x.a || ', ' || x.f as place, x.m as amount
        from json_to_recordset(${JSON.stringify(expected)}::json) as x(a text, f text, m numeric)`,
      sql`select ${day} || ', agent ' || k.agent_id || ', ' || k.figure as place, sum(k.amount) as amount
        from (${kept}) k where k.amount <> 0 group by 1`,
    )}`.execute(db);
  return rows;
}

export function teamSumsEqualJournal(deps: TeamCheckDeps): ReconciliationCheck {
  const midnight = (days: number): Date => {
    const offset = deps.zoneOffsetMinutes * 60_000;
    const today = Math.floor((deps.clock.now() + offset) / DAY_MILLISECONDS);
    return new Date((today - days) * DAY_MILLISECONDS - offset);
  };
  const run = async (db: Db, goOn: () => void): Promise<CheckResult> => {
    const tally = tallyOf(CHECK);
    for (let before = 1; before <= DAYS; before += 1) {
      const [from, to] = [midnight(before), midnight(before - 1)];
      const day = new Date(from.getTime() + deps.zoneOffsetMinutes * 60_000).toISOString().slice(0, 10);
      for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
        const sums = await sumsOfDay(db, deps, { shard, from, to }, goOn);
        if (sums !== null) tally.add(await compareDay(db, { shard, day }, sums));
      }
    }
    return tally.result();
  };
  return { kinds: ['full'], run };
}
