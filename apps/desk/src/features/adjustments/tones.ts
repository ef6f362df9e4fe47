/** How an order of adjustments looks by where it stands. */
import type { AdjustmentOrder } from '@house/contract/adjustments/desk';
import type { BadgeProps } from '@house/ui/figures';

export const TONES: Readonly<Record<AdjustmentOrder['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'warn',
  approved: 'win',
  rejected: 'loss',
};
