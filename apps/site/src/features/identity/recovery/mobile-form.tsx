/** By a code to the verified number, with the new password at once; then one is signed in (screens.md 3.3). */
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { isRefusalError, type RefusalError } from '@house/web/refusal-error';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { leavePopupTo } from '../../../shared/popups.ts';
import { queryClient } from '../../../shared/query.ts';
import { CodeField } from '../parts/code-field.tsx';
import { MobileField } from '../parts/mobile-field.tsx';
import { fitsRules, NewPasswordFields, NO_PASSWORD } from '../parts/new-password-fields.tsx';
import { useFirstWrong } from '../use-first-wrong.ts';
import { useHumanProof } from './human-proof.tsx';
import { askPasswordCode, resetByCode } from './requests.ts';

const HOME_CODE = '880';
const OF_NUMBER = new Set(['identity.mobileInvalid', 'identity.mobileLength', 'identity.mobileUnknown']);
const OF_CODE = new Set(['identity.codeMissing', 'identity.codeWrong', 'identity.codeExpired']);

export function MobileForm(): JSX.Element {
  const t = useT();
  const human = useHumanProof();
  const [number, setNumber] = useState({ mobileNum: '', countryDialingCode: HOME_CODE });
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const [form, focusWrong] = useFirstWrong();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const refusedWith = refusal?.code ?? '';
  const placed = OF_NUMBER.has(refusedWith) || OF_CODE.has(refusedWith) || refusal?.values['field'] !== undefined;

  // What the server said of a text does not stand for another.
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      set(value);
      setRefusal(null);
    };
  const errorOf = (value: string, codes: ReadonlySet<string>): string | undefined => {
    if (codes.has(refusedWith)) return refusal?.message;
    return tried && value === '' ? t('common.required') : undefined;
  };
  const send = async (): Promise<{ expiredMinutes: number } | null> => {
    if (number.mobileNum === '') {
      numberField.current?.focus();
      return null;
    }
    const proof = await human.prove();
    if (proof === null) return null;
    try {
      const sent = await askPasswordCode(number, proof.human);
      codeField.current?.focus();
      return sent;
    } catch (thrown) {
      if (isRefusalError(thrown)) human.hear(thrown);
      throw thrown;
    }
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (number.mobileNum === '' || code === '' || !fitsRules(chosen)) {
      setRefusal(null);
      focusWrong();
      return;
    }
    setBusy(true);
    const outcome = await resetByCode(number, code, chosen).finally(() => setBusy(false));
    if ('refusal' in outcome) {
      setRefusal(outcome.refusal);
      focusWrong();
      return;
    }
    leavePopupTo('/');
    void queryClient.invalidateQueries();
    showToast(t('site-recovery.mobile.done', { account: outcome.account }), 'win');
  };

  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <MobileField
        value={number}
        onChange={change(setNumber)}
        error={errorOf(number.mobileNum, OF_NUMBER)}
        fieldRef={numberField}
      />
      {human.field}
      <CodeField
        value={code}
        onChange={change(setCode)}
        onSend={send}
        error={errorOf(code, OF_CODE)}
        fieldRef={codeField}
      />
      <NewPasswordFields value={chosen} onChange={change(setChosen)} tried={tried} refusal={refusal} />
      {refusal !== null && !placed ? (
        <Notice tone="loss" urgent>
          {refusal.message}
        </Notice>
      ) : null}
      <Button look="brand" size="xl" block type="submit" busy={busy}>
        {t('site-recovery.mobile.submit')}
      </Button>
    </form>
  );
}
