/** Six digits that were sent: takes paste and the phone's own filling in; the button beside waits while a code is fresh. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { isRefusalError, type RefusalError } from '@house/web/refusal-error';
import { type JSX, type Ref, useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api.ts';
import { readCode } from '../model.ts';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** Seconds until another code may be asked for; 0 when it may. */
function useCountdown(): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = (): void => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND_MS)));
    tick();
    const timer = setInterval(tick, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [endsAt]);
  return [left, (seconds) => setEndsAt(performance.now() + seconds * SECOND_MS)];
}

/** A wait that the server names in a refusal. */
const waitOf = (refusal: RefusalError): number => Number(refusal.values['retryAfterSeconds'] ?? 0);

export interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Sends a code; answers for how many minutes it is good. Null: the number before it is not ready. */
  onSend: () => Promise<{ expiredMinutes: number } | null>;
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
}

export function CodeField({ value, onChange, onSend, error, fieldRef }: CodeFieldProps): JSX.Element {
  const t = useT();
  const [left, wait] = useCountdown();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailed('');
    try {
      const sent = await onSend();
      if (sent !== null) wait(MINUTE_SECONDS * sent.expiredMinutes);
    } catch (thrown) {
      setFailed(messageOf(thrown));
      if (isRefusalError(thrown)) wait(Math.max(1, waitOf(thrown)));
    } finally {
      setBusy(false);
    }
  };
  const wrong = failed || error;
  return (
    <div className="code-row">
      <Field
        label={t('site-auth.code')}
        name="code"
        icon="chat-circle-dots"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onChange(readCode(event.target.value))}
        {...(wrong ? { error: wrong } : { hint: left > 0 ? t('site-auth.code.coming') : t('site-auth.code.hint') })}
        {...(fieldRef ? { ref: fieldRef } : {})}
      />
      <Button look="ghost" busy={busy} disabled={left > 0} onClick={() => void send()}>
        {left > 0 ? t('site-auth.code.again', { seconds: left }) : t('site-auth.code.send')}
      </Button>
    </div>
  );
}
