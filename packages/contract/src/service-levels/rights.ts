/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getServiceLevels: 'serviceLevels.view',
  switchSyntheticPlayer: 'serviceLevels.edit',
  changeServiceTarget: 'serviceLevels.edit',
} as const satisfies RightOfCall;
