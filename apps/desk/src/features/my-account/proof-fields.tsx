/** The present password and a one-time code: what proves that it is still the same person at the desk. */
import { useT } from '@house/i18n/react';
import { Field, PasswordField } from '@house/ui/field';
import type { JSX } from 'react';
import { isProofCode } from '../../shared/one-time-code.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

export const isProof = (proof: Proof): boolean => proof.password !== '' && isProofCode(proof.code);

interface ProofFieldsProps {
  proof: Proof;
  checked: boolean;
  onChange: (change: Partial<Proof>) => void;
}

export function ProofFields({ proof, checked, onChange }: ProofFieldsProps): JSX.Element {
  const t = useT();
  return (
    <>
      <PasswordField
        label={t('desk.account.oldPassword')}
        name="password"
        data-first
        required
        autoComplete="current-password"
        error={checked && proof.password === '' ? t('common.required') : undefined}
        value={proof.password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      <Field
        label={t('desk.account.code')}
        name="code"
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('desk.account.codeHint')}
        error={checked && !isProofCode(proof.code) ? t('desk.signIn.sixDigits') : undefined}
        value={proof.code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
    </>
  );
}
