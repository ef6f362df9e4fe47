import { REFUSALS } from '@house/contract/codes';
import { LANGUAGES } from '@house/i18n/catalogues';
import { expect, test } from 'vitest';
import { loadTranslate } from './messages.ts';

test('every refusal has words of its own in every language', async () => {
  const translate = await loadTranslate('bn');
  for (const language of LANGUAGES) {
    const general = translate(language, 'errors.no.such.code');
    for (const code of Object.keys(REFUSALS)) {
      const words = translate(language, `errors.${code}`);
      expect(words, `${code} in ${language}`).not.toBe('');
      expect(words, `${code} in ${language}`).not.toBe(general.replace('no.such.code', code));
    }
  }
});

test('a language we do not speak gets the default; values stand in the words', async () => {
  const translate = await loadTranslate('bn');
  expect(translate('xx', 'errors.session.required')).toBe(translate('bn', 'errors.session.required'));
  expect(translate('en', 'errors.cashier.tooManyOpen', { max: 7 })).toContain('7');
});
