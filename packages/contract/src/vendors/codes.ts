/** What the desk's side of vendors refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const vendorsCodes = defineCodes({
  refusals: {
    'vendors.unknown': 404,
    'vendors.changedMeanwhile': 409,
    'vendors.addressInvalid': 422,
    'vendors.noSecretWaits': 409,
    'vendors.ownSecret': 409,
    'vendors.codeTaken': 409,
    'vendors.mustBeOff': 409,
    'vendors.familyUnknown': 422,
    'vendors.settingUnknown': 422,
    'vendors.urlInvalid': 422,
    'vendors.hasKeys': 409,
    'vendors.noFamily': 409,
    'vendors.keysWrong': 422,
    'vendors.gameTaken': 409,
    'vendors.listsNoGames': 409,
    'vendors.listAway': 409,
    'vendors.differenceUnknown': 404,
  },
  rights: ['vendors.view', 'vendors.edit', 'vendors.secret'],
  auditActions: [
    'vendors.add',
    'vendors.addGames',
    'vendors.change',
    'vendors.clearDifference',
    'vendors.connect',
    'vendors.enterKeys',
    'vendors.makeSecret',
    'vendors.confirmSecret',
  ],
});
