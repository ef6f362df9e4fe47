/** Log in by a code to a mobile number (screens.md 3.1); no human check, the code is one. */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Notice } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { usePhoneCodes } from '../../../shared/phone-codes.ts';
import { askLoginCode, logInByCode } from '../sign-in-requests.ts';
import { CodeField } from './code-field.tsx';
import { MobileField } from './mobile-field.tsx';
import { useEntry } from './use-entry.ts';

const HOME_CODE = '880';

export function MobileLoginForm({ next }: { next: string | null }): JSX.Element {
  const t = useT();
  const enter = useEntry(next);
  const [number, setNumber] = useState({ mobileNum: '', countryDialingCode: HOME_CODE });
  const [code, setCode] = useState('');
  const codes = usePhoneCodes(askLoginCode);
  const [remember, setRemember] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const numberField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const needed = (value: string): string | undefined => (tried && value === '' ? t('common.required') : undefined);

  const send = async (): Promise<{ expiredMinutes: number } | null> => {
    if (number.mobileNum === '') {
      numberField.current?.focus();
      return null;
    }
    const sent = await codes.send(number, codeField.current ?? document.body);
    codeField.current?.focus();
    return sent;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    const empty = number.mobileNum === '' ? numberField : code === '' ? codeField : null;
    if (empty !== null) {
      empty.current?.focus();
      return;
    }
    setBusy(true);
    setRefusal(enter(await logInByCode(codes, number, code, remember), remember));
    setBusy(false);
  };

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <MobileField value={number} onChange={setNumber} error={needed(number.mobileNum)} fieldRef={numberField} />
      <CodeField value={code} onChange={setCode} onSend={send} error={needed(code)} fieldRef={codeField} />
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {t('site-auth.remember')}
      </Checkbox>
      {refusal ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={busy}>
        {t('site-auth.logIn.submit')}
      </Button>
    </form>
  );
}
