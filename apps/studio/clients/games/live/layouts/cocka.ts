/** Fights that are held elsewhere, as they lie on the felt: as simulated ones, but two officials say how they end. */
import { ARENA_FIGHT } from '@house/games/live/cockfight';
import type { LiveGame } from '@house/games/live/live';
import type { Text } from '../../../shell/words.ts';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';
import { layout as simulated } from './cock.ts';

const words: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  ...(simulated.words ?? []),
  [
    TEXTS.drawn,
    {
      bn: 'লড়াই অন্যত্র হয়; দুজন কর্মকর্তা আলাদা করে ফল বলেন। এখানে ছবি দেখানো হয় না',
      en: 'Held elsewhere; two officials tell the result, each by themselves. No pictures are shown here',
    },
  ],
  [TEXTS.dealing, { bn: 'লড়াই চলছে, ফলের অপেক্ষা', en: 'Fighting: waiting for the officials' }],
  [TEXTS.next, { bn: 'পরের লড়াই এখনও খোলেনি', en: 'The next fight is not open yet' }],
]);

export const layout: LiveLayout = {
  ...simulated,
  game: ARENA_FIGHT as LiveGame,
  name: { bn: 'মোরগ লড়াই · অ্যারেনা', en: 'Cockfight · arenas' },
  words,
  rules: [
    {
      bn: 'দুই পাশ: মেরন ও ওয়ালা। ফল বলেন দুজন কর্মকর্তা, আলাদা করে; মত না মিললে ফল আটকে থাকে। লড়াই না হলে, বা এক দিনেও ফল না এলে, সব বেট ফেরত। 72 ঘণ্টার মধ্যে ফল সংশোধন হতে পারে; তখন প্রতিটি বেট নতুন করে মেটানো হয়। ড্র হলে মেরন ও ওয়ালার বেট ফেরত।',
      en: 'Two sides: meron and wala. Two officials tell the result, each by themselves; where they disagree it is held. If there is no fight, or no result within a day, all stakes go back. A result can be corrected within 72 hours; every bet is then settled anew. After a draw bets on meron and wala come back.',
    },
    ...simulated.rules.slice(1),
  ],
};

export const game = clientGameOf(layout);
