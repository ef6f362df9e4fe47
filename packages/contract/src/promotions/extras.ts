/** Codes that one member uses once, and labels of members, at the desk (screens.md 7.17). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';

const batch = z.object({
  id,
  count: z.int(),
  used: z.int(),
  madeBy: z.string(),
  madeAt: instant,
  exportedBy: z.nullable(z.string()),
  exportedAt: z.nullable(instant),
});
export type CodeBatchView = z.output<typeof batch>;

export const listCodeBatches = defineCall('listCodeBatches', {
  method: 'GET',
  path: '/desk/api/promotions/:id/codes',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ rows: z.array(batch) }),
  summary: 'Batches of codes of a promotion, the newest 50, with how many were used.',
});

export const makeCodes = defineCall('makeCodes', {
  method: 'POST',
  path: '/desk/api/promotions/:id/codes',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason, count: z.int().check(z.gte(1), z.lte(10_000)) }),
  reply: batch,
  refusals: ['promotions.unknown', 'promotions.noBatches', 'staff.reasonRequired'],
  summary: 'Makes a batch of codes, each for one member and one use. Repeatable by its key.',
});

export const exportCodes = defineCall('exportCodes', {
  method: 'POST',
  path: '/desk/api/promotion-codes/:id/export',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({ codes: z.array(z.string()) }),
  refusals: ['promotions.unknown', 'promotions.codesExported', 'staff.reasonRequired'],
  summary: 'The codes of a batch in the clear, once: afterwards the house knows them by their hashes alone.',
});

const oneCode = z.object({
  id: z.string(),
  /** Used by, or given to. */
  memberId: id,
  account: z.string(),
  /** Of a voucher that a promotion gave; null: of a batch. */
  givenBy: z.nullable(z.record(z.string(), z.string())),
  givenAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  state: z.enum(['open', 'used', 'expired']),
  usedAt: z.nullable(instant),
});
export type OneCodeView = z.output<typeof oneCode>;

export const listCodes = defineCall('listCodes', {
  method: 'GET',
  path: '/desk/api/promotions/:id/codes/members',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(oneCode) }),
  summary: 'Codes of a promotion that were used, and vouchers of it that members hold; the newest first.',
});

export const listLabels = defineCall('listLabels', {
  method: 'GET',
  path: '/desk/api/member-labels',
  audience: 'staff',
  reply: z.object({ rows: z.array(z.object({ label: z.string(), members: z.int() })) }),
  summary: 'Labels of members with how many have each, at most 200.',
});

export const setLabel = defineCall('setLabel', {
  method: 'POST',
  path: '/desk/api/member-labels',
  audience: 'staff',
  body: z.object({
    key,
    reason,
    label: words(30).check(z.minLength(1)),
    accounts: z.array(words(40)).check(z.minLength(1), z.maxLength(500)),
    on: z.boolean(),
  }),
  reply: z.object({ changed: z.int() }),
  refusals: ['promotions.labelWrong', 'promotions.accountsUnknown', 'staff.reasonRequired'],
  summary: 'Gives or takes a label of up to 500 members; all of them or none.',
});
