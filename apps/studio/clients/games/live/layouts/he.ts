/** Casino hold'em as it lies on the felt. */
import { CASINO_HOLDEM } from '@house/games/live/casino-holdem';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';
import { AGAINST_DEALER, POKER_WORTHS } from './poker.ts';

export const layout: LiveLayout = {
  game: CASINO_HOLDEM as LiveGame,
  name: { bn: 'ক্যাসিনো হোল্ড’এম', en: 'Casino Hold’em' },
  hue: 'h-leaf',
  seats: [
    { id: 'dealer', text: TEXTS.dealer },
    { id: 'board', text: { bn: 'টেবিলের তাস', en: 'Board' } },
    { id: 'player', text: TEXTS.allHand },
  ],
  stacked: true,
  worths: POKER_WORTHS,
  groups: [
    {
      columns: 2,
      spots: [
        { id: 'ante', text: { bn: 'আন্টি', en: 'Ante' }, tone: 'gold' },
        { id: 'bonus', text: { bn: 'বোনাস (প্রথম ৫ তাস)', en: 'Bonus (first five)' }, tone: 'green' },
      ],
    },
  ],
  marks: AGAINST_DEALER,
  rules: [
    {
      bn: 'আন্টি ধরুন। সবার জন্য একই দুই তাস ও তিনটি টেবিলের তাস আসে। তারপর 12 সেকেন্ডে ঠিক করুন: কল (আন্টির দ্বিগুণ) বা ফোল্ড। কিছু না করলে ফোল্ড। ডিলারের চারের জোড়া বা তার বেশি লাগবে; না হলে আন্টি টেবিল অনুযায়ী দেয় আর কল ফেরত। ডিলারের থাকলে ও আপনি ভালো হলে কল 1:1।',
      en: 'Lay an ante. Two cards for all and three of the board come. Then you have 12 seconds: call (twice the ante) or fold. Who does nothing folds. The dealer needs a pair of fours or better, else the ante pays by the table and the call comes back. If the dealer has it and you are better the call pays 1:1.',
    },
    {
      bn: 'আন্টি: রয়্যাল ফ্লাশ 100, স্ট্রেইট ফ্লাশ 20, চার সমান 10, ফুল হাউস 3, ফ্লাশ 2, অন্য সব 1। বোনাস নিজের দুই ও প্রথম তিন তাসে: এক্কার জোড়া থেকে স্ট্রেইট 7, ফ্লাশ 20, ফুল হাউস 30, চার সমান 40, স্ট্রেইট ফ্লাশ 50, রয়্যাল 100। বোনাস ফোল্ড করলেও থাকে। কল যখন লাভজনক তখনই করলে আন্টির 2.16 % ঘরের।',
      en: 'Ante: royal flush 100, straight flush 20, four alike 10, full house 3, flush 2, all else 1. Bonus on your two and the first three cards: a pair of aces up to a straight 7, flush 20, full house 30, four alike 40, straight flush 50, royal 100; it stands after a fold too. Who calls whenever it pays gives the house 2.16 % of the ante.',
    },
  ],
};

export const game = clientGameOf(layout);
