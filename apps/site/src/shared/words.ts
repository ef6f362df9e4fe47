/** Words outside React, in the language that is open at this moment. Components take `useT` from `@house/i18n/react`. */
import type { MessageId } from '@house/i18n/catalogues';
import type { MessageValues } from '@house/i18n/translator';
import { translator } from './preferences.ts';

export function wordsNow(id: MessageId, values?: MessageValues): string {
  return translator.t(id, values);
}
