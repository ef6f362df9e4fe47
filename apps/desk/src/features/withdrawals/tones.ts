/** How a withdrawal's state looks. */
import type { ReplyOf } from '@house/contract/call';
import type { Wager } from '@house/contract/wagers/site';
import type { WithdrawalOrder } from '@house/contract/withdrawals/desk';
import type { PayoutFileRow, previewPayoutReturn } from '@house/contract/withdrawals/desk-files';
import type { BadgeProps } from '@house/ui/figures';

export const TONES: Readonly<Record<WithdrawalOrder['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'info',
  paid: 'brand',
  confirmed: 'win',
  partial: 'warn',
  returned: 'plain',
  rejected: 'loss',
  cancelled: 'plain',
};

export const LEG_TONES: Readonly<Record<WithdrawalOrder['legs'][number]['state'], NonNullable<BadgeProps['tone']>>> = {
  queued: 'info',
  held: 'loss',
  sending: 'warn',
  sent: 'brand',
  confirmed: 'win',
  disputed: 'loss',
  failed: 'loss',
  returned: 'plain',
};

export const BET_TONES: Readonly<Record<Wager['state'], NonNullable<BadgeProps['tone']>>> = {
  open: 'info',
  won: 'win',
  lost: 'plain',
  void: 'warn',
  cancelled: 'warn',
};

export const FILE_TONES: Readonly<Record<PayoutFileRow['state'], NonNullable<BadgeProps['tone']>>> = {
  made: 'warn',
  released: 'win',
  replaced: 'plain',
};

export const ANSWER_TONES: Readonly<
  Record<ReplyOf<typeof previewPayoutReturn>['lines'][number]['outcome'], NonNullable<BadgeProps['tone']>>
> = {
  paid: 'win',
  failed: 'loss',
  unknown: 'warn',
  decided: 'plain',
  differs: 'loss',
  stranger: 'loss',
  paymentTaken: 'loss',
  unreadable: 'loss',
};
