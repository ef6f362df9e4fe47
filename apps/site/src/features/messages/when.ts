/** Moments as this person reads them, in the house's zone: `20 Nov 16:19`. */
import { useTranslator } from '@house/i18n/react';
import { useBoot } from '../../shared/boot.ts';
import { usePreferences } from '../../shared/preferences.ts';

export function useWhen(): (iso: string) => string {
  const { mapDigits } = useTranslator();
  const { language } = usePreferences();
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    numberingSystem: 'latn',
  });
  return (iso) => mapDigits(format.format(new Date(Date.parse(iso) + offsetMinutes * 60_000)));
}
