/** Days as this person reads them, in the house's zone. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT, useTranslator } from '@house/i18n/react';
import { serverNow } from '@house/web/clock';
import { useBoot } from '../../shared/boot.ts';

/** `20 Nov`; the year only when it is not this one. */
export function useDay(): (iso: string) => string {
  const t = useT();
  const { mapDigits } = useTranslator();
  const { offsetMinutes } = useBoot((boot) => boot.brand.zone);
  const inZone = (milliseconds: number): Date => new Date(milliseconds + offsetMinutes * 60_000);
  return (iso) => {
    const day = inZone(Date.parse(iso));
    const year = day.getUTCFullYear() === inZone(serverNow()).getUTCFullYear() ? '' : ` ${day.getUTCFullYear()}`;
    return mapDigits(`${day.getUTCDate()} ${t(`common.month.${day.getUTCMonth() + 1}` as MessageId)}${year}`);
  };
}
