/** Mobile numbers as people type them, with the dialling code of a country beside; inside the house they are E.164. */
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { refuse } from '../../../platform/result.ts';
import type { MobileRefusal } from './port.ts';

const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));
const TYPES: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE']);

/** How many digits a mobile number of this country has behind its dialling code. */
function digitsOf(number: PhoneNumber | undefined): number | undefined {
  const country = number?.country ?? number?.getPossibleCountries()[0];
  return country === undefined ? undefined : getExampleNumber(country, examples)?.nationalNumber.length;
}

/** The number in E.164, or why it is none: `identity.mobileLength` says how many digits it must have. */
export function readMobile(dialingCode: string, typed: string): string | MobileRefusal {
  const code = dialingCode.replace(/^\+/, '').trim();
  const digits = typed.replaceAll(/[\s-]/g, '');
  if (!CALLING_CODES.has(code) || !/^\d{4,15}$/.test(digits)) {
    return refuse('identity.mobileInvalid', { field: 'mobileNum' });
  }
  const number = parsePhoneNumberFromString(digits, { defaultCallingCode: code });
  if (number?.countryCallingCode === code && number.isValid() && TYPES.has(number.getType())) return number.number;
  const wanted = digitsOf(number ?? parsePhoneNumberFromString(`+${code}${'1'.repeat(9)}`));
  if (wanted !== undefined && wanted !== number?.nationalNumber.length) {
    return refuse('identity.mobileLength', { field: 'mobileNum', digits: wanted });
  }
  return refuse('identity.mobileInvalid', { field: 'mobileNum' });
}

/** Of a number in E.164; empty of what is none. */
export const callingCodeOf = (mobile: string): string => parsePhoneNumberFromString(mobile)?.countryCallingCode ?? '';

/** Where numbers that are typed without a country belong. */
export const HOME_CODE = '880';

/** A number as it is typed or pasted in one piece, with its country or as people at home write it; null when it is none. */
export function readTypedMobile(typed: string): string | null {
  const digits = typed.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  if (!/^\+?\d{6,15}$/.test(digits)) return null;
  const home = readMobile(HOME_CODE, digits.replace(/^\+?880(?=1)/, '0'));
  if (typeof home === 'string') return home;
  const number = digits.startsWith('+') ? parsePhoneNumberFromString(digits) : undefined;
  return number?.isValid() ? number.number : null;
}
