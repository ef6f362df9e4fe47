/** Words on the server: raw catalogues compiled on load. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Area, Language } from './catalogues.ts';
import { createTranslator, type Translator } from './translator.ts';

/** A translator with these areas ready, in Latin digits. Throws on a message that is not valid ICU. */
export async function loadCatalog(
  language: Language,
  areas: readonly Area[] = ['common', 'errors'],
): Promise<Translator> {
  const translator = createTranslator({ language, compile: compileMessageOrThrow });
  await translator.loadAreas(areas);
  return translator;
}
