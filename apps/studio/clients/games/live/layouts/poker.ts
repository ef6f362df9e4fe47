/** What games of poker against the dealer share on the page. */

export const POKER_WORTHS = {
  high: { bn: 'বড় তাস', en: 'high card' },
  pair: { bn: 'জোড়া', en: 'pair' },
  'two-pair': { bn: 'দুই জোড়া', en: 'two pairs' },
  trips: { bn: 'তিনটি সমান', en: 'three alike' },
  straight: { bn: 'ধারা', en: 'straight' },
  flush: { bn: 'একই চিহ্ন', en: 'flush' },
  'full-house': { bn: 'ফুল হাউস', en: 'full house' },
  quads: { bn: 'চারটি সমান', en: 'four alike' },
  'straight-flush': { bn: 'একই চিহ্নে ধারা', en: 'straight flush' },
  'royal-flush': { bn: 'রয়্যাল ফ্লাশ', en: 'royal flush' },
};

export const AGAINST_DEALER = {
  dealer: { letter: { bn: 'ডি', en: 'D' }, name: { bn: 'ডিলার জিতেছে', en: 'The dealer wins' }, tone: 'red' },
  player: { letter: { bn: 'প্লে', en: 'P' }, name: { bn: 'প্লেয়ার জিতেছে', en: 'The player wins' }, tone: 'blue' },
  tie: { letter: { bn: 'টা', en: '=' }, name: { bn: 'সমান', en: 'Equal' }, tone: 'green' },
  unqualified: {
    letter: { bn: 'না', en: 'N' },
    name: { bn: 'ডিলার যোগ্য নয়', en: 'The dealer does not qualify' },
    tone: 'gold',
  },
} as const;
