/** Call Break: five deals, spades are trumps. */
import { CALL_BREAK } from '@house/games/card-rooms/call-break/call-break';
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import type { Text } from '../../shell/words.ts';
import { cardClient } from '../card-rooms/client-game.tsx';

const TRICKS = Object.fromEntries(
  Array.from({ length: 14 * 13 }, (_, at): [string, Text] => {
    const [tricks, bid] = [Math.floor(at / 13), (at % 13) + 1];
    return [`tricks-${tricks}-${bid}`, { bn: `কল ${bid}, পেয়েছেন ${tricks}`, en: `Call ${bid}, taken ${tricks}` }];
  }),
);

export const game = cardClient({
  game: CALL_BREAK as CardRoomGame,
  name: { bn: 'কল ব্রেক', en: 'Call Break' },
  hue: 'h-leaf',
  unit: { bn: 'প্রবেশ', en: 'Entry' },
  bigHand: true,
  acts: {
    bid: { text: { bn: 'কতটি কল?', en: 'How many tricks?' }, key: '' },
    play: { text: { bn: 'তাস দিন', en: 'Play a card' }, key: '' },
  },
  marks: TRICKS,
  worths: {},
  score: { bn: 'পয়েন্ট', en: 'Points' },
  rules: [
    {
      bn: 'চারজন, প্রত্যেকের ১৩টি তাস, ইস্কাপন ট্রাম্প, পাঁচ বাঁট। পালা করে ১ থেকে ১৩ কল দেওয়া হয়।',
      en: 'Four players, thirteen cards each, spades are trumps, five deals. In turn each calls 1 to 13 tricks.',
    },
    {
      bn: 'একই রং দিতে হয়, পারলে বড় তাস। রং না থাকলে ইস্কাপন, পারলে বড়টি। সবচেয়ে বড় ইস্কাপন, নইলে প্রথম রঙের বড় তাস পিঠ নেয়।',
      en: 'Suit is followed, with a card that beats where you have one. Without the suit a spade is played, one that beats where you can. The highest spade, else the highest of the suit led, takes the trick.',
    },
    {
      bn: 'কল পূরণ হলে কলের সমান পয়েন্ট, বাড়তি প্রতি পিঠে ০.১; না হলে কলের সমান কাটা। পাঁচ বাঁটে যার পয়েন্ট বেশি তিনি পট পান, সমান হলে ভাগ।',
      en: 'As many tricks as you called score the call and 0.1 for each more; fewer cost the call. The highest total after five deals takes the pot, equal ones share it.',
    },
  ],
  rake: {
    bn: 'রেক: পটের ৪ %; ঘর নিজে খেলে না।',
    en: 'Rake: 4 % of the pot; the house never plays.',
  },
  time: {
    bn: 'পালায় ১৫ সেকেন্ড; শেষ হলে কল ১, অথবা সবচেয়ে ছোট তাস নিজে পড়ে। পরপর দুবার হলে বাইরে বসানো হয়, তখন আপনার তাস নিজে পড়ে যতক্ষণ না ফেরেন।',
    en: 'A turn is 15 seconds; after them a call of 1, or your lowest card is played. After two in a row you sit out and your cards are played so until you are back.',
  },
});
