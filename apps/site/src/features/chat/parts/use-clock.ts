/** Times of day as this person reads them, in the brand's zone. */
import { mapDigits } from '@house/i18n/digits';
import { useMemo } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { usePreferences } from '../../../shared/preferences.ts';

export interface Clock {
  readonly time: (iso: string) => string;
  readonly dayAndTime: (iso: string) => string;
}

export function useClock(): Clock {
  const { language, digits } = usePreferences();
  const zone = useBoot(({ brand }) => brand.zone.name);
  return useMemo(() => {
    const locale = language === 'bn' ? 'bn-BD-u-nu-latn' : 'en-GB';
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
    const short = new Intl.DateTimeFormat(locale, time);
    const long = new Intl.DateTimeFormat(locale, { ...time, weekday: 'long', day: 'numeric', month: 'long' });
    return {
      time: (iso) => mapDigits(short.format(Date.parse(iso)), digits),
      dayAndTime: (iso) => mapDigits(long.format(Date.parse(iso)), digits),
    };
  }, [language, digits, zone]);
}
