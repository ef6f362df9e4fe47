/** Tin Ghar: three reels, five lines, wilds that multiply. */
import { TIN_GHAR } from '@house/games/slots/tin-ghar';
import { createSlotClient } from '../slots/slot-client.tsx';

export const game = createSlotClient({
  rules: TIN_GHAR,
  name: { bn: 'তিন ঘর', en: 'Tin Ghar' },
  hue: 'h-wine',
  how: {
    bn: 'পাঁচটি লাইন: তিন সারি ও দুই কোনাকুনি। একটি ওয়াইল্ড জয় দ্বিগুণ করে, দুটি চার গুণ।',
    en: 'Five lines: three rows and two diagonals. One wild doubles a win, two make it fourfold.',
  },
  look: {
    rest: ['7bW', 'W7b', 'bW7'],
    symbols: {
      W: { name: { bn: 'জারুল (ওয়াইল্ড)', en: 'Jarul (wild)' }, art: 'jarul' },
      '7': { name: { bn: 'সাত', en: 'Seven' }, art: 'seven' },
      '3': { name: { bn: 'তিন বার', en: 'Triple bar' }, letter: '≡', hue: '#ffd070' },
      '2': { name: { bn: 'দুই বার', en: 'Double bar' }, letter: '=', hue: '#ff9a4d' },
      '1': { name: { bn: 'এক বার', en: 'Single bar' }, letter: '–', hue: '#ff7f9f' },
      b: { name: { bn: 'ঘণ্টা', en: 'Bell' }, art: 'bell' },
      l: { name: { bn: 'লণ্ঠন', en: 'Lantern' }, art: 'lantern' },
      c: { name: { bn: 'ফল', en: 'Fruit' }, art: 'fruit' },
      B: { name: { bn: 'যেকোনো তিন বার', en: 'Any three bars' }, letter: '≡=–', hue: '#ffd070' },
    },
  },
});
