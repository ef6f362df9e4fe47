/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listUsdtTransfers: 'deposits.view',
  listUsdtRates: 'deposits.view',
  setUsdtRate: 'deposits.setRate',
  confirmUsdtRate: 'deposits.setRate',
} as const satisfies RightOfCall;
