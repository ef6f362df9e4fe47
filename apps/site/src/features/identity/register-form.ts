/** State of the registration form: values, what was touched, faults, sending. */
import type { RegisterField } from '@house/contract/system';
import type { RefusalError } from '@house/web/refusal-error';
import { useEffect, useState } from 'react';
import { readReferral } from '../../shared/referral.ts';
import { type FieldFault, type FieldName, findFault, judgedValue, NO_VALUES, type RegisterValues } from './model.ts';
import { type Picture, useCaptcha } from './parts/captcha-field.tsx';
import { asksCaptcha, register, rememberName } from './requests.ts';

/** Codes that came with a link: filled in and locked. */
function linkedValues(): Partial<RegisterValues> {
  const referralCode = readReferral('referralCode');
  const affiliateCode = readReferral('affiliateCode');
  return { ...(referralCode ? { referralCode } : {}), ...(affiliateCode ? { affiliateCode } : {}) };
}

function bodyOf(rules: readonly RegisterField[], values: RegisterValues, picture: Picture | null) {
  const judged = (field: FieldName) => {
    const rule = rules.find((candidate) => candidate.field === field);
    return rule === undefined ? '' : judgedValue(rule, values[field]);
  };
  const optional = (['email', 'payeeName', 'affiliateCode', 'referralCode'] as const).flatMap((field) =>
    judged(field) === '' ? [] : [[field, judged(field)]],
  );
  return {
    username: judged('username'),
    password: judged('password'),
    confirmPassword: judged('confirmPassword') || judged('password'),
    ...(Object.fromEntries(optional) as Partial<RegisterValues>),
    ...(values.captcha && picture ? { captcha: values.captcha.trim(), captchaId: picture.captchaId } : {}),
    termsAccepted: true,
    registerUrl: location.origin + location.pathname,
  };
}

export interface RegisterForm {
  rules: readonly RegisterField[];
  values: RegisterValues;
  linked: Partial<RegisterValues>;
  picture: ReturnType<typeof useCaptcha>;
  terms: boolean;
  busy: boolean;
  submitted: boolean;
  refusal: RefusalError | null;
  faultOf: (field: FieldName) => FieldFault;
  /** Faults are shown once a field was left or the form was sent. */
  shownFaultOf: (field: FieldName) => FieldFault;
  change: (field: FieldName, value: string) => void;
  leave: (field: FieldName) => void;
  setTerms: (accepted: boolean) => void;
  reset: () => void;
  /** The first field that is wrong, `terms`, or null once everything was sent. */
  send: () => FieldName | 'terms' | null;
}

export function useRegisterForm(shown: readonly RegisterField[], onDone: (account: string) => void): RegisterForm {
  const [linked] = useState(linkedValues);
  const [values, setValues] = useState<RegisterValues>({ ...NO_VALUES, ...linked });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [terms, setTerms] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [askedLater, setAskedLater] = useState(false);
  const wantsCaptcha = askedLater || shown.some((rule) => rule.field === 'captcha');
  const picture = useCaptcha(wantsCaptcha);
  const rules = wantsCaptcha ? withCaptcha(shown) : shown;
  const [refusedValue, setRefusedValue] = useState<{ field: string; value: string } | null>(null);

  useEffect(() => {
    if (refusedValue && values[refusedValue.field as FieldName] !== refusedValue.value) setRefusedValue(null);
  }, [values, refusedValue]);

  const faultOf = (field: FieldName): FieldFault => {
    const rule = rules.find((candidate) => candidate.field === field);
    return rule === undefined ? null : findFault(rule, values);
  };

  const finish = async (): Promise<void> => {
    setBusy(true);
    const outcome = await register(bodyOf(rules, values, picture.picture));
    setBusy(false);
    if ('account' in outcome) {
      rememberName(outcome.account);
      onDone(outcome.account);
      return;
    }
    setRefusal(outcome.refusal);
    if (outcome.refusal.code === 'identity.usernameTaken')
      setRefusedValue({ field: 'username', value: values.username });
    if (!asksCaptcha(outcome.refusal) && !wantsCaptcha) return;
    setAskedLater(true);
    setValues((old) => ({ ...old, captcha: '' }));
    if (wantsCaptcha) picture.renew();
  };

  return {
    rules, values, linked, picture, terms, busy, submitted, refusal, faultOf, setTerms,
    shownFaultOf: (field) => {
      if (refusedValue?.field === field) return 'rules';
      return submitted || left.has(field) ? faultOf(field) : null;
    },
    change: (field, value) => setValues((old) => ({ ...old, [field]: value })),
    leave: (field) => {
      if (values[field] !== '') setLeft((old) => new Set(old).add(field));
    },
    reset: () => {
      setValues({ ...NO_VALUES, ...linked });
      setLeft(new Set());
      setSubmitted(false);
      setTerms(false);
      setRefusal(null);
    },
    send: () => {
      setSubmitted(true);
      const wrong = rules.find((rule) => faultOf(rule.field) !== null)?.field;
      if (wrong !== undefined) return wrong;
      if (!terms) return 'terms';
      void finish();
      return null;
    },
  }; // biome-ignore format: one line for what is passed on
}

function withCaptcha(rules: readonly RegisterField[]): readonly RegisterField[] {
  if (rules.some((rule) => rule.field === 'captcha')) return rules;
  const plain = { shown: true, required: true, pattern: 0, expression: '^[\\s\\S]*$', minLength: 1, maxLength: 255 };
  return [...rules, { ...plain, field: 'captcha' }];
}
