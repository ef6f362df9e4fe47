/** What the rows of a calendar may say, and which change of a row one person may make alone. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { isZone } from '@house/lottery/official-schedule';
import type { StationView } from './port.ts';

/** After every day that a row can name: rows without an end. */
const NEVER = '9999';
const endOf = ({ validTo }: StationView): string => validTo ?? NEVER;

export function isPossible(row: StationView): boolean {
  const { weekdays, monthDays, drawMinute, closeBeforeMinutes, validFrom } = row;
  const oneKind = (weekdays.length === 0) !== (monthDays.length === 0);
  const sameDay = closeBeforeMinutes < drawMinute + 720;
  return isZone(row.zone) && oneKind && sameDay && drawMinute < 1_440 && (validFrom ?? '') <= endOf(row);
}

/** Two rows of one game. One place draws by one row a day, or two draws had one number. */
export function overlaps(one: StationView, other: StationView): boolean {
  if (one.station !== other.station) return false;
  if (endOf(one) < (other.validFrom ?? '') || endOf(other) < (one.validFrom ?? '')) return false;
  const bothWeekly = one.weekdays.length > 0 && other.weekdays.length > 0;
  return !bothWeekly || one.weekdays.some((day) => other.weekdays.includes(day));
}

/**
 * Whether a row sells nothing that it did not sell before, and no draw for longer: it is called otherwise, closes earlier
 * before the same draw time, ends sooner, and is as it was in all else. Fewer weekdays would be as careful; who draws when
 * is what a second person looks at, so they wait.
 */
export function isMoreCareful(before: StationView, after: StationView): boolean {
  const { names, closeBeforeMinutes, validTo } = after;
  return (
    isDeepStrictEqual({ ...before, names, closeBeforeMinutes, validTo }, after) &&
    closeBeforeMinutes >= before.closeBeforeMinutes &&
    endOf(after) <= endOf(before)
  );
}
