/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listWithdrawalOrders: 'withdrawals.view',
  exportWithdrawalOrders: 'withdrawals.view',
  getWithdrawalOrder: 'withdrawals.view',
  lookAtPayoutAccount: 'withdrawals.view',
  approveWithdrawal: 'withdrawals.review',
  rejectWithdrawal: 'withdrawals.review',
  payWithdrawalLeg: 'withdrawals.pay',
  decideWithdrawalLeg: 'withdrawals.review',
  disputeWithdrawalLegByStaff: 'withdrawals.review',
  getWithdrawalProof: 'withdrawals.view',
  listPayoutFiles: 'withdrawals.view',
  makePayoutFile: 'withdrawals.pay',
  releasePayoutFile: 'withdrawals.review',
  fetchPayoutFile: 'withdrawals.pay',
  previewPayoutReturn: 'withdrawals.pay',
  readPayoutReturn: 'withdrawals.pay',
  listWithdrawalLimits: 'withdrawals.view',
  changeWithdrawalLimits: 'withdrawals.limits',
} as const satisfies RightOfCall;
