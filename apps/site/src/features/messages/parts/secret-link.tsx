/** The address that alone leads back to what a visitor sent; what stands behind the # is never sent to anybody. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import type { JSX } from 'react';
import { copyText } from '../../../shared/copy-text.ts';

export function SecretLink({ address, label }: { address: string; label: string }): JSX.Element {
  const t = useT();
  const whole = location.origin + address;
  const copy = async (): Promise<void> => {
    try {
      await copyText(whole);
      showToast(t('site-feedback.copied'), 'win');
    } catch {
      showToast(t('site-feedback.copyFailed'), 'warn');
    }
  };
  return (
    <div className="fb-secret">
      <span className="sm t2">{label}</span>
      <bdi className="num" translate="no">
        {whole}
      </bdi>
      <div>
        <Button look="soft" size="s" icon="copy" onClick={() => void copy()}>
          {t('site-feedback.copy')}
        </Button>
      </div>
    </div>
  );
}
