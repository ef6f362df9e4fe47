/** Sundarban Jackpots: five reels, ten lines, wilds that fill their reel, and four pools that any spin may win. */
import { SUNDARBAN } from '@house/games/slots/sundarban';
import type { ClientGame } from '../../shell/client-game.ts';
import { showMoney } from '../../shell/money.ts';
import { poolName } from '../slots/pool-names.ts';
import { createSlotClient } from '../slots/slot-client.tsx';
import { PoolBar, PoolRules } from './pool-bar.tsx';

const slot = createSlotClient({
  rules: SUNDARBAN,
  name: { bn: 'সুন্দরবন জ্যাকপট', en: 'Sundarban Jackpots' },
  hue: 'h-leaf',
  how: {
    bn: '10 লাইন, বাঁ থেকে ডানে। মাঝের তিন রিলের যেকোনোটিতে ওয়াইল্ড পড়লে পুরো রিল ওয়াইল্ড হয়।',
    en: 'Ten lines, left to right. A wild on any of the three middle reels fills its reel.',
  },
  look: {
    rest: ['aKc', 'bQA', 'cWJ', 'dAK', 'bJa'],
    symbols: {
      a: { name: { bn: 'ট্রফি', en: 'Trophy' }, art: 'trophy' },
      b: { name: { bn: 'কম্পাস', en: 'Compass' }, art: 'compass' },
      c: { name: { bn: 'রত্ন', en: 'Gems' }, art: 'gems' },
      d: { name: { bn: 'মাছ', en: 'Fish' }, art: 'fish' },
      A: { name: { bn: 'এ', en: 'A' }, letter: 'A', hue: '#ff7f9f' },
      K: { name: { bn: 'কে', en: 'K' }, letter: 'K', hue: '#ffd070' },
      Q: { name: { bn: 'কিউ', en: 'Q' }, letter: 'Q', hue: '#b49bff' },
      J: { name: { bn: 'জে', en: 'J' }, letter: 'J', hue: '#5ed3ff' },
      W: { name: { bn: 'জারুল (ওয়াইল্ড)', en: 'Jarul (wild)' }, art: 'jarul' },
    },
  },
});

const WON = { bn: 'জ্যাকপট জিতেছেন', en: 'jackpot won' };

export const game: ClientGame = {
  ...slot,
  Above: PoolBar,
  Rules: ({ words, api }) => (
    <>
      <slot.Rules words={words} api={api} />
      <PoolRules words={words} api={api} />
    </>
  ),
  tell(event, words) {
    if (event.kind !== 'pool') return slot.tell(event, words);
    return `${words.of(poolName(String(event['code'])))}: ${words.of(WON)}, ${showMoney(String(event['amount']))}`;
  },
};
