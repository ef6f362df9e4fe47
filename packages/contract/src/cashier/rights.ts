/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listDepositOrders: 'deposits.view',
  exportDepositOrders: 'deposits.view',
  listChannels: 'channels.view',
  changeChannel: 'channels.edit',
  decideHeldDeposit: 'members.lock',
} as const satisfies RightOfCall;
