/** What adjustments refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const adjustmentsCodes = defineCodes({
  refusals: {
    'adjustments.unknown': 404,
    'adjustments.stateMoved': 409,
    'adjustments.ownRequest': 409,
    'adjustments.ownAccount': 403,
    'adjustments.linesRefused': 422,
    'adjustments.fileInvalid': 422,
    'adjustments.fileTooLarge': 413,
  },
  rights: ['adjustments.view', 'adjustments.request', 'adjustments.decide'],
  auditActions: [
    'export.adjustments',
    'adjustments.request',
    'adjustments.approve',
    'adjustments.reject',
    'adjustments.lookAtFile',
  ],
});
