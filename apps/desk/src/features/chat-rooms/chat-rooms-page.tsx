/** Chat rooms: what is said now, what members reported, who is silenced, the rooms, the words that are not let through. */
import './chat-rooms.css';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { FiltersTab } from './filters-tab.tsx';
import { LiveTab } from './live-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { RoomsTab } from './rooms-tab.tsx';
import { SanctionsTab } from './sanctions-tab.tsx';
import { ROOM_TABS } from './screen.ts';

const PARTS = {
  live: LiveTab,
  reports: ReportsTab,
  sanctions: SanctionsTab,
  rooms: RoomsTab,
  filters: FiltersTab,
} as const satisfies Readonly<Record<(typeof ROOM_TABS)[number], () => JSX.Element>>;

export function ChatRoomsPage(): JSX.Element {
  useAreas(['desk-rooms']);
  const t = useT();
  const [tab, setTab] = useTab(ROOM_TABS);
  usePlace([{ text: t('desk.chatRooms') }]);
  const Tab = PARTS[tab];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.chatRooms')}</h1>
      </div>
      <Tabs
        id="rooms"
        label={t('desk.chatRooms')}
        look="underlined"
        value={tab}
        onChange={setTab}
        tabs={ROOM_TABS.map((value) => ({ value, text: t(`desk-rooms.tab.${value}`) }))}
      />
      <TabPanel id="rooms" value={tab} className="col">
        <Tab />
      </TabPanel>
    </>
  );
}
