/** What the desk itself writes down (screens.md 7.32): downloads and the audit log. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { AUDIT_ACTIONS } from '../codes.ts';
import { day, empty, id, instant, key, pageQuery, pageReply, text, words } from '../shapes.ts';

/** Lists of the desk that can be downloaded; a download is `export.<list>` in the audit log. */
export const exportedList = z.enum(['members', 'draws', 'ledger', 'bets', 'reports']);
export type ExportedList = z.output<typeof exportedList>;

export const logExport = defineCall('logExport', {
  method: 'POST',
  path: '/desk/api/exports',
  audience: 'staff',
  body: z.object({
    key,
    list: exportedList,
    /** Whose ledger or bets; null for lists that are about many. */
    memberId: z.nullable(id),
    /** What was asked for, field by field. A whole mobile number or mail address in it is kept masked. */
    filter: z.record(words(32), words(254)).check(z.refine((all) => Object.keys(all).length <= 12)),
    /** How many are in the file, and whether there were more. */
    rows: z.int().check(z.gte(0), z.lte(10_000)),
    cut: z.boolean(),
  }),
  reply: empty,
  refusals: ['operations.memberUnknown', 'request.keyReused'],
  summary: 'Writes a download down before it is handed over; whoever may read the list may.',
});

export const listAudit = defineCall('listAudit', {
  method: 'GET',
  path: '/desk/api/audit',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    /** Who did it, by his whole name. */
    staff: z._default(text(64), ''),
    /** As it stands in the line, e.g. `member:7`. */
    object: z._default(text(120), ''),
    day: z.optional(day),
  }),
  reply: z.object({
    ...pageReply,
    /** True when the hash chain holds from the first line to the last. */
    chainHolds: z.boolean(),
    rows: z.array(
      z.object({
        seq: z.int(),
        at: instant,
        staff: z.string(),
        action: z.string(),
        object: z.string(),
        reason: z.nullable(z.string()),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        address: z.string(),
        hash: z.string(),
      }),
    ),
  }),
  summary: 'What staff did, newest first; by action, person, object and day.',
});
