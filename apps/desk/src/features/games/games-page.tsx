/** Games and vendors (screens.md 7.16): what the house shows, in which state, and what stands on the home page. */
import './games.css';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { GamesTab } from './games-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import { GAME_TABS } from './screen.ts';
import { VendorsTab } from './vendors-tab.tsx';

export function GamesPage(): JSX.Element {
  useAreas(['desk-games']);
  const t = useT();
  const [tab, openTab] = useTab(GAME_TABS);
  usePlace([{ text: t('desk.gamesScreen') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.gamesScreen')}</h1>
      </div>
      <Tabs
        id="games"
        label={t('desk.gamesScreen')}
        look="underlined"
        tabs={GAME_TABS.map((value) => ({ value, text: t(`desk-games.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="games" value={tab} className="gm-tab">
        {tab === 'games' ? <GamesTab /> : null}
        {tab === 'vendors' ? <VendorsTab /> : null}
        {tab === 'lists' ? <ListsTab /> : null}
      </TabPanel>
    </>
  );
}
