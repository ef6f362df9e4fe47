/** Times of day as this person reads them, in the brand's zone. */
import { useTranslator } from '@house/i18n/react';
import { readInZone } from '@house/web/zone-time';
import { useCallback } from 'react';
import { useBoot } from '../../shared/boot.ts';

const HOURS_AND_MINUTES = 5;

export function useRoomClock(): (iso: string) => string {
  const { mapDigits } = useTranslator();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return useCallback(
    (iso) => mapDigits(readInZone(Date.parse(iso), offset).clock.slice(0, HOURS_AND_MINUTES)),
    [mapDigits, offset],
  );
}
