/** A country's dialling code and a mobile number. */

import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Field } from '@house/ui/field';
import type { JSX, Ref } from 'react';
import type { MobileNumber } from '../../../shared/phone-codes.ts';
import { CountrySelect } from './country-select.tsx';

export interface MobileFieldProps {
  value: MobileNumber;
  onChange: (value: MobileNumber) => void;
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
}

export function MobileField({ value, onChange, error, fieldRef }: MobileFieldProps): JSX.Element {
  const t = useT();
  const country = (
    <CountrySelect
      dialingCode={value.countryDialingCode}
      onChange={(countryDialingCode) => onChange({ ...value, countryDialingCode })}
    />
  );
  return (
    <Field
      label={t('site-auth.mobile')}
      name="mobileNum"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      start={country}
      value={value.mobileNum}
      onChange={(event) => onChange({ ...value, mobileNum: toLatinDigits(event.target.value) })}
      data-first=""
      {...(error ? { error } : {})}
      {...(fieldRef ? { ref: fieldRef } : {})}
    />
  );
}
