/** Jhinuk Hold & Win: twenty lines, and pearls that stay for respins. */
import { JHINUK } from '@house/games/slots/jhinuk';
import { createSlotClient } from '../slots/slot-client.tsx';

export const game = createSlotClient({
  rules: JHINUK,
  name: { bn: 'ঝিনুক হোল্ড অ্যান্ড উইন', en: 'Jhinuk Hold & Win' },
  hue: 'h-teal',
  how: {
    bn: '20 লাইন। ছয় বা তার বেশি মুক্তা পড়লে সেগুলো থাকে, তিনটি রিস্পিন; নতুন মুক্তা এলে আবার তিন। শেষে সব মুক্তার মান মোট বেটের গুণে; পনেরোটিতে আরও 1,000 গুণ।',
    en: 'Twenty lines. Six or more pearls stay for three respins, and each new pearl begins them anew. At the end every pearl pays its value in stakes; fifteen add 1,000 more.',
  },
  look: {
    rest: ['aCK', 'bQA', 'cWJ', 'dAC', 'KJa'],
    symbols: {
      a: { name: { bn: 'ঝিনুক', en: 'Shell' }, art: 'egg' },
      b: { name: { bn: 'তলোয়ার', en: 'Sword' }, art: 'sword' },
      c: { name: { bn: 'কম্পাস', en: 'Compass' }, art: 'compass' },
      d: { name: { bn: 'ওষুধ', en: 'Potion' }, art: 'potion' },
      A: { name: { bn: 'এ', en: 'A' }, letter: 'A', hue: '#ff7f9f' },
      K: { name: { bn: 'কে', en: 'K' }, letter: 'K', hue: '#ffd070' },
      Q: { name: { bn: 'কিউ', en: 'Q' }, letter: 'Q', hue: '#b49bff' },
      J: { name: { bn: 'জে', en: 'J' }, letter: 'J', hue: '#5ed3ff' },
      W: { name: { bn: 'জারুল (ওয়াইল্ড)', en: 'Jarul (wild)' }, art: 'jarul' },
      C: { name: { bn: 'মুক্তা', en: 'Pearl' }, art: 'pearl' },
    },
  },
});
