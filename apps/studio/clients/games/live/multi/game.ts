/** The page of several tables (MT): it has no rules of its own, bets belong to the tables it shows. */
import type { JSX } from 'react';
import type { ClientGame } from '../../../shell/client-game.ts';
import { TEXTS } from '../texts.ts';
import { MultiPage } from './page.tsx';

const Nothing = (): JSX.Element | null => null;

export const game: ClientGame = {
  ...{ code: 'MT', name: TEXTS.multiTitle, hue: 'h-leaf', choice: {}, verb: 'play' },
  rtp: '',
  stakes: ['10', '50', '100', '500', '1000', '5000', '10000'],
  Page: MultiPage,
  Stage: Nothing as ClientGame['Stage'],
  Rules: Nothing as ClientGame['Rules'],
  tell: () => null,
};
