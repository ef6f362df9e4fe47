/** What a line of the journal can be today (operations.md 1). */
export const ENTRY_TYPE_NAMES = [
  'deposit',
  'bet',
  'prize',
  'betRefund',
  'prizeReversal',
  'hold',
  'holdReturn',
  'holdPaid',
  'adjustment',
  'correction',
  'trialGrant',
  'rebate',
  'commission',
  'dailyRebate',
  'dailyCommission',
  'campaignPrize',
  'payoutReturn',
  'withdrawalFee',
  'transferIn',
  'transferOut',
] as const;
export type EntryTypeName = (typeof ENTRY_TYPE_NAMES)[number];
