/** Rewards (screens.md 7.17-7.21): what they cost, the ladder of ranks, what turnover earns in points. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { BoardsTab } from './boards-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { MissionsTab } from './missions-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PointsTab } from './points-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { RanksTab } from './ranks-tab.tsx';
import { REWARD_TABS } from './screen.ts';

const PARTS = {
  costs: CostsTab,
  ranks: RanksTab,
  points: PointsTab,
  missions: MissionsTab,
  boards: BoardsTab,
  products: ProductsTab,
  orders: OrdersTab,
} as const satisfies Readonly<Record<(typeof REWARD_TABS)[number], () => JSX.Element>>;

export function RewardsPage(): JSX.Element {
  useAreas(['desk-rewards', 'desk-ledger']);
  const t = useT();
  const [tab, setTab] = useTab(REWARD_TABS);
  usePlace([{ text: t('desk.rewards') }]);
  const Tab = PARTS[tab];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.rewards')}</h1>
      </div>
      <Tabs
        id="rewards"
        label={t('desk.rewards')}
        look="underlined"
        value={tab}
        onChange={setTab}
        tabs={REWARD_TABS.map((value) => ({ value, text: t(`desk-rewards.tab.${value}`) }))}
      />
      <TabPanel id="rewards" value={tab} className="col">
        <Tab />
      </TabPanel>
    </>
  );
}
