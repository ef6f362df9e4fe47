/** Log in with a passkey: no name, no password. Stands only where browser and house have passkeys. */
import { beginPasskeySignIn, getWaysIn, signInWithPasskey } from '@house/contract/identity/links';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { browserHasPasskeys, PasskeyRefused, showPasskey } from '../../../shared/passkeys.ts';
import { useCall } from '../../../shared/query.ts';
import { signIn } from '../../../shared/session.ts';

export function PasskeyButton({ onDone }: { onDone: () => void }): JSX.Element | null {
  useAreas(['site-links']);
  const t = useT();
  const { data } = useCall(getWaysIn);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  if (data?.passkeys !== true || !browserHasPasskeys()) return null;

  const logIn = async (): Promise<void> => {
    setBusy(true);
    setWhy('');
    try {
      const { options } = await request(beginPasskeySignIn);
      const response = await showPasskey(options);
      const session = await request(signInWithPasskey, { body: { response } });
      signIn(session);
      showToast(t('site-links.return.welcome', { account: session.account }), 'win');
      onDone();
    } catch (thrown) {
      setWhy(thrown instanceof PasskeyRefused ? thrown.message : messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="ghost" block icon="fingerprint" busy={busy} onClick={() => void logIn()}>
        {t('site-links.passkey.logIn')}
      </Button>
      {why ? (
        <Notice tone="loss" urgent>
          {why}
        </Notice>
      ) : null}
    </>
  );
}
