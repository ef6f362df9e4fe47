/** A code of six digits that was sent, with the button that sends it. */

import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { isRefusalError } from '@house/web/refusal-error';
import { type JSX, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { sixDigits } from '../../../shared/payment-password-field.tsx';

const CODE_PAUSE_SECONDS = 60;
const CODE_MINUTES = 5;

/** Seconds until another code may be asked for; 0 when it may. */
function useWait(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

interface CodeProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => Promise<unknown>;
}

export function SentCodeField({ label, value, onChange, onSend }: CodeProps): JSX.Element {
  const t = useT();
  const [left, wait] = useWait();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ error: string } | { ok: string } | null>(null);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSend();
      setTold({ ok: t('site-security.code.sent') });
      wait(CODE_PAUSE_SECONDS);
    } catch (thrown) {
      setTold({ error: messageOf(thrown) });
      if (isRefusalError(thrown)) wait(Number(thrown.values['retryAfterSeconds'] ?? 0));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="sent-code">
      <Field
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        onChange={(event) => onChange(sixDigits(event.target.value))}
        hint={t('site-security.code.hint', { minutes: CODE_MINUTES })}
        {...told}
      />
      <Button look="ghost" busy={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('site-security.code.again', { seconds: left }) : t('site-security.code.send')}
      </Button>
    </div>
  );
}
