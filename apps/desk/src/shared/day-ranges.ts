/** Ranges of days for filters, pure. */
export type QuickRange = 'today' | 'yesterday' | 'last7' | 'last30' | 'last90';

/** Days back from today at which each quick range begins and ends, both meant. */
export const QUICK_RANGES: Readonly<Record<QuickRange, { from: number; to: number }>> = {
  today: { from: 0, to: 0 },
  yesterday: { from: -1, to: -1 },
  last7: { from: -6, to: 0 },
  last30: { from: -29, to: 0 },
  last90: { from: -89, to: 0 },
};

/** The quick range that two days make; undefined for any other. `dayOf` gives the day so many days from today. */
export function quickRangeOf(from: string, to: string, dayOf: (move: number) => string): QuickRange | undefined {
  const names = Object.keys(QUICK_RANGES) as QuickRange[];
  return names.find((name) => from === dayOf(QUICK_RANGES[name].from) && to === dayOf(QUICK_RANGES[name].to));
}

/** Addresses are typed by hand too. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The longest range the server reads at once, in days (screens.md 0.5). */
const RANGE_DAYS_MAX = 90;

/** What is wrong with two days: the end before the beginning, or more than 90 days. Without an end it is today. */
export function judgeRange(from: string, to: string, today: string): 'backwards' | 'tooLong' | null {
  if (from === '') return null;
  const days = (Date.parse(to || today) - Date.parse(from)) / 86_400_000;
  if (days < 0) return 'backwards';
  return days >= RANGE_DAYS_MAX ? 'tooLong' : null;
}
