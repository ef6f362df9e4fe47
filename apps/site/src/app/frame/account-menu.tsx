/** The menu behind the own name: the member's pages that exist, and the way out. */
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { Menu } from '@house/ui/menu';
import type { JSX } from 'react';
import { COMMON_PAGES } from '../../features/member/pages.ts';
import { useHasLimits } from '../../shared/has-limits.ts';
import { useMoney } from '../../shared/money.ts';
import { openAgentPage, openMemberPage, openPopup } from '../../shared/popups.ts';
import { isAgentCode, useSession } from '../../shared/session.ts';
import { useUnread } from './unread.ts';

/** These have a place of their own in the bar beside the menu. */
const IN_THE_BAR: readonly string[] = ['depositv2', 'withdraw', 'manualRebate'];
const INBOX = 'messageV2';

export function AccountMenu({ account }: { account: string }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const unread = useUnread();
  const hasLimits = useHasLimits();
  const { isAgent } = useSession();
  return (
    <Menu
      label={unread === 0 ? account : `${account} ${digits(unread)}, ${t('common.nav.inbox')}`}
      button={
        <>
          <Icon name="user-circle-fill" />
          <span className="account-name" translate="no">
            {account}
          </span>{' '}
          {unread === 0 ? null : (
            <span className="dot num" translate="no">
              {digits(unread)}
            </span>
          )}
          <Icon name="caret-down-bold" size={11} />
        </>
      }
      entries={[
        ...COMMON_PAGES.filter(({ key }) => !IN_THE_BAR.includes(key)).map(({ key, icon, name }) => ({
          key,
          content: (
            <>
              <Icon name={icon} />
              {t(name)}
              {(key as string) === INBOX && unread > 0 ? (
                <span className="dot num" translate="no">
                  {digits(unread)}
                </span>
              ) : null}
            </>
          ),
          onPick: () => openMemberPage(key),
        })),
        ...(isAgentCode(isAgent)
          ? [
              {
                key: 'agent',
                content: (
                  <>
                    <Icon name="users-three" />
                    {t('common.nav.agent')}
                  </>
                ),
                onPick: () => openAgentPage('agentTeamOverview'),
              },
            ]
          : []),
        ...(hasLimits
          ? [
              {
                key: 'limits',
                content: (
                  <>
                    <Icon name="hourglass-medium" />
                    {t('common.nav.limits')}
                  </>
                ),
                onPick: () => openPopup('limits'),
              },
            ]
          : []),
        {
          key: 'logout',
          divided: true,
          content: (
            <>
              <Icon name="sign-out" />
              {t('common.nav.logOut')}
            </>
          ),
          onPick: () => openPopup('logout'),
        },
      ]}
    />
  );
}
