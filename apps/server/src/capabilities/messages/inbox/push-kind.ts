/** Of what kind a letter is, which is all that browsers are told of it. */
import type { InboxTemplate } from '../port.ts';
import type { PushKind } from '../push/port.ts';

const MONEY: readonly InboxTemplate[] = [
  'depositCredited',
  'withdrawalConfirmed',
  'withdrawalPartial',
  'withdrawalReturned',
  'withdrawalRejected',
  'withdrawalCancelled',
  'transferSent',
  'transferReceived',
  'adjustmentCredited',
  'adjustmentToPlay',
  'adjustmentDebited',
];
const BETS: readonly InboxTemplate[] = [
  'drawCorrectedUp',
  'drawCorrectedDown',
  'drawVoided',
  'betsLate',
  'betsLateSettled',
  'raffleCancelled',
  'raffleFewSold',
];
const REWARDS: readonly InboxTemplate[] = [
  'bonusMet',
  'bonusSpent',
  'bonusExpired',
  'bonusExpiring',
  'promotionIssued',
  'promotionRejected',
  'rewardsWaiting',
  'rewardsExpiring',
];
const ACCOUNT: readonly InboxTemplate[] = ['passwordChanged', 'newSignIn', 'accountChanged'];

export function kindOf(template: InboxTemplate): PushKind {
  if (MONEY.includes(template)) return 'money';
  if (BETS.includes(template)) return 'bets';
  if (REWARDS.includes(template)) return 'rewards';
  return ACCOUNT.includes(template) ? 'account' : 'letters';
}
