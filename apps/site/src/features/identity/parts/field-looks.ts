/** How each field of registration looks: its label, its icon, what the browser may fill in and which keys a phone shows. */
import type { MessageId } from '@house/i18n/catalogues';
import type { IconName } from '@house/ui/lib/icon-names';
import type { FieldName } from '../register-model.ts';

export function labelOf(field: FieldName): MessageId {
  if (field === 'username' || field === 'password' || field === 'captcha') return `site-auth.${field}`;
  return `site-auth.field.${field}`;
}

interface FieldLook {
  readonly icon?: IconName;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
  readonly type?: 'tel' | 'email' | 'password';
  readonly maxLength?: number;
  /** Help below a field whose rules say nothing a person wants to read. */
  readonly hint?: MessageId;
}

const LOOKS: Partial<Record<FieldName, FieldLook>> = {
  username: { icon: 'user', autoComplete: 'username' },
  password: { icon: 'lock-simple', autoComplete: 'new-password', type: 'password' },
  confirmPassword: { icon: 'lock-simple', autoComplete: 'new-password', type: 'password' },
  mobileNum: { autoComplete: 'tel-national', inputMode: 'tel', type: 'tel' },
  verificationCode: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 6 },
  paymentPassword: {
    icon: 'wallet',
    autoComplete: 'off',
    inputMode: 'numeric',
    type: 'password',
    maxLength: 6,
    hint: 'site-auth.field.paymentPasswordHint',
  },
  email: { icon: 'envelope-simple', autoComplete: 'email', inputMode: 'email', type: 'email' },
  payeeName: { autoComplete: 'name', hint: 'site-auth.field.payeeNameHint' },
  fullName: { autoComplete: 'name' },
  birthday: { autoComplete: 'bday', inputMode: 'numeric', hint: 'site-auth.field.birthdayHint' },
  address: { autoComplete: 'street-address' },
  whatsapp: { inputMode: 'tel', type: 'tel' },
  qqNum: { inputMode: 'numeric' },
};

export function lookOf(field: FieldName): FieldLook {
  return LOOKS[field] ?? {};
}
