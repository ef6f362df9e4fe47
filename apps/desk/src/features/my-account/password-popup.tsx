/** Changing my password: the old one, a code, the new one. */
import { changeMyPassword } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { PasswordField } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { cleanCode } from '../../shared/one-time-code.ts';
import { isPasswordShort } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { isProof, ProofFields } from './proof-fields.tsx';

export function PasswordPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [form, setForm] = useState({ password: '', code: '', newPassword: '' });
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isProof(form) || isPasswordShort(form.newPassword)) return;
    void send(async () => {
      await request(changeMyPassword, { body: { ...form, code: cleanCode(form.code) } });
      showToast(t('desk.account.passwordChanged'), 'win');
      onClose();
    });
  };
  return (
    <Popup title={t('desk.account.changePassword')} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        <ProofFields proof={form} checked={checked} onChange={(change) => setForm({ ...form, ...change })} />
        <PasswordField
          label={t('desk.account.newPassword')}
          name="newPassword"
          required
          autoComplete="new-password"
          hint={t('desk.account.passwordHint')}
          error={checked && isPasswordShort(form.newPassword) ? t('desk.account.passwordShort') : undefined}
          value={form.newPassword}
          onChange={(event) => setForm({ ...form, newPassword: event.target.value })}
        />
        <Refused words={refused} />
        <FormFoot confirm={t('desk.account.changePassword')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
