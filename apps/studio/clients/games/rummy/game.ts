/** Rummy 13 for points. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { RUMMY_CARDS, readMeld, rummyName } from '@house/games/card-rooms/rummy/melds';
import { RUMMY_13 } from '@house/games/card-rooms/rummy/rummy';
import type { Text } from '../../shell/words.ts';
import { cardClient } from '../card-rooms/client-game.tsx';

const MELDS: Readonly<Record<string, Text>> = {
  pure: { bn: 'পিওর সিকোয়েন্স', en: 'Pure sequence' },
  impure: { bn: 'সিকোয়েন্স', en: 'Sequence' },
  set: { bn: 'সেট', en: 'Set' },
};
const BY_NAME = new Map(Array.from({ length: RUMMY_CARDS }, (_, card) => [rummyName(card), card]));
/** `10H` to 9; a printed joker makes aces wild. */
const wildRank = (name: string): number => (name === 'JK' ? 0 : (BY_NAME.get(name) ?? 0) % 13);

export const game = cardClient({
  game: RUMMY_13 as CardRoomGame,
  name: { bn: 'রামি ১৩', en: 'Rummy 13' },
  hue: 'h-iris',
  unit: { bn: 'পয়েন্টের দাম', en: 'A point' },
  bigHand: true,
  readGroup: (cards, seen) => {
    const wild = seen.piles?.find(({ kind }) => kind === 'wild')?.top;
    const meld = readMeld(
      cards.map((name) => BY_NAME.get(name) ?? 0),
      wild == null ? -1 : wildRank(wild),
    );
    return meld === null ? null : (MELDS[meld] ?? null);
  },
  piles: {
    closed: { bn: 'বন্ধ', en: 'Closed' },
    open: { bn: 'খোলা', en: 'Open' },
    wild: { bn: 'জোকার', en: 'Wild' },
  },
  acts: {
    drawClosed: { text: { bn: 'বন্ধ থেকে নিন', en: 'Draw closed' }, key: 'c' },
    drawOpen: { text: { bn: 'খোলা থেকে নিন', en: 'Draw open' }, key: 'o' },
    drop: { text: { bn: 'ছেড়ে দিন', en: 'Drop' }, key: '' },
    discard: { text: { bn: 'ফেলুন', en: 'Throw away' }, key: '' },
    declare: { text: { bn: 'ডিক্লেয়ার', en: 'Declare' }, key: '' },
  },
  says: {
    wrong: { bn: 'ভুল ডিক্লেয়ার', en: 'Wrong declaration' },
    auto: { bn: 'সময় শেষ, নিজে চলল', en: 'Out of time, drawn and thrown away' },
  },
  marks: { declared: { bn: 'জয়', en: 'Winner' } },
  worths: {},
  score: { bn: 'পয়েন্ট', en: 'Points' },
  rules: [
    {
      bn: 'দুই প্যাকেট ও দুটি জোকার, ১৩টি করে তাস। খোলা তাসের মানের সব তাস জোকার। পালায় একটি তাস নিন, একটি ফেলুন।',
      en: 'Two decks with two jokers, thirteen cards each. All cards of the rank turned up are wild. In turn draw a card and throw one away.',
    },
    {
      bn: 'সিকোয়েন্স: একই রঙের পরপর তিন বা বেশি; সেট: একই মানের তিন বা চার ভিন্ন রং। অন্তত দুটি সিকোয়েন্স, একটি জোকার ছাড়া, আর ১৩টি তাসই দলে হলে ডিক্লেয়ার।',
      en: 'A sequence is three or more in a row of one suit, a set three or four of a rank in different suits. Declare with all thirteen in groups, two sequences at least, one of them without a joker.',
    },
    {
      bn: 'প্রথম তাস নেওয়ার আগে ছাড়লে ২০, পরে ৪০, ভুল ডিক্লেয়ারে ৮০ পয়েন্ট; সর্বোচ্চ ৮০। A K Q J ১০, জোকার ০। বাকিদের তাস সবচেয়ে কম পয়েন্টে সাজিয়ে গোনা হয়। বিজয়ী পান সবার পয়েন্ট × দাম।',
      en: 'A drop before your first draw is 20 points, later 40, a wrong declaration 80; 80 at most. A, K, Q, J count ten, jokers nothing. Losers’ cards are arranged for the least points. The winner has the points of all times the point value.',
    },
    {
      bn: 'বন্ধ তাস দুবার ঘুরে শেষ হলে কেউ কিছু দেন না। টেবিল ছাড়লে হাত ছাড়া হয়।',
      en: 'When the closed pile is used up for the third time nobody pays. Leaving the table drops your hand.',
    },
  ],
  rake: {
    bn: 'রেক: বিজয়ীর জেতার ৫ %; ঘর নিজে খেলে না।',
    en: 'Rake: 5 % of what the winner has won; the house never plays.',
  },
  time: {
    bn: 'পালায় ৩০ সেকেন্ড; শেষ হলে একটি তাস নিয়ে সেটিই ফেলা হয়। পরপর দুবার হলে বাইরে বসানো হয়, তখন পালা এভাবেই চলে যতক্ষণ না ফেরেন।',
    en: 'A turn is 30 seconds; after them a card is drawn and thrown away. After two in a row you sit out and your turns go so until you are back.',
  },
});
