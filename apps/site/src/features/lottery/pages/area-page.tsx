/**
 * `/vnlottery` and `/seaLottery`: the same shell for one kind of game. What of it is not open yet is said; the
 * draws that are stand below it.
 */
import type { LotteryGameView } from '@house/contract/lottery';
import { useAreas, useT } from '@house/i18n/react';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { kindOf } from '../model/lobby.ts';
import { useLotteryGames } from '../requests.ts';
import { GameCards, NoDraws } from './lobby-page.tsx';

export type Area = 'Vn' | 'Sea';

/** The games of an area; those of South-East Asia are not open, so all stand there. */
const BELONGS: Readonly<Record<Area, (game: LotteryGameView) => boolean>> = {
  Vn: (game) => kindOf(game) === 'Vn',
  Sea: () => true,
};

export function AreaPage({ area }: { area: Area }): JSX.Element {
  useAreas(['lottery']);
  const t = useT();
  const query = useLotteryGames();
  const text = t(`lottery.area${area}Text`);
  return (
    <div className="wrap lobby">
      <h1>{t(`lottery.area${area}`)}</h1>
      <Notice>{text}</Notice>
      <ListStates query={query} skeleton={<Blocks className="lob-grid" count={6} height={150} radius={18} />}>
        {({ games }) => {
          const open = games.filter((game) => game.state === 'on' && BELONGS[area](game));
          return open.length === 0 ? <NoDraws /> : <GameCards games={open} />;
        }}
      </ListStates>
    </div>
  );
}
