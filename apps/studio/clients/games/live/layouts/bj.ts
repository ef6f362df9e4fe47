/** Blackjack as it lies on the felt. */
import { BLACKJACK, BLACKJACK_SEATS } from '@house/games/live/blackjack';
import type { LiveGame } from '@house/games/live/live';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';

const SEATS = BLACKJACK_SEATS.map((id, at) => ({ id, text: { bn: `আসন ${at + 1}`, en: `Seat ${at + 1}` } }));

export const layout: LiveLayout = {
  game: BLACKJACK as LiveGame,
  name: { bn: 'ব্ল্যাকজ্যাক', en: 'Blackjack' },
  hue: 'h-leaf',
  seats: [
    { id: 'dealer', text: TEXTS.dealer },
    ...SEATS.flatMap(({ id, text }) => [
      { id, text },
      { id: `${id}-b`, text: { bn: `${text.bn}, দ্বিতীয় হাত`, en: `${text.en}, second hand` } },
    ]),
  ],
  stacked: true,
  worths: {
    blackjack: { bn: 'ব্ল্যাকজ্যাক', en: 'blackjack' },
    bust: { bn: '২১-এর বেশি', en: 'bust' },
  },
  groups: [{ columns: 4, spots: SEATS.map(({ id, text }) => ({ id, text, tone: 'green' })) }],
  marks: {
    blackjack: {
      letter: { bn: 'ব্ল্যা', en: 'BJ' },
      name: { bn: 'ডিলারের ব্ল্যাকজ্যাক', en: 'The dealer has blackjack' },
      tone: 'red',
    },
    made: { letter: { bn: 'ডি', en: 'D' }, name: { bn: 'ডিলার থেমেছে', en: 'The dealer stands' }, tone: 'blue' },
    bust: {
      letter: { bn: '২১+', en: '21+' },
      name: { bn: 'ডিলার ২১ ছাড়িয়েছে', en: 'The dealer is bust' },
      tone: 'green',
    },
  },
  roadOfFigures: true,
  rules: [
    {
      bn: 'খালি আসনে চিপ রাখুন, আসনটি এই হাতে আপনার (সর্বোচ্চ 3)। সব আসন ভরা থাকলে অন্যের আসনে পেছনে বেট ধরা যায়: আসনের মালিকই ঠিক করেন, পেছনের বেট দ্বিগুণ বা ভাগ হয় না, প্রথম হাতেই থাকে। প্রতিটি তাস আলাদা ড্র, 52-এর একটি, তাই শু শেষ হয় না; এক আসনের কাজ অন্যের তাস বদলায় না।',
      en: 'Lay a chip on a free seat and it is yours for this hand (three at most). Once all seats are taken you may bet behind: the seat’s owner decides, a bet behind is not doubled or split and stays with the first hand. Every card is one of 52, drawn by itself, so there is no shoe to end; what one seat does changes no card of another.',
    },
    {
      bn: 'প্রতি সিদ্ধান্তে 12 সেকেন্ড: আরেক তাস, থামুন, দ্বিগুণ (প্রথম দুই তাসে, এক তাস), সমান মানের দুই তাস একবার ভাগ। ভাগ করা এক্কায় একটি করে তাস, সেখানে 21 ব্ল্যাকজ্যাক নয়। ডিলার সব 17-তে থামেন, এক্কা বা দশে আগে দেখে নেন। ব্ল্যাকজ্যাক 3:2, বীমা 2:1। সময় গেলে: শক্ত 12 বা নরম 18-এ থামা, নইলে একটি তাস; বাড়তি বেট নয়। সেরা খেলায় ঘরের 0.57 %।',
      en: 'Twelve seconds for each decision: hit, stand, double (on the first two cards, one card more), split two of one value once. Split aces get one card each, and 21 there is no blackjack. The dealer stands on every 17 and looks under an ace or a ten first. Blackjack 3:2, insurance 2:1. When time is up: stand on hard 12 or soft 18, else one card; no stake more. Best play gives the house 0.57 %.',
    },
  ],
};

export const game = clientGameOf(layout);
