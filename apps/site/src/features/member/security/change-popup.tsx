/** A change of the account: fields, the password again when the server wants it, why it did not work, one button. */
import { getSecurity } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { PasswordField } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { isDecided } from '@house/web/decided';
import { callKey } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query.ts';

/** What the rows show is asked for anew. */
export function refreshSecurity(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: callKey(getSecurity) });
}

/** The first box that is empty and may not be gets the focus. */
function focusEmpty(form: HTMLFormElement): boolean {
  const empty = [...form.querySelectorAll('input')].find((box) => box.required && box.value.trim() === '');
  empty?.focus();
  return empty !== undefined;
}

export interface ChangeFormProps {
  label: string;
  action: string;
  danger?: boolean;
  /** The password was not given within five minutes. */
  asksPassword?: boolean;
  onSubmit: (recent: { recentPassword?: string }) => Promise<void>;
  children?: ReactNode;
}

export function ChangeForm({
  label,
  action,
  danger = false,
  asksPassword = false,
  onSubmit,
  children,
}: ChangeFormProps): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const [password, setPassword] = useState('');
  const [needed, setNeeded] = useState(false);
  const asks = asksPassword || needed;
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (focusEmpty(event.currentTarget)) {
      setWhy(t('common.required'));
      return;
    }
    setBusy(true);
    setWhy('');
    try {
      await onSubmit(asks ? { recentPassword: password } : {});
    } catch (thrown) {
      setWhy(messageOf(thrown));
      if (!isRefusalError(thrown)) return;
      if (thrown.code === 'profile.passwordNeeded') setNeeded(true);
      // What this form asks for may have been set meanwhile, in another tab or by a try whose answer was lost.
      if (isDecided(thrown, true)) void refreshSecurity();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="col change-form" aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {asks ? (
        <PasswordField
          label={t('site-security.recent')}
          hint={t('site-security.recent.hint')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      {why ? (
        <Notice tone="loss" urgent>
          {why}
        </Notice>
      ) : null}
      <Button look={danger ? 'danger-fill' : 'brand'} block type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

export interface ChangePopupProps extends Omit<ChangeFormProps, 'label' | 'action'> {
  title: string;
  onClose: () => void;
}

/** One change in a popup of its own: when it is done it says so and closes. */
export function ChangePopup({ title, onClose, onSubmit, children, ...form }: ChangePopupProps): JSX.Element {
  const t = useT();
  const submit = async (recent: { recentPassword?: string }): Promise<void> => {
    await onSubmit(recent);
    showToast(t('site-security.saved'), 'win');
    await refreshSecurity();
    onClose();
  };
  return (
    <Popup title={title} onClose={onClose}>
      <ChangeForm {...form} label={title} action={t('site-security.save')} onSubmit={submit}>
        {children}
      </ChangeForm>
    </Popup>
  );
}
