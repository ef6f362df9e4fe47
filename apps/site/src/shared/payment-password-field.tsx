/** The payment password: six digits, hidden. */
import { toLatinDigits } from '@house/money/digits';
import { PasswordField } from '@house/ui/field';
import type { JSX } from 'react';

export const sixDigits = (typed: string): string => toLatinDigits(typed).replace(/\D/g, '').slice(0, 6);

interface DigitsProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  first?: boolean;
  /** A new one is not filled in by the browser. */
  fresh?: boolean;
}

export function PaymentPasswordField({ label, hint, value, onChange, first, fresh }: DigitsProps): JSX.Element {
  return (
    <PasswordField
      label={label}
      inputMode="numeric"
      autoComplete={fresh ? 'new-password' : 'off'}
      required
      value={value}
      onChange={(event) => onChange(sixDigits(event.target.value))}
      {...(hint ? { hint } : {})}
      {...(first ? { 'data-first': '' } : {})}
    />
  );
}
