import { expect, test } from 'vitest';
import { countWords } from './words.ts';

test.each([
  ['', 0],
  ['   \n\t ', 0],
  ['... !? ।', 0],
  ['My deposit is missing.', 4],
  ["It doesn't work at 12.30, does it?", 7],
  ['well-known', 1],
  ['আমার টাকা আসেনি।', 3],
  // A danda without a blank behind it still ends a word.
  ['টাকা আসেনি।সাহায্য করুন', 4],
  // Vowel signs, conjuncts and joiners stay within their word.
  ['ক্ষুদ্রঋণ র‍্যাংক দুঃখিত', 3],
  ['৳৫০০ পাঠিয়েছি bKash দিয়ে', 4],
  ['👍👍👍', 0],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});
