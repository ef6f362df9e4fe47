/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  getRewardRules: 'rewards.view',
  getRewardCosts: 'rewards.view',
  previewRanks: 'rewards.view',
  setRanks: 'rewards.manage',
  setPointRatios: 'rewards.manage',
  listMissions: 'rewards.view',
  makeMission: 'rewards.manage',
  endMission: 'rewards.manage',
  listMissionBoards: 'rewards.view',
  getMissionBoard: 'rewards.view',
  askBoardPayout: 'rewards.manage',
  decideBoardPayout: 'rewards.manage',
  setBoardPrizes: 'rewards.manage',
  listRewardProducts: 'rewards.view',
  saveRewardProduct: 'rewards.manage',
  listRewardOrders: 'rewards.view',
  decideRewardOrder: 'rewards.manage',
} as const satisfies RightOfCall;
