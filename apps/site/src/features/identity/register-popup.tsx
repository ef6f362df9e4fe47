/**
 * Create an account (screens.md 3.2): fields and rules as the server gives them, the 18+ and terms box never ticked
 * beforehand, the server's words above the button, then one screen "Deposit now / Look around".
 */
import type { ReplyOf } from '@house/contract/call';
import { getRegisterSetting } from '@house/contract/content/system';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Dialog } from '@house/ui/popup';
import { ErrorState, Notice, Skeleton } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { type FormEvent, type JSX, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { safeNext } from '../../shared/next.ts';
import { closePopup, leavePopupTo, openMemberPage, openPopup } from '../../shared/popups.ts';
import { useCall } from '../../shared/query.ts';
import { hasOwnAccount, useSession } from '../../shared/session.ts';
import { AuthPopup } from './parts/auth-popup.tsx';
import { RegisterFields } from './parts/register-fields.tsx';
import { type RegisterForm, useRegisterForm } from './register-form.ts';
import { countFilled, type FieldName, type RegisterMethod } from './register-model.ts';

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

/** A code that does not count: the warning of specification 8. What to do about it is the person's to say. */
function InviteWarning({
  form,
  onChange,
}: {
  form: RegisterForm;
  onChange: (field: FieldName) => void;
}): JSX.Element | null {
  const t = useT();
  const { refused, answer } = form.invitations;
  const last = useRef<FieldName | null>(null);
  // Only now has the dialog given the focus back to the button that sent the form.
  useEffect(() => {
    if (refused === null && last.current !== null) onChange(last.current);
    last.current = refused;
  }, [refused, onChange]);
  if (refused === null) return null;
  return (
    <Dialog
      title={t('site-auth.invite.invalid')}
      confirm={t('site-auth.invite.change')}
      cancel={t('site-auth.invite.without')}
      onConfirm={answer}
      onCancel={() => {
        answer();
        form.change(refused, '');
      }}
    >
      <p className="t2">{t('site-auth.invite.hint', { code: form.values[refused] })}</p>
    </Dialog>
  );
}

/** The box is ticked by the person or by nobody; reading the terms leaves the form as it is. */
function TermsBox({ form, boxRef }: { form: RegisterForm; boxRef: Ref<HTMLInputElement> }): JSX.Element {
  const t = useT();
  const [before, between, after] = t('site-auth.terms', { terms: '|', privacy: '|' }).split('|');
  const link = (topic: string, id: MessageId) => (
    <a className="link" href={`/help?topic=${topic}`} target="_blank" rel="noopener">
      {t(id)}
    </a>
  );
  return (
    <Checkbox
      checked={form.terms}
      onChange={(event) => form.setTerms(event.target.checked)}
      ref={boxRef}
      aria-required
      {...(form.submitted && !form.terms ? { error: t('site-auth.terms.needed') } : {})}
    >
      {before}
      {link('terms', 'site-auth.terms.terms')}
      {between}
      {link('privacy', 'site-auth.terms.privacy')}
      {after}
    </Checkbox>
  );
}

function Tail({ form, next }: { form: RegisterForm; next: string | null }): JSX.Element {
  const t = useT();
  const ownField = form.rules.some((rule) => form.refusalOf(rule.field) !== null);
  return (
    <>
      {form.refusal && !ownField && form.invitations.refused === null ? (
        <Notice tone="loss" urgent>
          {form.refusal.message}
        </Notice>
      ) : null}
      <div className="row">
        <Button look="brand" size="xl" className="sp" type="submit" busy={form.busy}>
          {t('site-auth.register.submit')}
        </Button>
        <ResetButton filled={countFilled(form.values, form.linked)} onReset={form.reset} />
      </div>
      <span className="sr" role="status">
        {form.checking ? t('common.state.checkingHuman') : ''}
      </span>
      <p className="c t2">
        {t('site-auth.register.have')}{' '}
        <button type="button" className="link" onClick={() => openPopup('login', next ? { next } : {})}>
          {t('common.nav.logIn')}
        </button>
      </p>
    </>
  );
}

interface FormProps {
  setting: ReplyOf<typeof getRegisterSetting>;
  next: string | null;
  onDone: (done: Registered) => void;
}

const TABS = 'register';

function RegisterFormView({ setting, next, onDone }: FormProps): JSX.Element {
  const t = useT();
  const both = setting.usernameRegistration && setting.mobileRegistration;
  const [method, setMethod] = useState<RegisterMethod>(setting.usernameRegistration ? 'username' : 'mobile');
  const shown = useMemo(() => setting.fields[method].filter((rule) => rule.shown), [setting, method]);
  const form = useRegisterForm(method, shown, (account) =>
    onDone({ account, named: method === 'mobile', hasPassword: shown.some((rule) => rule.field === 'password') }),
  );
  const inputs = useRef(new Map<FieldName, HTMLInputElement | null>());
  const termsBox = useRef<HTMLInputElement>(null);
  const focusField = (field: FieldName): void => inputs.current.get(field)?.focus();
  const [firstField] = useState(shown[0]?.field);
  // The rules may come after the popup has opened, and with them the first field to type in.
  useEffect(() => {
    if (firstField !== undefined) inputs.current.get(firstField)?.focus();
  }, [firstField]);

  const refused = form.rules.find((rule) => form.refusalOf(rule.field) !== null)?.field;
  const warned = form.invitations.refused !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refused !== undefined && !warned) focusField(refused);
  }, [form.refusal]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.busy) return;
    const wrong = form.send();
    if (wrong === 'terms') termsBox.current?.focus();
    else if (wrong !== null) focusField(wrong);
  };
  const fields = (
    <RegisterFields
      form={form}
      bindField={(field, element) => inputs.current.set(field, element)}
      focusField={focusField}
    />
  );

  return (
    <form className="fm" noValidate onSubmit={onSubmit}>
      <h1>{t('site-auth.register.title')}</h1>
      {both ? (
        <>
          <Tabs
            id={TABS}
            label={t('site-auth.register.title')}
            tabs={[
              { value: 'username', text: t('site-auth.username') },
              { value: 'mobile', text: t('site-auth.field.mobileNum') },
            ]}
            value={method}
            onChange={setMethod}
          />
          <TabPanel id={TABS} value={method}>
            {fields}
          </TabPanel>
        </>
      ) : (
        fields
      )}
      <TermsBox form={form} boxRef={termsBox} />
      <Tail form={form} next={next} />
      <InviteWarning form={form} onChange={focusField} />
    </form>
  );
}

/** `named`: the house made the username, so the person must be told to keep it. */
interface Registered {
  account: string;
  named: boolean;
  hasPassword: boolean;
}

function Welcome({ done, next }: { done: Registered; next: string | null }): JSX.Element {
  const t = useT();
  const { account, named, hasPassword } = done;
  const playMoney = useBoot((boot) => boot.brand.playMoney);
  const goOn = safeNext(next);
  return (
    <div className="fm welcome">
      <Icon name="seal-check-fill" size={56} />
      <h1>{t('site-auth.done.title')}</h1>
      <p className="t2" role="status">
        {t('site-auth.done.text', { account })}
      </p>
      {named ? (
        <p className="t2">{t(hasPassword ? 'site-auth.done.named' : 'site-auth.done.passwordless', { account })}</p>
      ) : null}
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

function RegisterSide({ next, onDone }: { next: string | null; onDone: (done: Registered) => void }): JSX.Element {
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
  if (!data.usernameRegistration && !data.mobileRegistration) {
    return (
      <div className="fm">
        <h1>{t('site-auth.register.title')}</h1>
        <Notice>{t('site-auth.register.closed')}</Notice>
      </div>
    );
  }
  return <RegisterFormView setting={data} next={next} onDone={onDone} />;
}

export function RegisterPopup({ next }: { next: string | null }): JSX.Element | null {
  useAreas(['site-auth']);
  const t = useT();
  const session = useSession();
  const [startedSignedIn] = useState(hasOwnAccount(session));
  const [done, setDone] = useState<Registered | null>(null);
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
      {done === null ? <RegisterSide next={next} onDone={setDone} /> : <Welcome done={done} next={next} />}
    </AuthPopup>
  );
}
