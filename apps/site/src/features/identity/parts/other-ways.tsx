/** Below the form: the ways in without a password. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { type JSX, Suspense, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { safeNext } from '../../../shared/next.ts';
import { leavePopupTo } from '../../../shared/popups.ts';
import { startTrial } from '../sign-in-requests.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useEntry } from './use-entry.ts';

export function OtherWays({ next }: { next: string | null }): JSX.Element {
  const t = useT();
  const enter = useEntry(next);
  const tries = useBoot((boot) => boot.flags.freeDemo === true);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const start = async (): Promise<void> => {
    setBusy(true);
    setFailed(enter(await startTrial(), false)?.message ?? '');
    setBusy(false);
  };
  const goOn = safeNext(next);
  return (
    <>
      <Suspense fallback={null}>
        <PasskeyButton onDone={() => leavePopupTo(goOn ?? '/')} />
        <SocialButtons next={goOn} />
      </Suspense>
      {tries ? (
        <>
          <div className="or">{t('site-auth.logIn.or')}</div>
          <div className="ways">
            <Button look="ghost" block busy={busy} onClick={() => void start()}>
              <Icon name="play-circle-fill" />
              {t('site-auth.logIn.trial')}
            </Button>
          </div>
        </>
      ) : null}
      {failed ? (
        <Notice tone="loss" urgent>
          {failed}
        </Notice>
      ) : null}
    </>
  );
}
