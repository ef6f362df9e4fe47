/** How long things took, as reports of several capabilities tell it. */
import { type RawBuilder, sql } from 'kysely';

/** Seconds that half of them took at most, and 95 of a hundred; null: there were none. */
export interface Pace {
  readonly count: number;
  readonly median: number | null;
  readonly p95: number | null;
}

/** Of one day of the house's zone: from the request to the decision, and to the payment. */
export interface DayPace {
  readonly day: string;
  readonly decided: Pace;
  readonly paid: Pace;
}

/** Of one person of staff: from the request to what they decided. */
export interface ReviewerPace extends Pace {
  readonly staffId: bigint;
  readonly staff: string;
}

/** The instants between which something is looked at: the first meant, the last not. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const secondsBetween = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<number> =>
  sql`extract(epoch from ${end} - ${begin})::float8`;

/** A JSON `Pace` of all rows of a group; those whose end is null count nothing. */
export const paceOf = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<Pace> => {
  const seconds = secondsBetween(begin, end);
  return sql`json_build_object('count', count(${end}),
    'median', percentile_cont(0.5) within group (order by ${seconds}),
    'p95', percentile_cont(0.95) within group (order by ${seconds}))`;
};

/** The day of the house's zone of an instant, as text. */
export const zoneDayOf = (instant: RawBuilder<unknown>, zoneOffsetMinutes: number): RawBuilder<string> =>
  sql`(${instant} at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))::date::text`;
