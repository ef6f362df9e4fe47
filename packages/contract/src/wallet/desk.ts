/** The ledger at the desk (screens.md 7): a member's lines, and the checks of the books. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key } from '../shapes.ts';
import { entriesQuery, entriesReply } from './site.ts';

export const listMemberEntries = defineCall('listMemberEntries', {
  method: 'GET',
  path: '/desk/api/members/:id/entries',
  audience: 'staff',
  params: z.object({ id }),
  query: entriesQuery,
  reply: entriesReply,
  refusals: ['operations.memberUnknown'],
  summary: "A member's ledger line by line, newest first.",
});

/** `running`: from what is kept behind the ledger and its newest lines, every minute. `full`: from the first line. */
const reconciliationKind = z.enum(['running', 'full']);

export const reconciliation = z.object({
  /** When its last check was done. */
  checkedAt: instant,
  /** True when every check holds. */
  balanced: z.boolean(),
  checks: z.array(
    z.object({
      /** E.g. `entriesEqualBalances`; each capability adds its own (`checks` in its `module.ts`). */
      name: z.string(),
      holds: z.boolean(),
      /** `expected` and `found` count; without it they are amounts. */
      counts: z.optional(z.literal(true)),
      expected: z.string(),
      found: z.string(),
      /** What differs: at most 20 places. */
      differences: z.array(z.string()),
    }),
  ),
  projections: z.array(z.object({ name: z.string(), behind: z.int(), updatedAt: z.nullable(instant) })),
  durationMilliseconds: z.int(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const getReconciliation = defineCall('getReconciliation', {
  method: 'GET',
  path: '/desk/api/reconciliation',
  audience: 'staff',
  reply: z.object({
    /** The newest of each kind; the books are as the worse of the two says. */
    running: z.nullable(reconciliation),
    full: z.nullable(reconciliation),
    /** Since when a full check is asked for that has no report yet. */
    openSince: z.nullable(instant),
    history: z.array(z.object({ kind: reconciliationKind, checkedAt: instant, balanced: z.boolean() })),
  }),
  summary: 'Entries = balances = reports: the newest check of each kind and the last 50.',
});

export const runReconciliation = defineCall('runReconciliation', {
  method: 'POST',
  path: '/desk/api/reconciliation',
  audience: 'staff',
  body: z.object({ key }),
  reply: z.object({ askedAt: instant, answered: z.boolean() }),
  summary: 'Asks for a check of the whole ledger, once a key; its report comes with getReconciliation.',
});
