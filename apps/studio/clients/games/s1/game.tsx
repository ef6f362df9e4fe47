/** Padma Gold: five reels, twenty lines, free spins in which every win is threefold. */
import { PADMA_GOLD } from '@house/games/slots/padma-gold';
import { createSlotClient } from '../slots/slot-client.tsx';

export const game = createSlotClient({
  rules: PADMA_GOLD,
  name: { bn: 'পদ্মা গোল্ড', en: 'Padma Gold' },
  hue: 'h-gold',
  how: {
    bn: '20 লাইন, বাঁ থেকে ডানে। তিন বা তার বেশি স্ক্যাটারে ফ্রি স্পিন, সেখানে সব জয় তিন গুণ।',
    en: 'Twenty lines, left to right. Three or more scatters give free spins, in which every win is threefold.',
  },
  look: {
    rest: ['aKS', 'bQA', 'cWJ', 'dAK', 'TSa'],
    symbols: {
      a: { name: { bn: 'পদ্মার তারা', en: 'Padma star' }, art: 'star' },
      b: { name: { bn: 'মুকুট', en: 'Crown' }, art: 'crown' },
      c: { name: { bn: 'মোহর', en: 'Coins' }, art: 'coins' },
      d: { name: { bn: 'রত্ন', en: 'Gems' }, art: 'gems' },
      A: { name: { bn: 'এ', en: 'A' }, letter: 'A', hue: '#ff7f9f' },
      K: { name: { bn: 'কে', en: 'K' }, letter: 'K', hue: '#ffd070' },
      Q: { name: { bn: 'কিউ', en: 'Q' }, letter: 'Q', hue: '#b49bff' },
      J: { name: { bn: 'জে', en: 'J' }, letter: 'J', hue: '#5ed3ff' },
      T: { name: { bn: '10', en: '10' }, letter: '10', hue: '#4fe39b' },
      W: { name: { bn: 'জারুল (ওয়াইল্ড)', en: 'Jarul (wild)' }, art: 'jarul' },
      S: { name: { bn: 'সূর্য (স্ক্যাটার)', en: 'Sun (scatter)' }, art: 'sun' },
    },
  },
});
