/** The fish shooter: rooms that many play in; it has a page of its own, since the shell's is for rounds played alone. */
import { FISH_SHOOTER } from '@house/games/fish/volley';
import type { JSX } from 'react';
import type { ClientGame } from '../../shell/client-game.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import { FishPage } from './page.tsx';

const Nothing = (): JSX.Element => <></>;

export const game: ClientGame = {
  code: 'FISH',
  name: { bn: 'মাছ শিকার', en: 'Fish Shooter' },
  rtp: returnOf(FISH_SHOOTER),
  stakes: ladderOf(FISH_SHOOTER),
  choice: {},
  hue: 'h-sea',
  verb: 'play',
  Page: FishPage,
  Stage: Nothing,
  Rules: Nothing,
  tell: () => null,
};
