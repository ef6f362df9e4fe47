/** What campaigns refuse with, what staff may do in them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const campaignsCodes = defineCodes({
  refusals: {
    'campaigns.unknown': 404,
    'campaigns.stateMoved': 409,
    'campaigns.ownRequest': 409,
    'campaigns.membersUnknown': 422,
    'campaigns.gamesUnknown': 422,
    'campaigns.timesInvalid': 422,
    'campaigns.grantUnknown': 404,
    'campaigns.grantOver': 409,
  },
  rights: ['campaigns.view', 'campaigns.request', 'campaigns.decide'],
  auditActions: [
    'campaigns.request',
    'campaigns.approve',
    'campaigns.reject',
    'campaigns.stop',
    'campaigns.cancelGrant',
  ],
});
