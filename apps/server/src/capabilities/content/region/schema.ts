/** The rows of the state of the site as they come from the database. */
import * as z from 'zod/mini';
import type { AccessRule, AccessSettings, HistoryLine, MaintenanceWindow, Verdict } from './port.ts';

export interface WindowRow {
  id: bigint;
  scope: MaintenanceWindow['scope'];
  target: string;
  messages: unknown;
  starts_at: Date;
  ends_at: Date | null;
  ended_at: Date | null;
  emergency: boolean;
  opened_by: bigint | null;
  confirmed_at: Date | null;
}

export interface RuleRow {
  id: bigint;
  effect: Verdict;
  kind: AccessRule['kind'];
  value: string;
  note: string;
  staff_bypass: boolean;
  created_at: Date;
}

export interface SettingsRow {
  other_countries: Verdict;
  unknown_country: Verdict;
  contact: string | null;
}

export interface HistoryRow {
  seq: bigint;
  at: Date;
  staff_id: bigint;
  staff: string;
  address: string;
  action: HistoryLine['action'];
  object: string;
  reason: string;
  before: unknown;
  after: unknown;
}

const messages = z.record(z.string(), z.string());

export function toWindow(row: WindowRow): MaintenanceWindow {
  return {
    id: row.id,
    scope: row.scope,
    target: row.target,
    messages: messages.parse(row.messages),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
    emergency: row.emergency,
    openedBy: row.opened_by,
    confirmedAt: row.confirmed_at,
  };
}

export function toRule(row: RuleRow): AccessRule {
  const { id, effect, kind, value, note } = row;
  return { id, effect, kind, value, note, staffBypass: row.staff_bypass, createdAt: row.created_at };
}

/** What holds before anybody set anything: open to all. */
export function toSettings(row: SettingsRow | undefined): AccessSettings {
  return {
    otherCountries: row?.other_countries ?? 'allow',
    unknownCountry: row?.unknown_country ?? 'allow',
    contact: row?.contact ?? null,
  };
}

export function toHistoryLine(row: HistoryRow): HistoryLine {
  const { seq, at, staff, address, action, object, reason } = row;
  return {
    seq,
    at,
    staffId: row.staff_id,
    staff,
    address,
    action,
    object,
    reason,
    ...(row.before === null ? {} : { before: JSON.stringify(row.before) }),
    ...(row.after === null ? {} : { after: JSON.stringify(row.after) }),
  };
}
