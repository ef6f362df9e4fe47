/** Baccarat as it lies on the felt. */
import { BACCARAT } from '@house/games/live/baccarat';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';

const PLAYER = { bn: 'প্লেয়ার', en: 'Player' };
const TIE = { bn: 'টাই', en: 'Tie' };

export const layout: LiveLayout = {
  game: BACCARAT as LiveGame,
  name: { bn: 'ব্যাকারা', en: 'Baccarat' },
  hue: 'h-leaf',
  seats: [
    { id: 'player', text: PLAYER },
    { id: 'banker', text: TEXTS.banker },
  ],
  thirdLies: true,
  groups: [
    {
      columns: 3,
      spots: [
        { id: 'player', text: PLAYER, tone: 'blue' },
        { id: 'tie', text: TIE, tone: 'green' },
        { id: 'tie-nine', text: TIE, tone: 'green' },
        { id: 'banker', text: TEXTS.banker, tone: 'red' },
        { id: 'banker-no-commission', text: TEXTS.banker, tone: 'red' },
      ],
    },
    {
      columns: 4,
      spots: [
        { id: 'player-pair', text: { bn: 'প্লেয়ার জোড়া', en: 'Player pair' }, tone: 'blue' },
        { id: 'either-pair', text: { bn: 'যেকোনো জোড়া', en: 'Either pair' } },
        { id: 'perfect-pair', text: { bn: 'নিখুঁত জোড়া', en: 'Perfect pair' } },
        { id: 'banker-pair', text: { bn: 'ব্যাংকার জোড়া', en: 'Banker pair' }, tone: 'red' },
      ],
    },
    {
      columns: 5,
      spots: [
        { id: 'small', text: { bn: 'ছোট', en: 'Small' } },
        { id: 'big', text: { bn: 'বড়', en: 'Big' } },
        { id: 'lucky-six', text: { bn: 'লাকি 6', en: 'Lucky 6' } },
        { id: 'dragon-seven', text: { bn: 'ড্রাগন 7', en: 'Dragon 7' } },
        { id: 'panda-eight', text: { bn: 'পান্ডা 8', en: 'Panda 8' } },
      ],
    },
  ],
  marks: {
    banker: { letter: { bn: 'ব্যা', en: 'B' }, name: { bn: 'ব্যাংকার জিতেছে', en: 'Banker wins' }, tone: 'red' },
    player: { letter: { bn: 'প্লে', en: 'P' }, name: { bn: 'প্লেয়ার জিতেছে', en: 'Player wins' }, tone: 'blue' },
    tie: { letter: { bn: 'টা', en: 'T' }, name: TIE, tone: 'green' },
  },
  rules: [
    {
      bn: 'আট ডেক তাস। টেক্কা 1, 2–9 যা লেখা, 10 ও ছবি 0; যোগফলের শেষ অঙ্কই পয়েন্ট, 9-এর কাছে যে সে জেতে। দুই তাসে 8 বা 9 হলে শেষ। প্লেয়ার 0–5 পেলে আরেকটি তাস নেয়; ব্যাংকারের তৃতীয় তাস টেবিলের নিয়মে।',
      en: 'Eight decks. An ace is 1, 2 to 9 what they say, 10 and pictures 0; the last figure of the sum counts, and who is closer to 9 wins. 8 or 9 with two cards ends the hand. The player draws on 0 to 5; the banker’s third card follows the table.',
    },
    {
      bn: 'টাই হলে প্লেয়ার ও ব্যাংকারের বেট ফেরত। ছোট: চার তাস, বড়: পাঁচ বা ছয়। লাকি 6: ব্যাংকার 6-এ জিতলে দুই তাসে 12, তিন তাসে 20। কমিশন ছাড়া টেবিলে ব্যাংকার 6-এ জিতলে 0.5।',
      en: 'On a tie bets on player and banker come back. Small: four cards, big: five or six. Lucky 6: the banker wins with 6, 12 with two cards, 20 with three. At a table without commission a banker who wins with 6 pays 0.5.',
    },
  ],
};

export const game = clientGameOf(layout);
