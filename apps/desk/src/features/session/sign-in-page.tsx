/** Signing in to the desk: username, password, one-time code, sent sealed. Comes back to where the person was. */
import { staffLogin } from '@house/contract/identity/desk-session';
import { LANGUAGES, type MessageId } from '@house/i18n/catalogues';
import { nameOfLanguage } from '@house/i18n/language-names';
import { useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { Rosette, Wordmark } from '@house/ui/mark';
import { Notice } from '@house/ui/states';
import { Toasts } from '@house/ui/toast';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { brandName } from '../../shared/boot.ts';
import { cleanCode } from '../../shared/one-time-code.ts';
import { usePlace } from '../../shared/page-title.ts';
import { translator, useLook } from '../../shared/preferences.ts';
import { keepSession, useSession } from '../../shared/session.ts';
import { findWrongFields, type SignInField, type SignInInput } from './model.ts';

const EMPTY: SignInInput = { username: '', password: '', code: '' };
const FIELDS = ['username', 'password', 'code'] as const;
const WRONG_WORDS = {
  missing: 'common.required',
  sixDigits: 'desk.signIn.sixDigits',
} as const satisfies Record<string, MessageId>;

function useSignIn() {
  const [input, setInput] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const wrong = checked ? findWrongFields(input) : {};

  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      const body = { ...input, username: input.username.trim(), code: cleanCode(input.code) };
      keepSession((await request(staffLogin, { body })).token);
    } catch (thrown) {
      setRefused(messageOf(thrown));
      setInput((kept) => ({ ...kept, code: '' })); // a code opens the desk once
      setChecked(false);
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const missing = findWrongFields(input);
    const first = FIELDS.find((field) => field in missing);
    if (first === undefined) void send();
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const change = (field: SignInField, text: string): void => setInput((kept) => ({ ...kept, [field]: text }));
  return { input, wrong, busy, refused, form, submit, change };
}

function SignInForm(): JSX.Element {
  const t = useT();
  const { ended } = useSession();
  const { input, wrong, busy, refused, form, submit, change } = useSignIn();
  const wire = (field: SignInField) => ({
    name: field,
    value: input[field],
    error: wrong[field] === undefined ? undefined : t(WRONG_WORDS[wrong[field]]),
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });
  return (
    <form ref={form} className="fm" noValidate onSubmit={submit}>
      <h1>{t('desk.signIn')}</h1>
      {ended && refused === undefined ? <Notice tone="warn">{t('desk.signIn.ended')}</Notice> : null}
      <Field label={t('desk.signIn.username')} autoComplete="username" autoFocus {...wire('username')} />
      <PasswordField label={t('desk.signIn.password')} autoComplete="current-password" {...wire('password')} />
      <Field
        label={t('desk.signIn.code')}
        hint={t('desk.signIn.codeHint')}
        autoComplete="one-time-code"
        maxLength={20}
        icon="key"
        {...wire('code')}
      />
      {refused === undefined ? null : (
        <Notice tone="loss" urgent>
          {refused}
        </Notice>
      )}
      <Button type="submit" look="brand" size="xl" block busy={busy}>
        {t('desk.signIn')}
      </Button>
      <LanguageSwitch />
    </form>
  );
}

function LanguageSwitch(): JSX.Element[] {
  const { language } = useLook();
  return LANGUAGES.filter((other) => other !== language).map((other) => (
    <button
      key={other}
      type="button"
      className="link sm sign-lang"
      lang={other}
      onClick={() => void translator.setLanguage(other)}
    >
      {nameOfLanguage(other)}
    </button>
  ));
}

export function SignInPage(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  usePlace([{ text: t('desk.signIn') }]);
  return (
    <main className="sign">
      <div className="card am sign-card">
        <div className="art" aria-hidden="true">
          <Rosette />
          <span className="logo">
            <Wordmark word={brandName(language)} />
          </span>
          <ArtImage name="jarul-lg" size={440} shown={260} eager />
          <p className="sign-art-word">{t('desk.title')}</p>
          <p>{t('desk.signIn.note')}</p>
        </div>
        <SignInForm />
      </div>
      <Toasts />
    </main>
  );
}
