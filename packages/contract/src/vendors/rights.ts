/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listVendorAccess: 'vendors.view',
  changeVendorAccess: 'vendors.edit',
  makeVendorSecret: 'vendors.secret',
  confirmVendorSecret: 'vendors.secret',
  getVendorConnection: 'vendors.view',
  addVendor: 'vendors.secret',
  connectVendor: 'vendors.secret',
  enterVendorKeys: 'vendors.secret',
  addVendorGames: 'vendors.edit',
  listOfferedGames: 'vendors.edit',
  readVendorHistory: 'vendors.view',
  clearVendorDifference: 'vendors.edit',
} as const satisfies RightOfCall;
