/** The two steps of enrolment that ask for something: the password, and the code of the new authenticator. */
import type { ReplyOf } from '@house/contract/call';
import type { drawEnrolmentSecret } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { type FormEvent, type JSX, useState } from 'react';
import { AuthenticatorCode } from '../../shared/authenticator-parts.tsx';
import { Refused } from '../../shared/form-parts.tsx';
import { cleanCode, isSixDigits } from '../../shared/one-time-code.ts';
import { isPasswordShort } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';

interface PasswordStepProps {
  username: string;
  onChosen: (password: string) => Promise<void>;
}

export function PasswordStep({ username, onChosen }: PasswordStepProps): JSX.Element {
  const t = useT();
  const [form, setForm] = useState({ password: '', again: '' });
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const short = isPasswordShort(form.password);
  const differs = form.again !== form.password;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!short && !differs) void send(() => onChosen(form.password));
  };
  return (
    <form className="fm-in" noValidate onSubmit={submit}>
      {/* For the browser's keeper of passwords. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={t('desk.account.newPassword')}
        name="password"
        required
        autoFocus
        autoComplete="new-password"
        hint={t('desk.account.passwordHint')}
        error={checked && short ? t('desk.account.passwordShort') : undefined}
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.target.value })}
      />
      <PasswordField
        label={t('desk.enrol.repeat')}
        name="again"
        required
        autoComplete="new-password"
        error={checked && !short && differs ? t('desk.enrol.differs') : undefined}
        value={form.again}
        onChange={(event) => setForm({ ...form, again: event.target.value })}
      />
      <Refused words={refused} />
      <Button type="submit" look="brand" size="xl" block busy={busy}>
        {t('desk.enrol.toSecret')}
      </Button>
    </form>
  );
}

interface SecretStepProps {
  secret: ReplyOf<typeof drawEnrolmentSecret>;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

export function SecretStep({ secret, onCode, onBack }: SecretStepProps): JSX.Element {
  const t = useT();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isSixDigits(code)) void send(() => onCode(cleanCode(code)));
  };
  return (
    <form className="fm-in" noValidate onSubmit={submit}>
      <h2>{t('desk.enrol.scan')}</h2>
      <AuthenticatorCode uri={secret.uri} secret={secret.secret} />
      <Field
        label={t('desk.enrol.code')}
        name="code"
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={t('desk.enrol.codeWrong')}
        error={checked && !isSixDigits(code) ? t('desk.enrol.codeWrong') : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Refused words={refused} />
      <Button type="submit" look="brand" size="xl" block busy={busy}>
        {t('desk.enrol.confirm')}
      </Button>
      <Button look="ghost" disabled={busy} onClick={onBack}>
        {t('common.back')}
      </Button>
    </form>
  );
}
