/** Days as people read them here: `20 Nov`, the year only when it is another (identity.md 8), in the brand's zone. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT, useTranslator } from '@house/i18n/react';
import { serverNow } from '@house/web/clock';
import { useCallback } from 'react';
import { useBoot } from './boot.ts';

const MINUTE_MS = 60_000;

export function useDay(): (iso: string) => string {
  const t = useT();
  const { mapDigits } = useTranslator();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes) * MINUTE_MS;
  return useCallback(
    (iso) => {
      const day = new Date(Date.parse(iso) + offset);
      const year = day.getUTCFullYear();
      const month = t(`common.month.${day.getUTCMonth() + 1}` as MessageId);
      const thisYear = new Date(serverNow() + offset).getUTCFullYear();
      return mapDigits(`${day.getUTCDate()} ${month}${year === thisYear ? '' : ` ${year}`}`);
    },
    [t, mapDigits, offset],
  );
}
