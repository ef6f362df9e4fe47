/** What the lottery is sold on (screens.md 7.12): limited numbers, prices, plays that are sold, stakes, what taking back costs, rebate points. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { FairnessTab } from './fairness-tab.tsx';
import { LotteryGamesTab } from './games-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';
import { PlaysTab } from './plays-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { PricesTab } from './prices-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

const TABS = ['limits', 'prices', 'plays', 'games', 'settings', 'points', 'fairness'] as const;

export function LotteryPage(): JSX.Element {
  useAreas(['desk-lottery', 'lottery']);
  const t = useT();
  const navigate = useNavigate();
  const tab = oneOf(TABS, (useSearch({ strict: false }) as Record<string, string>)['tab'] ?? '') ?? 'limits';
  const setTab = (next: (typeof TABS)[number]): void => {
    const search = next === 'limits' ? {} : { tab: next };
    void navigate({ to: '.', search: search as never, replace: true });
  };
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
        tabs={TABS.map((value) => ({ value, text: t(`desk-lottery.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
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
