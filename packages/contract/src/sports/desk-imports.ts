/** Results of real matches from files of the open cricket archive: read and shown, then confirmed by another person. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, reason, text } from '../shapes.ts';
import { DECIDING_RULES, marketName } from './site.ts';

const FILE_MAX = 4_000_000;
const names = z.record(z.string(), z.string());

const imported = z.object({
  id,
  home: names,
  away: names,
  /** The beginning of the file's SHA-256, hex: both people look at the same. */
  digest: z.string(),
  /** As the file calls the sides, the match's first one first; none of files handed in before that was kept. */
  teams: z.array(z.string()),
  /** As the file has it. */
  competition: z.nullable(z.string()),
  type: z.string(),
  dates: z.array(z.string()),
  score: z.object({ home: z.string(), away: z.string() }),
  outcome: z.enum(['home', 'away', 'tie', 'draw', 'noResult']),
  /** What becomes of each market of the match. */
  markets: z.array(
    z.object({
      ...marketName,
      rule: z.enum(DECIDING_RULES),
      outcomes: z.record(z.string(), z.string()),
    }),
  ),
  state: z.enum(['requested', 'done', 'rejected']),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBecause: z.nullable(z.string()),
  isOwn: z.boolean(),
});
export type SportsImport = z.output<typeof imported>;

export const listSportsImports = defineCall('listSportsImports', {
  method: 'GET',
  path: '/desk/api/sports/imports',
  audience: 'staff',
  reply: z.object({
    imports: z.array(imported),
    /** Matches of cricket from a feed that began within 30 days, at most 100: those a file can be of. */
    matches: z.array(z.object({ id, home: names, away: names, startsAt: instant })),
  }),
  summary: 'Files that wait, the oldest first, then the newest 60 of the others, and the matches a file can be of.',
});

export const requestSportsImport = defineCall('requestSportsImport', {
  method: 'POST',
  path: '/desk/api/sports/imports',
  audience: 'staff',
  bodyBytes: FILE_MAX + 10_000,
  body: z.object({
    key,
    reason,
    match: id,
    /** The text of the file: JSON of the archive, version 1.x. */
    file: text(FILE_MAX),
    /** How the file calls the match's first side, where it names it otherwise. */
    home: z.optional(text(120)),
  }),
  reply: imported,
  refusals: [
    'sports.eventUnknown',
    'sports.fileUnreadable',
    'sports.fileOfOther',
    'sports.fileOfOtherDay',
    'sports.notBegun',
    'sports.orderWaits',
    'request.keyReused',
  ],
  summary: 'Reads a file and stops its match. Nothing is settled until somebody else confirms.',
});

const decision = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: imported,
  refusals: ['sports.orderUnknown', 'sports.orderMoved', 'sports.ownOrder', 'staff.notSeparate'],
} as const;

export const confirmSportsImport = defineCall('confirmSportsImport', {
  ...decision,
  path: '/desk/api/sports/imports/:id/confirm',
  summary: 'Settles the match by the file; tickets that were settled otherwise move by the difference.',
});

export const rejectSportsImport = defineCall('rejectSportsImport', {
  ...decision,
  path: '/desk/api/sports/imports/:id/reject',
  summary: 'Rejects a file. The match stays stopped until it is let go.',
});
