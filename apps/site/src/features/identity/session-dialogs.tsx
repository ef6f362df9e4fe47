/** Log out (screens.md 3.10) and the warning of a trial account (3.11). */
import { useAreas, useT } from '@house/i18n/react';
import { Dialog } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useState } from 'react';
import { closePopup, leavePopupTo, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { logOut } from './requests.ts';

export function LogoutDialog(): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const { token } = useSession();
  const [busy, setBusy] = useState(false);
  const nobody = token === null && !busy;
  useEffect(() => {
    if (nobody) closePopup();
  }, [nobody]);
  if (nobody) return null;

  const leave = async (): Promise<void> => {
    setBusy(true);
    await logOut();
    leavePopupTo('/');
    showToast(t('site-auth.logOut.done'));
  };
  return (
    <Dialog
      title={t('common.nav.logOutAsk')}
      confirm={t('common.nav.logOut')}
      cancel={t('common.nav.stay')}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={closePopup}
    >
      <p className="t2">{t('common.nav.logOutHint')}</p>
    </Dialog>
  );
}

export function TrialDialog(): JSX.Element {
  useAreas(['site-auth']);
  const t = useT();
  return (
    <Dialog
      title={t('site-auth.trial.title')}
      confirm={t('site-auth.trial.action')}
      cancel={t('common.close')}
      onConfirm={() => openPopup('register')}
      onCancel={closePopup}
    >
      <p className="t2">{t('site-auth.trial.text')}</p>
    </Dialog>
  );
}
