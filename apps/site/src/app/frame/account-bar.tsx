/** The top line on wide screens: what this house is, the clock, and the way in or the account. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Menu } from '@house/ui/menu';
import { useServerSecond } from '@house/web/clock';
import type { JSX } from 'react';
import { LoginBar } from '../../features/identity/parts/login-bar.tsx';
import { useBoot } from '../../shared/boot.ts';
import { useMoney } from '../../shared/money.ts';
import { openMemberPage, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { BalanceBox } from './balance-box.tsx';
import { LanguageMenu, ThemeButton } from './look-switches.tsx';
import { MEMBER_ENTRIES } from './pages.ts';
import { zoneClock } from './zone-clock.ts';

function HouseClock(): JSX.Element {
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const { digits } = useMoney();
  const now = useServerSecond();
  return <span className="lk num">{digits(zoneClock(now, offsetMinutes))}</span>;
}

function AccountMenu({ account }: { account: string }): JSX.Element {
  const t = useT();
  return (
    <Menu
      label={account}
      button={
        <>
          <Icon name="user-circle-fill" />
          <span className="account-name">{account}</span>
          <Icon name="caret-down-bold" size={11} />
        </>
      }
      entries={[
        ...MEMBER_ENTRIES.map((entry) => ({
          key: entry.page,
          content: (
            <>
              <Icon name={entry.icon} />
              {t(entry.name)}
            </>
          ),
          onPick: () => openMemberPage(entry.page),
        })),
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

function SignedInBar({ account, trial }: { account: string; trial: boolean }): JSX.Element {
  const t = useT();
  return (
    <>
      {trial ? <span className="bd warn">{t('common.balance.trial')}</span> : null}
      <BalanceBox />
      <button type="button" className="lk" onClick={() => openMemberPage('personalHistoryCopy')}>
        {t('common.nav.bettingRecord')}
      </button>
      <button type="button" className="lk" onClick={() => openMemberPage('transactionHistory')}>
        {t('common.nav.accountRecord')}
      </button>
      <span className="vr" />
      <AccountMenu account={account} />
    </>
  );
}

export function AccountBar(): JSX.Element {
  const t = useT();
  const { token, account, isAgent } = useSession();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  const joins = useBoot((boot) => boot.flags['DIRECTREG3'] !== false);
  return (
    <div className="hb">
      <div className="wrap">
        <span className="tick">
          {playMoney ? (
            <>
              <Icon name="info-fill" />
              <span>{t('common.play.playMoney')}</span>
            </>
          ) : null}
        </span>
        <HouseClock />
        <span className="vr" />
        {token === null ? (
          <>
            <LoginBar />
            {joins ? (
              <Button look="brand" onClick={() => openPopup('register')}>
                {t('common.nav.joinNow')}
              </Button>
            ) : null}
          </>
        ) : (
          <SignedInBar account={account ?? ''} trial={isAgent === 4} />
        )}
        <span className="vr" />
        <LanguageMenu />
        <ThemeButton />
      </div>
    </div>
  );
}
