/** The fields of registration in the server's order, each with its rules. */
import type { RegisterField } from '@house/contract/system';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Field, PasswordField } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import type { JSX } from 'react';
import { checkRules, type FieldName } from '../model.ts';
import type { RegisterForm } from '../register-form.ts';
import { CaptchaField } from './captcha-field.tsx';
import { RuleTicks } from './rule-ticks.tsx';

const LABELS: Readonly<Record<FieldName, MessageId>> = {
  username: 'site-auth.username',
  password: 'site-auth.password',
  confirmPassword: 'site-auth.field.confirmPassword',
  email: 'site-auth.field.email',
  payeeName: 'site-auth.field.payeeName',
  mobileNum: 'site-auth.field.mobileNum',
  verificationCode: 'site-auth.field.verificationCode',
  qqNum: 'site-auth.field.qqNum',
  paymentPassword: 'site-auth.field.paymentPassword',
  line: 'site-auth.field.line',
  whatsapp: 'site-auth.field.whatsapp',
  facebook: 'site-auth.field.facebook',
  wechat: 'site-auth.field.wechat',
  idNumber: 'site-auth.field.idNumber',
  nickname: 'site-auth.field.nickname',
  fullName: 'site-auth.field.fullName',
  birthday: 'site-auth.field.birthday',
  address: 'site-auth.field.address',
  nationality: 'site-auth.field.nationality',
  occupation: 'site-auth.field.occupation',
  sourceOfIncome: 'site-auth.field.sourceOfIncome',
  placeOfBirth: 'site-auth.field.placeOfBirth',
  telegram: 'site-auth.field.telegram',
  zalo: 'site-auth.field.zalo',
  recommenderId: 'site-auth.field.recommenderId',
  affiliateCode: 'site-auth.field.affiliateCode',
  referralCode: 'site-auth.field.referralCode',
  captcha: 'site-auth.captcha',
};
const ICONS: Partial<Record<FieldName, IconName>> = {
  username: 'user',
  password: 'lock-simple',
  confirmPassword: 'lock-simple',
  email: 'envelope-simple',
};
const AUTO_COMPLETE: Partial<Record<FieldName, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  email: 'email',
  payeeName: 'name',
};

function useFaultWords(form: RegisterForm): (rule: RegisterField) => string | undefined {
  const t = useT();
  return (rule) => {
    const fault = form.shownFaultOf(rule.field);
    if (fault === null) return undefined;
    if (fault === 'required') return t('common.required');
    if (fault === 'mismatch') return t('site-auth.rule.matches');
    const open = checkRules(rule, form.values[rule.field]).filter((check) => !check.met);
    return open.length === 0 ? form.refusal?.message : open.map((check) => t(check.id, check.values)).join(' · ');
  };
}

interface OneFieldProps {
  form: RegisterForm;
  rule: RegisterField;
  first: boolean;
  bindField: (field: FieldName, element: HTMLInputElement | null) => void;
}

function OneField({ form, rule, first, bindField }: OneFieldProps): JSX.Element {
  const t = useT();
  const faultWords = useFaultWords(form);
  const { field } = rule;
  const value = form.values[field];
  const linked = form.linked[field] !== undefined;
  const error = faultWords(rule);
  const met = value !== '' && form.faultOf(field) === null;
  const rulesShown = field !== 'confirmPassword' && (rule.required || value !== '');
  const checks = rulesShown ? checkRules(rule, value) : [];
  const ok = field === 'confirmPassword' && met ? t('site-auth.rule.matches') : undefined;
  const hint = linked ? t('site-auth.field.fromLink') : checks.length > 0 ? <RuleTicks checks={checks} /> : undefined;
  const icon = ICONS[field];
  const shared = {
    label: t(LABELS[field]),
    name: field,
    value,
    readOnly: linked,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => form.leave(field),
    ref: (element: HTMLInputElement | null) => bindField(field, element),
    ...(first ? { 'data-first': '' } : {}),
    ...(rule.required ? {} : { optional: true }),
    ...(error ? { error } : {}),
    ...(ok ? { ok } : {}),
    ...(hint ? { hint } : {}),
    ...(icon ? { icon } : {}),
    ...(linked ? { end: <Icon name="lock-simple-fill" /> } : {}),
    ...(AUTO_COMPLETE[field] ? { autoComplete: AUTO_COMPLETE[field] } : { autoComplete: 'off' }),
  };
  if (field === 'captcha') {
    return (
      <CaptchaField
        picture={form.picture.picture}
        failed={form.picture.failed}
        value={value}
        error={error}
        fieldRef={(element: HTMLInputElement | null) => bindField(field, element)}
        onChange={(next) => form.change(field, next)}
        onRenew={form.picture.renew}
      />
    );
  }
  const isPassword = field === 'password' || field === 'confirmPassword';
  return isPassword ? <PasswordField {...shared} /> : <Field {...shared} type={field === 'email' ? 'email' : 'text'} />;
}

export interface RegisterFieldsProps {
  form: RegisterForm;
  bindField: (field: FieldName, element: HTMLInputElement | null) => void;
}

export function RegisterFields({ form, bindField }: RegisterFieldsProps): JSX.Element {
  return (
    <div className="g2">
      {form.rules.map((rule, index) => (
        <OneField key={rule.field} form={form} rule={rule} first={index === 0} bindField={bindField} />
      ))}
    </div>
  );
}
