/** The felts of the live tables, each fetched when it is needed: of a page for one table and of the page for several alike. */
import type { ClientGame } from '../../shell/client-game.ts';
import type { LiveLayout } from './layout.ts';

interface LiveModule {
  readonly game: ClientGame;
  readonly layout: LiveLayout;
}

export const LIVE_GAMES: Readonly<Record<string, () => Promise<LiveModule>>> = {
  BAC: () => import('./layouts/bac.ts'),
  SIC: () => import('./layouts/sic.ts'),
  ROU: () => import('./layouts/rou.ts'),
  DAT: () => import('./layouts/dat.ts'),
  WZPJ: () => import('./layouts/wzpj.ts'),
  SD: () => import('./layouts/sd.ts'),
  FT: () => import('./layouts/ft.ts'),
  NN: () => import('./layouts/nn.ts'),
  YSX: () => import('./layouts/ysx.ts'),
  ZJH: () => import('./layouts/zjh.ts'),
  MJ: () => import('./layouts/mj.ts'),
  BJ: () => import('./layouts/bj.ts'),
  HE: () => import('./layouts/he.ts'),
  TCP: () => import('./layouts/tcp.ts'),
  AB: () => import('./layouts/ab.ts'),
};
