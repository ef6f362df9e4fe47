/** Whether the lines of a ledger add up to the wallet. */
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import type { JSX } from 'react';

/** Green when the sum of the ledger is the balance, red and in words when it is not. */
export function BalanceBadge({ holds }: { holds: boolean }): JSX.Element {
  const t = useT();
  return (
    <Badge tone={holds ? 'win' : 'loss'}>
      <Icon name={holds ? 'check-bold' : 'warning-fill'} />
      {t(holds ? 'desk.ledger.balances' : 'desk.ledger.differs')}
    </Badge>
  );
}
