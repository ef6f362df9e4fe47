/** Copies a text; the phone ticks where the person wants that (screens.md 8.1). Rejects where the browser does not let it. */
import { copyText as copy } from '@house/web/copy-text';
import { tickPhone } from './sounds.ts';

export async function copyText(text: string): Promise<void> {
  await copy(text);
  tickPhone();
}
