/** What is shown once while an authenticator is set up: the code to scan, the secret to type, the recovery codes. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { copyText } from '@house/web/copy-text';
import { QRCodeSVG } from 'qrcode.react';
import type { JSX } from 'react';
import { CopyText } from './small-parts.tsx';

const QR_PIXELS = 200;

/** Groups of four are easier to type. */
const groupSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function AuthenticatorCode({ uri, secret }: { uri: string; secret: string }): JSX.Element {
  const t = useT();
  return (
    <div className="auth-qr">
      <QRCodeSVG value={uri} size={QR_PIXELS} marginSize={4} level="M" title={t('desk.enrol.qr')} />
      <p className="sm t2">{t('desk.enrol.scanNote')}</p>
      <div className="auth-secret">
        <span className="sr">{t('desk.enrol.secret')}</span>
        <CopyText text={secret} shown={groupSecret(secret)} name={t('desk.enrol.secret')} />
      </div>
    </div>
  );
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }): JSX.Element {
  const t = useT();
  const copy = (): void => {
    copyText(codes.join('\n')).then(
      () => showToast(t('common.copied'), 'win'),
      () => showToast(t('desk.copyFailed'), 'warn'),
    );
  };
  return (
    <>
      <p className="sm t2">{t('desk.enrol.recoveryNote')}</p>
      <ul className="auth-codes mono" aria-label={t('desk.enrol.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon="copy" onClick={copy}>
        {t('common.copy')}
      </Button>
    </>
  );
}
