/** The rules of a new password (operations.md 10) as far as a page can tell; the server knows the common ones too. */
import type { RuleCheck } from './register-model.ts';

/** As typed, twice. */
export interface NewPassword {
  newPassword: string;
  confirmNewPassword: string;
}

export function checkPassword(value: string, account: string): RuleCheck[] {
  const values = { min: 8, max: 20 };
  return [
    { id: 'site-auth.rule.length', values, met: /^[\x21-\x7E]{8,20}$/.test(value) },
    { id: 'site-auth.pattern.5', values, met: /[A-Za-z]/.test(value) && /[0-9]/.test(value) },
    { id: 'site-auth.rule.notName', values, met: value !== '' && value.toLowerCase() !== account.toLowerCase() },
  ];
}
