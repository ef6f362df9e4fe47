/** Monsoon Ways: five reels, 243 ways, free spins on reels of their own in which ways pay double. */
import { MONSOON_WAYS } from '@house/games/slots/monsoon-ways';
import { createSlotClient } from '../slots/slot-client.tsx';

export const game = createSlotClient({
  rules: MONSOON_WAYS,
  name: { bn: 'মনসুন ওয়েজ', en: 'Monsoon Ways' },
  hue: 'h-sea',
  how: {
    bn: '243 পথ: পাশাপাশি রিলে একই চিহ্ন যেখানেই থাক। স্ক্যাটারে ফ্রি স্পিন, সেখানে পথের জয় দ্বিগুণ।',
    en: '243 ways: the same symbol on reels side by side, wherever it stands. Scatters give free spins, in which wins by ways are doubled.',
  },
  look: {
    rest: ['aKA', 'bQS', 'cWJ', 'dAK', 'TJa'],
    symbols: {
      a: { name: { bn: 'বজ্র', en: 'Bolt' }, art: 'bolt' },
      b: { name: { bn: 'ঘুড়ি', en: 'Kite' }, art: 'kite' },
      c: { name: { bn: 'গাঁদা', en: 'Marigold' }, art: 'marigold' },
      d: { name: { bn: 'তরমুজ', en: 'Melon' }, art: 'melon' },
      A: { name: { bn: 'এ', en: 'A' }, letter: 'A', hue: '#ff7f9f' },
      K: { name: { bn: 'কে', en: 'K' }, letter: 'K', hue: '#ffd070' },
      Q: { name: { bn: 'কিউ', en: 'Q' }, letter: 'Q', hue: '#b49bff' },
      J: { name: { bn: 'জে', en: 'J' }, letter: 'J', hue: '#5ed3ff' },
      T: { name: { bn: '10', en: '10' }, letter: '10', hue: '#4fe39b' },
      W: { name: { bn: 'জারুল (ওয়াইল্ড)', en: 'Jarul (wild)' }, art: 'jarul' },
      S: { name: { bn: 'লণ্ঠন (স্ক্যাটার)', en: 'Lantern (scatter)' }, art: 'lantern' },
    },
  },
});
