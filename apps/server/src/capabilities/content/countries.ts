/** Every country that has telephones, by its code, with its dialling code. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

export const COUNTRIES: readonly { countryCode: string; countryDialingCode: string }[] = getCountries()
  .map((countryCode) => ({
    countryCode: countryCode as string,
    countryDialingCode: getCountryCallingCode(countryCode),
  }))
  .sort((a, b) => (a.countryCode < b.countryCode ? -1 : 1));
