/** How the states of a round are coloured. */
import type { StudioRound } from '@house/contract/studio/desk';
import type { BadgeProps } from '@house/ui/figures';

export const ROUND_TONES: Readonly<Record<StudioRound['state'], NonNullable<BadgeProps['tone']>>> = {
  placed: 'info',
  open: 'info',
  decided: 'warn',
  settled: 'plain',
  refused: 'plain',
  voiding: 'warn',
  void: 'loss',
};
