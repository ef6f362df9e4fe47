/** What reports refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const reportsCodes = defineCodes({
  refusals: {
    'reports.lineUnknown': 404,
  },
  rights: ['reports.view'],
  auditActions: ['ledger.search', 'export.ledgerSearch', 'export.reports'],
});
