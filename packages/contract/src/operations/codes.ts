/** What operations refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const operationsCodes = defineCodes({
  refusals: {
    'operations.memberUnknown': 404,
    'operations.linkUnknown': 404,
    'operations.messageUnknown': 404,
  },
  rights: ['audit.view'],
  auditActions: ['export.members', 'export.draws', 'export.ledger', 'export.bets'],
});
