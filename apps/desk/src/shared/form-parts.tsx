/** Parts that the forms of the desk share: the reason, the server's refusal, the foot with its two buttons. */
import { useT } from '@house/i18n/react';
import { Button, type ButtonLook } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { isReasonMissing, REASON_LENGTH_MAX } from './reason.ts';

interface ReasonFieldProps {
  value: string;
  /** Somebody tried to send: what is missing is told. */
  tried: boolean;
  hint?: string | undefined;
  /** Takes the focus when the popup opens. */
  first?: boolean;
  onChange: (reason: string) => void;
}

/** Why it is done. */
export function ReasonField({ value, tried, hint, first = false, onChange }: ReasonFieldProps): JSX.Element {
  const t = useT();
  return (
    <TextArea
      label={t('desk.reason')}
      name="reason"
      required
      {...(first ? { 'data-first': true } : {})}
      maxLength={REASON_LENGTH_MAX}
      hint={hint}
      error={tried && isReasonMissing(value) ? t('desk.reasonMissing') : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
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
  look?: ButtonLook | undefined;
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
