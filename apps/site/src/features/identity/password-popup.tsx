/**
 * Change password (screens.md 3.4). Forced, it stands before everything else and can not be dismissed; whether it is
 * forced and whether the old password is asked for, the server says, so a reload changes nothing.
 */
import type { ForcedChange } from '@house/contract/identity/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { closePopup, hereAddress, leavePopupTo, openPopup } from '../../shared/popups.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { fitsRules, NewPasswordFields, NO_PASSWORD } from './parts/new-password-fields.tsx';
import { logOut } from './requests.ts';
import { asksOldPassword, changeOwnPassword } from './sign-in-requests.ts';
import { useFirstWrong } from './use-first-wrong.ts';

const WHY: Readonly<Record<NonNullable<ForcedChange>, MessageId>> = {
  default: 'site-auth.newPassword.default',
  compromised: 'site-auth.newPassword.compromised',
  expired: 'site-auth.newPassword.expired',
};

function useAsksOld(): boolean {
  // Asked for until the server says otherwise: a field too many does no harm.
  const [asks, setAsks] = useState(true);
  useEffect(() => {
    asksOldPassword().then(setAsks, () => undefined);
  }, []);
  return asks;
}

function PasswordForm({ forced }: { forced: ForcedChange }): JSX.Element {
  const t = useT();
  const { account } = useSession();
  const asksOld = useAsksOld();
  const [oldPassword, setOldPassword] = useState('');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const [form, focusWrong] = useFirstWrong();
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [busy, setBusy] = useState(false);
  const fits = fitsRules(chosen, account) && (!asksOld || oldPassword !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (!fits) {
      setRefusal(null);
      focusWrong();
      return;
    }
    setBusy(true);
    const outcome = await changeOwnPassword(asksOld ? { oldPassword, ...chosen } : chosen);
    setBusy(false);
    if ('refusal' in outcome) {
      setRefusal(outcome.refusal);
      focusWrong();
      return;
    }
    leavePopupTo('/');
    void queryClient.invalidateQueries();
    showToast(t('site-auth.newPassword.done'), 'win');
  };
  const ofOld = refusal?.values['field'] === 'oldPassword' ? refusal.message : undefined;
  const oldWrong = ofOld ?? (tried && oldPassword === '' ? t('common.required') : undefined);

  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      {forced === null ? null : <Notice tone="info">{t(WHY[forced])}</Notice>}
      <Field
        label={t('site-auth.username')}
        icon="user"
        name="username"
        autoComplete="username"
        value={account ?? ''}
        readOnly
      />
      {asksOld ? (
        <PasswordField
          label={t('site-auth.newPassword.old')}
          icon="lock-simple"
          autoComplete="current-password"
          name="oldPassword"
          value={oldPassword}
          onChange={({ target }) => {
            setOldPassword(target.value);
            setRefusal(null);
          }}
          {...(oldWrong === undefined ? {} : { error: oldWrong })}
          {...(forced === null ? { 'data-first': '' } : {})}
        />
      ) : null}
      <NewPasswordFields
        value={chosen}
        account={account}
        onChange={(next) => {
          setChosen(next);
          setRefusal(null);
        }}
        tried={tried}
        refusal={refusal}
        first={forced !== null || !asksOld}
      />
      {refusal && refusal.values['field'] === undefined ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={busy}>
        {t('site-auth.newPassword.submit')}
      </Button>
      {forced === null ? null : (
        <Button look="ghost" block onClick={() => void logOut().then(() => leavePopupTo('/'))}>
          {t('common.nav.logOut')}
        </Button>
      )}
    </form>
  );
}

export function PasswordPopup({ forced }: { forced: ForcedChange }): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const { token } = useSession();
  useEffect(() => {
    if (token === null) openPopup('login', { next: hereAddress() });
  }, [token]);
  if (token === null) return null;
  return (
    <Popup title={t('site-auth.newPassword.title')} dismissible={forced === null} onClose={closePopup}>
      <PasswordForm forced={forced} />
    </Popup>
  );
}
