/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listVendorAccess: 'vendors.view',
  changeVendorAccess: 'vendors.edit',
  makeVendorSecret: 'vendors.secret',
  confirmVendorSecret: 'vendors.secret',
} as const satisfies RightOfCall;
