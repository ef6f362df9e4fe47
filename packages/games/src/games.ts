/**
 * The games of our studio, a line each. A game is fetched when somebody plays it, so that a page loads its own game and no
 * other.
 */
import type { FishGame } from './fish/volley.ts';
import type { MiniGame } from './mini.ts';
import type { SlotGame } from './slot.ts';

export type StudioGame = SlotGame | MiniGame | FishGame;

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
