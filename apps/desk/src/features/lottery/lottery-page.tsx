/** What the lottery is sold on (screens.md 7.12): limited numbers, prices, plays that are sold, stakes, what taking back costs, rebate points. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { FairnessTab } from './fairness-tab.tsx';
import { LotteryGamesTab } from './games-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { PlaysTab } from './plays-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { PricesTab } from './prices-tab.tsx';
import { LOTTERY_TABS } from './screen.ts';
import { SettingsTab } from './settings-tab.tsx';

export function LotteryPage(): JSX.Element {
  useAreas(['desk-lottery', 'lottery']);
  const t = useT();
  const [tab, openTab] = useTab(LOTTERY_TABS);
  usePlace([{ text: t('desk.lotteryTerms') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.lotteryTerms')}</h1>
      </div>
      <Tabs
        id="lottery"
        label={t('desk.lotteryTerms')}
        look="underlined"
        tabs={LOTTERY_TABS.map((value) => ({ value, text: t(`desk-lottery.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="lottery" value={tab} className="col">
        {tab === 'limits' ? <LimitsTab /> : null}
        {tab === 'prices' ? <PricesTab /> : null}
        {tab === 'plays' ? <PlaysTab /> : null}
        {tab === 'games' ? <LotteryGamesTab /> : null}
        {tab === 'settings' ? <SettingsTab /> : null}
        {tab === 'points' ? <PointsTab /> : null}
        {tab === 'fairness' ? <FairnessTab /> : null}
      </TabPanel>
    </>
  );
}
