/** What moving money to and from vendors' own wallets refuses with. */
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
  },
  rights: [],
  auditActions: [],
});
