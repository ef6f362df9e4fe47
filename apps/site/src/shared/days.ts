/** Days and moments as people read them here: `20 Nov`, the year only when it is another (identity.md 8), in the brand's zone. */
import { monthId } from '@house/i18n/months';
import { useT, useTranslator } from '@house/i18n/react';
import { serverNow, toServerTime } from '@house/web/clock';
import { readInZone } from '@house/web/zone-time';
import { useCallback } from 'react';
import { useBoot } from './boot.ts';

export function useDay(): (iso: string) => string {
  const t = useT();
  const { mapDigits } = useTranslator();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return useCallback(
    (iso) => {
      const { year, month, day } = readInZone(Date.parse(iso), offset);
      const thisYear = readInZone(serverNow(), offset).year;
      return mapDigits(`${day} ${t(monthId(month))}${year === thisYear ? '' : ` ${year}`}`);
    },
    [t, mapDigits, offset],
  );
}

/** `20 Nov 16:19` */
export function useMoment(): (iso: string) => string {
  const day = useDay();
  const { mapDigits } = useTranslator();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return useCallback(
    (iso) => `${day(iso)} ${mapDigits(readInZone(Date.parse(iso), offset).clock.slice(0, 5))}`,
    [day, mapDigits, offset],
  );
}

/** `16:19`: when an answer was read, noted by this machine's clock (`dataUpdatedAt`), by the server's. */
export function useReadTime(): (readAt: number) => string {
  const { mapDigits } = useTranslator();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return (readAt) => mapDigits(readInZone(toServerTime(readAt), offset).clock.slice(0, 5));
}
