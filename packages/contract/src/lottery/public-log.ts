/** The public log of commitments, roots and results (docs/fairness.md). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant } from '../shapes.ts';
import { signedText } from '../wagers/site.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const logEntry = z.object({
  /** From 1, without gaps. */
  seq: z.int(),
  /** Canonical JSON: `kind` (commit, root, result, corrected, void, key) and what it tells. */
  body: z.string(),
  /** SHA-256 of the hash before it and the body; of the first of SHA-256("house log 1") and the body. */
  hash: hex,
});
export type LogEntryView = z.output<typeof logEntry>;

export const getLogHead = defineCall('getLogHead', {
  method: 'GET',
  path: '/lotto/lgw/log/head',
  audience: 'anyone',
  reply: z.object({
    /** The newest entry; 0 with the start's hash where there is none. */
    seq: z.int(),
    hash: hex,
    /** `{"at","hash","seq"}`, with an Ed25519 signature over "house log head 1\n" and that text. */
    signed: signedText,
    /** Every key that the house ever signed with, the oldest first. */
    keys: z.array(z.object({ key: hex, since: instant })),
  }),
  summary: 'The signed head of the public log.',
});

export const listLog = defineCall('listLog', {
  method: 'GET',
  path: '/lotto/lgw/log',
  audience: 'anyone',
  query: z.object({
    /** Entries after this number; 0 starts. */
    after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1_000),
  }),
  /** `next`: what to go on after; null: these are the last by now. */
  reply: z.object({ entries: z.array(logEntry), next: z.nullable(z.int()) }),
  summary: 'The public log in pages, for whoever keeps a copy of it.',
});

export const listDrawLog = defineCall('listDrawLog', {
  method: 'GET',
  path: '/lotto/lgw/draws/:drawId/log',
  audience: 'anyone',
  params: z.object({ drawId: id }),
  reply: z.object({ entries: z.array(logEntry) }),
  summary: 'What the public log tells of a draw or a raffle.',
});
