/** What player-protection refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const playerProtectionCodes = defineCodes({
  refusals: {
    'playerProtection.notSet': 409,
    'playerProtection.noRaise': 409,
    'playerProtection.raiseTooEarly': 409,
    'playerProtection.pauseNotLonger': 409,
    'playerProtection.wordWrong': 422,
    'playerProtection.notExcluded': 409,
    'playerProtection.exclusionRuns': 409,
  },
  auditActions: ['members.liftExclusion'],
});
