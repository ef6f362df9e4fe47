/** Says that a draw's result is made up by the house for a demo; nothing where it is not. */
import type { DrawSummary } from '@house/contract/lottery';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';

export function SimulatedTag({ draw }: { draw: Pick<DrawSummary, 'official'> | null }): JSX.Element | null {
  const t = useT();
  return draw?.official?.simulated === true ? <Badge tone="warn">{t('lottery.simulated')}</Badge> : null;
}
