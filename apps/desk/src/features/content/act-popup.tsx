/** Asks for the reason of an act on a piece and sends it; tries of one reason go under one key. */
import { useT } from '@house/i18n/react';
import { TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { newKey } from '@house/web/clock';
import { type JSX, type ReactNode, useRef, useState } from 'react';
import { FormFoot, isReasonMissing, REASON_LENGTH_MAX, Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';

interface ActPopupProps {
  title: string;
  confirm: string;
  look?: 'brand' | 'danger-fill';
  /** Sends; what it throws is shown. */
  onSend: (order: { key: string; reason: string }) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

export function ActPopup({ title, confirm, look = 'brand', onSend, onClose, children }: ActPopupProps): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, refused, send } = useSend();
  const order = useRef<{ key: string; reason: string }>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (): Promise<void> => {
    const text = reason.trim();
    setMissing(isReasonMissing(text));
    if (isReasonMissing(text)) return field.current?.focus();
    const now = order.current?.reason === text ? order.current : { key: newKey(), reason: text };
    order.current = now;
    if (await send(() => onSend(now))) onClose();
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy}>
      <form
        className="fm void-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <TextArea
          label={t('desk.reason')}
          name="reason"
          data-first
          required
          ref={field}
          maxLength={REASON_LENGTH_MAX}
          hint={t('desk-content.reasonHint')}
          error={missing ? t('desk-content.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Refused words={refused} />
        <FormFoot confirm={confirm} look={look} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
