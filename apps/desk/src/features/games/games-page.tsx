/** Games and vendors (screens.md 7.16): what the house shows, in which state, and what stands on the home page. */
import './games.css';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { GamesTab } from './games-tab.tsx';
import { ListsTab } from './lists-tab.tsx';
import { VendorsTab } from './vendors-tab.tsx';

const TABS = ['games', 'vendors', 'lists'] as const;

export function GamesPage(): JSX.Element {
  useAreas(['desk-games']);
  const t = useT();
  const navigate = useNavigate();
  const tab = oneOf(TABS, (useSearch({ strict: false }) as Record<string, string>)['tab'] ?? '') ?? 'games';
  const setTab = (next: (typeof TABS)[number]): void => {
    const search = next === 'games' ? {} : { tab: next };
    void navigate({ to: '.', search: search as never, replace: true });
  };
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
        tabs={TABS.map((value) => ({ value, text: t(`desk-games.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="games" value={tab} className="gm-tab">
        {tab === 'games' ? <GamesTab /> : null}
        {tab === 'vendors' ? <VendorsTab /> : null}
        {tab === 'lists' ? <ListsTab /> : null}
      </TabPanel>
    </>
  );
}
