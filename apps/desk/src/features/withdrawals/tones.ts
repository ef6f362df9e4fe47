/** How a withdrawal's state looks. */
import type { WithdrawalOrder } from '@house/contract/withdrawals/desk';
import type { BadgeProps } from '@house/ui/figures';

export const TONES: Readonly<Record<WithdrawalOrder['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'info',
  paid: 'brand',
  confirmed: 'win',
  rejected: 'loss',
  cancelled: 'plain',
};
