/** Where a match stands, and whether it takes bets. */
import type { SportsFixture } from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';

export function StatusBadge({ event }: { event: SportsFixture }): JSX.Element {
  const t = useT();
  if (event.held) return <Badge tone="loss">{t('desk-sports.held')}</Badge>;
  if (event.suspended && event.status === 'live') return <Badge tone="warn">{t('desk-sports.suspended')}</Badge>;
  return <Badge tone={event.status === 'live' ? 'win' : 'plain'}>{t(`desk-sports.status.${event.status}`)}</Badge>;
}
