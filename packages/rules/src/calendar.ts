/** Days as people type them, and how old somebody is on a day. */

export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Reads yyyy-MM-dd or MM-dd-yyyy (patterns 11 and 13); null when the calendar has no such day. */
export function readDay(text: string): Day | null {
  const [a = '', b = '', c = ''] = text.split('-');
  if (!/^\d+-\d+-\d+$/.test(text)) return null;
  const [year, month, day] = (a.length === 4 ? [a, b, c] : [c, a, b]).map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { year, month, day } : null;
}

/** The day a clock shows that is this many minutes ahead of UTC. */
export function dayAt(milliseconds: number, offsetMinutes: number): Day {
  const date = new Date(milliseconds + offsetMinutes * 60_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Whole years lived on a day. Who was born on 29 February turns a year older on 1 March of a common year. */
export function ageOn(today: Day, born: Day): number {
  const before = today.month < born.month || (today.month === born.month && today.day < born.day);
  return today.year - born.year - (before ? 1 : 0);
}

/** yyyy-MM-dd. */
export function formatDay({ year, month, day }: Day): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
