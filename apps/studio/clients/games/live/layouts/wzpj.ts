/** Wenzhou pai gow as it lies on the felt. */
import type { LiveGame } from '@house/games/live/live';
import { WENZHOU } from '@house/games/live/wenzhou';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { SEAT_NAMES, SEATED, SEATED_MARKS } from './seats.ts';

/** Names of tiles with their points, as they are written on the tiles of the page. */
const TILES: readonly (readonly [id: string, bn: string, en: string])[] = [
  ['tian', 'তিয়েন 12', 'Tian 12'],
  ['di', 'দি 2', 'Di 2'],
  ['ren', 'রেন 8', 'Ren 8'],
  ['e', 'এ 4', 'E 4'],
  ['mei', 'মেই 10', 'Mei 10'],
  ['chang', 'চাং 6', 'Chang 6'],
  ['ban', 'বান 4', 'Ban 4'],
  ['futou', 'ফুতৌ 11', 'Futou 11'],
  ['hong', 'হং 10', 'Hong 10'],
  ['gao', 'গাও 7', 'Gao 7'],
  ['ling', 'লিং 6', 'Ling 6'],
  ['za9', 'জা 9', 'Za 9'],
  ['za8', 'জা 8', 'Za 8'],
  ['za7', 'জা 7', 'Za 7'],
  ['za5', 'জা 5', 'Za 5'],
  ['daji', 'দাজি 6', 'Daji 6'],
  ['xiaoji', 'শিয়াওজি 3', 'Xiaoji 3'],
];

export const layout: LiveLayout = {
  game: WENZHOU as LiveGame,
  name: { bn: 'ওয়েনঝৌ পাই গৌ', en: 'Wenzhou Pai Gow' },
  hue: 'h-iris',
  seats: SEATED,
  things: Object.fromEntries(TILES.map(([id, bn, en]) => [id, { bn, en }])),
  worths: {
    pair: { bn: 'জোড়া', en: 'pair' },
    supreme: { bn: 'সর্বোচ্চ', en: 'supreme' },
    special: { bn: 'বিশেষ', en: 'special' },
  },
  groups: [
    {
      columns: 3,
      spots: [
        ...SEAT_NAMES.map(({ seat, text }) => ({
          id: `win-${seat}`,
          text: { bn: `${text.bn} জিতবে`, en: `${text.en} wins` },
          tone: 'blue' as const,
        })),
        ...SEAT_NAMES.map(({ seat, text }) => ({
          id: `lose-${seat}`,
          text: { bn: `${text.bn} হারবে`, en: `${text.en} loses` },
          tone: 'red' as const,
        })),
      ],
    },
  ],
  marks: SEATED_MARKS,
  roadOfFigures: true,
  rules: [
    {
      bn: '32 গুটি, প্রতি আসনে দুটি। ক্রম: তিয়েন জোড়া, দি জোড়া, দাজি+শিয়াওজি, রেন জোড়া, এ জোড়া, মেই-চাং-বান, ফুতৌ-হং-গাও-লিং ও জা জোড়া; তারপর তিয়েন+জা9, তিয়েন+8, দি+8, তিয়েন+7, দি+7; তারপর যোগফলের শেষ অঙ্ক। সমান হলে ভালো গুটি, তাও সমান হলে ব্যাংকার জেতে।',
      en: '32 tiles, two for each. Order: pairs of tian, of di, daji with xiaoji, pairs of ren, of e, of mei, chang or ban, of futou, hong, gao or ling, of za; then tian with za 9, tian with 8, di with 8, tian with 7, di with 7; then the last figure of the sum. Equal points are decided by the better tile; if that is equal the banker wins.',
    },
  ],
};

export const game = clientGameOf(layout);
