/** What agents are refused with, what staff may do with their lines, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const agentsCodes = defineCodes({
  refusals: {
    'agents.notBelow': 404,
    'agents.notAgent': 409,
    'agents.rateTooHigh': 422,
    'agents.tiersWrong': 422,
    'agents.offerStands': 409,
    'agents.kindClosed': 409,
    'agents.contractUnknown': 404,
    'agents.contractMoved': 409,
    'agents.endsContracts': 409,
    'agents.accountsOfDay': 429,
    'agents.periodWrong': 422,
    'agents.billUnknown': 404,
    'agents.billMoved': 409,
    'agents.runNotDue': 409,
    'agents.runUnknown': 404,
    'agents.runMoved': 409,
    'agents.ownRun': 403,
    'agents.linkUnknown': 404,
    'agents.linksFull': 409,
    'agents.pointAboveOwn': 422,
  },
  rights: ['agents.view', 'agents.manage', 'agents.pay'],
  auditActions: ['agents.openLine', 'agents.offerContract', 'agents.startRun', 'agents.approveRun'],
});
