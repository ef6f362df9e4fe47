/** SQL of the state of the site. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type {
  AccessRule,
  AccessSettings,
  HistoryLine,
  MaintenanceWindow,
  RuleWish,
  SiteRules,
  WindowWish,
} from './port.ts';
import {
  type HistoryRow,
  type RuleRow,
  type SettingsRow,
  toHistoryLine,
  toRule,
  toSettings,
  toWindow,
  type WindowRow,
} from './schema.ts';

const windowColumns = sql.raw(
  'id, scope, target, messages, starts_at, ends_at, ended_at, emergency, opened_by, confirmed_at',
);
const ruleColumns = sql.raw('id, effect, kind, value, note, staff_bypass, created_at');
/** Windows that ended are shown this far back. */
const PAST_SHOWN = 20;
export const RULES_MAX = 2_000;

/** Everything in one statement and so of one instant, with the database's clock. */
export async function readSite(db: Db, merchant: string): Promise<SiteRules & { now: Date }> {
  interface Row {
    now: Date;
    windows: WindowRow[] | null;
    rules: RuleRow[] | null;
    settings: SettingsRow | null;
  }
  const { rows } = await sql<Row>`-- content.readSite
    select clock_timestamp() as now,
      (select json_agg(w) from (
        select id::text, scope, target, messages, starts_at, ends_at, ended_at, emergency, opened_by::text, confirmed_at
        from site_windows where merchant = ${merchant}
          and ended_at is null and (ends_at is null or ends_at > clock_timestamp())
        order by starts_at, id) w) as windows,
      (select json_agg(r) from (
        select id::text, effect, kind, value, note, staff_bypass, created_at
        from site_access_rules where merchant = ${merchant} and removed_at is null
        order by id limit ${RULES_MAX}) r) as rules,
      (select row_to_json(s) from site_access_settings s where merchant = ${merchant}) as settings`.execute(db);
  const row = present(rows[0], 'the state of the site is one row');
  const date = (text: unknown): Date => new Date(text as string);
  const dateOrNull = (text: unknown): Date | null => (text === null ? null : date(text));
  return {
    now: row.now,
    windows: (row.windows ?? []).map((one) =>
      toWindow({
        ...one,
        id: BigInt(one.id),
        starts_at: date(one.starts_at),
        ends_at: dateOrNull(one.ends_at),
        ended_at: dateOrNull(one.ended_at),
        opened_by: one.opened_by === null ? null : BigInt(one.opened_by),
        confirmed_at: dateOrNull(one.confirmed_at),
      }),
    ),
    rules: (row.rules ?? []).map((one) => toRule({ ...one, id: BigInt(one.id), created_at: date(one.created_at) })),
    settings: toSettings(row.settings ?? undefined),
  };
}

export async function readPastWindows(db: Db, merchant: string): Promise<MaintenanceWindow[]> {
  const { rows } = await sql<WindowRow>`-- content.readPastWindows
    select ${windowColumns} from site_windows where merchant = ${merchant}
      and (ended_at is not null or ends_at <= clock_timestamp())
    order by starts_at desc, id desc limit ${PAST_SHOWN}`.execute(db);
  return rows.map(toWindow);
}

export async function findWindowOfKey(tx: Tx, key: string): Promise<MaintenanceWindow | undefined> {
  const { rows } = await sql<WindowRow>`-- content.findWindowOfKey
    select ${windowColumns} from site_windows where key = ${key}`.execute(tx);
  return rows[0] && toWindow(rows[0]);
}

/** Undefined: the key is in use, or the end is not after the start. */
export async function insertWindow(
  tx: Tx,
  merchant: string,
  window: WindowWish & { id: bigint; openedBy: bigint },
): Promise<MaintenanceWindow | undefined> {
  const { rows } = await sql<WindowRow>`-- content.insertWindow
    with times as (select greatest(coalesce(${window.startsAt}::timestamptz, clock_timestamp()), clock_timestamp()) as starts_at)
    insert into site_windows (id, merchant, key, scope, target, messages, starts_at, ends_at, emergency, opened_by, start_told)
    select ${window.id}, ${merchant}, ${window.key}, ${window.scope}, ${window.target},
      ${JSON.stringify(window.messages)}::jsonb, starts_at, ${window.endsAt}::timestamptz, ${window.emergency},
      ${window.openedBy},
      -- One that begins at once is told of by the change itself.
      starts_at <= clock_timestamp()
    from times where ${window.endsAt}::timestamptz is null or ${window.endsAt}::timestamptz > starts_at
    on conflict (key) do nothing
    returning ${windowColumns}`.execute(tx);
  return rows[0] && toWindow(rows[0]);
}

/** Of all houses the same, so that it is opened once. */
const STARTING_KEY = '5f0a3c1e-8f53-4c3e-9d5b-1f6f0e0c7a11';

export async function insertStartingWindow(db: Db, merchant: string, id: bigint): Promise<void> {
  await sql`-- content.insertStartingWindow
    insert into site_windows (id, merchant, key, scope, target, messages, starts_at, start_told)
    values (${id}, ${merchant}, ${STARTING_KEY}, 'site', '', '{}', now(), true)
    on conflict (key) do nothing`.execute(db);
}

/** Held until the commit, so that of two commands on one window the second sees what the first did. */
export async function lockWindow(
  tx: Tx,
  merchant: string,
  id: bigint,
): Promise<(MaintenanceWindow & { over: boolean }) | undefined> {
  const { rows } = await sql<WindowRow & { over: boolean }>`-- content.lockWindow
    select ${windowColumns}, ended_at is not null or coalesce(ends_at <= clock_timestamp(), false) as over
    from site_windows where merchant = ${merchant} and id = ${id} for update`.execute(tx);
  return rows[0] && { ...toWindow(rows[0]), over: rows[0].over };
}

export async function endWindowNow(tx: Tx, id: bigint): Promise<MaintenanceWindow> {
  const { rows } = await sql<WindowRow>`-- content.endWindow
    update site_windows set ended_at = clock_timestamp(), start_told = true, end_told = true where id = ${id}
    returning ${windowColumns}`.execute(tx);
  return toWindow(present(rows[0], 'a locked window is there'));
}

export async function confirmWindow(tx: Tx, id: bigint, staffId: bigint): Promise<MaintenanceWindow> {
  const { rows } = await sql<WindowRow>`-- content.confirmWindow
    update site_windows set confirmed_by = ${staffId}, confirmed_at = clock_timestamp() where id = ${id}
    returning ${windowColumns}`.execute(tx);
  return toWindow(present(rows[0], 'a locked window is there'));
}

const untoldTurn = sql`not (start_told and end_told)
        and ((not start_told and starts_at <= clock_timestamp())
          or (not end_told and ends_at <= clock_timestamp()))`;

/** Whether the start or end of a window has come that nobody was told of: mostly none has, and a look costs no transaction. */
export async function hasRegionTurns(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`-- content.hasRegionTurns
    select exists (select from site_windows where ${untoldTurn}) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Marks windows whose start or end has come; answers how many nobody was told of before. */
export async function markRegionTurns(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`-- content.markRegionTurns
    update site_windows w set start_told = true,
      end_told = ended_at is not null or coalesce(ends_at <= clock_timestamp(), false)
    from (
      select id from site_windows
      where ${untoldTurn}
      for update skip locked) due
    where w.id = due.id
    returning w.id`.execute(tx);
  return rows.length;
}

/** Undefined: there is a rule for this value already. */
export async function insertRule(
  tx: Tx,
  merchant: string,
  id: bigint,
  wish: RuleWish,
): Promise<AccessRule | undefined> {
  const { rows } = await sql<RuleRow>`-- content.insertRule
    insert into site_access_rules (id, merchant, effect, kind, value, note, staff_bypass)
    select ${id}, ${merchant}, ${wish.effect}, ${wish.kind}, ${wish.value}, ${wish.note}, ${wish.staffBypass}
    where (select count(*) from site_access_rules where merchant = ${merchant} and removed_at is null) < ${RULES_MAX}
    on conflict (merchant, kind, value) where removed_at is null do nothing
    returning ${ruleColumns}`.execute(tx);
  return rows[0] && toRule(rows[0]);
}

export async function removeRuleNow(tx: Tx, merchant: string, id: bigint): Promise<AccessRule | undefined> {
  const { rows } = await sql<RuleRow>`-- content.removeRule
    update site_access_rules set removed_at = clock_timestamp()
    where merchant = ${merchant} and id = ${id} and removed_at is null
    returning ${ruleColumns}`.execute(tx);
  return rows[0] && toRule(rows[0]);
}

/** Held until the commit; answers what was set before. */
export async function lockSettings(tx: Tx, merchant: string): Promise<AccessSettings> {
  const { rows } = await sql<SettingsRow>`-- content.lockSettings
    insert into site_access_settings (merchant) values (${merchant})
    on conflict (merchant) do update set merchant = excluded.merchant
    returning other_countries, unknown_country, contact`.execute(tx);
  return toSettings(rows[0]);
}

export async function saveRegionSettings(tx: Tx, merchant: string, wish: AccessSettings): Promise<void> {
  await sql`-- content.saveRegionSettings
    update site_access_settings set other_countries = ${wish.otherCountries},
      unknown_country = ${wish.unknownCountry}, contact = ${wish.contact}
    where merchant = ${merchant}`.execute(tx);
}

export async function seedContact(db: Db, merchant: string, contact: string): Promise<void> {
  await sql`-- content.seedSiteContact
    insert into site_access_settings (merchant, contact) values (${merchant}, ${contact})
    on conflict (merchant) do nothing`.execute(db);
}

export async function appendHistory(tx: Tx, merchant: string, change: Omit<HistoryLine, 'seq' | 'at'>): Promise<void> {
  await sql`-- content.appendSiteHistory
    insert into site_history (merchant, staff_id, staff, address, action, object, reason, before, after)
    values (${merchant}, ${change.staffId}, ${change.staff}, ${change.address}, ${change.action}, ${change.object},
      ${change.reason}, ${change.before ?? null}::jsonb, ${change.after ?? null}::jsonb)`.execute(tx);
}

export async function listHistory(
  db: Db,
  merchant: string,
  page: { offset: number; limit: number },
): Promise<{ rows: HistoryLine[]; total: number }> {
  const [lines, count] = await Promise.all([
    sql<HistoryRow>`-- content.listSiteHistory
      select seq, at, staff_id, staff, address, action, object, reason, before, after from site_history
      where merchant = ${merchant} order by seq desc offset ${page.offset} limit ${page.limit}`.execute(db),
    sql<{ total: number }>`-- content.countSiteHistory
      select count(*)::integer as total from site_history where merchant = ${merchant}`.execute(db),
  ]);
  return { rows: lines.rows.map(toHistoryLine), total: present(count.rows[0], 'an aggregate has one row').total };
}
