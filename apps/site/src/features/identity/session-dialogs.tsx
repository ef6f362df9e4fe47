/** Log out (screens.md 3.10), the warning of a trial account (3.11) and why a session ended (4.7). */
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Checkbox } from '@house/ui/choice';
import { Dialog } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useState } from 'react';
import { closePopup, leavePopupTo, openPopup } from '../../shared/popups.ts';
import { useSession } from '../../shared/session.ts';
import { readRememberFlag } from './model.ts';
import { logOut } from './requests.ts';

export function LogoutDialog(): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const { token } = useSession();
  const [busy, setBusy] = useState(false);
  const [remembered] = useState(() => readRememberFlag(document.cookie));
  const [forget, setForget] = useState(false);
  const nobody = token === null && !busy;
  useEffect(() => {
    if (nobody) closePopup();
  }, [nobody]);
  if (nobody) return null;

  const leave = async (): Promise<void> => {
    setBusy(true);
    await logOut(forget);
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
      {remembered ? (
        <Checkbox checked={forget} onChange={(event) => setForget(event.target.checked)}>
          {t('site-auth.logOut.forget')}
        </Checkbox>
      ) : null}
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

const REASONS: Readonly<Record<string, MessageId>> = {
  replaced: 'site-auth.ended.replaced',
  passwordChanged: 'site-auth.ended.passwordChanged',
  endedByOwner: 'site-auth.ended.endedByOwner',
  endedByStaff: 'site-auth.ended.endedByStaff',
  memberLocked: 'site-auth.ended.memberLocked',
  deviceChanged: 'site-auth.ended.deviceChanged',
  trialOver: 'site-auth.ended.trialOver',
  expired: 'site-auth.ended.expired',
};

/** Why this page is not signed in any more; what was typed below stays, and the login leads back to it. */
export function EndedDialog({ reason, next }: { reason: string | null; next: string | null }): JSX.Element {
  useAreas(['site-auth']);
  const t = useT();
  return (
    <Dialog
      title={t('site-auth.ended.title')}
      confirm={t('common.nav.logIn')}
      cancel={t('common.close')}
      onConfirm={() => openPopup('login', next ? { next } : {})}
      onCancel={closePopup}
    >
      <p className="t2">{t(REASONS[reason ?? ''] ?? 'site-auth.ended.expired')}</p>
    </Dialog>
  );
}
