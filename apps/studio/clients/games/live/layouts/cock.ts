/** Cockfight as it lies on the felt: the two sides and the draw, at fixed odds or for the pool, by what the arena offers. */
import { COCKFIGHT, oddsOfPool } from '@house/games/live/cockfight';
import type { LiveGame } from '@house/games/live/live';
import { formatAmount } from '@house/money/amount';
import { unitsOf } from '../../../shell/money.ts';
import type { Text } from '../../../shell/words.ts';
import { clientGameOf } from '../client-game.tsx';
import type { LiveLayout } from '../layout.ts';
import { TEXTS } from '../texts.ts';

const MERON = { bn: 'মেরন', en: 'Meron' };
const WALA = { bn: 'ওয়ালা', en: 'Wala' };
const DRAW = { bn: 'ড্র', en: 'Draw' };

const words: ReadonlyMap<Text, Text> = new Map<Text, Text>([
  [
    TEXTS.drawn,
    {
      bn: 'কৃত্রিম লড়াই: আঁকা পাখি, যাচাইযোগ্য ড্র থেকে ফল। কোনো প্রাণী নেই',
      en: 'Simulated: drawn birds, results from the house’s verifiable draw. No animal takes part',
    },
  ],
  [TEXTS.table, { bn: 'অ্যারেনা', en: 'Arena' }],
  [TEXTS.noMore, { bn: 'বেট বন্ধ', en: 'Closed' }],
  [TEXTS.dealing, { bn: 'লড়াই চলছে', en: 'Fighting' }],
  [TEXTS.next, { bn: 'পরের লড়াই আসছে…', en: 'The next fight is coming…' }],
  [TEXTS.voided, { bn: 'এই লড়াই বাতিল, বেট ফেরত', en: 'No fight: stakes go back' }],
  [TEXTS.closed, { bn: 'অ্যারেনাটি এখন বন্ধ', en: 'This arena is closed for now' }],
  [TEXTS.closing, { bn: 'এই লড়াইয়ের পর অ্যারেনা বন্ধ হবে', en: 'The arena closes after this fight' }],
  [TEXTS.inHand, { bn: 'ধরা হয়েছে', en: 'On this fight' }],
  [TEXTS.noWin, { bn: 'এই লড়াইয়ে জয় নেই', en: 'No win on this fight' }],
  [TEXTS.hand, { bn: 'লড়াই', en: 'Fight' }],
  [TEXTS.roundPromise, { bn: 'এই লড়াইয়ের সিডের হ্যাশ (আগেই প্রকাশিত)', en: 'Hash of this fight’s seed (told beforehand)' }],
  [
    TEXTS.fairRound,
    {
      bn: 'প্রতিটি লড়াইয়ের নিজের সার্ভার সিড আছে। বেট শুরুর আগেই তার হ্যাশ দেখানো হয়, শেষে সিডটি। লড়াইয়ের গল্প ও ফল সিড থেকেই আসে, তাই কারও বেট তা বদলাতে পারে না। পুলের দর আসে দুই পাশের মোট বেট থেকে; বেটের সঙ্গে তা রাখা থাকে। যে কেউ মিলিয়ে দেখতে পারেন।',
      en: 'Each fight has a server seed of its own. Its hash is told before betting opens, the seed at the end. How the fight goes and ends follows from the seed alone, so no bet can change it. What a pool pays follows from what lay on its two sides, which is kept with the bet. Anybody can check it.',
    },
  ],
  [TEXTS.past, { bn: 'আগের লড়াই', en: 'Past fights' }],
  [
    TEXTS.how,
    {
      bn: 'চিপ বেছে ঘরে চাপুন, তারপর বেট ধরুন। সময় শেষ হওয়ার আগে ধরা বেটই থাকে; সার্ভারের ঘড়িই শেষ কথা। সময় থাকতে ধরা বেট ফেরানো যায়, পুলেরটি ছাড়া। লড়াই বাতিল হলে সব বেট ফেরত।',
      en: 'Choose a chip, press a spot, then place the bet. Only bets that were placed before time is up stand; the server’s clock decides. While betting is open a placed bet can be taken back, unless it lies in the pool. If there is no fight all stakes go back.',
    },
  ],
]);

export const layout: LiveLayout = {
  game: COCKFIGHT as LiveGame,
  name: { bn: 'মোরগ লড়াই', en: 'Cockfight' },
  hue: 'h-ember',
  scene: 'fight',
  words,
  oddsOf(spot, laid) {
    const odds = oddsOfPool({ meron: unitsOf(laid['pool-meron'] ?? '0'), wala: unitsOf(laid['pool-wala'] ?? '0') });
    return odds === null ? null : formatAmount(spot === 'pool-meron' ? odds.meron : odds.wala);
  },
  seats: [],
  groups: [
    {
      columns: 3,
      spots: [
        { id: 'meron', text: MERON, tone: 'red' },
        { id: 'pool-meron', text: { bn: 'মেরন · পুল', en: 'Meron · pool' }, tone: 'red' },
        { id: 'draw', text: DRAW, tone: 'green' },
        { id: 'wala', text: WALA, tone: 'blue' },
        { id: 'pool-wala', text: { bn: 'ওয়ালা · পুল', en: 'Wala · pool' }, tone: 'blue' },
      ],
    },
  ],
  marks: {
    meron: { letter: { bn: 'মে', en: 'M' }, name: { bn: 'মেরন জিতেছে', en: 'Meron wins' }, tone: 'red' },
    wala: { letter: { bn: 'ওয়া', en: 'W' }, name: { bn: 'ওয়ালা জিতেছে', en: 'Wala wins' }, tone: 'blue' },
    draw: { letter: { bn: 'ড্র', en: 'D' }, name: DRAW, tone: 'green' },
  },
  rules: [
    {
      bn: 'দুই পাখি: মেরন (লাল) ও ওয়ালা (নীল)। মেরন ও ওয়ালা জেতে 44.75 % করে, ড্র হয় 10.5 %। ড্র হলে মেরন ও ওয়ালার বেট ফেরত।',
      en: 'Two birds: meron (red) and wala (blue). Each wins 44.75 % of fights; 10.5 % are a draw. After a draw bets on meron and wala come back.',
    },
    {
      bn: 'স্থির দর: মেরন ও ওয়ালা 0.9:1, ড্র 8:1।',
      en: 'Fixed odds: meron and wala pay 0.9 to 1, a draw 8 to 1.',
    },
    {
      bn: 'পুল: দুই পাশের মোট বেটের 90 % জয়ী পাশে ভাগ হয়, দর দুই দশমিকে নিচের দিকে। ড্র হলে, কোনো পাশ খালি হলে, বা কোনো দর 1.10-এর কম হলে, পুলের সব বেট ফেরত। দেখানো দর বেট বন্ধ হওয়া পর্যন্ত বদলায়।',
      en: 'Pool: 90 % of what lies on both sides goes to the side that wins, odds floored to two decimals. After a draw, if one side is empty, or if odds would be below 1.10, all stakes of the pool go back. Odds shown move until betting closes.',
    },
  ],
};

export const game = clientGameOf(layout);
