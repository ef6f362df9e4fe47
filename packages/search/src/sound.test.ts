import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold.ts';
import { soundsOf } from './sound.ts';

/** One word a line: in Bengali, in English, and as people write it. */
const SAME = `
ফাস্ট fast phast
রুলেট roulette rulet
লটারি lottery lotari
ব্যাকারাট baccarat bakarat
জ্যাকপট jackpot jakpot
ক্রিকেট cricket krikat
ডিপোজিট deposit dipozit
উত্তোলন uttolon
বিকাশ bkash bikash
প্রমোশন promotion promoshon
ড্রাগন dragon
টাইগার tiger taigar
অ্যাভিয়েটর aviator
প্লিংকো plinko
জেম gem jem
জাঙ্গল jungle
কুইন queen kuin
নাইট knight night nait
স্বর্ণ shorno sorno
ফরচুন fortune
তিন teen tin
পাত্তি patti
বাজার bazar bajar
নাম্বার number nambar
`;

const keysOf = (word: string) => soundsOf(foldText(word)).map(({ key }) => key);

test.each(SAME.trim().split('\n'))('%s sound the same', (line) => {
  const [bengali = '', ...others] = line.split(' ');
  for (const other of others) expect(keysOf(other)).toEqual(expect.arrayContaining([keysOf(bengali)[0]]));
});

/** Any code units, halves of pairs too. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 120,
});

test('words that sound different have different keys', () => {
  for (const [one, other] of [
    ['রুলেট', 'রকেট'],
    ['fast', 'first'],
    ['ডাইস', 'ডাক'],
    ['ace', 'see'],
  ] as const) {
    expect(keysOf(one).filter((key) => keysOf(other).includes(key))).toEqual([]);
  }
});

test('a word has at most four sounds, and digits and signs have none', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const word of foldText(text).split(' ')) expect(soundsOf(word).length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 60 },
  );
  expect(soundsOf('gegegegege').length).toBe(4);
  expect(soundsOf('2026')).toEqual([]);
  expect(soundsOf('日本')).toEqual([]);
});
