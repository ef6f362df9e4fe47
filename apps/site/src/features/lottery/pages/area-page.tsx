/**
 * `/vnlottery` and `/seaLottery`: the same shell for other prize modes. None of their draws is open, which is said; the draws
 * that are stand below it.
 */
import { useAreas, useT } from '@house/i18n/react';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { useLotteryGames } from '../requests.ts';
import { GameCards, NoDraws } from './lobby-page.tsx';

export function AreaPage({ area }: { area: 'Vn' | 'Sea' }): JSX.Element {
  useAreas(['lottery']);
  const t = useT();
  const query = useLotteryGames();
  return (
    <div className="wrap lobby">
      <h1>{t(`lottery.area${area}`)}</h1>
      <Notice>{t(`lottery.area${area}Text`)}</Notice>
      <ListStates query={query} skeleton={<Blocks className="lob-grid" count={6} height={150} radius={18} />}>
        {({ games }) => {
          const open = games.filter(({ state }) => state === 'on');
          return open.length === 0 ? <NoDraws /> : <GameCards games={open} />;
        }}
      </ListStates>
    </div>
  );
}
