/** What promotions refuse with, what staff may do with them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const promotionsCodes = defineCodes({
  refusals: {
    'promotions.unknown': 404,
    'promotions.entryUnknown': 404,
    'promotions.missed': 409,
    'promotions.sharedDevice': 409,
    'promotions.sharedPaymentAccount': 409,
    'promotions.sharedPhone': 409,
    'promotions.sharedAddress': 409,
    'promotions.bonusRuns': 409,
    'promotions.budgetSpent': 409,
    'promotions.paused': 409,
    'promotions.ruleWrong': 422,
    'promotions.memberUnknown': 404,
    'promotions.changedMeanwhile': 409,
    'promotions.ownRequest': 409,
    'promotions.memberHolds': 409,
    'promotions.memberPaused': 409,
  },
  rights: ['promotions.view', 'promotions.manage', 'promotions.decide'],
  auditActions: [
    'promotions.ask',
    'promotions.approve',
    'promotions.reject',
    'promotions.end',
    'promotions.approveClaim',
    'promotions.rejectClaim',
    'promotions.approveReferral',
    'promotions.rejectReferral',
  ],
});
