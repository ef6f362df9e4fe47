/** The member's authenticator: set up with the password and a first code, ten recovery codes told once, taken away again. */
import {
  beginAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
} from '@house/contract/identity/links';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, type ReactNode, useState } from 'react';
import { messageOf, request } from '../../../../shared/api.ts';
import { ListStates } from '../../../../shared/list-states.tsx';
import { useCall } from '../../../../shared/query.ts';
import { useRecordWords } from '../../words.ts';
import { CopyButton } from '../copy-button.tsx';
import { SecurityRow } from './security-row.tsx';

interface StepProps {
  label: string;
  action: string;
  danger?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** Fields, why it did not work, one button. */
function StepForm({ label, action, danger = false, onSubmit, children }: StepProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWhy('');
    onSubmit()
      .catch((thrown: unknown) => setWhy(messageOf(thrown)))
      .finally(() => setBusy(false));
  };
  return (
    <form className="col" aria-label={label} noValidate onSubmit={submit}>
      {children}
      {why ? (
        <Notice tone="loss" urgent>
          {why}
        </Notice>
      ) : null}
      <Button look={danger ? 'danger-fill' : 'brand'} block type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

function CodeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}): JSX.Element {
  return (
    <Field
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function OwnPassword({ value, onChange }: { value: string; onChange: (value: string) => void }): JSX.Element {
  const t = useT();
  return (
    <PasswordField
      label={t('site-links.passkeys.password')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      data-first=""
    />
  );
}

function SetUp({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const title = t('site-links.auth.title');

  if (codes !== null) {
    return (
      <Popup title={t('site-links.auth.codes')} onClose={onClose} dismissible={false}>
        <div className="col">
          <p className="t2">{t('site-links.auth.codesHint')}</p>
          <ul className="recovery num">
            {codes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} label={t('site-links.auth.copyCodes')} />
          <Button look="brand" block onClick={onClose}>
            {t('site-links.auth.saved')}
          </Button>
        </div>
      </Popup>
    );
  }
  if (made !== null) {
    const confirm = async (): Promise<void> => {
      setCodes((await request(confirmAuthenticator, { body: { code } })).recoveryCodes);
    };
    return (
      <Popup title={title} onClose={onClose}>
        <StepForm label={title} action={t('site-links.auth.confirm')} onSubmit={confirm}>
          <p className="t2">{t('site-links.auth.secret')}</p>
          <p className="row wrap-f">
            <code className="num wrap-any sp">{made.secret}</code>
            <CopyButton text={made.secret} label={t('site-links.auth.copyKey')} />
          </p>
          <a className={buttonClass('ghost')} href={made.uri}>
            {t('site-links.auth.open')}
          </a>
          <CodeField label={t('site-links.auth.code')} value={code} onChange={setCode} />
        </StepForm>
      </Popup>
    );
  }
  const begin = async (): Promise<void> => setMade(await request(beginAuthenticator, { body: { password } }));
  return (
    <Popup title={title} onClose={onClose}>
      <StepForm label={title} action={t('site-links.passkeys.continue')} onSubmit={begin}>
        <OwnPassword value={password} onChange={setPassword} />
      </StepForm>
    </Popup>
  );
}

function TakeAway({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const remove = async (): Promise<void> => {
    await request(removeAuthenticator, { body: { password, code } });
    showToast(t('site-links.auth.removed'));
    onClose();
  };
  return (
    <Popup title={t('site-links.auth.removeAsk')} onClose={onClose}>
      <StepForm label={t('site-links.auth.removeAsk')} action={t('site-links.auth.remove')} danger onSubmit={remove}>
        <p className="t2">{t('site-links.auth.removeHint')}</p>
        <OwnPassword value={password} onChange={setPassword} />
        <CodeField label={t('site-links.auth.anyCode')} value={code} onChange={setCode} />
      </StepForm>
    </Popup>
  );
}

export function AuthenticatorRow(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(getAuthenticator);
  const [open, setOpen] = useState<'setUp' | 'takeAway' | null>(null);
  const close = (): void => {
    setOpen(null);
    void query.refetch();
  };
  return (
    <ListStates query={query} skeleton={{ height: 56, count: 1 }}>
      {({ confirmedAt, recoveryCodes }) => (
        <>
          <SecurityRow
            name={t('site-links.auth.title')}
            state={
              confirmedAt === null
                ? t('site-links.auth.note')
                : t('site-links.auth.on', { time: words.moment(confirmedAt), codes: recoveryCodes })
            }
          >
            <Button look="ghost" size="s" onClick={() => setOpen(confirmedAt === null ? 'setUp' : 'takeAway')}>
              {t(confirmedAt === null ? 'site-links.auth.begin' : 'site-links.auth.remove')}
            </Button>
          </SecurityRow>
          {open === 'setUp' ? <SetUp onClose={close} /> : null}
          {open === 'takeAway' ? <TakeAway onClose={close} /> : null}
        </>
      )}
    </ListStates>
  );
}
