/**
 * The games of our studio, a line each. A game is fetched when somebody plays it, so that a page loads its own game and no
 * other.
 */
import type { FishGame } from './fish/volley.ts';
import type { LiveGame } from './live/live.ts';
import type { MiniGame } from './mini.ts';
import type { SlotGame } from './slot.ts';

export type StudioGame = SlotGame | MiniGame | FishGame | LiveGame;

/** Every game's code and how it is fetched. */
const LOADERS = {
  S1: async () => (await import('./slots/padma-gold.ts')).PADMA_GOLD,
  S2: async () => (await import('./slots/monsoon-ways.ts')).MONSOON_WAYS,
  S3: async () => (await import('./slots/ilish-cascade.ts')).ILISH_CASCADE,
  S4: async () => (await import('./slots/tin-ghar.ts')).TIN_GHAR,
  S5: async () => (await import('./slots/jhinuk.ts')).JHINUK,
  S6: async () => (await import('./slots/sundarban.ts')).SUNDARBAN,
  CRASH: async () => (await import('./minis/crash.ts')).CRASH,
  MINES: async () => (await import('./minis/mines.ts')).MINES,
  DICE: async () => (await import('./minis/dice.ts')).DICE,
  HILO: async () => (await import('./minis/hi-lo.ts')).HI_LO,
  PLINKO: async () => (await import('./minis/plinko.ts')).PLINKO,
  WHEEL: async () => (await import('./minis/wheel.ts')).WHEEL,
  KENO: async () => (await import('./minis/keno.ts')).KENO,
  FISH: async () => (await import('./fish/volley.ts')).FISH_SHOOTER,
  BAC: async () => (await import('./live/baccarat.ts')).BACCARAT as LiveGame,
  SIC: async () => (await import('./live/sic-bo.ts')).SIC_BO as LiveGame,
  ROU: async () => (await import('./live/roulette.ts')).ROULETTE as LiveGame,
  DAT: async () => (await import('./live/dragon-tiger.ts')).DRAGON_TIGER as LiveGame,
  WZPJ: async () => (await import('./live/wenzhou.ts')).WENZHOU as LiveGame,
  SD: async () => (await import('./live/sedie.ts')).SEDIE as LiveGame,
  FT: async () => (await import('./live/fan-tan.ts')).FAN_TAN as LiveGame,
  NN: async () => (await import('./live/niu-niu.ts')).NIU_NIU as LiveGame,
  YSX: async () => (await import('./live/fish-prawn-crab.ts')).FISH_PRAWN_CRAB as LiveGame,
  ZJH: async () => (await import('./live/golden-flower.ts')).GOLDEN_FLOWER as LiveGame,
  MJ: async () => (await import('./live/er-ba-gang.ts')).ER_BA_GANG as LiveGame,
  BJ: async () => (await import('./live/blackjack.ts')).BLACKJACK as LiveGame,
  HE: async () => (await import('./live/casino-holdem.ts')).CASINO_HOLDEM as LiveGame,
  TCP: async () => (await import('./live/three-card-poker.ts')).THREE_CARD_POKER as LiveGame,
  COCK: async () => (await import('./live/cockfight.ts')).COCKFIGHT as LiveGame,
  COCKA: async () => (await import('./live/cockfight.ts')).ARENA_FIGHT as LiveGame,
  AB: async () => (await import('./live/andar-bahar.ts')).ANDAR_BAHAR as LiveGame,
} satisfies Readonly<Record<string, () => Promise<StudioGame>>>;

export type StudioGameCode = keyof typeof LOADERS;

/** In the order of the lobby. */
export const STUDIO_GAME_CODES = Object.keys(LOADERS) as readonly StudioGameCode[];

export function isStudioGame(code: string): code is StudioGameCode {
  return Object.hasOwn(LOADERS, code);
}

export function loadStudioGame(code: StudioGameCode): Promise<StudioGame> {
  return LOADERS[code]();
}
