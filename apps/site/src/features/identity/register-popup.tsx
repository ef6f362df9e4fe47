/**
 * Create an account (screens.md 3.2): fields and rules as the server gives them, the 18+ and terms box never ticked
 * beforehand, the server's words above the button, then one screen "Deposit now / Look around".
 */
import { getRegisterSetting, type RegisterField } from '@house/contract/system';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Dialog } from '@house/ui/popup';
import { ErrorState, Notice, Skeleton } from '@house/ui/states';
import { type FormEvent, type JSX, useEffect, useRef, useState } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { closePopup, leavePopupTo, openMemberPage, openPopup, safeNext } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import type { FieldName } from './model.ts';
import { AuthPopup } from './parts/auth-popup.tsx';
import { RegisterFields } from './parts/register-fields.tsx';
import { useRegisterForm } from './register-form.ts';

const ASK_BEFORE_RESET = 3;

function ResetButton({ filled, onReset }: { filled: number; onReset: () => void }): JSX.Element {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="ghost" size="xl" onClick={() => (filled > ASK_BEFORE_RESET ? setAsking(true) : onReset())}>
        {t('site-auth.register.reset')}
      </Button>
      {asking ? (
        <Dialog
          title={t('site-auth.register.resetAsk')}
          confirm={t('site-auth.register.reset')}
          cancel={t('site-auth.register.keep')}
          onConfirm={() => {
            setAsking(false);
            onReset();
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

interface FormProps {
  fields: readonly RegisterField[];
  next: string | null;
  onDone: (account: string) => void;
}

function RegisterFormView({ fields, next, onDone }: FormProps): JSX.Element {
  const t = useT();
  const form = useRegisterForm(fields, onDone);
  const inputs = useRef(new Map<FieldName, HTMLInputElement | null>());
  const termsBox = useRef<HTMLInputElement>(null);
  const [firstField] = useState(fields[0]?.field);
  // The rules may come after the popup has opened, and with them the first field to type in.
  useEffect(() => {
    if (firstField !== undefined) inputs.current.get(firstField)?.focus();
  }, [firstField]);
  const filled = Object.values(form.values).filter((value) => value !== '').length;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.busy) return;
    const wrong = form.send();
    if (wrong === 'terms') termsBox.current?.focus();
    else if (wrong !== null) inputs.current.get(wrong)?.focus();
  };

  return (
    <form className="fm" noValidate onSubmit={onSubmit}>
      <h1>{t('site-auth.register.title')}</h1>
      <RegisterFields form={form} bindField={(field, element) => inputs.current.set(field, element)} />
      <Checkbox
        checked={form.terms}
        onChange={(event) => form.setTerms(event.target.checked)}
        ref={termsBox}
        {...(form.submitted && !form.terms ? { error: t('site-auth.terms.needed') } : {})}
      >
        {t('site-auth.terms')}
      </Checkbox>
      {form.refusal ? (
        <Notice tone="loss" urgent>
          {form.refusal.message}
        </Notice>
      ) : null}
      <div className="row">
        <Button look="brand" size="xl" className="sp" type="submit" busy={form.busy}>
          {t('site-auth.register.submit')}
        </Button>
        <ResetButton filled={filled} onReset={form.reset} />
      </div>
      <p className="c t2">
        {t('site-auth.register.have')}{' '}
        <button type="button" className="link" onClick={() => openPopup('login', next ? { next } : {})}>
          {t('common.nav.logIn')}
        </button>
      </p>
    </form>
  );
}

function Welcome({ account, next }: { account: string; next: string | null }): JSX.Element {
  const t = useT();
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  const goOn = safeNext(next);
  return (
    <div className="fm welcome">
      <Icon name="seal-check-fill" size={56} />
      <h1>{t('site-auth.done.title')}</h1>
      <p className="t2" role="status">
        {t('site-auth.done.text', { account })}
      </p>
      {playMoney ? <p className="t2">{t('site-auth.done.playMoney')}</p> : null}
      <Button
        look="gold"
        size="xl"
        block
        icon="hand-deposit-fill"
        autoFocus
        onClick={() => openMemberPage('depositv2')}
      >
        {t('site-auth.done.deposit')}
      </Button>
      <Button look="ghost" size="xl" block onClick={() => (goOn === null ? closePopup() : leavePopupTo(goOn))}>
        {t('site-auth.done.look')}
      </Button>
    </div>
  );
}

function RegisterSide({ next, onDone }: { next: string | null; onDone: (account: string) => void }): JSX.Element {
  const t = useT();
  const { data, error, refetch, isFetching } = useCall(getRegisterSetting, {}, { staleTime: 5 * 60_000 });
  if (data === undefined) {
    return (
      <div className="fm">
        <h1>{t('site-auth.register.title')}</h1>
        {error === null ? (
          <Skeleton height={48} radius={10} count={5} />
        ) : (
          <ErrorState title={t('site-auth.register.rulesFailed')} busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        )}
      </div>
    );
  }
  if (!data.usernameRegistration) {
    return (
      <div className="fm">
        <h1>{t('site-auth.register.title')}</h1>
        <Notice>{t('site-auth.register.closed')}</Notice>
      </div>
    );
  }
  return <RegisterFormView fields={data.fields.username.filter((rule) => rule.shown)} next={next} onDone={onDone} />;
}

export function RegisterPopup({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const { token } = useSession();
  const [startedSignedIn] = useState(token !== null);
  const [account, setAccount] = useState<string | null>(null);
  useEffect(() => {
    if (startedSignedIn) closePopup();
  }, [startedSignedIn]);
  if (startedSignedIn) return null;
  return (
    <AuthPopup
      title={t('site-auth.register.title')}
      greeting={t('site-auth.register.greeting')}
      text={t('site-auth.register.text')}
      art="gift"
      onClose={closePopup}
    >
      {account === null ? <RegisterSide next={next} onDone={setAccount} /> : <Welcome account={account} next={next} />}
    </AuthPopup>
  );
}
