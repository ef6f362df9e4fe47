/** What moving money to and from vendors' own wallets refuses with, what staff may do there, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const transferWalletsCodes = defineCodes({
  refusals: {
    'transferWallets.unknown': 404,
    'transferWallets.closed': 409,
    'transferWallets.away': 409,
    'transferWallets.nothing': 409,
    'transferWallets.amountInvalid': 422,
    'transferWallets.waiting': 409,
    'transferWallets.notAllowed': 403,
    'transferWallets.limited': 409,
    'transferWallets.asked': 409,
    'transferWallets.moveUnknown': 404,
    'transferWallets.notStuck': 409,
    'transferWallets.moveOver': 409,
    'transferWallets.moveAsked': 409,
    'transferWallets.holdsMoney': 409,
    'transferWallets.requestUnknown': 404,
    'transferWallets.requestOver': 409,
    'transferWallets.ownRequest': 403,
  },
  rights: ['transferWallets.view', 'transferWallets.decide'],
  auditActions: ['transferWallets.ask', 'transferWallets.confirm', 'transferWallets.reject'],
});
