/**
 * Renewing my authenticator.
 *
 * proving     password and code. Leaves by: closing, or a right proof.
 * confirming  the new secret is shown; the old one still counts. Leaves by: closing, or a right code of the new one.
 * done        recovery codes are shown, once. Leaves by: saying that they are kept.
 */
import type { ReplyOf } from '@house/contract/call';
import { confirmMyAuthenticator, drawMyAuthenticator } from '@house/contract/identity/desk-staff';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { AuthenticatorCode, RecoveryCodes } from '../../shared/authenticator-parts.tsx';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { cleanCode, isSixDigits } from '../../shared/one-time-code.ts';
import { useSend } from '../../shared/use-send.ts';
import { isProof, ProofFields } from './proof-fields.tsx';

type Drawn = ReplyOf<typeof drawMyAuthenticator>;

export function AuthenticatorPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [drawn, setDrawn] = useState<Drawn>();
  const [codes, setCodes] = useState<readonly string[]>();
  const title = t('desk.account.renewAuthenticator');
  if (codes !== undefined) {
    return (
      <Popup title={t('desk.enrol.recovery')} onClose={onClose} dismissible={false}>
        <div className="fm void-form">
          <Notice tone="win" urgent>
            {t('desk.account.authenticatorRenewed')}
          </Notice>
          <RecoveryCodes codes={codes} />
          <Button look="brand" data-first onClick={onClose}>
            {t('desk.enrol.keptDone')}
          </Button>
        </div>
      </Popup>
    );
  }
  return (
    <Popup title={title} onClose={onClose}>
      {drawn === undefined ? (
        <ProofStep onDrawn={setDrawn} onCancel={onClose} />
      ) : (
        <ConfirmStep drawn={drawn} onCodes={setCodes} onCancel={onClose} />
      )}
    </Popup>
  );
}

function ProofStep({ onDrawn, onCancel }: { onDrawn: (drawn: Drawn) => void; onCancel: () => void }): JSX.Element {
  const t = useT();
  const [proof, setProof] = useState({ password: '', code: '' });
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isProof(proof)) return;
    const body = { ...proof, code: cleanCode(proof.code) };
    void send(async () => onDrawn(await request(drawMyAuthenticator, { body })));
  };
  return (
    <form className="fm void-form" noValidate onSubmit={submit}>
      <p className="sm t2">{t('desk.account.renewNote')}</p>
      <ProofFields proof={proof} checked={checked} onChange={(change) => setProof({ ...proof, ...change })} />
      <Refused words={refused} />
      <FormFoot confirm={t('desk.account.proceed')} busy={busy} onCancel={onCancel} />
    </form>
  );
}

interface ConfirmStepProps {
  drawn: Drawn;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ConfirmStep({ drawn, onCodes, onCancel }: ConfirmStepProps): JSX.Element {
  const t = useT();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isSixDigits(code)) return;
    const body = { code: cleanCode(code) };
    void send(async () => onCodes((await request(confirmMyAuthenticator, { body })).recoveryCodes));
  };
  return (
    <form className="fm void-form" noValidate onSubmit={submit}>
      <h3>{t('desk.enrol.scan')}</h3>
      <AuthenticatorCode uri={drawn.uri} secret={drawn.secret} />
      <Field
        label={t('desk.enrol.code')}
        name="newCode"
        required
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        error={checked && !isSixDigits(code) ? t('desk.enrol.codeWrong') : undefined}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Refused words={refused} />
      <FormFoot confirm={t('desk.enrol.confirmOnly')} busy={busy} onCancel={onCancel} />
    </form>
  );
}
