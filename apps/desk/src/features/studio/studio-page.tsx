/** Our studio (screens.md 7.16): rounds, those taken back, returns as played, jackpots. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { ComponentType, JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { CardsTab } from './cards-tab.tsx';
import { FightsTab } from './fights-tab.tsx';
import { FishTab } from './fish-tab.tsx';
import { OppositesTab } from './opposites-tab.tsx';
import { PoolsTab } from './pools-tab.tsx';
import { ReturnsTab } from './returns-tab.tsx';
import { RoundsTab } from './rounds-tab.tsx';
import { STUDIO_TABS } from './screen.ts';
import { TablesTab } from './tables-tab.tsx';
import { VoidsTab } from './voids-tab.tsx';

const PARTS: Readonly<Record<(typeof STUDIO_TABS)[number], ComponentType>> = {
  rounds: RoundsTab,
  voids: VoidsTab,
  tables: TablesTab,
  fights: FightsTab,
  cards: CardsTab,
  fish: FishTab,
  opposites: OppositesTab,
  returns: ReturnsTab,
  pools: PoolsTab,
};

export function StudioPage(): JSX.Element {
  useAreas(['desk-studio']);
  const t = useT();
  const [tab, openTab] = useTab(STUDIO_TABS);
  const Part = PARTS[tab];
  usePlace([{ text: t('desk.studio') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.studio')}</h1>
      </div>
      <Tabs
        id="studio"
        label={t('desk.studio')}
        look="underlined"
        tabs={STUDIO_TABS.map((value) => ({ value, text: t(`desk-studio.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="studio" value={tab} className="col">
        <Part />
      </TabPanel>
    </>
  );
}
