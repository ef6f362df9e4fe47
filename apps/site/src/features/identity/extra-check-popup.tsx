/** The extra check of an unknown address (screens.md 3.5): choose a way, answer in one field, go on. */
import type { ExtraCheckMethod } from '@house/contract/identity/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import type { RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { closePopup, openPopup } from '../../shared/popups.ts';
import { dropCheck, readCheck } from './draft.ts';
import { readCode } from './model.ts';
import { CodeField } from './parts/code-field.tsx';
import { useEntry } from './parts/use-entry.ts';
import type { ExtraCheck } from './requests.ts';
import { answerCheck, askExtraCode } from './sign-in-requests.ts';

const NAMES: Readonly<Record<ExtraCheckMethod, MessageId>> = {
  mobileCode: 'site-auth.check.mobileCode',
  email: 'site-auth.check.email',
  bankName: 'site-auth.check.bankName',
  authenticator: 'site-auth.check.authenticator',
};

interface AnswerProps {
  ticket: string;
  method: ExtraCheckMethod;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function AnswerField({ ticket, method, value, error, onChange }: AnswerProps): JSX.Element {
  const t = useT();
  if (method === 'mobileCode' || method === 'email') {
    return (
      <CodeField value={value} onChange={onChange} onSend={() => askExtraCode({ ticket, method })} error={error} />
    );
  }
  const digits = method === 'authenticator';
  return (
    <Field
      label={t(digits ? 'site-auth.check.appCode' : 'site-auth.check.holder')}
      name="answer"
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete={digits ? 'one-time-code' : 'off'}
      value={value}
      onChange={(event) => onChange(digits ? readCode(event.target.value) : event.target.value)}
      data-first=""
      {...(error ? { error } : {})}
    />
  );
}

function CheckForm({ check, remember, next }: { check: ExtraCheck; remember: boolean; next: string | null }) {
  const t = useT();
  const enter = useEntry(next);
  const [method, setMethod] = useState(check.methods[0]?.method ?? 'bankName');
  const [answer, setAnswer] = useState('');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [busy, setBusy] = useState(false);
  const over = refusal?.code === 'identity.extraCheckGone' || refusal?.code === 'identity.extraCheckOver';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || answer === '') return;
    setBusy(true);
    const outcome = await answerCheck({ ticket: check.ticket, method, answer });
    setBusy(false);
    if (!('refusal' in outcome)) dropCheck();
    setRefusal(enter(outcome, remember));
  };

  return (
    <form className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="t2">{t('site-auth.check.why')}</p>
      <fieldset className="check-ways">
        <legend className="sr">{t('site-auth.check.ways')}</legend>
        {check.methods.map((way) => (
          <label key={way.method} className="check-way">
            <input
              type="radio"
              name="method"
              checked={way.method === method}
              onChange={() => {
                setMethod(way.method);
                setAnswer('');
                setRefusal(null);
                setTried(false);
              }}
            />
            <span>{t(NAMES[way.method])}</span>
            <span className="t3">{way.masked}</span>
          </label>
        ))}
      </fieldset>
      <AnswerField
        key={method}
        ticket={check.ticket}
        method={method}
        value={answer}
        onChange={setAnswer}
        error={tried && answer === '' ? t('common.required') : undefined}
      />
      {refusal ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      {over ? (
        <Button look="brand" size="xl" block onClick={() => openPopup('login', next ? { next } : {})}>
          {t('site-auth.check.again')}
        </Button>
      ) : (
        <Button look="brand" size="xl" block type="submit" busy={busy}>
          {t('site-auth.check.submit')}
        </Button>
      )}
    </form>
  );
}

export function ExtraCheckPopup({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const [waiting] = useState(readCheck);
  useEffect(() => {
    if (waiting === null) openPopup('login', next ? { next } : {});
  }, [waiting, next]);
  if (waiting === null) return null;
  return (
    <Popup title={t('site-auth.check.title')} onClose={closePopup}>
      <CheckForm check={waiting.extraCheck} remember={waiting.remember} next={next} />
    </Popup>
  );
}
