/** What wagers refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const wagersCodes = defineCodes({
  refusals: {
    'wagers.stakeTooSmall': 422,
    'wagers.stakeTooLarge': 422,
    'wagers.stakeNotInSteps': 422,
    'wagers.cancelLimit': 429,
  },
  auditActions: ['members.viewBets'],
});
