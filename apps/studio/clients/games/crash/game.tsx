/** Crash: one rocket for all who watch; it has a page of its own, since the shell's is for rounds played alone. */
import { CRASH } from '@house/games/minis/crash';
import type { JSX } from 'react';
import type { ClientGame } from '../../shell/client-game.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import { CrashPage } from './page.tsx';

const Nothing = (): JSX.Element => <></>;

export const game: ClientGame = {
  code: 'CRASH',
  name: { bn: 'ক্র্যাশ', en: 'Crash' },
  rtp: returnOf(CRASH),
  stakes: ladderOf(CRASH),
  choice: {},
  hue: 'h-night',
  verb: 'play',
  Page: CrashPage,
  Stage: Nothing,
  Rules: Nothing,
  tell: () => null,
};
