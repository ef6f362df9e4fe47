/** What rooms let through and what not, in both languages, typed as people type it who do not want to be found. */
import { describe, expect, test } from 'vitest';
import { type FilterWord, filterText, saysNothing, tidyRoomText } from './filters.ts';

const word = (kind: FilterWord['kind'], pattern: string, act: FilterWord['act']): FilterWord => ({
  kind,
  pattern,
  act,
});
const WORDS = [
  word('abuse', 'fuck', 'mask'),
  word('abuse', 'shit', 'mask'),
  word('abuse', 'asshole', 'mask'),
  word('abuse', 'খানকি', 'mask'),
  word('abuse', 'কুত্তার বাচ্চা', 'mask'),
  word('advert', 'agent number', 'refuse'),
  word('advert', 'whatsapp', 'refuse'),
  word('advert', 'এজেন্ট নাম্বার', 'refuse'),
  word('link', 'house.test', 'refuse'),
];
const refusedOf = (text: string) => filterText(text, WORDS).refused;
const shownOf = (text: string) => filterText(text, WORDS).text;

describe('links', () => {
  test.each([
    'https://evil.example/x',
    'go to evil.com now',
    'www.evil.xyz',
    'evil dot com',
    'evil (dot) com',
    'e v i l: t.me/agent',
    'wa.me/8801712345678',
    'bit.ly/3x',
    'tg://join',
    'evil .com',
    'evil[.]com',
    'evil。com',
    'еvil.соm',
    'ev\u200Bil.c\u200Com',
    'evil ডট com',
    'best-bets.casino',
  ])('%s', (text) => expect(refusedOf(text)).toBe('link'));

  test.each([
    'house.test/lottery',
    'https://www.house.test',
    'good game.well played',
    'odds 2.05 or 1.9?',
    '3.5 goals',
  ])('%s is none, or ours', (text) => expect(refusedOf(text)).toBeNull());
});

describe('telephone numbers', () => {
  test.each([
    '01712345678',
    '০১৭১২৩৪৫৬৭৮',
    '+880 1712-345678',
    '017 1234 5678',
    '0 1 7 1 2 3 4 5 6 7 8',
    'call 01.71.23.45.67.8',
    '+44 20 7946 0958',
    '8801712345678',
    'O17I2345678',
    '०१७१२३४५६७८',
    '０１７１２３４５６７８',
    '①⑦ 0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
    '017*12*34*56*78',
    '017🔥12🔥345678',
    '০১৭\u200B১২৩৪\u200D৫৬৭৮',
    '(017) 1234-5678',
  ])('%s', (text) => expect(refusedOf(text)).toBe('phone'));

  test.each([
    '3-0, 1-4, 5-2, 1-1, 2-2, 3-3',
    '+100 +200 +300',
    '20261129-0123',
    '12 34 56 78 90 11',
    '5000 taka',
    '১২৩৪৫',
    '1 2 3 4 5 6',
    'won 125000.50',
  ])('%s is none', (text) => expect(refusedOf(text)).toBeNull());
});

describe('adverts', () => {
  test.each([
    'best AGENT  number here',
    'WhatsApp?',
    'এজেন্ট নাম্বার লাগলে বলেন',
    'w-h-a-t-s-a-p-p',
    'what.sapp me',
    'ωhatsapp',
    'whаtsаpp',
    'ẃhatsápp',
    '𝓌𝒽𝒶𝓉𝓈𝒶𝓅𝓅',
  ])('%s', (text) => expect(refusedOf(text)).toBe('advert'));
  test('an agent may be spoken of', () => expect(refusedOf('my agent paid the wage, a number of times')).toBeNull());
});

describe('abuse', () => {
  test.each([
    ['fuck this', '*** this'],
    ['FUUUCK', '***'],
    ['f.u.c.k off', '*** off'],
    ['f u c k', '***'],
    ['fucking draw', '*** draw'],
    ['sh1t, a$$hole', '***, ***'],
    ['তুই একটা খানকি!', 'তুই একটা ***!'],
    ['কুত্তার বাচ্চাটা', '***'],
    ['f\u200Buck', '***'],
    ['fu-ck off', '*** off'],
    ['fυck', '***'],
    ['খা\u200Dনকি', '***'],
  ])('%s', (text, shown) => expect(shownOf(text)).toBe(shown));

  test.each(['Scunthorpe', 'push it', 'assassin', 'খান সাহেব', 'আমি জিতেছি 😀', 'a b c'])('%s stays', (text) =>
    expect(shownOf(text)).toBe(text),
  );
});

test('a word that is kept with doubled letters is found, doubled or not', () => {
  expect([refusedOf('WhatsApp'), refusedOf('whatsap'), refusedOf('whaatsappp')]).toEqual(Array(3).fill('advert'));
});

test('of typed text is kept what stays in its line', () => {
  expect(tidyRoomText('  a\u202Eb\u2066c\u0007d\te  ')).toBe('abcd e');
  expect(tidyRoomText(Array.from({ length: 30 }, (_, at) => String(at)).join('\n')).split('\n')).toHaveLength(9);
  expect(tidyRoomText(`z${'\u0301'.repeat(40)}`).length).toBeLessThan(7);
  // Bengali and emoji stay as they were typed.
  for (const text of ['র‍্যাব', 'স্ত্রী ক্ষ্ম', '👨‍👩‍👧 ❤️']) expect(tidyRoomText(text)).toBe(text.normalize('NFC'));
  expect(['\u200B', '\u3164 \u2800', ' \u2060 '].map(saysNothing)).toEqual([true, true, true]);
  expect(saysNothing('।')).toBe(false);
});
