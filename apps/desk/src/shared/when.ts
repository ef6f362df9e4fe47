/** Instants as this person reads them: `20 Nov 16:19:02`, the year only when it is not this one (identity.md 8). */
import { monthId } from '@house/i18n/months';
import { useLanguage, useT } from '@house/i18n/react';
import { serverNow } from '@house/web/clock';
import { nameZone, readInZone } from '@house/web/zone-time';
import { useMemo } from 'react';
import { brand } from './boot.ts';
import { translator } from './preferences.ts';

export const zoneName = nameZone(brand.zone.offsetMinutes);

export interface WhenWriter {
  /** Day and time to the second; a dash for never. */
  instant: (iso: string | null) => string;
  /** Day only. */
  day: (iso: string | null) => string;
  /** Time only. */
  clock: (iso: string | null) => string;
}

export function useWhen(): WhenWriter {
  const t = useT();
  const { version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other digits write other texts
  return useMemo(() => {
    const read = (iso: string) => readInZone(Date.parse(iso), brand.zone.offsetMinutes);
    const day = (iso: string): string => {
      const { year, month, day } = read(iso);
      const name = t(monthId(month));
      const thisYear = readInZone(serverNow(), brand.zone.offsetMinutes).year;
      return translator.mapDigits(year === thisYear ? `${day} ${name}` : `${day} ${name} ${year}`);
    };
    const clock = (iso: string): string => translator.mapDigits(read(iso).clock);
    return {
      instant: (iso) => (iso === null ? '–' : `${day(iso)} ${clock(iso)}`),
      day: (iso) => (iso === null ? '–' : day(iso)),
      clock: (iso) => (iso === null ? '–' : clock(iso)),
    };
  }, [t, version]);
}
