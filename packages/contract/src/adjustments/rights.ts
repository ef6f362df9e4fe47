/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listAdjustments: 'adjustments.view',
  exportAdjustments: 'adjustments.view',
  getAdjustment: 'adjustments.view',
  getAdjustmentFile: 'adjustments.view',
  previewAdjustments: 'adjustments.request',
  requestAdjustments: 'adjustments.request',
  approveAdjustments: 'adjustments.decide',
  rejectAdjustments: 'adjustments.decide',
} as const satisfies RightOfCall;
