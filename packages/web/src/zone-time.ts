/** Instants as a zone has them, pure: no locale data, the same in every browser. */

const MINUTE_MILLISECONDS = 60_000;

export interface ZoneTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** `16:19:02` */
  readonly clock: string;
}

/** An instant in milliseconds, read in a zone so many minutes ahead of GMT. */
export function readInZone(instant: number, offsetMinutes: number): ZoneTime {
  const there = new Date(instant + offsetMinutes * MINUTE_MILLISECONDS);
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    clock: there.toISOString().slice(11, 19),
  };
}

/** `GMT+6`, `GMT+5:30`. */
export function nameZone(offsetMinutes: number): string {
  const hours = Math.floor(Math.abs(offsetMinutes) / 60);
  const minutes = Math.abs(offsetMinutes) % 60;
  const tail = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `GMT${offsetMinutes < 0 ? '−' : '+'}${hours}${tail}`;
}

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * A talk as a file of text, a line each: the day and time to the second in a zone so many minutes ahead of GMT, then its
 * words. The zone stands once, above them (screens.md 0.5). Words of several lines go on further in: nobody writes a line
 * that reads as said by somebody else.
 */
export function writeTranscript(
  lines: readonly { readonly at: string; readonly words: string }[],
  offsetMinutes: number,
): string {
  const moment = (at: string): string =>
    new Date(Date.parse(at) + offsetMinutes * MINUTE_MILLISECONDS).toISOString().slice(0, 19).replace('T', ' ');
  const whole = (words: string): string => words.split(LINE_END).join('\r\n    ');
  return [nameZone(offsetMinutes), ...lines.map(({ at, words }) => `${moment(at)} ${whole(words)}`)].join('\r\n');
}
