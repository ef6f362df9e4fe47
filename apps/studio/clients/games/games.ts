/** The games there is a page for: a folder each, fetched when it is opened. A game more is a folder and a line here. */
import type { ClientGame } from '../shell/client-game.ts';
import { LIVE_GAMES } from './live/layouts.ts';

const GAMES: Readonly<Record<string, () => Promise<{ readonly game: ClientGame }>>> = {
  S1: () => import('./s1/game.tsx'),
  S2: () => import('./s2/game.tsx'),
  S3: () => import('./s3/game.tsx'),
  S4: () => import('./s4/game.tsx'),
  S5: () => import('./s5/game.tsx'),
  S6: () => import('./s6/game.tsx'),
  CRASH: () => import('./crash/game.tsx'),
  DICE: () => import('./dice/game.tsx'),
  MINES: () => import('./mines/game.tsx'),
  WHEEL: () => import('./wheel/game.tsx'),
  KENO: () => import('./keno/game.tsx'),
  HILO: () => import('./hilo/game.tsx'),
  FISH: () => import('./fish/game.tsx'),
  PLINKO: () => import('./plinko/game.tsx'),
  MT: () => import('./live/multi/game.ts'),
  ...LIVE_GAMES,
  TP: () => import('./teen-patti/game.ts'),
  THE: () => import('./texas-holdem/game.ts'),
  NNT: () => import('./niu-niu-table/game.ts'),
  ZJHP: () => import('./zha-jin-hua/game.ts'),
  LUDO: () => import('./ludo/game.ts'),
  COCKA: () => import('./live/layouts/cocka.ts'),
  COCK: () => import('./live/layouts/cock.ts'),
  CALLBREAK: () => import('./call-break/game.ts'),
  RUMMY: () => import('./rummy/game.ts'),
  MAHJONG: () => import('./mahjong-lite/game.ts'),
  BJ: () => import('./live/layouts/bj.ts'),
  HE: () => import('./live/layouts/he.ts'),
  TCP: () => import('./live/layouts/tcp.ts'),
  AB: () => import('./live/layouts/ab.ts'),
};

/** Null when there is none of that code. */
export async function findGame(code: string): Promise<ClientGame | null> {
  return Object.hasOwn(GAMES, code) ? ((await GAMES[code]?.())?.game ?? null) : null;
}
