/**
 * Settings of a feed, as the desk gives them. Checked when they are saved and again before each asking, for they name
 * an address that the house itself opens.
 *
 * `{date}` (2026-11-16), `{day}` `{month}` `{year}` and `{station}` in the address and in what is compared stand for the
 * draw that is asked for.
 */
import * as z from 'zod';

const FIELDS_MAX = 12;
const COLUMNS_MAX = 100;
const short = z.string().min(1).max(200);
const path = z.string().regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,9}$/);
const address = z.string().min(1).max(500);

/** Where something stands in a JSON answer: names and places joined by dots, `data.results.0.special`. */
const jsonSettings = z.strictObject({
  url: address,
  /** Of each announced field, where its numbers stand: a text, or a list of texts. */
  fields: z.record(short, path).refine((all) => Object.keys(all).length <= FIELDS_MAX),
  /** What the answer has to say of itself, so that yesterday's is not taken for today's. */
  expect: z
    .array(z.strictObject({ at: path, equals: short }))
    .min(1)
    .max(4),
});

/** The row is the one whose cells say these things; a field is one column, or one column for each number. */
const csvSettings = z.strictObject({
  url: address,
  delimiter: z.enum([',', ';', '\t', '|']).default(','),
  fields: z
    .record(short, z.array(short).min(1).max(COLUMNS_MAX))
    .refine((all) => Object.keys(all).length <= FIELDS_MAX),
  expect: z
    .array(z.strictObject({ at: short, equals: short }))
    .min(1)
    .max(4),
});

export type JsonSettings = z.output<typeof jsonSettings>;
export type CsvSettings = z.output<typeof csvSettings>;
export type FeedSettings =
  | { readonly kind: 'json'; readonly settings: JsonSettings; readonly beside: readonly string[] }
  | { readonly kind: 'csv'; readonly settings: CsvSettings; readonly beside: readonly string[] };

export interface AskedDraw {
  readonly station: string;
  /** `yyyyMMdd-STATION`. */
  readonly drawNo: string;
}

/** A draw to read an address of settings with. */
const SAMPLE: AskedDraw = { station: 'XX', drawNo: '20260101-XX' };

/** What stands for the draw in an address or an expected text. */
export function fillIn(template: string, draw: AskedDraw): string {
  const [year, month, day] = [draw.drawNo.slice(0, 4), draw.drawNo.slice(4, 6), draw.drawNo.slice(6, 8)];
  const values: Readonly<Record<string, string>> = {
    date: `${year}-${month}-${day}`,
    year,
    month,
    day,
    station: draw.station,
  };
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * The settings, or what of them is wrong. `fields` are those the game announces; `beside` may be named, and may be missing
 * from an answer; `hosts` may be asked in the clear.
 */
export function readFeedSettings(
  kind: 'json' | 'csv',
  given: unknown,
  { fields, beside = [], hosts }: { fields: readonly string[]; beside?: readonly string[]; hosts: readonly string[] },
): FeedSettings | { readonly wrong: string } {
  const read = kind === 'json' ? jsonSettings.safeParse(given) : csvSettings.safeParse(given);
  if (!read.success) return { wrong: read.error.issues[0]?.path.join('.') || 'settings' };
  const { data } = read;
  const named = Object.keys(data.fields);
  const odd =
    fields.find((field) => !named.includes(field)) ??
    named.find((field) => !fields.includes(field) && !beside.includes(field));
  if (odd !== undefined) return { wrong: `fields.${odd}` };
  if (!isFeedAddress(fillIn(data.url, SAMPLE), hosts)) return { wrong: 'url' };
  return { kind, settings: data, beside } as FeedSettings;
}

/** Whom settings that were read before ask: two sources of one game are never the same host, or they were one input. */
export function hostOf(settings: unknown): string {
  const { url } = z.object({ url: address }).parse(settings);
  return new URL(fillIn(url, SAMPLE)).hostname.replace(/\.$/, '');
}

/** https, or http to a host the configuration names; without a name and a password. */
export function isFeedAddress(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && hosts.includes(url.host));
}
