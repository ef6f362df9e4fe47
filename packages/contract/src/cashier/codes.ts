/** What cashier refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const cashierCodes = defineCodes({
  refusals: {
    'cashier.channelUnknown': 404,
    'cashier.amountOutOfRange': 422,
    'cashier.tooManyOpen': 409,
    'cashier.channelFull': 409,
    'cashier.channelClosed': 409,
    'cashier.channelUnhealthy': 409,
    'cashier.rankNotAllowed': 403,
    'cashier.feeChanged': 409,
    'cashier.termsInvalid': 422,
    'cashier.changedMeanwhile': 409,
    'cashier.playerLimit': 409,
    'cashier.orderUnknown': 404,
    'cashier.orderNotCancellable': 409,
    'cashier.notHeld': 409,
    'cashier.signatureWrong': 401,
    'cashier.callbackInvalid': 400,
  },
  rights: ['channels.view', 'channels.edit'],
  auditActions: ['export.deposits', 'channels.change', 'members.creditHeld', 'members.returnHeld'],
});
