/** A new password and the same again, with its rules as a list that ticks. */
import { useT } from '@house/i18n/react';
import { PasswordField } from '@house/ui/field';
import type { RefusalError } from '@house/web/refusal-error';
import type { JSX } from 'react';
import { checkPassword, type NewPassword } from '../new-password.ts';
import { RuleTicks } from './rule-ticks.tsx';

const NOT_NAME = 'site-auth.rule.notName';

export const NO_PASSWORD: NewPassword = { newPassword: '', confirmNewPassword: '' };

/** Where nobody has told the page whose password it is (null), the rule about the username is the server's. */
function checksOf(password: string, account: string | null) {
  const checks = checkPassword(password, account ?? '');
  return account === null ? checks.filter(({ id }) => id !== NOT_NAME) : checks;
}

export function fitsRules({ newPassword, confirmNewPassword }: NewPassword, account: string | null = null): boolean {
  return checksOf(newPassword, account).every(({ met }) => met) && newPassword === confirmNewPassword;
}

export interface NewPasswordFieldsProps {
  value: NewPassword;
  /** Whose it is, as far as the page knows. */
  account?: string | null;
  onChange: (value: NewPassword) => void;
  /** The form was sent once: what is wrong is said. */
  tried: boolean;
  refusal: RefusalError | null;
  /** Takes the focus when the popup opens. */
  first?: boolean;
}

export function NewPasswordFields({
  value,
  account = null,
  onChange,
  tried,
  refusal,
  first,
}: NewPasswordFieldsProps): JSX.Element {
  const t = useT();
  const checks = checksOf(value.newPassword, account);
  const matches = value.confirmNewPassword !== '' && value.confirmNewPassword === value.newPassword;

  function noteOf(name: keyof NewPassword): { error?: string; ok?: string } {
    if (refusal?.values['field'] === name) return { error: refusal.message };
    if (tried && value[name] === '') return { error: t('common.required') };
    if (name === 'newPassword') {
      const unmet = tried ? checks.find(({ met }) => !met) : undefined;
      if (unmet === undefined) return {};
      return { error: t(unmet.id === NOT_NAME ? 'site-auth.rule.notUsername' : 'site-auth.newPassword.unfit') };
    }
    if (matches) return { ok: t('site-auth.rule.matches') };
    return tried ? { error: t('site-auth.rule.differs') } : {};
  }
  const box = (name: keyof NewPassword) => ({
    name,
    icon: 'lock-simple' as const,
    autoComplete: 'new-password',
    value: value[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [name]: event.target.value }),
    ...noteOf(name),
  });
  return (
    <>
      <PasswordField
        label={t('site-auth.newPassword.new')}
        hint={<RuleTicks checks={checks} />}
        {...(first === true ? { 'data-first': '' } : {})}
        {...box('newPassword')}
      />
      <PasswordField label={t('site-auth.newPassword.confirm')} {...box('confirmNewPassword')} />
    </>
  );
}
