/** Identity checks (screens.md 7.6): who waits to be checked, and what each level lets. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { BoundsTab } from './bounds-tab.tsx';
import { QueueTab } from './queue-tab.tsx';
import { KYC_TABS } from './screen.ts';

export function KycPage(): JSX.Element {
  useAreas(['desk-kyc']);
  const t = useT();
  const [tab, openTab] = useTab(KYC_TABS);
  usePlace([{ text: t('desk.kyc') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.kyc')}</h1>
      </div>
      <Tabs
        id="kyc"
        label={t('desk.kyc')}
        look="underlined"
        tabs={KYC_TABS.map((value) => ({ value, text: t(`desk-kyc.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="kyc" value={tab} className="col">
        {tab === 'queue' ? <QueueTab /> : <BoundsTab />}
      </TabPanel>
    </>
  );
}
