/** Below the form: the ways in without a password. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { startTrial } from '../sign-in-requests.ts';
import { useEntry } from './use-entry.ts';

export function OtherWays({ next }: { next: string | null }): JSX.Element | null {
  const t = useT();
  const enter = useEntry(next);
  const tries = useBoot((boot) => boot.flags['FREEPLAY3'] === true);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const start = async (): Promise<void> => {
    setBusy(true);
    setFailed(enter(await startTrial(), false)?.message ?? '');
    setBusy(false);
  };
  if (!tries) return null;
  return (
    <>
      <div className="or">{t('site-auth.logIn.or')}</div>
      {/* Signing in by Google, Facebook or a passkey stands in this row, before the trial. */}
      <div className="ways">
        <Button look="ghost" block busy={busy} onClick={() => void start()}>
          <Icon name="play-circle-fill" />
          {t('site-auth.logIn.trial')}
        </Button>
      </div>
      {failed ? (
        <Notice tone="loss" urgent>
          {failed}
        </Notice>
      ) : null}
    </>
  );
}
