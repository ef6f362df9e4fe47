/** Numbers of an announcement as somebody types them: field by field, numbers apart by spaces or commas. */
import type { AwaitedResultView, DeskStation, ResultStateName } from '@house/contract/lottery/desk-results';
import { findGame } from '@house/lottery/catalogue';
import type { AnnouncedField } from '@house/lottery/game';

export type Typed = Readonly<Record<string, string>>;

export function fieldsOf(gameCode: string): readonly AnnouncedField[] {
  return findGame(gameCode)?.announced ?? [];
}

/** What may be told beside the result; nothing has to be. */
export function besideOf(gameCode: string): readonly AnnouncedField[] {
  return findGame(gameCode)?.beside ?? [];
}

export function numbersOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

const isDigits = (text: string, length: number): boolean => text.length === length && /^[0-9০-৯]+$/.test(text);

/** Codes of the fields that are not complete; the server looks again. */
export function wrongFields(fields: readonly AnnouncedField[], typed: Typed): string[] {
  return fields
    .filter(({ code, count, length }) => {
      const numbers = numbersOf(typed[code] ?? '');
      return numbers.length !== count || numbers.some((one) => !isDigits(one, length));
    })
    .map(({ code }) => code);
}

/** Of fields that may be left empty those that are begun and not complete. */
export function wrongBeside(fields: readonly AnnouncedField[], typed: Typed): string[] {
  return wrongFields(fields, typed).filter((code) => numbersOf(typed[code] ?? '').length > 0);
}

export function announcementOf(fields: readonly AnnouncedField[], typed: Typed): Record<string, string[]> {
  return Object.fromEntries(fields.map(({ code }) => [code, numbersOf(typed[code] ?? '')]));
}

export const RESULT_TONES: Readonly<Record<ResultStateName, 'plain' | 'info' | 'warn' | 'loss' | 'win'>> = {
  waiting: 'plain',
  one: 'info',
  differ: 'warn',
  conflict: 'loss',
  agreed: 'win',
  simulated: 'warn',
  follows: 'info',
};

/** The draw a result came from was corrected since. */
export function noLongerAgrees(follows: AwaitedResultView['follows']): boolean {
  return follows !== null && follows.differs !== null;
}

/** Draws that wait, the ones that need somebody first; then those that are over. */
export function inOrder(rows: readonly AwaitedResultView[]): AwaitedResultView[] {
  const rank = ({ takesDecision, takesEntry, follows, draw }: AwaitedResultView): number => {
    if (takesDecision || noLongerAgrees(follows)) return 0;
    if (takesEntry) return 1;
    return draw.result === null ? 2 : 3;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** Minutes after midnight as the time box writes them. */
export function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Null where it is no time of a day. */
export function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Days of the month typed apart: whole numbers 1 to 31, each once. */
export function monthDaysOf(text: string): number[] {
  const days = numbersOf(text).map(Number);
  return [...new Set(days.filter((day) => Number.isInteger(day) && day >= 1 && day <= 31))].sort((a, b) => a - b);
}

export type StationRow = Omit<DeskStation, 'id' | 'version'>;

/** What a row of a calendar says, in parts that are compared one by one. */
const STATION_FIELDS = [
  'bn',
  'en',
  'days',
  'time',
  'closes',
  'resultMinutes',
  'voidAfterMinutes',
  'validFrom',
  'validTo',
] as const;
export type StationField = (typeof STATION_FIELDS)[number];

function factOf(row: StationRow, field: StationField): string {
  switch (field) {
    case 'bn':
    case 'en':
      return row.names[field];
    case 'days':
      return `${row.weekdays.join()};${row.monthDays.join()}`;
    case 'time':
      return `${row.drawMinute} ${row.zone}`;
    case 'closes':
      return `${closeMinuteOf(row)} ${row.zone} ${row.closeBeforeMinutes}`;
    default:
      return String(row[field]);
  }
}

/** When bets close: local minutes after a midnight, which is the one before where they close the evening before. */
export function closeMinuteOf({ drawMinute, closeBeforeMinutes }: StationRow): number {
  return (drawMinute - closeBeforeMinutes + 1_440) % 1_440;
}

/** The parts in which two rows differ; all of a new one. Of a draw and its close both are told where one moves. */
export function changedFields(before: StationRow | null, after: StationRow): StationField[] {
  const moves = (field: StationField): boolean => before === null || factOf(before, field) !== factOf(after, field);
  const timed = moves('time') || moves('closes');
  return STATION_FIELDS.filter((field) => moves(field) || (timed && (field === 'time' || field === 'closes')));
}

/** What a source's settings say, as far as they can be read: where it is asked, and where each field stands. */
export function feedFacts(settings: string): { address: string; fields: { code: string; at: string }[] } {
  const read = JSON.parse(settings) as { url?: string; fields?: Record<string, string | string[]> } | null;
  return {
    address: read?.url ?? '',
    fields: Object.entries(read?.fields ?? {}).map(([code, at]) => ({ code, at: [at].flat().join(', ') })),
  };
}

/** Letters without case and marks, to look for a name in. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Whether every word that was typed is in one of these names. */
export function isNamed(names: readonly string[], typed: string): boolean {
  const all = plain(names.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
