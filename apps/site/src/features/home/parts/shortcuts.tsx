/** Four shortcuts to the member's own pages, on phones. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import type { JSX } from 'react';
import { openMemberPage } from '../../../shared/popups.ts';

const SHORTCUTS: readonly { page: string; name: MessageId; icon: IconName }[] = [
  { page: 'depositv2', name: 'common.nav.deposit', icon: 'hand-deposit-duotone' },
  { page: 'transferFund', name: 'common.nav.wallet', icon: 'wallet-duotone' },
  { page: 'personalHistoryCopy', name: 'common.nav.bettingRecord', icon: 'ticket-duotone' },
  { page: 'transactionHistory', name: 'common.nav.accountRecord', icon: 'coins-duotone' },
];

export function Shortcuts(): JSX.Element {
  const t = useT();
  return (
    <nav className="card mw" aria-label={t('site-home.shortcuts')}>
      {SHORTCUTS.map((shortcut) => (
        <button key={shortcut.page} type="button" onClick={() => openMemberPage(shortcut.page)}>
          <Icon name={shortcut.icon} />
          {t(shortcut.name)}
        </button>
      ))}
    </nav>
  );
}
