/** The sportsbook (screens.md 7.15): matches and what stands on them, tickets as they come, corrections and voids. */
import './sports.css';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { ComponentType, JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { BigBetsTab } from './big-bets-tab.tsx';
import { FeedsTab } from './feeds-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { MatchesTab } from './matches-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { SPORTS_TABS } from './screen.ts';
import { TicketsTab } from './tickets-tab.tsx';

const PARTS: Readonly<Record<(typeof SPORTS_TABS)[number], ComponentType>> = {
  matches: MatchesTab,
  tickets: TicketsTab,
  big: BigBetsTab,
  orders: OrdersTab,
  feeds: FeedsTab,
  limits: LimitsTab,
};

export function SportsPage(): JSX.Element {
  useAreas(['desk-sports']);
  const t = useT();
  const [tab, openTab] = useTab(SPORTS_TABS);
  const Part = PARTS[tab];
  usePlace([{ text: t('desk.sports') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.sports')}</h1>
      </div>
      <Tabs
        id="sports"
        label={t('desk.sports')}
        look="underlined"
        tabs={SPORTS_TABS.map((value) => ({ value, text: t(`desk-sports.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="sports" value={tab} className="col">
        <Part />
      </TabPanel>
    </>
  );
}
