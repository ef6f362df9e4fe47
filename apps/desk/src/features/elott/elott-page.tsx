/** Raffles and scratch cards (screens.md 7.12): made, cancelled, stopped, and what they sold. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { RafflesTab } from './raffles-tab.tsx';
import { ScratchTab } from './scratch-tab.tsx';
import { ELOTT_TABS } from './screen.ts';

export function ElottPage(): JSX.Element {
  useAreas(['desk-elott', 'lottery']);
  const t = useT();
  const [tab, openTab] = useTab(ELOTT_TABS);
  usePlace([{ text: t('desk.elott') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.elott')}</h1>
      </div>
      <Tabs
        id="elott"
        label={t('desk.elott')}
        look="underlined"
        tabs={ELOTT_TABS.map((value) => ({ value, text: t(`desk-elott.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="elott" value={tab} className="col">
        {tab === 'raffles' ? <RafflesTab /> : <ScratchTab />}
      </TabPanel>
    </>
  );
}
