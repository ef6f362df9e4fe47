import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { mapDigits } from './digits.ts';
import { chooseDigits, chooseLanguage, keepLanguage, type LanguageHost } from './language-host.ts';
import { LANGUAGE_NAMES, spokenLanguage } from './language-names.ts';
import { loadCatalog } from './node.ts';
import { createTranslator } from './translator.ts';

function makeHost(stored: Record<string, string> = {}): LanguageHost & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(stored));
  return {
    kept,
    root: { lang: '', dir: '' },
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
  };
}

test('gives Bengali words with Latin digits, grouped in lakh and crore', async () => {
  const { t } = await loadCatalog('bn');
  expect(t('common.cancel')).toBe('বাতিল');
  expect(t('common.time.minutesAgo', { count: 1_234_567 })).toBe('12,34,567 মিনিট আগে');
});

test('chooses the plural of English', async () => {
  const { t } = await loadCatalog('en');
  expect(t('common.time.secondsAgo', { count: 1 })).toBe('1 second ago');
  expect(t('common.time.secondsAgo', { count: 5 })).toBe('5 seconds ago');
});

test('turns every digit when the reader chose Bengali digits, values too', async () => {
  const translator = await loadCatalog('bn');
  translator.setDigits('beng');
  expect(translator.t('common.showing', { total: '20', from: '1', to: '9' })).toBe('২০টির মধ্যে ১–৯');
  expect(translator.mapDigits('৳1,250.00')).toBe('৳১,২৫০.০০');
});

test('switches all areas in use at once and tells the listeners', async () => {
  const translator = await loadCatalog('bn');
  let heard = 0;
  const stop = translator.watch(() => {
    heard += 1;
  });
  await translator.setLanguage('en');
  expect(heard).toBe(1);
  expect(translator.t('common.cancel')).toBe('Cancel');
  expect(translator.t('errors.signInNeeded')).toBe('Please log in first.');
  stop();
  await translator.setLanguage('bn');
  expect(heard).toBe(1);
});

test('never shows a key: an area that is not loaded gives an ellipsis and comes, an id without words is told of', async () => {
  const missing: string[] = [];
  const translator = createTranslator({
    language: 'en',
    compile: compileMessageOrThrow,
    onMissing: (id) => missing.push(id),
  });
  const told = new Promise<void>((resolve) => void translator.watch(resolve));
  expect(translator.t('common.cancel')).toBe('…');
  expect(translator.find('no.such.code')).toBeUndefined();
  await told;
  expect(translator.t('common.cancel')).toBe('Cancel');
  expect(missing).toEqual([]);
  expect(translator.t('common.nobodyWroteThis' as 'common.cancel')).toBe('…');
  expect(missing).toEqual(['common.nobodyWroteThis']);
});

test('takes the language of the address before the one kept here before the brand’s', () => {
  const host = makeHost({ hisLang: 'en' });
  const brand = { fallback: 'bn', offered: ['bn', 'en'] };
  expect(chooseLanguage(host, '?lang=bn&x=1', brand)).toBe('bn');
  expect(chooseLanguage(host, '?lang=xx', brand)).toBe('en');
  expect(chooseLanguage(makeHost(), '', brand)).toBe('bn');
  expect(chooseLanguage(makeHost({ lang: 'BN', hisLang: 'en' }), '', { ...brand, fallback: 'en' })).toBe('bn');
});

test('a listed language speaks English in its own direction where the brand offers it, and plain English where not', async () => {
  const host = makeHost({ lang: 'ur' });
  expect(chooseLanguage(host, '', { fallback: 'bn', offered: ['bn', 'en'] })).toBe('en');
  const code = chooseLanguage(host, '', { fallback: 'bn', offered: ['bn', 'en', 'ur'] });
  expect(code).toBe('ur');
  const translator = createTranslator({ language: code, compile: compileMessageOrThrow });
  await translator.loadAreas(['common']);
  const stop = keepLanguage(translator, host);
  expect(host.root).toEqual({ lang: 'en', dir: 'rtl' });
  expect(host.kept.get('hisLang')).toBe('ur');
  expect(translator.t('common.cancel')).toBe('Cancel');
  await translator.setLanguage('xx');
  expect(translator.read()).toMatchObject({ language: 'en', code: 'ur' });
  await translator.setLanguage('bn');
  expect(host.root).toEqual({ lang: 'bn', dir: 'ltr' });
  stop();
});

test('the list of languages is the specification’s: about forty, each with its own name and a tag browsers know', () => {
  expect(LANGUAGE_NAMES.length).toBeGreaterThanOrEqual(35);
  const codes = LANGUAGE_NAMES.map(({ code }) => code.toUpperCase());
  const named = 'CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TY UR TR BN AR FA RU'.split(' ');
  expect(named.filter((code) => !codes.includes(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, tag, name } of LANGUAGE_NAMES) {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(name.trim()).not.toBe('');
    expect(spokenLanguage(code)).toBe(code === 'bn' ? 'bn' : 'en');
  }
});

test('keeps the page and the device in step with the language', async () => {
  const translator = await loadCatalog('bn');
  const host = makeHost();
  const stop = keepLanguage(translator, host);
  expect(host.root).toEqual({ lang: 'bn', dir: 'ltr' });
  await translator.setLanguage('en');
  translator.setDigits('beng');
  expect(host.root.lang).toBe('en');
  expect(Object.fromEntries(host.kept)).toEqual({ lang: 'en', hisLang: 'en', digits: 'beng' });
  expect(chooseDigits(host)).toBe('beng');
  stop();
});

test('maps digits and leaves all else alone', () => {
  expect(mapDigits('F5D-2025', 'beng')).toBe('F৫D-২০২৫');
  expect(mapDigits('৳4,82,19,305.40', 'beng')).toBe('৳৪,৮২,১৯,৩০৫.৪০');
  expect(mapDigits('F5D-2025', 'latn')).toBe('F5D-2025');
});
