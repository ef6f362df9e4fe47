/** What rewards refuse with, what staff may do with them, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const rewardsCodes = defineCodes({
  refusals: {
    'rewards.itemUnknown': 404,
    'rewards.itemExpired': 409,
    'rewards.nothingToClaim': 409,
    'rewards.paused': 409,
    'rewards.closed': 409,
    'rewards.rulesWrong': 422,
    'rewards.versionMoved': 409,
    'rewards.productUnknown': 404,
    'rewards.soldOut': 409,
    'rewards.rankTooLow': 409,
    'rewards.depositsTooLow': 409,
    'rewards.perMember': 409,
    'rewards.deliveryMissing': 422,
    'rewards.pointsStep': 422,
    'rewards.orderUnknown': 404,
    'rewards.orderMoved': 409,
    'rewards.productWrong': 422,
    'rewards.missionUnknown': 404,
    'rewards.missionWrong': 422,
    'rewards.stepNotDone': 409,
  },
  rights: ['rewards.view', 'rewards.manage'],
  auditActions: [
    'rewards.setRanks',
    'rewards.setPoints',
    'rewards.saveProduct',
    'rewards.approveOrder',
    'rewards.rejectOrder',
    'rewards.makeMission',
    'rewards.endMission',
  ],
});
