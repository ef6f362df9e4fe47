/** How campaigns and grants look by where they stand. */
import type { Campaign, FreeRoundGrant } from '@house/contract/campaigns/desk';
import type { BadgeProps } from '@house/ui/figures';

type Tone = NonNullable<BadgeProps['tone']>;

export const CAMPAIGN_TONES: Readonly<Record<Campaign['state'], Tone>> = {
  requested: 'warn',
  running: 'win',
  rejected: 'loss',
  stopped: 'loss',
  over: 'plain',
};

export const GRANT_TONES: Readonly<Record<FreeRoundGrant['state'], Tone>> = {
  waiting: 'warn',
  granted: 'info',
  active: 'win',
  used: 'plain',
  expired: 'plain',
  cancelled: 'loss',
  refused: 'loss',
};
