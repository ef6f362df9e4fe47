/** How a withdrawal's state looks. */
import type { WithdrawalOrder } from '@house/contract/withdrawals/desk';
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
