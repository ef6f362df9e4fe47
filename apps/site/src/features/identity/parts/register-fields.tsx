/** The fields of registration in the server's order, each with its rules, which tick while one types. */
import type { RegisterField } from '@house/contract/content/system';
import { useT } from '@house/i18n/react';
import { Field, PasswordField } from '@house/ui/field';
import { Icon } from '@house/ui/icon';
import type { JSX, ReactNode } from 'react';
import { type RegisterForm, usernameIn } from '../register-form.ts';
import { checkRules, type FieldName } from '../register-model.ts';
import { CaptchaField } from './captcha-field.tsx';
import { CodeButton } from './code-button.tsx';
import { CountrySelect } from './country-select.tsx';
import { labelOf, lookOf } from './field-looks.ts';
import { FreeNames } from './free-names.tsx';
import { RuleTicks } from './rule-ticks.tsx';

/** The server judges these; a list of rules below them would say nothing a person can act on. */
const WITHOUT_TICKS: ReadonlySet<FieldName> = new Set(['confirmPassword', 'mobileNum', 'verificationCode', 'captcha']);

function useFaultWords(form: RegisterForm): (rule: RegisterField) => string | undefined {
  const t = useT();
  return (rule) => {
    const refused = form.refusalOf(rule.field);
    if (refused !== null) return refused.message;
    if (form.invitations.verdictOf(rule.field) === false) return t('site-auth.invite.invalid');
    const fault = form.shownFaultOf(rule.field);
    if (fault === null) return undefined;
    if (fault === 'required') return t('common.required');
    if (fault === 'mismatch') return t('site-auth.rule.differs');
    if (rule.field === 'mobileNum') return t('site-auth.mobile.invalid');
    const open = checkRules(rule, form.values[rule.field], usernameIn(form.rules, form.values)).filter(
      (check) => !check.met,
    );
    return open.map((check) => t(check.id, check.values)).join(' · ');
  };
}

interface OneFieldProps {
  form: RegisterForm;
  rule: RegisterField;
  first: boolean;
  bindField: (field: FieldName, element: HTMLInputElement | null) => void;
  focusField: (field: FieldName) => void;
}

/** What stands behind the text: the lock of a linked code and whether it counts, or the button that sends a code. */
function useEnd({ form, rule, focusField }: OneFieldProps): ReactNode {
  const t = useT();
  const { field } = rule;
  if (field === 'verificationCode') return <CodeButton form={form} onSent={() => focusField(field)} />;
  const valid = form.invitations.verdictOf(field) === true;
  const linked = form.linked[field] !== undefined;
  if (!valid && !linked) return null;
  return (
    <>
      {valid ? (
        <span className="bd win valid-mark" role="status">
          <Icon name="check-bold" size={12} /> {t('site-auth.invite.valid')}
        </span>
      ) : null}
      {linked ? <Icon name="lock-simple-fill" /> : null}
    </>
  );
}

function useHint({ form, rule }: OneFieldProps): ReactNode {
  const t = useT();
  const { field } = rule;
  const { hint } = lookOf(field);
  if (form.linked[field] !== undefined) return t('site-auth.field.fromLink');
  if (hint !== undefined) return t(hint);
  const value = form.values[field];
  if (WITHOUT_TICKS.has(field) || (!rule.required && value === '')) return null;
  const checks = checkRules(rule, value, usernameIn(form.rules, form.values));
  return checks.length > 0 ? <RuleTicks checks={checks} /> : null;
}

function OneField(props: OneFieldProps): JSX.Element {
  const { form, rule, first, bindField } = props;
  const t = useT();
  const error = useFaultWords(form)(rule);
  const hint = useHint(props);
  const end = useEnd(props);
  const { field } = rule;
  const value = form.values[field];
  if (field === 'captcha') {
    return (
      <CaptchaField
        captcha={form.captcha}
        value={value}
        error={error}
        fieldRef={(element: HTMLInputElement | null) => bindField(field, element)}
        onChange={(next) => form.change(field, next)}
      />
    );
  }
  const { icon, type = 'text', hint: _hint, ...native } = lookOf(field);
  const matches = field === 'confirmPassword' && value !== '' && form.faultOf(field) === null;
  const shared = {
    label: t(labelOf(field)),
    name: field,
    value,
    readOnly: form.linked[field] !== undefined,
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => {
      form.leave(field);
      form.invitations.check(field);
    },
    ref: (element: HTMLInputElement | null) => bindField(field, element),
    ...(first ? { 'data-first': '' } : {}),
    ...(rule.required ? { 'aria-required': true } : { optional: true }),
    ...(error ? { error } : {}),
    ...(matches ? { ok: t('site-auth.rule.matches') } : {}),
    ...(hint ? { hint } : {}),
    ...(icon ? { icon } : {}),
    autoComplete: 'off',
    ...native,
  };
  if (type === 'password') return <PasswordField {...shared} />;
  const start =
    field === 'mobileNum' ? <CountrySelect dialingCode={form.dialingCode} onChange={form.setDialingCode} /> : null;
  const plain = <Field {...shared} type={type} {...(start ? { start } : {})} {...(end ? { end } : {})} />;
  return field === 'username' ? (
    <div className="col">
      {plain}
      <FreeNames form={form} onPick={() => props.focusField('password')} />
    </div>
  ) : (
    plain
  );
}

export interface RegisterFieldsProps {
  form: RegisterForm;
  bindField: (field: FieldName, element: HTMLInputElement | null) => void;
  focusField: (field: FieldName) => void;
}

export function RegisterFields({ form, bindField, focusField }: RegisterFieldsProps): JSX.Element {
  return (
    <div className="g2">
      {form.rules.map((rule, index) => (
        <OneField
          key={rule.field}
          form={form}
          rule={rule}
          first={index === 0}
          bindField={bindField}
          focusField={focusField}
        />
      ))}
    </div>
  );
}
