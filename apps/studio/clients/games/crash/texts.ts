/** The words of crash, Bengali and English side by side. */
export const TEXTS = {
  bettingFor: { bn: 'বেট নেওয়া চলছে', en: 'Betting is open' },
  seconds: { bn: 'সেকেন্ড', en: 's' },
  flying: { bn: 'রকেট উড়ছে', en: 'The rocket is flying' },
  ended: { bn: 'রকেট শেষ', en: 'Ended at' },
  voided: { bn: 'রাউন্ড বাতিল, বেট ফেরত', en: 'The round is void, stakes are back' },
  soon: { bn: 'পরের রকেট আসছে…', en: 'The next rocket is coming…' },
  lost: { bn: 'সংযোগ নেই, আবার চেষ্টা হচ্ছে…', en: 'Connection lost, trying again…' },
  bet: { bn: 'বেট ধরুন', en: 'Bet' },
  placed: { bn: 'বেট ধরা হয়েছে', en: 'Your bet is in' },
  wait: { bn: 'পরের রাউন্ডের অপেক্ষা', en: 'Wait for the next round' },
  left: { bn: 'টাকা তুলেছেন', en: 'You cashed out at' },
  missed: { bn: 'এবার রকেট আগেই শেষ', en: 'The rocket ended before you left' },
  auto: { bn: 'নিজে থেকে টাকা তুলুন (×)', en: 'Cash out by itself at (×)' },
  autoNone: { bn: 'হাতে', en: 'By hand' },
  autoWrong: { bn: '1.01 থেকে 1000 পর্যন্ত', en: 'From 1.01 to 1000' },
  players: { bn: 'এই রাউন্ডের বেট', en: 'Bets in this round' },
  player: { bn: 'খেলোয়াড়', en: 'Player' },
  past: { bn: 'আগের রকেট', en: 'Past rockets' },
  promise: { bn: 'এই রকেটের সিডের হ্যাশ (আগেই প্রকাশিত)', en: 'Hash of this rocket’s seed (told beforehand)' },
  fair: {
    bn: 'প্রতিটি রকেটের নিজের সার্ভার সিড আছে। বেট শুরুর আগেই তার হ্যাশ দেখানো হয়, শেষে সিডটি। সিড আর রকেটের নম্বর থেকেই শেষের গুণ বের হয়, তাই কারও বেট তা বদলাতে পারে না। যে কেউ মিলিয়ে দেখতে পারেন।',
    en: 'Each rocket has a server seed of its own. Its hash is told before betting opens, the seed at the end. Where the rocket ends follows from the seed and its number alone, so no bet can change it. Anybody can check it.',
  },
  how: {
    bn: 'রকেট ওঠার আগে বেট ধরুন। গুণ 1.00 থেকে বাড়তে থাকে। রকেট শেষ হওয়ার আগে টাকা তুললে বেট × সেই গুণ পাবেন; না তুললে বেট শেষ। কখন তুলেছেন তা সার্ভারের ঘড়িতে ধরা হয়। চাইলে আগে থেকে একটি গুণ ঠিক করে দিন। সর্বোচ্চ 1000× এবং 500,000।',
    en: 'Place a bet before the rocket takes off. The multiplier rises from 1.00. Leave before the rocket ends and you get your stake times the multiplier; stay and the stake is gone. When you left is told by the server’s clock. You may set a multiplier to leave at beforehand. At most 1000× and 500,000.',
  },
  how2: {
    bn: 'রকেটের চালক বন্ধ হয়ে গেলে রাউন্ড বাতিল: যারা টাকা তোলেননি তাদের বেট ফেরত।',
    en: 'If the service stops in flight the round is void: those who had not left get their stakes back.',
  },
} as const;
