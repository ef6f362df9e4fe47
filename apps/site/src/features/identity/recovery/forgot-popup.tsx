/** Forgot the password (screens.md 3.3): by mail, or by mobile where the brand has that. */
import './recovery.css';
import { useAreas, useT } from '@house/i18n/react';
import { Tabs } from '@house/ui/tabs';
import { type JSX, useEffect, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { closePopup, openPopup } from '../../../shared/popups.ts';
import { useSession } from '../../../shared/session.ts';
import { AuthPopup } from '../parts/auth-popup.tsx';
import { EmailForm } from './email-form.tsx';
import { MobileForm } from './mobile-form.tsx';

const TABS_ID = 'forgot';
type Way = 'email' | 'mobile';

function Ways(): JSX.Element {
  const t = useT();
  const byMobile = useBoot((boot) => boot.flags.mobileRecovery === true);
  const [way, setWay] = useState<Way>('email');
  if (!byMobile) return <EmailForm />;
  return (
    <>
      <Tabs
        id={TABS_ID}
        label={t('site-recovery.ways')}
        value={way}
        onChange={setWay}
        tabs={[
          { value: 'email', text: t('site-recovery.byEmail') },
          { value: 'mobile', text: t('site-recovery.byMobile') },
        ]}
      />
      <div role="tabpanel" id={`${TABS_ID}-panel`} aria-labelledby={`${TABS_ID}-${way}`}>
        {way === 'email' ? <EmailForm /> : <MobileForm />}
      </div>
    </>
  );
}

export function ForgotPopup(): JSX.Element | null {
  useAreas(['site-auth', 'site-recovery']);
  const t = useT();
  const { token } = useSession();
  const [startedSignedIn] = useState(token !== null);
  useEffect(() => {
    if (startedSignedIn) closePopup();
  }, [startedSignedIn]);
  if (startedSignedIn) return null;
  return (
    <AuthPopup
      title={t('site-recovery.title')}
      greeting={t('site-recovery.greeting')}
      text={t('site-recovery.text')}
      art="jarul-lg"
      onClose={closePopup}
    >
      <div className="fm">
        <h1>{t('site-recovery.title')}</h1>
        <Ways />
        <p className="c t2">
          {t('site-recovery.remembered')}{' '}
          <button type="button" className="link" onClick={() => openPopup('login')}>
            {t('site-auth.logIn.submit')}
          </button>
        </p>
      </div>
    </AuthPopup>
  );
}
