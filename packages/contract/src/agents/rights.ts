/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listAgentLines: 'agents.view',
  openAgentLine: 'agents.manage',
  offerHouseContract: 'agents.manage',
  listAgentRuns: 'agents.view',
  listDueRuns: 'agents.view',
  listRunBills: 'agents.view',
  startAgentRun: 'agents.manage',
  approveAgentRun: 'agents.pay',
  getAgentAtDesk: 'agents.view',
  previewAgentPoint: 'agents.view',
  listAgentMoves: 'agents.view',
  getLineAtDesk: 'agents.view',
  askAgentMove: 'agents.manage',
  decideAgentMove: 'agents.manage',
  convertToAgent: 'agents.manage',
} as const satisfies RightOfCall;
