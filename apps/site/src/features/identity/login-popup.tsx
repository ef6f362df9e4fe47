/** Log in (screens.md 3.1): by name, by a code to a number, by one click on a remembered device, or free to try. */
import { useAreas, useT } from '@house/i18n/react';
import { Tabs } from '@house/ui/tabs';
import { type JSX, useEffect, useState } from 'react';
import { useLoginBanner } from '../../shared/announcements.ts';
import { useBoot } from '../../shared/boot.ts';
import { closePopup, openPopup } from '../../shared/popups.ts';
import { hasOwnAccount, useSession } from '../../shared/session.ts';
import { AuthPopup } from './parts/auth-popup.tsx';
import { MobileLoginForm } from './parts/mobile-login-form.tsx';
import { OtherWays } from './parts/other-ways.tsx';
import { PasswordLoginForm } from './parts/password-login-form.tsx';
import { RememberedCard } from './parts/remembered-card.tsx';

const TABS_ID = 'log-in';
type Way = 'username' | 'sms';

function LoginBody({ next }: { next: string | null }): JSX.Element {
  const t = useT();
  const joins = useBoot((boot) => boot.flags.registration !== false);
  const byCode = useBoot((boot) => boot.flags.codeLogin === true);
  const [way, setWay] = useState<Way>('username');
  const form = way === 'sms' ? <MobileLoginForm next={next} /> : <PasswordLoginForm next={next} />;
  return (
    <div className="fm">
      <h1>{t('site-auth.logIn.title')}</h1>
      <RememberedCard next={next} />
      {byCode ? (
        <Tabs
          id={TABS_ID}
          label={t('site-auth.logIn.ways')}
          value={way}
          onChange={setWay}
          tabs={[
            { value: 'username', text: t('site-auth.username') },
            { value: 'sms', text: t('site-auth.mobile') },
          ]}
        />
      ) : null}
      {byCode ? (
        <div role="tabpanel" id={`${TABS_ID}-panel`} aria-labelledby={`${TABS_ID}-${way}`}>
          {form}
        </div>
      ) : (
        form
      )}
      <OtherWays next={next} />
      {joins ? (
        <p className="c t2">
          {t('site-auth.logIn.new')}{' '}
          <button type="button" className="link" onClick={() => openPopup('register', next ? { next } : {})}>
            {t('site-auth.logIn.create')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

export function LoginPopup({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const session = useSession();
  const guarded = useBoot((boot) => boot.brand.loggedInHome);
  const banner = useLoginBanner();
  const [startedSignedIn] = useState(hasOwnAccount(session));
  useEffect(() => {
    if (startedSignedIn) closePopup();
  }, [startedSignedIn]);
  if (startedSignedIn) return null;
  return (
    <AuthPopup
      title={t('site-auth.logIn.title')}
      greeting={t('site-auth.logIn.greeting')}
      text={t('site-auth.logIn.text')}
      art="jarul-lg"
      banner={banner ?? null}
      waiting={banner === undefined}
      dismissible={!guarded}
      onClose={closePopup}
    >
      <LoginBody next={next} />
    </AuthPopup>
  );
}
