/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listCampaigns: 'campaigns.view',
  getCampaign: 'campaigns.view',
  listFreeRoundGrants: 'campaigns.view',
  requestCampaign: 'campaigns.request',
  approveCampaign: 'campaigns.decide',
  rejectCampaign: 'campaigns.decide',
  stopCampaign: 'campaigns.request',
  cancelFreeRounds: 'campaigns.request',
} as const satisfies RightOfCall;
