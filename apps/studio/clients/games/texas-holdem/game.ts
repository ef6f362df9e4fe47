/** Texas hold'em. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { TEXAS_HOLDEM } from '@house/games/card-rooms/texas-holdem/texas-holdem';
import { cardClient } from '../card-rooms/client-game.tsx';

export const game = cardClient({
  game: TEXAS_HOLDEM as CardRoomGame,
  name: { bn: 'টেক্সাস হোল্ড’এম', en: 'Texas Hold’em' },
  hue: 'h-leaf',
  unit: { bn: 'বিগ ব্লাইন্ড', en: 'Big blind' },
  acts: {
    fold: { text: { bn: 'ফোল্ড', en: 'Fold' }, key: 'f' },
    check: { text: { bn: 'চেক', en: 'Check' }, key: 'k' },
    call: { text: { bn: 'কল', en: 'Call' }, key: 'c' },
    raise: { text: { bn: 'রেইজ', en: 'Raise' }, key: 'r' },
    allIn: { text: { bn: 'অল-ইন', en: 'All in' }, key: 'a' },
    blind: { text: { bn: 'ব্লাইন্ড', en: 'Blind' }, key: '' },
  },
  marks: { allIn: { bn: 'অল-ইন', en: 'All in' } },
  worths: {
    straightFlush: { bn: 'স্ট্রেইট ফ্লাশ', en: 'Straight flush' },
    quads: { bn: 'চারটি সমান', en: 'Four of a kind' },
    fullHouse: { bn: 'ফুল হাউস', en: 'Full house' },
    flush: { bn: 'ফ্লাশ', en: 'Flush' },
    straight: { bn: 'স্ট্রেইট', en: 'Straight' },
    trips: { bn: 'তিনটি সমান', en: 'Three of a kind' },
    twoPair: { bn: 'দুই জোড়া', en: 'Two pair' },
    pair: { bn: 'জোড়া', en: 'Pair' },
    high: { bn: 'হাই কার্ড', en: 'High card' },
  },
  rules: [
    {
      bn: 'নিজের দুটি আর টেবিলের পাঁচটি তাস থেকে সেরা পাঁচটি। স্মল ব্লাইন্ড বিগ ব্লাইন্ডের অর্ধেক; দুজন হলে বাটন স্মল ব্লাইন্ড দেন।',
      en: 'The best five of your two cards and the five on the table. The small blind is half of the big one; with two the button pays it.',
    },
    {
      bn: 'সীমা নেই। রেইজ অন্তত আগের রেইজের সমান; তার কম দিয়ে অল-ইন হলে যাঁরা খেলেছেন তাঁরা আর রেইজ করতে পারেন না।',
      en: 'No limit. A raise is at least the last one; an all-in that is less lets nobody raise again who has acted.',
    },
    {
      bn: 'অল-ইন খেলোয়াড় প্রত্যেকের কাছ থেকে নিজের সমানই জেতেন, বাকি সাইড পটে। সমান হাতে পট ভাগ হয়, ভাঙতি বাটনের বাঁয়ের জনের। কেউ মেলাননি এমন টাকা ফেরত।',
      en: 'An all-in player wins of each what they put in, the rest is a side pot. Equal hands share; what is odd goes to the first left of the button. What nobody matched goes back.',
    },
    {
      bn: 'প্রতি ঘণ্টায় ৩০ সেকেন্ড বাড়তি সময়। ফ্লপের আগে শেষ হলে রেক নেই; রেক সর্বোচ্চ ১০ বিগ ব্লাইন্ড।',
      en: 'A time bank of 30 seconds an hour. No rake before the flop; it is 10 big blinds at most.',
    },
  ],
});
