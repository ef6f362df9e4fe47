/** Who signed in here within a day goes on with one click; the proof is a cookie that only the server reads. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { readRememberedName, readRememberFlag } from '../model.ts';
import { rememberName } from '../requests.ts';
import { logInRemembered } from '../sign-in-requests.ts';
import { useEntry } from './use-entry.ts';

export function RememberedCard({ next }: { next: string | null }): JSX.Element | null {
  const t = useT();
  const enter = useEntry(next);
  const [name, setName] = useState(() =>
    readRememberFlag(document.cookie) ? readRememberedName(document.cookie) : '',
  );
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const goOn = async (): Promise<void> => {
    setBusy(true);
    const refusal = enter(await logInRemembered(), true);
    setBusy(false);
    if (refusal === null) return;
    setFailed(refusal.message);
    if (refusal.code !== 'identity.notRemembered') return;
    rememberName(null);
    setName('');
  };
  if (failed) {
    return (
      <Notice tone="loss" urgent>
        {failed}
      </Notice>
    );
  }
  if (name === '') return null;
  return (
    <>
      <Button look="ghost" size="xl" block busy={busy} onClick={() => void goOn()}>
        <Icon name="user-circle-fill" />
        <span className="remembered-name">{t('site-auth.logIn.asName', { account: name })}</span>
      </Button>
      <div className="or">{t('site-auth.logIn.or')}</div>
    </>
  );
}
