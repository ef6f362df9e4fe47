/**
 * Change password (screens.md 3.4). Forced, it stands before everything else and can not be dismissed; whether it is
 * forced and whether the old password is asked for, the server says, so a reload changes nothing.
 */
import type { ForcedChange } from '@house/contract/identity';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { closePopup, leavePopupTo, openPopup } from '../../shared/popups.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { checkPassword } from './new-password.ts';
import { RuleTicks } from './parts/rule-ticks.tsx';
import { logOut } from './requests.ts';
import { asksOldPassword, changeOwnPassword } from './sign-in-requests.ts';

const WHY: Readonly<Record<NonNullable<ForcedChange>, MessageId>> = {
  default: 'site-auth.newPassword.default',
  compromised: 'site-auth.newPassword.compromised',
  expired: 'site-auth.newPassword.expired',
};
const EMPTY = { oldPassword: '', newPassword: '', confirmNewPassword: '' };
type Name = keyof typeof EMPTY;

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
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [busy, setBusy] = useState(false);
  const checks = checkPassword(values.newPassword, account ?? '');
  const same = values.confirmNewPassword === values.newPassword;
  const fits = checks.every(({ met }) => met) && same && (!asksOld || values.oldPassword !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || !fits) return;
    setBusy(true);
    const { oldPassword, ...chosen } = values;
    const outcome = await changeOwnPassword(asksOld ? { oldPassword, ...chosen } : chosen);
    setBusy(false);
    if ('refusal' in outcome) {
      setRefusal(outcome.refusal);
      return;
    }
    leavePopupTo('/');
    void queryClient.invalidateQueries();
    showToast(t('site-auth.newPassword.done'), 'win');
  };
  const box = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    ...errorOf(name),
  });
  function errorOf(name: Name): { error?: string } {
    if (refusal?.values['field'] === name) return { error: refusal.message };
    if (!tried) return {};
    if (values[name] === '') return { error: t('common.required') };
    return name === 'confirmNewPassword' && !same ? { error: t('site-auth.rule.differs') } : {};
  }

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
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
          {...(forced === null ? { 'data-first': '' } : {})}
          {...box('oldPassword')}
        />
      ) : null}
      <PasswordField
        label={t('site-auth.newPassword.new')}
        icon="lock-simple"
        autoComplete="new-password"
        hint={<RuleTicks checks={checks} />}
        {...(forced === null && asksOld ? {} : { 'data-first': '' })}
        {...box('newPassword')}
      />
      <PasswordField
        label={t('site-auth.newPassword.confirm')}
        icon="lock-simple"
        autoComplete="new-password"
        {...box('confirmNewPassword')}
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
    if (token === null) openPopup('login');
  }, [token]);
  if (token === null) return null;
  return (
    <Popup title={t('site-auth.newPassword.title')} dismissible={forced === null} onClose={closePopup}>
      <PasswordForm forced={forced} />
    </Popup>
  );
}
