/** A game of the card rooms as the shell takes it: a folder gives its rules and its words, the rest is the same for all of them. */
import { formatAmount } from '@house/money/amount';
import type { JSX } from 'react';
import type { ClientGame } from '../../shell/client-game.ts';
import type { CardLook } from './look.ts';
import { CardRoomPage } from './page.tsx';

const Nothing = (): JSX.Element => <></>;

export function cardClient(look: CardLook): ClientGame {
  return {
    ...{ code: look.game.code, name: look.name, hue: look.hue, verb: 'play', choice: {} },
    // What comes back of a pot, beside the rake.
    rtp: '96 – 100 %',
    stakes: look.game.tiers.map(({ unit }) => formatAmount(unit)),
    Page: (props) => <CardRoomPage {...props} look={look} />,
    ...{ Stage: Nothing, Rules: Nothing, tell: () => null },
  };
}
