/** Where the result of a draw held elsewhere came from; nothing of our own draws. */
import type { OfficialFactsView } from '@house/contract/lottery';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';

export function OriginLine({ facts }: { facts: OfficialFactsView | null }): JSX.Element | null {
  const t = useT();
  if (facts === null) return null;
  return (
    <p className="sm row wrap-f">
      {facts.simulated ? <Badge tone="warn">{t('lottery.simulated')}</Badge> : null}
      {facts.origin === null ? null : t(`lottery.origin.${facts.origin}`)}
    </p>
  );
}
