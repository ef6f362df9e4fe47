/** Sends a code to the number; then it counts down and can be pressed again (specification 4, "Sms code button"). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { isRefusalError } from '@house/web/refusal-error';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { RegisterForm } from '../register-form.ts';

const THROTTLE_MS = 1_000;

/** Seconds until another code can be asked for; 0 when at once. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const ticking = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(ticking);
  }, [left]);
  const start = (seconds: number): void => {
    setNow(performance.now());
    setUntil(performance.now() + seconds * 1_000);
  };
  return [left, start];
}

export function CodeButton({ form, onSent }: { form: RegisterForm; onSent: () => void }): JSX.Element {
  const t = useT();
  const [left, startCountdown] = useCountdown();
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const pressedAt = useRef(-THROTTLE_MS);
  const number = `${form.dialingCode} ${form.values.mobileNum}`;
  // Another number has its own minute; the server counts for each.
  const waits = left > 0 && number === sentTo;

  const send = async (button: Element): Promise<void> => {
    if (waits || busy || performance.now() - pressedAt.current < THROTTLE_MS) return;
    pressedAt.current = performance.now();
    if (form.faultOf('mobileNum') !== null) {
      form.leave('mobileNum');
      return;
    }
    setBusy(true);
    try {
      const sent = await form.codes.send(
        { countryDialingCode: form.dialingCode, mobileNum: form.values.mobileNum },
        button,
      );
      form.setRefusal(null);
      setSentTo(number);
      startCountdown(60 * sent.expiredMinutes);
    } catch (thrown) {
      if (!isRefusalError(thrown)) throw thrown;
      form.setRefusal(thrown);
      const wait = thrown.values['retryAfterSeconds'];
      if (typeof wait !== 'number') return;
      setSentTo(number);
      startCountdown(wait);
      return;
    } finally {
      setBusy(false);
    }
    onSent();
  };

  return (
    <>
      <Button look="soft" size="s" disabled={waits} busy={busy} onClick={(event) => void send(event.currentTarget)}>
        {waits ? t('site-auth.code.again', { seconds: left }) : t('site-auth.code.send')}
      </Button>
      <span className="sr" role="status">
        {waits ? t('site-auth.code.sent', { number: `+${sentTo}` }) : ''}
      </span>
    </>
  );
}
