/** A game of the studio's pages from the look of a table. */
import type { JSX } from 'react';
import type { ClientGame } from '../../shell/client-game.ts';
import { ladderOf, returnOf } from '../ladder.ts';
import type { LiveLayout } from './layout.ts';
import { LivePage } from './page.tsx';

const Nothing = (): JSX.Element => <></>;

export function clientGameOf(layout: LiveLayout): ClientGame {
  const { game, name, hue } = layout;
  return {
    ...{ code: game.code, name, hue, rtp: returnOf(game), stakes: ladderOf(game), choice: {}, verb: 'play' },
    Page: (props) => <LivePage {...props} layout={layout} />,
    Stage: Nothing,
    Rules: Nothing,
    tell: () => null,
  };
}
