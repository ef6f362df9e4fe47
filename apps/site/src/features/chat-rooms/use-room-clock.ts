/** Times of day as this person reads them, in the brand's zone. */
import { mapDigits } from '@house/i18n/digits';
import { useMemo } from 'react';
import { useBoot } from '../../shared/boot.ts';
import { usePreferences } from '../../shared/preferences.ts';

export function useRoomClock(): (iso: string) => string {
  const { digits } = usePreferences();
  const zone = useBoot(({ brand }) => brand.zone.name);
  return useMemo(() => {
    const time = new Intl.DateTimeFormat('en-GB', {
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
      timeZone: zone,
    });
    return (iso) => mapDigits(time.format(Date.parse(iso)), digits);
  }, [digits, zone]);
}
