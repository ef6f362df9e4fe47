/** What the link of a mail opens: a new password, set once; then one logs in with it. */
import './recovery.css';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useState } from 'react';
import { dropLinkToken } from '../../../shared/link-token.ts';
import { closePopup, openPopup } from '../../../shared/popups.ts';
import { signOut } from '../../../shared/session.ts';
import type { NewPassword } from '../new-password.ts';
import { AuthPopup } from '../parts/auth-popup.tsx';
import { fitsRules, NewPasswordFields, NO_PASSWORD } from '../parts/new-password-fields.tsx';
import { useFirstWrong } from '../use-first-wrong.ts';
import { redeemLink } from './requests.ts';

function leaveFor(pop: 'login' | 'forgot'): void {
  openPopup(pop);
  dropLinkToken();
}

function LinkForm({ token }: { token: string }): JSX.Element {
  const t = useT();
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const [form, focusWrong] = useFirstWrong();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const dead = token === '' || refusal?.code === 'identity.linkDead';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (!fitsRules(chosen)) {
      setRefusal(null);
      focusWrong();
      return;
    }
    setBusy(true);
    const answer = await redeemLink(token, chosen).finally(() => setBusy(false));
    if ('refusal' in answer) {
      setRefusal(answer.refusal);
      focusWrong();
      return;
    }
    // Whoever was signed in here: the account's sessions have ended, and its owner comes in with the new password.
    signOut();
    showToast(t('site-recovery.link.done'), 'win');
    leaveFor('login');
  };

  const change = (next: NewPassword): void => {
    setChosen(next);
    setRefusal(null);
  };

  if (dead) {
    return (
      <div className="login-form">
        <Notice tone="loss" urgent>
          {refusal?.message ?? t('site-recovery.link.broken')}
        </Notice>
        <Button look="brand" size="xl" block data-first="" autoFocus onClick={() => leaveFor('forgot')}>
          {t('site-recovery.link.again')}
        </Button>
      </div>
    );
  }
  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="t2">{t('site-recovery.link.text')}</p>
      <NewPasswordFields value={chosen} onChange={change} tried={tried} refusal={refusal} first />
      {refusal !== null && refusal.values['field'] === undefined ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={busy}>
        {t('site-recovery.link.submit')}
      </Button>
    </form>
  );
}

export function LinkPopup({ token }: { token: string }): JSX.Element {
  useAreas(['site-auth', 'site-recovery']);
  const t = useT();
  const close = (): void => {
    closePopup();
    dropLinkToken();
  };
  return (
    <AuthPopup
      title={t('site-recovery.link.title')}
      greeting={t('site-recovery.greeting')}
      text={t('site-recovery.text')}
      art="jarul-lg"
      onClose={close}
    >
      <div className="fm">
        <h1>{t('site-recovery.link.title')}</h1>
        <LinkForm token={token} />
      </div>
    </AuthPopup>
  );
}
