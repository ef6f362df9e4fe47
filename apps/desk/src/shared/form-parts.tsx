/** Parts that the forms of the desk share: the server's refusal, the foot with its two buttons. */
import { useT } from '@house/i18n/react';
import { Button, type ButtonLook } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';

export const REASON_LENGTH_MAX = 500;
const REASON_LENGTH_MIN = 3;

export function isReasonMissing(reason: string): boolean {
  return reason.trim().length < REASON_LENGTH_MIN;
}

export function Refused({ words }: { words: string | undefined }): JSX.Element | null {
  if (words === undefined) return null;
  return (
    <Notice tone="loss" urgent>
      {words}
    </Notice>
  );
}

interface FormFootProps {
  confirm: string;
  look?: ButtonLook;
  busy: boolean;
  onCancel: () => void;
}

export function FormFoot({ confirm, look = 'brand', busy, onCancel }: FormFootProps): JSX.Element {
  const t = useT();
  return (
    <div className="row void-acts">
      <Button look="ghost" disabled={busy} onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" look={look} busy={busy}>
        {confirm}
      </Button>
    </div>
  );
}
