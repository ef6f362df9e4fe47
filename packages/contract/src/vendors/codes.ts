/** What the desk's side of vendors refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const vendorsCodes = defineCodes({
  refusals: {
    'vendors.unknown': 404,
    'vendors.changedMeanwhile': 409,
    'vendors.addressInvalid': 422,
    'vendors.noSecretWaits': 409,
    'vendors.ownSecret': 409,
  },
  rights: ['vendors.view', 'vendors.edit', 'vendors.secret'],
  auditActions: ['vendors.change', 'vendors.makeSecret', 'vendors.confirmSecret'],
});
