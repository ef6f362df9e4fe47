/** What transfers between members refuse with. */
import { defineCodes } from '../define-codes.ts';

export const transfersCodes = defineCodes({
  refusals: {
    'transfers.receiverUnknown': 404,
    'transfers.receiverClosed': 409,
    'transfers.amountOutOfRange': 422,
    'transfers.daySum': 409,
    'transfers.turnoverOpen': 409,
    'transfers.closed': 403,
    'transfers.underReview': 403,
  },
  rights: [],
  auditActions: [],
});
