/** What own-limits refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const ownLimitsCodes = defineCodes({
  refusals: {
    'ownLimits.notSet': 409,
    'ownLimits.noRaise': 409,
    'ownLimits.raiseTooEarly': 409,
    'ownLimits.pauseNotLonger': 409,
    'ownLimits.wordWrong': 422,
    'ownLimits.notExcluded': 409,
    'ownLimits.exclusionRuns': 409,
  },
  auditActions: ['members.liftExclusion'],
});
