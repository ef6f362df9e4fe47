/** Words of the gallery in both languages. */
import type { UiWords } from '../src/ui-settings.tsx';

export type Pair = readonly [bn: string, en: string];

export const bnWords: UiWords = {
  close: 'বন্ধ করুন',
  back: 'ফিরে যান',
  optional: 'ঐচ্ছিক',
  showPassword: 'পাসওয়ার্ড দেখুন',
  hidePassword: 'পাসওয়ার্ড লুকান',
  increase: 'বাড়ান',
  decrease: 'কমান',
  wholeOnly: 'শুধু পূর্ণ সংখ্যা',
  clear: 'মুছুন',
  retry: 'আবার চেষ্টা করুন',
  loading: 'লোড হচ্ছে',
  firstPage: 'প্রথম পাতা',
  previousPage: 'আগের পাতা',
  nextPage: 'পরের পাতা',
  lastPage: 'শেষ পাতা',
  pages: 'পাতা',
  dayLetter: 'দিন',
  hourLetter: 'ঘণ্টা',
};

export const enWords: UiWords = {
  close: 'Close',
  back: 'Back',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  increase: 'Increase',
  decrease: 'Decrease',
  wholeOnly: 'Whole numbers only',
  clear: 'Clear',
  retry: 'Retry',
  loading: 'Loading',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  pages: 'Pages',
  dayLetter: 'd',
  hourLetter: 'h',
};

export interface DemoProps {
  /** Picks the words of the language. */
  t: (pair: Pair) => string;
  digits: (text: string) => string;
}
