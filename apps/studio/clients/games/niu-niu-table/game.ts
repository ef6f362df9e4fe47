/** Niu Niu with a banker who is bid for. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import { BID_NIU_NIU } from '@house/games/card-rooms/niu-niu/niu-niu';
import type { Text } from '../../shell/words.ts';
import { cardClient } from '../card-rooms/client-game.tsx';

const BULLS = Object.fromEntries(
  Array.from({ length: 9 }, (_, at): [string, Text] => [
    `bull-${at + 1}`,
    { bn: `ষাঁড় ${at + 1}`, en: `Bull ${at + 1}` },
  ]),
);

export const game = cardClient({
  game: BID_NIU_NIU as CardRoomGame,
  name: { bn: 'নিউ নিউ টেবিল', en: 'Niu Niu Table' },
  hue: 'h-ember',
  unit: { bn: 'মূল বাজি', en: 'Base' },
  acts: {
    bidNone: { text: { bn: 'ব্যাংকার নয়', en: 'No bid' }, key: '0' },
    bidOne: { text: { bn: 'ডাক ×১', en: 'Bid ×1' }, key: '1' },
    bidTwo: { text: { bn: 'ডাক ×২', en: 'Bid ×2' }, key: '2' },
    bidThree: { text: { bn: 'ডাক ×৩', en: 'Bid ×3' }, key: '3' },
    betOne: { text: { bn: 'বাজি ×১', en: 'Bet ×1' }, key: '1' },
    betTwo: { text: { bn: 'বাজি ×২', en: 'Bet ×2' }, key: '2' },
    betThree: { text: { bn: 'বাজি ×৩', en: 'Bet ×3' }, key: '3' },
    betFour: { text: { bn: 'বাজি ×৪', en: 'Bet ×4' }, key: '4' },
  },
  marks: { banker: { bn: 'ব্যাংকার', en: 'Banker' } },
  worths: {
    ...BULLS,
    'no-bull': { bn: 'ষাঁড় নেই', en: 'No bull' },
    'bull-bull': { bn: 'ষাঁড়-ষাঁড়', en: 'Bull-bull' },
    'five-faces': { bn: 'পাঁচ ছবি', en: 'Five faces' },
  },
  rules: [
    {
      bn: 'চারটি তাস দেখে সবাই ব্যাংকার হওয়ার ডাক দেন (০ থেকে ৩), সর্বোচ্চদের মধ্যে লটারি। বাকিরা ১ থেকে ৪ গুণ বাজি ধরেন, তারপর পঞ্চম তাস। প্রতিবার ৫ সেকেন্ড।',
      en: 'All see four cards and bid 0 to 3 to be the banker; of the highest the lot decides. The others bet one to four times, then the fifth card comes. Five seconds for each.',
    },
    {
      bn: 'তিনটি তাসের যোগফল ১০-এর গুণিতক হলে বাকি দুটির যোগফলের শেষ অঙ্ক ষাঁড়; ০ হলে ষাঁড়-ষাঁড়। পাঁচটি J, Q, K সবচেয়ে বড়। সমান হলে বড় তাস, তারপর রং ♠♥♣♦।',
      en: 'Where three cards make tens, the last digit of the other two is the bull; 0 is bull-bull. Five of J, Q, K are the highest. Equal ones are decided by the best card, then ♠♥♣♦.',
    },
    {
      bn: 'জেতা = মূল বাজি × ডাক × বাজি × বিজয়ী হাত (৭–৯ দ্বিগুণ, ষাঁড়-ষাঁড় তিনগুণ, পাঁচ ছবি পাঁচগুণ)। কেউ নিজের সামনে যা আছে তার বেশি জেতেন না; ব্যাংকার ভালো হাতকে আগে দেন।',
      en: 'Won is base × bid × bet × the winner’s hand (7 to 9 twice, bull-bull three, five faces five times). Nobody wins more than they have there; the banker pays the best hand first.',
    },
  ],
  rake: {
    bn: 'রেক: বিজয়ীর জেতার ৫ %; ঘর নিজে খেলে না। সময় শেষ হলে ডাক ০, বাজি ×১।',
    en: 'Rake: 5 % of what a winner has won; the house never plays. Out of time is no bid, and a bet of one.',
  },
});
