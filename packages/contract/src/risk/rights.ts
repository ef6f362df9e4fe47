/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listRiskAlerts: 'risk.view',
  takeRiskAlert: 'risk.review',
  closeRiskAlert: 'risk.review',
  listRiskRules: 'risk.view',
  testRiskRule: 'risk.view',
  changeRiskRule: 'risk.rules',
  decideRiskRule: 'risk.rules',
  getRiskLinks: 'risk.view',
  listRiskLists: 'risk.view',
  importRiskList: 'risk.rules',
} as const satisfies RightOfCall;
