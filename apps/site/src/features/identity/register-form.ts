/** State of the registration form: values, what was touched, faults, sending. What is typed stays when the tab changes. */
import type { RegisterField } from '@house/contract/content/system';
import type { RefusalError } from '@house/web/refusal-error';
import { useEffect, useRef, useState } from 'react';
import { refusalOf } from '../../shared/api.ts';
import { pictureProof, solveHumanCheck } from '../../shared/human-check.ts';
import { type PhoneCodes, usePhoneCodes } from '../../shared/phone-codes.ts';
import { readReferral } from '../../shared/referral.ts';
import { type Invitations, useInvitations } from './invitations.ts';
import { type CaptchaSource, type CaptchaTask, useCaptcha } from './parts/captcha-field.tsx';
import {
  type FieldFault,
  type FieldName,
  filledValues,
  findFault,
  NO_VALUES,
  type RegisterMethod,
  type RegisterValues,
  takeTyped,
} from './register-model.ts';
import { askCode, type RegisterBody, register } from './register-requests.ts';
import { asksCaptcha, rememberName } from './requests.ts';

const HOME_DIALING_CODE = '880';

/** Codes that came with a link: filled in and locked. */
function linkedValues(): Partial<RegisterValues> {
  const referralCode = readReferral('referralCode');
  const affiliateCode = readReferral('affiliateCode');
  return { ...(referralCode ? { referralCode } : {}), ...(affiliateCode ? { affiliateCode } : {}) };
}

export interface RegisterForm {
  method: RegisterMethod;
  rules: readonly RegisterField[];
  values: RegisterValues;
  linked: Partial<RegisterValues>;
  dialingCode: string;
  captcha: CaptchaSource;
  codes: PhoneCodes;
  invitations: Invitations;
  terms: boolean;
  busy: boolean;
  /** The human check is being solved. */
  checking: boolean;
  submitted: boolean;
  refusal: RefusalError | null;
  faultOf: (field: FieldName) => FieldFault;
  /** Faults are shown once a field was left or the form was sent. */
  shownFaultOf: (field: FieldName) => FieldFault;
  /** What the server said of a field, until it is changed. */
  refusalOf: (field: FieldName) => RefusalError | null;
  change: (field: FieldName, value: string) => void;
  leave: (field: FieldName) => void;
  setTerms: (accepted: boolean) => void;
  setDialingCode: (code: string) => void;
  setRefusal: (refusal: RefusalError | null) => void;
  reset: () => void;
  /** The first field that is wrong, `terms`, or null once everything was sent. */
  send: () => FieldName | 'terms' | null;
}

/** The name that is being chosen; null where the house makes it. */
export function usernameIn(rules: readonly RegisterField[], values: RegisterValues): string | null {
  return rules.some((rule) => rule.field === 'username') ? values.username : null;
}

function useFields(rules: readonly RegisterField[], submitted: boolean) {
  const [linked, setLinked] = useState(linkedValues);
  const [values, setValues] = useState<RegisterValues>({ ...NO_VALUES, ...linked });
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const faultOf = (field: FieldName): FieldFault => {
    const rule = rules.find((candidate) => candidate.field === field);
    return rule === undefined ? null : findFault(rule, values, usernameIn(rules, values));
  };
  return {
    linked, values, setValues, faultOf,
    shownFaultOf: (field: FieldName) => (submitted || left.has(field) ? faultOf(field) : null),
    leave: (field: FieldName) => {
      if (values[field] !== '') setLeft((old) => new Set(old).add(field));
    },
    unlock: (field: FieldName) => setLinked((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== field))),
    clear: () => {
      setValues({ ...NO_VALUES, ...linked });
      setLeft(new Set());
    },
  }; // biome-ignore format: one line for what is passed on
}

/** What the server said last, and of which field; it is forgotten when that field is changed. */
function useRefusal(values: RegisterValues) {
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [about, setAbout] = useState<{ field: FieldName; value: string } | null>(null);
  const tell = (next: RefusalError | null): void => {
    setRefusal(next);
    const field = next?.values['field'];
    setAbout(
      typeof field === 'string' && field in values
        ? { field: field as FieldName, value: values[field as FieldName] }
        : null,
    );
  };
  const stale = about !== null && values[about.field] !== about.value;
  return {
    refusal: stale ? null : refusal,
    refusalOf: (field: FieldName) => (!stale && about?.field === field ? refusal : null),
    tell,
  };
}

export function useRegisterForm(
  method: RegisterMethod,
  shown: readonly RegisterField[],
  onDone: (account: string) => void,
): RegisterForm {
  const [submitted, setSubmitted] = useState(false);
  const [terms, setTerms] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [askedLater, setAskedLater] = useState(false);
  const [pictureInstead, setPictureInstead] = useState(false);
  const [dialingCode, setDialingCode] = useState(HOME_DIALING_CODE);
  const wantsCaptcha = askedLater || shown.some((rule) => rule.field === 'captcha');
  const captcha = useCaptcha(wantsCaptcha);
  const rules = wantsCaptcha ? withCaptcha(shown) : shown;
  const fields = useFields(rules, submitted);
  const { values, linked } = fields;
  const { refusal, refusalOf, tell } = useRefusal(values);
  const invitations = useInvitations(values, fields.unlock);
  const codes = usePhoneCodes(askCode);

  // Another way in is another form (specification 4: switching tab reloads the captcha).
  const before = useRef(method);
  useEffect(() => {
    if (before.current === method) return;
    before.current = method;
    setSubmitted(false);
    if (wantsCaptcha) captcha.renew();
  }, [method, wantsCaptcha, captcha]);

  const proofOf = async (mobileNum = '', code = ''): Promise<Partial<RegisterBody>> => {
    if (mobileNum === '' || code === '') return {};
    const proof = await codes.prove({ mobileNum, countryDialingCode: dialingCode }, code);
    return 'firebaseIdToken' in proof ? { ...proof, firebaseChannel: 'sms' } : proof;
  };

  const bodyOf = async (task: CaptchaTask | null): Promise<RegisterBody> => {
    const { captcha: typed, verificationCode, ...filled } = filledValues(rules, values);
    const answer = typed && task ? { captcha: typed, captchaId: task.captchaId } : null;
    const instead = pictureInstead && answer ? pictureProof(answer.captchaId, answer.captcha) : null;
    const human = instead ?? (await solveHumanCheck(() => setChecking(true)));
    const proof = await proofOf(filled.mobileNum, verificationCode);
    return {
      ...filled,
      ...proof,
      ...(linked.affiliateCode ? { affiliateCode: linked.affiliateCode } : {}),
      ...(linked.referralCode ? { referralCode: linked.referralCode } : {}),
      ...(filled.mobileNum ? { countryDialingCode: dialingCode } : {}),
      ...(answer && instead === null ? answer : {}),
      ...(human ? { human } : {}),
      domain: location.hostname,
      termsAccepted: terms,
      registerUrl: location.origin + location.pathname,
      registerMethod: 'WEB',
      login: true,
    };
  };

  const finish = async (): Promise<void> => {
    setBusy(true);
    tell(null);
    const outcome = await trySending();
    setChecking(false);
    setBusy(false);
    if ('account' in outcome) {
      rememberName(outcome.account);
      onDone(outcome.account);
      return;
    }
    tell(outcome.refusal);
    if (outcome.refusal.code === 'identity.inviteInvalid') invitations.refuse(outcome.refusal.values['field']);
    if (!asksCaptcha(outcome.refusal) && !wantsCaptcha) return;
    setPictureInstead(outcome.refusal.code === 'identity.humanCheckFailed');
    setAskedLater(true);
    fields.setValues((old) => ({ ...old, captcha: '' }));
    if (wantsCaptcha) captcha.renew();
  };

  const trySending = async () => {
    const body = await attempt(() => bodyOf(captcha.task));
    return 'refusal' in body ? body : register(method, body);
  };

  return {
    method, rules, values, linked, dialingCode, captcha, codes, invitations, terms, busy, checking, submitted, refusal,
    refusalOf, setTerms, setDialingCode, setRefusal: tell,
    faultOf: fields.faultOf, shownFaultOf: fields.shownFaultOf, leave: fields.leave,
    change: (field, value) => fields.setValues((old) => ({ ...old, [field]: takeTyped(field, value) })),
    reset: () => {
      fields.clear();
      setSubmitted(false);
      setTerms(false);
      tell(null);
    },
    send: () => {
      setSubmitted(true);
      const wrong = rules.find((rule) => fields.faultOf(rule.field) !== null)?.field;
      if (wrong !== undefined) return wrong;
      if (!terms) return 'terms';
      void invitations.checkAll(rules.map((rule) => rule.field)).then((right) => (right ? finish() : undefined));
      return null;
    },
  }; // biome-ignore format: one line for what is passed on
}

/** A refusal on the way to the body (the human check was not to be had) is told as any other. */
async function attempt<T>(work: () => Promise<T>): Promise<T | { refusal: RefusalError }> {
  try {
    return await work();
  } catch (thrown) {
    return { refusal: refusalOf(thrown) };
  }
}

function withCaptcha(rules: readonly RegisterField[]): readonly RegisterField[] {
  if (rules.some((rule) => rule.field === 'captcha')) return rules;
  const plain = { shown: true, required: true, pattern: 0, expression: '^[\\s\\S]*$', minLength: 1, maxLength: 255 };
  return [...rules, { ...plain, field: 'captcha' }];
}
