/** By mail: username and mail address, then what was sent where (screens.md 3.3). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { closePopup } from '../../../shared/popups.ts';
import { readRememberedName } from '../model.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import { useHumanProof } from './human-proof.tsx';
import { askLink } from './requests.ts';

const LIKE_MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
type Sent = { sentTo: string; minutes: number };

function MailSent({ sent, onAgain }: { sent: Sent; onAgain: () => void }): JSX.Element {
  const t = useT();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="login-form mail-sent">
      <Icon name="envelope-simple" size={44} />
      <h2 ref={title} tabIndex={-1}>
        {t('site-recovery.sent.title', { to: sent.sentTo })}
      </h2>
      <p className="t2">{t('site-recovery.sent.text', { minutes: sent.minutes })}</p>
      <p className="t3">{t('site-recovery.sent.nothing')}</p>
      <Button look="brand" size="xl" block onClick={closePopup}>
        {t('site-recovery.sent.close')}
      </Button>
      <Button look="ghost" block onClick={onAgain}>
        {t('site-recovery.sent.again')}
      </Button>
    </div>
  );
}

export function EmailForm(): JSX.Element {
  const t = useT();
  const human = useHumanProof();
  const [username, setUsername] = useState(() => readRememberedName(document.cookie));
  const [email, setEmail] = useState('');
  const [form, focusWrong] = useFirstWrong();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const named = refusal?.values['field'];
  const unfit = email.trim() === '' ? t('common.required') : t('site-auth.pattern.3');
  const fits = LIKE_MAIL.test(email.trim());

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (username.trim() === '' || !fits) {
      focusWrong();
      return;
    }
    setBusy(true);
    const proof = await human.prove().finally(() => setBusy(false));
    if (proof === null) return;
    setBusy(true);
    const answer = await askLink({ username: username.trim(), email: email.trim() }, proof.human);
    setBusy(false);
    if ('value' in answer) {
      setRefusal(null);
      setSent(answer.value);
      return;
    }
    human.hear(answer.refusal);
    setRefusal(answer.refusal);
    focusWrong();
  };

  // What the server said of a text does not stand for another.
  const change = (set: (text: string) => void, text: string): void => {
    set(text);
    setRefusal(null);
  };
  const errorOf = (name: 'username' | 'email', wrong: string | null): { error?: string } => {
    if (named === name && refusal !== null) return { error: refusal.message };
    return tried && wrong !== null ? { error: wrong } : {};
  };
  if (sent !== null) return <MailSent sent={sent} onAgain={() => setSent(null)} />;
  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="t2">{t('site-recovery.email.text')}</p>
      <Field
        label={t('site-auth.username')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => change(setUsername, event.target.value)}
        {...(username === '' ? { 'data-first': '' } : {})}
        {...errorOf('username', username.trim() === '' ? t('common.required') : null)}
      />
      <Field
        label={t('site-auth.field.email')}
        icon="envelope-simple"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => change(setEmail, event.target.value)}
        {...errorOf('email', fits ? null : unfit)}
      />
      {human.field}
      {refusal !== null && named === undefined ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={busy}>
        {t('site-recovery.email.submit')}
      </Button>
    </form>
  );
}
