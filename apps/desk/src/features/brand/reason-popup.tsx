/**
 * Asks for the reason of an act on the brand and sends it under one key.
 *
 * asking   Leaves by: closing, or sending with a reason.
 * sending  closing is locked. Leaves by: done (the popup closes), or asking with the server's words.
 */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../shared/api.ts';

const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

interface ReasonPopupProps {
  title: string;
  confirm: string;
  /** Sends; what it throws is shown. The same key goes with the same reason. */
  onSend: (order: { key: string; reason: string }) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

export function ReasonPopup({ title, confirm, onSend, onClose, children }: ReasonPopupProps): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const order = useRef<{ key: string; reason: string }>(undefined);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = async (text: string): Promise<void> => {
    if (order.current?.reason !== text) order.current = { key: newKey(), reason: text };
    setBusy(true);
    setRefused(undefined);
    try {
      await onSend(order.current);
      onClose();
    } catch (thrown) {
      setRefused(messageOf(thrown));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const text = reason.trim();
    setMissing(text.length < REASON_LENGTH_MIN);
    if (text.length < REASON_LENGTH_MIN) field.current?.focus();
    else void send(text);
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy}>
      <form className="fm void-form" noValidate onSubmit={submit}>
        {children}
        <TextArea
          label={t('desk.reason')}
          name="reason"
          data-first
          required
          ref={field}
          maxLength={REASON_LENGTH_MAX}
          hint={t('desk-brand.reasonHint')}
          error={missing ? t('desk-brand.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {refused === undefined ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        <div className="row void-acts">
          <Button look="ghost" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="brand" busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Popup>
  );
}
