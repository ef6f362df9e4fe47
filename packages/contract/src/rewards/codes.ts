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
  },
  rights: ['rewards.view', 'rewards.manage'],
  auditActions: ['rewards.setRanks', 'rewards.setPoints'],
});
