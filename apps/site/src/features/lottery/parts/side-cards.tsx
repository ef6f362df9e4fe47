/** What stands under the slip once the board does: what the plays pay, and who won. */
import type { JSX } from 'react';
import type { BetDesk } from '../bet-desk.ts';
import { PayTable } from './pay-table.tsx';
import { WinnersCard } from './winners-card.tsx';

export function SideCards({ desk }: { desk: BetDesk }): JSX.Element {
  return (
    <>
      <PayTable desk={desk} />
      <WinnersCard gameCodes={[desk.view.gameCode]} />
    </>
  );
}
