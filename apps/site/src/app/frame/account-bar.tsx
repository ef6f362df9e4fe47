/** The top line on wide screens: what the house announces, the clock, and the way in or the account. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { useServerSecond } from '@house/web/clock';
import type { JSX } from 'react';
import { LoginBar } from '../../features/identity/parts/login-bar.tsx';
import { useBoot } from '../../shared/boot.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { useMoney } from '../../shared/money.ts';
import { openMemberPage, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { BalanceBox } from './balance-box.tsx';
import { LatePart } from './late-part.tsx';
import { memberPages } from './pages.ts';
import { ThemeButton } from './theme-button.tsx';
import { zoneClock } from './zone-clock.ts';

const Ticker = lazyPart(async () => ({ default: (await import('./late.tsx')).Ticker }));
const AccountMenu = lazyPart(async () => ({ default: (await import('./late.tsx')).AccountMenu }));
const LanguagePicker = lazyPart(async () => ({ default: (await import('./late.tsx')).LanguagePicker }));

const TRIAL_ACCOUNT = 4;

function HouseClock(): JSX.Element {
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const { digits } = useMoney();
  const now = useServerSecond();
  return (
    <span className="lk num house-clock" translate="no">
      {digits(zoneClock(now, offsetMinutes))}
    </span>
  );
}

/** What stands in the line while nothing is announced, where the line has room for it; the footer says it everywhere. */
function PlayMoneyNote(): JSX.Element | null {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  if (!playMoney) return null;
  return (
    <span className="row play-note">
      <Icon name="info-fill" />
      <span>{t('common.play.playMoney')}</span>
    </span>
  );
}

function SignedInBar({ account, trial }: { account: string; trial: boolean }): JSX.Element {
  const t = useT();
  const cashback = useBoot((boot) => boot.flags.cashback === true);
  const keys = ['withdraw', 'personalHistoryCopy', ...(cashback ? ['manualRebate'] : [])];
  return (
    <>
      {trial ? <span className="bd warn">{t('common.balance.trial')}</span> : null}
      <BalanceBox />
      {memberPages(keys).map(({ key, name }) => (
        <button key={key} type="button" className="lk" onClick={() => openMemberPage(key)}>
          {t(name)}
        </button>
      ))}
      <span className="vr" />
      <LatePart
        fallback={
          <span className="lk">
            <Icon name="user-circle-fill" />
            <span className="account-name" translate="no">
              {account}
            </span>
          </span>
        }
      >
        <AccountMenu account={account} />
      </LatePart>
    </>
  );
}

function WaysIn(): JSX.Element {
  const t = useT();
  const joins = useBoot((boot) => boot.flags.registration !== false);
  const tries = useBoot((boot) => boot.flags.freeDemo === true);
  return (
    <>
      <LoginBar />
      {joins ? (
        <Button look="brand" onClick={() => openPopup('register')}>
          {t('common.nav.joinNow')}
        </Button>
      ) : null}
      {tries ? (
        <button type="button" className="lk" onClick={() => openPopup('login')}>
          {t('common.nav.freeDemo')}
        </button>
      ) : null}
    </>
  );
}

export function AccountBar(): JSX.Element {
  const { token, account, isAgent } = useSession();
  return (
    <div className="hb">
      <div className="wrap">
        <span className="tick">
          <LatePart fallback={<PlayMoneyNote />}>
            <Ticker nothing={<PlayMoneyNote />} />
          </LatePart>
        </span>
        <HouseClock />
        <span className="vr" />
        {token === null ? <WaysIn /> : <SignedInBar account={account ?? ''} trial={isAgent === TRIAL_ACCOUNT} />}
        <span className="vr" />
        <LatePart>
          <LanguagePicker />
        </LatePart>
        <ThemeButton />
      </div>
    </div>
  );
}
