/** Every change of this screen: a form in a popup, why it is made, what the server says of it. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, type ReactNode, useRef, useState } from 'react';
import { useOrder } from './order.ts';

const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

interface FormPopupProps {
  title: string;
  confirm: string;
  danger?: boolean;
  /** Has to be typed once more. */
  word?: string;
  /** Names of the fields in `children` that are wrong; the first gets the focus. */
  wrong?: readonly string[];
  /** Told once somebody tried to send, so that fields may show what is wrong. */
  onTried?: () => void;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

export function FormPopup(props: FormPopupProps): JSX.Element {
  const { title, confirm, danger = false, word, wrong = [], onSend, onClose, children } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, send } = useOrder(onClose);
  const form = useRef<HTMLFormElement>(null);
  const reasonMissing = reason.trim().length < REASON_LENGTH_MIN;
  const wordMissing = word !== undefined && typed.trim() !== word;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    props.onTried?.();
    const [first] = [...wrong, ...(reasonMissing ? ['reason'] : []), ...(wordMissing ? ['word'] : [])];
    if (first === undefined) void send(() => onSend(reason.trim()));
    else form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy}>
      <form ref={form} className="fm void-form" noValidate onSubmit={submit}>
        {children}
        <TextArea
          label={t('desk.reason')}
          name="reason"
          required
          maxLength={REASON_LENGTH_MAX}
          error={tried && reasonMissing ? t('desk-region.reasonMissing') : undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {word === undefined ? null : (
          <Field
            label={t('desk-region.typeWord', { word })}
            name="word"
            required
            autoComplete="off"
            spellCheck={false}
            error={tried && wordMissing ? t('desk-region.wordDiffers', { word }) : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {refused === undefined ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        <div className="row void-acts">
          <Button look="ghost" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look={danger ? 'danger-fill' : 'brand'} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Popup>
  );
}
