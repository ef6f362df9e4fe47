/** Dragon tiger as it lies on the felt. */
import { DRAGON_TIGER } from '@house/games/live/dragon-tiger';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { FeltSpot, LiveLayout } from '../layout.ts';

const DRAGON = { bn: 'ড্রাগন', en: 'Dragon' };
const TIGER = { bn: 'টাইগার', en: 'Tiger' };
const TIE = { bn: 'টাই', en: 'Tie' };

const ofCard = (side: string): readonly FeltSpot[] => [
  { id: `${side}-odd`, text: { bn: 'বিজোড়', en: 'Odd' } },
  { id: `${side}-even`, text: { bn: 'জোড়', en: 'Even' } },
  { id: `${side}-big`, text: { bn: 'বড়', en: 'Big' } },
  { id: `${side}-small`, text: { bn: 'ছোট', en: 'Small' } },
  { id: `${side}-red`, text: { bn: 'লাল', en: 'Red' }, tone: 'red' },
  { id: `${side}-black`, text: { bn: 'কালো', en: 'Black' }, tone: 'dark' },
  { id: `${side}-spades`, text: { bn: '♠ ইস্কাপন', en: '♠ Spades' } },
  { id: `${side}-hearts`, text: { bn: '♥ হরতন', en: '♥ Hearts' } },
  { id: `${side}-clubs`, text: { bn: '♣ চিড়িতন', en: '♣ Clubs' } },
  { id: `${side}-diamonds`, text: { bn: '♦ রুইতন', en: '♦ Diamonds' } },
];

export const layout: LiveLayout = {
  game: DRAGON_TIGER as LiveGame,
  name: { bn: 'ড্রাগন টাইগার', en: 'Dragon Tiger' },
  hue: 'h-ember',
  seats: [
    { id: 'dragon', text: DRAGON },
    { id: 'tiger', text: TIGER },
  ],
  groups: [
    {
      columns: 4,
      spots: [
        { id: 'dragon', text: DRAGON, tone: 'red' },
        { id: 'tie', text: TIE, tone: 'green' },
        { id: 'suited-tie', text: { bn: 'একই চিহ্নে টাই', en: 'Suited tie' }, tone: 'green' },
        { id: 'tiger', text: TIGER, tone: 'blue' },
      ],
    },
    { title: DRAGON, columns: 5, spots: ofCard('dragon'), folded: true },
    { title: TIGER, columns: 5, spots: ofCard('tiger'), folded: true },
  ],
  marks: {
    dragon: { letter: { bn: 'ড্র', en: 'D' }, name: { bn: 'ড্রাগন জিতেছে', en: 'Dragon wins' }, tone: 'red' },
    tiger: { letter: { bn: 'টাইগ', en: 'T' }, name: { bn: 'টাইগার জিতেছে', en: 'Tiger wins' }, tone: 'blue' },
    tie: { letter: { bn: 'টাই', en: '=' }, name: TIE, tone: 'green' },
  },
  rules: [
    {
      bn: 'আট ডেক তাস, দুই পাশে একটি করে। টেক্কা সবচেয়ে ছোট, সাহেব সবচেয়ে বড়; বড় তাস জেতে। সমান হলে ড্রাগন ও টাইগারের বেটের অর্ধেক ফেরত। 7 ছোটও নয়, বড়ও নয়।',
      en: 'Eight decks, one card for each side. Ace is the lowest, king the highest; the higher card wins. On a tie half of a bet on dragon or tiger comes back. Seven is neither big nor small.',
    },
  ],
};

export const game = clientGameOf(layout);
