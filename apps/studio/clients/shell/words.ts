/** Every word of the shell, Bengali and English side by side; a game has its own beside its code. */
import type { UiWords } from '@house/ui/ui-settings';
import type { StudioError } from '../../src/contract.ts';
import type { AutoplayEnd } from './autoplay.ts';

export type Language = 'bn' | 'en';
export type Text = Readonly<Record<Language, string>>;

const WORDS = {
  balance: { bn: 'ব্যালেন্স', en: 'Balance' },
  stake: { bn: 'বেট', en: 'Stake' },
  win: { bn: 'জয়', en: 'Win' },
  spin: { bn: 'স্পিন', en: 'Spin' },
  play: { bn: 'খেলুন', en: 'Play' },
  cashOut: { bn: 'টাকা তুলুন', en: 'Cash out' },
  auto: { bn: 'অটো', en: 'Auto' },
  autoTitle: { bn: 'অটো খেলা', en: 'Autoplay' },
  autoRounds: { bn: 'কত রাউন্ড', en: 'Rounds' },
  autoLoss: { bn: 'এত হারলে থামুন', en: 'Stop when down by' },
  autoWin: { bn: 'এক রাউন্ডে এত জিতলে থামুন', en: 'Stop on a win of' },
  autoStart: { bn: 'শুরু করুন', en: 'Start' },
  autoStop: { bn: 'থামান', en: 'Stop' },
  autoLeft: { bn: 'বাকি', en: 'left' },
  freeRound: { bn: 'ফ্রি', en: 'Free' },
  freeRounds: { bn: 'ফ্রি রাউন্ড', en: 'Free rounds' },
  freeLeft: { bn: 'বাকি', en: 'left' },
  freeUntil: { bn: 'শেষ', en: 'until' },
  freeMost: { bn: 'সর্বোচ্চ জয়', en: 'win at most' },
  freeUse: { bn: 'ফ্রি খেলুন', en: 'Play free' },
  freeOwn: { bn: 'নিজের টাকায়', en: 'Own money' },
  noLimit: { bn: 'নেই', en: 'None' },
  turbo: { bn: 'দ্রুত', en: 'Turbo' },
  sound: { bn: 'শব্দ', en: 'Sound' },
  history: { bn: 'আগের রাউন্ড', en: 'History' },
  rules: { bn: 'নিয়ম', en: 'Rules' },
  fairness: { bn: 'ন্যায্যতা', en: 'Fairness' },
  session: { bn: 'খেলার সময়', en: 'Time played' },
  trial: { bn: 'ট্রায়াল টাকা', en: 'Trial money' },
  playMoney: { bn: 'খেলার টাকা', en: 'Play money' },
  loading: { bn: 'খেলা আসছে…', en: 'Loading the game…' },
  retry: { bn: 'আবার চেষ্টা', en: 'Try again' },
  lower: { bn: 'কম', en: 'Lower' },
  higher: { bn: 'বেশি', en: 'Higher' },
  close: { bn: 'বন্ধ করুন', en: 'Close' },
  back: { bn: 'পেছনে', en: 'Back' },
  skip: { bn: 'এড়িয়ে যান', en: 'Skip' },
  resumed: { bn: 'আপনার অসমাপ্ত রাউন্ড এখানে আছে', en: 'Your unfinished round is back' },
  noWin: { bn: 'জয় নেই', en: 'No win' },
  won: { bn: 'জিতেছেন', en: 'You won' },
  voided: { bn: 'রাউন্ড বাতিল, বেট ফেরত', en: 'The round is void, your stake is back' },
  waiting: { bn: 'ওয়ালেটের উত্তরের অপেক্ষা…', en: 'Waiting for the wallet…' },
  rtp: { bn: 'ফেরত (RTP)', en: 'Return to player (RTP)' },
  noRounds: { bn: 'এখনও কোনো রাউন্ড নেই', en: 'No rounds yet' },
  more: { bn: 'আরও', en: 'More' },
  round: { bn: 'রাউন্ড', en: 'Round' },
  time: { bn: 'সময়', en: 'Time' },
  prize: { bn: 'পুরস্কার', en: 'Prize' },
  seedHash: { bn: 'সার্ভার সিডের হ্যাশ (আগেই প্রকাশিত)', en: 'Hash of the server seed (told beforehand)' },
  nextHash: { bn: 'পরের সার্ভার সিডের হ্যাশ', en: 'Hash of the next server seed' },
  clientSeed: { bn: 'আপনার সিড', en: 'Your seed' },
  nonce: { bn: 'পরের রাউন্ডের নম্বর', en: 'Number of the next round' },
  newSeed: { bn: 'নতুন সিড', en: 'New seed of yours' },
  rotate: { bn: 'সিড বদলান ও পুরোনোটি দেখান', en: 'Change seeds and reveal the old one' },
  revealed: { bn: 'প্রকাশিত সার্ভার সিড', en: 'Revealed server seed' },
  serverSeed: { bn: 'সার্ভার সিড', en: 'Server seed' },
  fairnessHow: {
    bn: 'খেলার আগে সার্ভার সিডের হ্যাশ দেখানো হয়। ফল হয় সার্ভার সিড, আপনার সিড আর রাউন্ড নম্বর থেকে। সিড বদলালে পুরোনো সার্ভার সিড প্রকাশ হয়, তখন যে কেউ প্রতিটি রাউন্ড মিলিয়ে দেখতে পারে।',
    en: 'The hash of the server seed is shown before you play. A result comes from the server seed, your seed and the number of the round. When you change seeds the old server seed is revealed, and anybody can compute every round again.',
  },
  verify: { bn: 'মিলিয়ে দেখুন', en: 'Check' },
  verified: { bn: 'মিলেছে: একই ফল', en: 'It holds: the same result' },
  notVerified: { bn: 'মেলেনি', en: 'It does not hold' },
  sealed: { bn: 'সিড বদলালে মেলানো যাবে', en: 'Can be checked once you change seeds' },
} as const satisfies Readonly<Record<string, Text>>;

const FAILURES: Readonly<Record<StudioError | 'network' | 'refused', Text>> = {
  'request.invalid': { bn: 'অনুরোধটি ঠিক নয়', en: 'The request was not right' },
  'request.tooMany': { bn: 'একটু ধীরে। কিছুক্ষণ পরে আবার চেষ্টা করুন', en: 'A little slower. Try again in a moment' },
  'session.ended': {
    bn: 'খেলার সেশন শেষ। খেলাটি আবার খুলুন',
    en: 'This session has ended. Open the game again',
  },
  'game.unknown': { bn: 'এই খেলা এখানে নেই', en: 'This game is not here' },
  'game.closed': { bn: 'খেলাটি এখন বন্ধ', en: 'The game is closed for now' },
  'round.unknown': { bn: 'রাউন্ডটি পাওয়া যায়নি', en: 'There is no such round' },
  'round.unfinished': {
    bn: 'আরেকটি ট্যাবে এই খেলার রাউন্ড চলছে। সেটি শেষ হোক',
    en: 'A round of this game is under way in another tab. Let it end first',
  },
  'round.changed': { bn: 'রাউন্ডটি এর মধ্যে এগিয়ে গেছে', en: 'The round has gone on meanwhile' },
  'round.keyReused': { bn: 'অনুরোধটি আগেই নেওয়া হয়েছে', en: 'This request was taken before' },
  'round.choice': { bn: 'এটি এখন করা যায় না', en: 'That cannot be done now' },
  'round.stake': { bn: 'এই বেট এখানে নেওয়া হয় না', en: 'This stake is not taken here' },
  'grant.over': { bn: 'এই ফ্রি রাউন্ড শেষ', en: 'These free rounds are over' },
  'crash.closed': { bn: 'এই রাউন্ডে বেট নেওয়া শেষ', en: 'Betting on this round has closed' },
  'crash.ended': { bn: 'তার আগেই রকেট শেষ হয়ে গেছে', en: 'The rocket had ended before that' },
  'room.unknown': { bn: 'এই ঘর আর নেই', en: 'This room is no more' },
  'room.left': { bn: 'এই আসন আর আপনার নেই। আবার বসুন', en: 'This seat is no longer yours. Sit down again' },
  'room.full': {
    bn: 'এখন আর জায়গা নেই। একটু পরে আবার চেষ্টা করুন',
    en: 'There is no more room here now. Try again in a little while',
  },
  'room.together': {
    bn: 'একই ডিভাইস, একই ইন্টারনেট বা পরস্পরকে আনা সদস্যরা টাকার টেবিলে একসঙ্গে বসতে পারেন না। অন্য টেবিল বা ঘর বাছুন; টাকা কাটা হয়নি।',
    en: 'Members of one device, one internet line or one line of invitations may not sit at a money table together. Choose another table or room; nothing was taken from your balance.',
  },
  'table.closed': { bn: 'এই হাতে বেট নেওয়া শেষ', en: 'Betting on this hand has closed' },
  'table.limit': { bn: 'এই ঘরে টেবিলের সীমা পেরিয়েছে', en: 'That is outside the limits of the table' },
  'table.unknown': { bn: 'এই টেবিল এখানে নেই', en: 'There is no such table' },
  'table.realMoney': { bn: 'পুলে শুধু আসল টাকায় বেট ধরা যায়', en: 'The pool takes real money only' },
  'table.inPool': { bn: 'পুলের বেট ফেরানো যায় না', en: 'A bet in the pool is not taken back' },
  'table.seatTaken': { bn: 'এই আসন নেওয়া হয়ে গেছে, খালি আসন আছে', en: 'That seat is taken, and there are free ones' },
  'table.turn': { bn: 'এখানে এখন কিছু ঠিক করার নেই', en: 'There is nothing to decide there now' },
  'wallet.away': {
    bn: 'ওয়ালেটে যোগাযোগ হচ্ছে না। আপনার টাকা নিরাপদ',
    en: 'The wallet cannot be reached. Your money is safe',
  },
  network: {
    bn: 'ইন্টারনেট নেই। রাউন্ড হারাবে না, আবার চেষ্টা করুন',
    en: 'No connection. Your round is not lost, try again',
  },
  refused: { bn: 'বেট নেওয়া যায়নি', en: 'The stake was not taken' },
};

/** Why the wallet took no stake, by its own word. */
const REFUSALS: Readonly<Record<string, Text>> = {
  INSUFFICIENT_FUNDS: { bn: 'যথেষ্ট টাকা নেই', en: 'Not enough money' },
  LIMIT_REACHED: {
    bn: 'আপনার সীমা বা বিরতি চলছে, তাই বেট নেওয়া হয়নি',
    en: 'A limit or a break of yours is in force, so no stake was taken',
  },
  GRANT_OVER: { bn: 'এই ফ্রি রাউন্ড শেষ', en: 'These free rounds are over' },
  USER_LOCKED: { bn: 'অ্যাকাউন্ট এখন বন্ধ', en: 'The account is locked' },
  TOKEN_EXPIRED: FAILURES['session.ended'],
  INVALID_TOKEN: FAILURES['session.ended'],
  INVALID_GAME: FAILURES['game.closed'],
};

/** Why autoplay has stopped, for the player. */
const AUTOPLAY_ENDS: Readonly<Record<AutoplayEnd, Text>> = {
  count: { bn: 'অটো শেষ: সব রাউন্ড হয়েছে।', en: 'Autoplay is over: all its rounds were played.' },
  loss: { bn: 'অটো থেমেছে: আপনার ঠিক করা হারের সীমা এসেছে।', en: 'Autoplay has stopped: you are down by what you chose.' },
  win: { bn: 'অটো থেমেছে: আপনার ঠিক করা জয় এসেছে।', en: 'Autoplay has stopped: the win you chose has come.' },
  player: { bn: 'অটো থেমেছে।', en: 'Autoplay has stopped.' },
  refused: { bn: 'অটো থেমেছে।', en: 'Autoplay has stopped.' },
  host: { bn: 'অটো থেমেছে, যাতে একটু ভেবে দেখতে পারেন।', en: 'Autoplay has stopped, so that you can take a look.' },
  fault: { bn: 'অটো থেমেছে।', en: 'Autoplay has stopped.' },
};

export type Words = Readonly<Record<keyof typeof WORDS, string>> & {
  readonly language: Language;
  readonly of: (text: Text) => string;
  readonly failure: (code: StudioError | 'network') => string;
  readonly refusal: (status: string) => string;
  readonly autoEnded: (why: AutoplayEnd) => string;
};

export function wordsIn(language: Language): Words {
  const entries = Object.entries(WORDS).map(([name, text]) => [name, text[language]]);
  return {
    ...(Object.fromEntries(entries) as Record<keyof typeof WORDS, string>),
    language,
    of: (text) => text[language],
    failure: (code) => FAILURES[code][language],
    autoEnded: (why) => AUTOPLAY_ENDS[why][language],
    refusal: (status) => (REFUSALS[status] ?? FAILURES.refused)[language],
  };
}

/** What the parts of `@house/ui` say. */
export function uiWords(words: Words): UiWords {
  return {
    close: words.close,
    back: words.back,
    optional: '',
    showPassword: '',
    hidePassword: '',
    increase: words.higher,
    decrease: words.lower,
    wholeOnly: '',
    clear: '',
    retry: words.retry,
    loading: words.loading,
    firstPage: '',
    previousPage: '',
    nextPage: '',
    lastPage: '',
    pages: '',
    dayLetter: 'd',
    hourLetter: 'h',
  };
}
