/** What deposits in USDT refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const usdtDepositsCodes = defineCodes({
  refusals: {
    'usdtDeposits.notOffered': 409,
    'usdtDeposits.rateOutOfRange': 422,
    'usdtDeposits.rateDecided': 409,
    'usdtDeposits.ownRate': 409,
  },
  rights: ['deposits.setRate'],
  auditActions: ['deposits.setRate', 'deposits.confirmRate'],
});
