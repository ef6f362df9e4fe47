/** Payment channels (screens.md 7.9): what they take and when, and the accounts that members send to. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { ChannelsTab } from './channels-tab.tsx';
import { CHANNEL_TABS } from './screen.ts';

export function ChannelsPage(): JSX.Element {
  useAreas(['desk-deposits']);
  const t = useT();
  const [tab, openTab] = useTab(CHANNEL_TABS);
  usePlace([{ text: t('desk.channels') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.channels')}</h1>
      </div>
      <Tabs
        id="channels"
        label={t('desk.channels')}
        look="underlined"
        tabs={CHANNEL_TABS.map((value) => ({ value, text: t(`desk-deposits.tab.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="channels" value={tab} className="col">
        {tab === 'channels' ? <ChannelsTab /> : <AccountsTab />}
      </TabPanel>
    </>
  );
}
