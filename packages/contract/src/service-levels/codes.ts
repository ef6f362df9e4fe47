/** What service levels refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const serviceLevelsCodes = defineCodes({
  refusals: { 'serviceLevels.changedMeanwhile': 409 },
  rights: ['serviceLevels.view', 'serviceLevels.edit'],
  auditActions: ['serviceLevels.switch', 'serviceLevels.target'],
});
