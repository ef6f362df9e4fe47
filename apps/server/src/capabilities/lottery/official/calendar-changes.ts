/** What was saved of the calendars, and what became of it: the statements of `lottery_calendar_changes`. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { CalendarActor, HolidayView, StationView } from './port.ts';

/** A row of a calendar as it is to be, or days without a draw that are taken out. */
export type Said =
  | {
      readonly kind: 'station';
      /** Null: a new row. */
      readonly station_id: bigint | null;
      /** What the row was at when it was opened. */
      readonly version: number;
      readonly holiday_id: null;
      readonly said: Omit<StationView, 'id' | 'version'>;
    }
  | {
      readonly kind: 'holiday';
      readonly station_id: null;
      readonly version: 0;
      readonly holiday_id: bigint;
      readonly said: Omit<HolidayView, 'id'>;
    };

export type SavedChange = Said & {
  readonly id: bigint;
  readonly game_code: string;
  readonly outcome: 'waiting' | 'applied' | 'confirmed' | 'rejected' | 'replaced';
  readonly reason: string;
  readonly saved_by: bigint;
  readonly saved_name: string;
  readonly saved_at: Date;
  readonly decided_by: bigint | null;
};

const columns = sql.raw(
  'id, game_code, kind, station_id, version, holiday_id, said, outcome, reason, saved_by, saved_name, saved_at, decided_by',
);

/** Changes that wait for a second person, the oldest first. */
export async function readWaitingChanges(db: Db | Tx): Promise<SavedChange[]> {
  const { rows } = await sql<SavedChange>`-- lottery.readWaitingCalendarChanges
    select ${columns} from lottery_calendar_changes where outcome = 'waiting' order by id`.execute(db);
  return rows;
}

export async function findSavedChange(tx: Tx, by: { id: bigint } | { key: string }): Promise<SavedChange | null> {
  const one = 'id' in by ? sql`id = ${String(by.id)}` : sql`saved_key = ${by.key}::uuid`;
  const { rows } = await sql<SavedChange>`-- lottery.findCalendarChange
    select ${columns} from lottery_calendar_changes where ${one}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertChange(
  tx: Tx,
  change: Said & { readonly outcome: 'waiting' | 'applied'; readonly key: string; readonly by: CalendarActor },
): Promise<void> {
  const { kind, station_id: station, version, holiday_id: holiday, said, outcome, key, by } = change;
  await sql`-- lottery.saveCalendarChange
    insert into lottery_calendar_changes (game_code, kind, station_id, version, holiday_id, said, outcome, reason,
      saved_by, saved_name, saved_key)
    values (${said.gameCode}, ${kind}, ${station && String(station)}::bigint, ${version},
      ${holiday && String(holiday)}::bigint, ${JSON.stringify(said)}::jsonb, ${outcome}, ${by.reason.trim()},
      ${String(by.staffId)}, ${by.name}, ${key}::uuid)`.execute(tx);
}

/** They were saved anew before anybody decided. */
export async function markReplaced(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`-- lottery.replaceCalendarChanges
    update lottery_calendar_changes set outcome = 'replaced'
    where id = any (${ids.map(String)}::bigint[]) and outcome = 'waiting'`.execute(tx);
}

export async function markDecided(
  tx: Tx,
  id: bigint,
  { outcome, staffId }: { readonly outcome: 'confirmed' | 'rejected'; readonly staffId: bigint },
): Promise<void> {
  await sql`-- lottery.decideCalendarChange
    update lottery_calendar_changes
    set outcome = ${outcome}, decided_by = ${String(staffId)}, decided_at = clock_timestamp()
    where id = ${String(id)}`.execute(tx);
}
