/** What rooms let through and what not, in both languages, typed as people type it who do not want to be found. */
import { describe, expect, test } from 'vitest';
import { type FilterWord, filterText } from './filters.ts';

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
    'EVIL。com'.replace('。', '.'),
    'bit.ly/3x',
    'tg://join',
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
  ])('%s', (text) => expect(refusedOf(text)).toBe('phone'));

  test.each(['20261129-0123', '12 34 56 78 90 11', '5000 taka', '১২৩৪৫', '1 2 3 4 5 6', 'won 125000.50'])(
    '%s is none',
    (text) => expect(refusedOf(text)).toBeNull(),
  );
});

describe('adverts', () => {
  test.each([
    'best AGENT  number here',
    'what.sapp me'.replace('.', ''),
    'WhatsApp?',
    'এজেন্ট নাম্বার লাগলে বলেন',
    'w-h-a-t-s-a-p-p',
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
  ])('%s', (text, shown) => expect(shownOf(text)).toBe(shown));

  test.each(['Scunthorpe', 'push it', 'assassin', 'খান সাহেব', 'আমি জিতেছি 😀', 'a b c'])('%s stays', (text) =>
    expect(shownOf(text)).toBe(text),
  );
});

test('a word that is kept with doubled letters is found, doubled or not', () => {
  expect([refusedOf('WhatsApp'), refusedOf('whatsap'), refusedOf('whaatsappp')]).toEqual(Array(3).fill('advert'));
});
