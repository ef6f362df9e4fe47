/** A moment on the house's clock: `20 Nov 16:19` (identity.md 8). */
import type { MessageId } from '@house/i18n/catalogues';
import type { Translate } from '@house/i18n/translator';

const MINUTE_MS = 60_000;

export function momentIn(at: string, offsetMinutes: number, t: Translate): string {
  const there = new Date(Date.parse(at) + offsetMinutes * MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, '0');
  const month = t(`common.month.${there.getUTCMonth() + 1}` as MessageId);
  return `${there.getUTCDate()} ${month} ${two(there.getUTCHours())}:${two(there.getUTCMinutes())}`;
}
