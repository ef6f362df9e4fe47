/** Three card poker as it lies on the felt. */
import type { LiveGame } from '@house/games/live/live';
import { THREE_CARD_POKER } from '@house/games/live/three-card-poker';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';
import { AGAINST_DEALER, POKER_WORTHS } from './poker.ts';

export const layout: LiveLayout = {
  game: THREE_CARD_POKER as LiveGame,
  name: { bn: 'থ্রি কার্ড পোকার', en: 'Three Card Poker' },
  hue: 'h-wine',
  seats: [
    { id: 'dealer', text: TEXTS.dealer },
    { id: 'player', text: TEXTS.allHand },
  ],
  stacked: true,
  worths: POKER_WORTHS,
  groups: [
    {
      columns: 2,
      spots: [
        { id: 'ante', text: { bn: 'আন্টি', en: 'Ante' }, tone: 'gold' },
        { id: 'pair-plus', text: { bn: 'জোড়া+', en: 'Pair plus' }, tone: 'green' },
      ],
    },
  ],
  marks: AGAINST_DEALER,
  rules: [
    {
      bn: 'আন্টি ধরুন। সবার জন্য একই তিন তাস আসে। তারপর 12 সেকেন্ডে ঠিক করুন: খেলব (আন্টির সমান) বা ফোল্ড। কিছু না করলে ফোল্ড। ডিলারের বিবি বা তার বেশি লাগবে; না হলে আন্টি 1:1 আর খেলার বেট ফেরত। ক্রম: একই চিহ্নে ধারা, তিনটি সমান, ধারা, একই চিহ্ন, জোড়া, বড় তাস।',
      en: 'Lay an ante. Three cards for all come. Then you have 12 seconds: play (a stake like the ante) or fold. Who does nothing folds. The dealer needs a queen or better, else the ante pays 1:1 and the play stake comes back. Order: straight flush, three alike, straight, flush, pair, high card.',
    },
    {
      bn: 'খেললে আন্টি বোনাস ডিলার যা-ই হোক: ধারা 1, তিনটি সমান 4, একই চিহ্নে ধারা 5। জোড়া+: জোড়া 1, একই চিহ্ন 4, ধারা 6, তিনটি সমান 30, একই চিহ্নে ধারা 40; ফোল্ড করলেও থাকে। বিবি-6-4 বা তার বেশিতে খেললে আন্টির 3.37 % ঘরের।',
      en: 'Who plays has an ante bonus whatever the dealer has: straight 1, three alike 4, straight flush 5. Pair plus: pair 1, flush 4, straight 6, three alike 30, straight flush 40; it stands after a fold too. Who plays with queen-6-4 or better gives the house 3.37 % of the ante.',
    },
  ],
};

export const game = clientGameOf(layout);
