/** Username and password in the account bar. What is refused here goes on in the popup, with everything typed kept. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { type FormEvent, type JSX, useState } from 'react';
import { openPopup } from '../../../shared/popups.ts';
import { keepCheck, keepLoginDraft } from '../draft.ts';
import { logIn } from '../requests.ts';

export function LoginBar(): JSX.Element {
  const t = useT();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (username === '' || password === '') {
      openPopup('login');
      return;
    }
    setBusy(true);
    const outcome = await logIn({ username, password });
    setBusy(false);
    if ('extraCheck' in outcome) {
      keepCheck(outcome.extraCheck, false);
      openPopup('check');
    }
    if (!('refusal' in outcome)) return;
    keepLoginDraft({ username, password, refusal: outcome.refusal });
    openPopup('login');
  };

  return (
    <form className="login-bar" onSubmit={(event) => void submit(event)}>
      <label className="in s">
        <Icon name="user" />
        <span className="sr">{t('site-home.bar.username')}</span>
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          placeholder={t('site-home.bar.username')}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </label>
      <label className="in s">
        <Icon name="lock-simple" />
        <span className="sr">{t('site-home.bar.password')}</span>
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          placeholder={t('site-home.bar.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <Button look="ghost" type="submit" busy={busy}>
        {t('common.nav.logIn')}
      </Button>
    </form>
  );
}
