/** Reports (screens.md 7.30): the house by day and by product, how fast the cashier is, what is owed to members. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { ReportSource } from '../../shared/report-source.tsx';
import { useTab } from '../../shared/use-tab.ts';
import { DaysTab } from './days-tab.tsx';
import { OwedTab } from './owed-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { REPORT_TABS } from './screen.ts';
import { SpeedTab } from './speed-tab.tsx';

const PARTS = { days: DaysTab, products: ProductsTab, speed: SpeedTab, owed: OwedTab } as const;

export function ReportsPage(): JSX.Element {
  useAreas(['desk-reports', 'desk-ledger']);
  const t = useT();
  const [tab, open] = useTab(REPORT_TABS);
  usePlace([{ text: t('desk.reports') }]);
  const Part = PARTS[tab];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.reports')}</h1>
        {(tab === 'days' || tab === 'products') && <ReportSource />}
      </div>
      <Tabs
        id="reports"
        label={t('desk.reports')}
        look="underlined"
        tabs={REPORT_TABS.map((value) => ({ value, text: t(`desk-reports.tab.${value}`) }))}
        value={tab}
        onChange={open}
      />
      <TabPanel id="reports" value={tab} className="col">
        <Part />
      </TabPanel>
    </>
  );
}
