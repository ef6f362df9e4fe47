/** The games of the card rooms, a line each. A page fetches its own alone. */
import type { CardRoomGame } from './card-room.ts';

const LOADERS = {
  TP: async () => (await import('./teen-patti/teen-patti.ts')).TEEN_PATTI as CardRoomGame,
  ZJHP: async () => (await import('./zha-jin-hua/zha-jin-hua.ts')).ZHA_JIN_HUA as CardRoomGame,
  THE: async () => (await import('./texas-holdem/texas-holdem.ts')).TEXAS_HOLDEM as CardRoomGame,
  NNT: async () => (await import('./niu-niu/niu-niu.ts')).BID_NIU_NIU as CardRoomGame,
  LUDO: async () => (await import('./ludo/ludo.ts')).LUDO_QUICK as CardRoomGame,
  CALLBREAK: async () => (await import('./call-break/call-break.ts')).CALL_BREAK as CardRoomGame,
  RUMMY: async () => (await import('./rummy/rummy.ts')).RUMMY_13 as CardRoomGame,
  MAHJONG: async () => (await import('./mahjong-lite/mahjong-lite.ts')).MAHJONG_LITE as CardRoomGame,
} satisfies Readonly<Record<string, () => Promise<CardRoomGame>>>;

export type CardGameCode = keyof typeof LOADERS;
export const CARD_GAME_CODES = Object.keys(LOADERS) as readonly CardGameCode[];

export const isCardGame = (code: string): code is CardGameCode => Object.hasOwn(LOADERS, code);
export const loadCardGame = (code: CardGameCode): Promise<CardRoomGame> => LOADERS[code]();
