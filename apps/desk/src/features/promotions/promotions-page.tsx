/** Promotions (screens.md 7.17): what runs and what it costs, the builder, and applications. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { ClaimsTab } from './claims-tab.tsx';
import { LabelsTab } from './labels-tab.tsx';
import { PromotionsTab } from './promotions-tab.tsx';
import { RafflesTab } from './raffles-tab.tsx';
import { ReferralsTab } from './referrals-tab.tsx';
import { PROMOTION_TABS } from './screen.ts';

const PARTS = {
  promotions: PromotionsTab,
  claims: ClaimsTab,
  raffles: RafflesTab,
  labels: LabelsTab,
  referrals: ReferralsTab,
} as const satisfies Readonly<Record<(typeof PROMOTION_TABS)[number], () => JSX.Element>>;

export function PromotionsPage(): JSX.Element {
  useAreas(['desk-promotions', 'desk-ledger']);
  const t = useT();
  const [tab, setTab] = useTab(PROMOTION_TABS);
  usePlace([{ text: t('desk.promotions') }]);
  const Tab = PARTS[tab];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.promotions')}</h1>
      </div>
      <Tabs
        id="promotions"
        label={t('desk.promotions')}
        look="underlined"
        value={tab}
        onChange={setTab}
        tabs={PROMOTION_TABS.map((value) => ({ value, text: t(`desk-promotions.tab.${value}`) }))}
      />
      <TabPanel id="promotions" value={tab} className="col">
        <Tab />
      </TabPanel>
    </>
  );
}
