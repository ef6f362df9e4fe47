/** Golden flower as it lies on the felt. */
import { GOLDEN_FLOWER } from '@house/games/live/golden-flower';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';

const DRAGON = { bn: 'ড্রাগন', en: 'Dragon' };
const PHOENIX = { bn: 'ফিনিক্স', en: 'Phoenix' };
const TIE = { bn: 'টাই', en: 'Tie' };

export const layout: LiveLayout = {
  game: GOLDEN_FLOWER as LiveGame,
  name: { bn: 'গোল্ডেন ফ্লাওয়ার', en: 'Golden Flower' },
  hue: 'h-gold',
  seats: [
    { id: 'dragon', text: DRAGON },
    { id: 'phoenix', text: PHOENIX },
  ],
  worths: {
    high: { bn: 'বড় তাস', en: 'high card' },
    pair: { bn: 'জোড়া', en: 'pair' },
    straight: { bn: 'ধারা', en: 'straight' },
    flush: { bn: 'একই চিহ্ন', en: 'flush' },
    'straight-flush': { bn: 'একই চিহ্নে ধারা', en: 'straight flush' },
    trips: { bn: 'তিনটি সমান', en: 'three alike' },
  },
  groups: [
    {
      columns: 3,
      spots: [
        { id: 'dragon', text: DRAGON, tone: 'red' },
        { id: 'tie', text: TIE, tone: 'green' },
        { id: 'phoenix', text: PHOENIX, tone: 'blue' },
      ],
    },
    {
      columns: 2,
      spots: [
        { id: 'dragon-pair-plus', text: { bn: 'ড্রাগন জোড়া+', en: 'Dragon pair plus' } },
        { id: 'phoenix-pair-plus', text: { bn: 'ফিনিক্স জোড়া+', en: 'Phoenix pair plus' } },
      ],
    },
  ],
  marks: {
    dragon: { letter: { bn: 'ড্র', en: 'D' }, name: { bn: 'ড্রাগন জিতেছে', en: 'Dragon wins' }, tone: 'red' },
    phoenix: { letter: { bn: 'ফি', en: 'P' }, name: { bn: 'ফিনিক্স জিতেছে', en: 'Phoenix wins' }, tone: 'blue' },
    tie: { letter: { bn: 'টা', en: '=' }, name: TIE, tone: 'green' },
  },
  rules: [
    {
      bn: 'এক ডেক, দুই পাশে তিনটি করে তাস। ক্রম: তিনটি সমান, একই চিহ্নে ধারা, একই চিহ্ন, ধারা, জোড়া, বড় তাস। সমান হলে ড্রাগন ও ফিনিক্সের বেট ফেরত। জোড়া+: জোড়া 1, একই চিহ্ন 4, ধারা 6, তিনটি সমান 30, একই চিহ্নে ধারা 40।',
      en: 'One deck, three cards for each side. Order: three alike, straight flush, flush, straight, pair, high card. On a tie bets on dragon and phoenix come back. Pair plus: pair 1, flush 4, straight 6, three alike 30, straight flush 40.',
    },
  ],
};

export const game = clientGameOf(layout);
