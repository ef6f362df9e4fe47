/**
 * Log in by name and password (screens.md 3.1). The captcha row comes after a refusal that asks for it; the server's
 * words stand as they are above the button; nothing typed is lost; a second click while the first is under way does
 * nothing.
 */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Field, PasswordField } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { openPopup } from '../../../shared/popups.ts';
import { dropLoginDraft, readLoginDraft } from '../draft.ts';
import { readRememberedName } from '../model.ts';
import { asksCaptcha, logIn } from '../requests.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { useEntry } from './use-entry.ts';

/** The popup gives its first focus to the field that carries this. */
const FIRST = { 'data-first': '' };

function useLoginForm(next: string | null) {
  const enter = useEntry(next);
  const [draft] = useState(readLoginDraft);
  const [remembered] = useState(() => readRememberedName(document.cookie));
  const [username, setUsername] = useState(draft?.username ?? remembered);
  const [password, setPassword] = useState(draft?.password ?? '');
  const [captcha, setCaptcha] = useState('');
  const [remember, setRemember] = useState(remembered !== '');
  const [refusal, setRefusal] = useState<RefusalError | null>(draft?.refusal ?? null);
  const [wantsCaptcha, setWantsCaptcha] = useState(draft ? asksCaptcha(draft.refusal) : false);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const source = useCaptcha(wantsCaptcha);
  useEffect(dropLoginDraft, []);

  const submit = async (): Promise<void> => {
    const answer = wantsCaptcha && source.task ? { captchaId: source.task.captchaId, captcha } : undefined;
    setBusy(true);
    const outcome = await logIn({
      username,
      password,
      remember,
      pictureInstead: refusal?.code === 'identity.humanCheckFailed',
      onCheck: () => setChecking(true),
      ...(answer ? { captcha: answer } : {}),
    });
    setChecking(false);
    setBusy(false);
    const refused = enter(outcome, remember);
    setRefusal(refused);
    if (refused === null || !(wantsCaptcha || asksCaptcha(refused))) return;
    setWantsCaptcha(true);
    setSubmitted(false);
    setCaptcha('');
    if (wantsCaptcha) source.renew();
  };

  return {
    username, setUsername, password, setPassword, captcha, setCaptcha, remember, setRemember,
    refusal, wantsCaptcha, submitted, setSubmitted, busy, checking, source, submit, remembered,
  }; // biome-ignore format: one line for each pair
}

export function PasswordLoginForm({ next }: { next: string | null }): JSX.Element {
  const t = useT();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const captchaField = useRef<HTMLInputElement>(null);
  const form = useLoginForm(next);
  const needed = (value: string) => (form.submitted && value === '' ? { error: t('common.required') } : {});

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.busy) return;
    form.setSubmitted(true);
    const fields = [
      [form.username, nameField],
      [form.password, passwordField],
      ...(form.wantsCaptcha ? [[form.captcha, captchaField] as const] : []),
    ] as const;
    const empty = fields.find(([value]) => value === '');
    if (empty) empty[1].current?.focus();
    else void form.submit();
  };

  return (
    <form className="login-form" noValidate onSubmit={onSubmit}>
      <Field
        label={t('site-auth.username')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={form.username}
        onChange={(event) => form.setUsername(event.target.value)}
        ref={nameField}
        {...(form.remembered === '' ? FIRST : {})}
        {...needed(form.username)}
      />
      <PasswordField
        label={t('site-auth.password')}
        aside={
          <button type="button" className="link" onClick={() => openPopup('forgot')}>
            {t('site-auth.logIn.forgot')}
          </button>
        }
        icon="lock-simple"
        name="password"
        autoComplete="current-password"
        value={form.password}
        onChange={(event) => form.setPassword(event.target.value)}
        ref={passwordField}
        {...(form.remembered === '' ? {} : FIRST)}
        {...needed(form.password)}
      />
      {form.wantsCaptcha ? (
        <CaptchaField
          captcha={form.source}
          value={form.captcha}
          onChange={form.setCaptcha}
          fieldRef={captchaField}
          {...needed(form.captcha)}
        />
      ) : null}
      <Checkbox checked={form.remember} onChange={(event) => form.setRemember(event.target.checked)}>
        {t('site-auth.remember')}
      </Checkbox>
      {form.refusal ? (
        <Notice tone="loss" urgent>
          {form.refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={form.busy}>
        {t('site-auth.logIn.submit')}
      </Button>
      <p className="sr" role="status">
        {form.checking ? t('common.state.checkingHuman') : ''}
      </p>
    </form>
  );
}
