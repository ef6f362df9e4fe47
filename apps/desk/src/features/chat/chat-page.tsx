/** Customer service at the desk (screens.md 7.25): the console, past talks, hours and canned answers. */
import './chat.css';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { useFilters } from '../../shared/filters.ts';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { Console } from './console.tsx';
import { PastConversations } from './past-conversations.tsx';
import { CHAT_TABS } from './screen.ts';
import { ChatSettingsTab } from './settings-tab.tsx';

const TABS_ID = 'chat';

export function ChatPage(): JSX.Element {
  useAreas(['desk-chat']);
  const t = useT();
  const manages = useCan('chat.manage');
  const { values, change } = useFilters({ tab: 'console', t: '' });
  const tab = oneOf(CHAT_TABS, values.tab) ?? 'console';
  usePlace([{ text: t('desk.chat') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.chat')}</h1>
      </div>
      <Tabs
        id={TABS_ID}
        look="underlined"
        label={t('desk.chat')}
        value={tab}
        onChange={(next) => change({ tab: next })}
        tabs={[
          { value: 'console', text: t('desk-chat.console') },
          { value: 'past', text: t('desk-chat.pastTab') },
          ...(manages ? [{ value: 'settings' as const, text: t('desk-chat.settingsTab') }] : []),
        ]}
      />
      <TabPanel id={TABS_ID} value={tab}>
        {tab === 'console' ? (
          <Console chosen={values.t} onChoose={(id) => change({ t: id })} />
        ) : tab === 'past' ? (
          <PastConversations />
        ) : manages ? (
          <ChatSettingsTab />
        ) : null}
      </TabPanel>
    </>
  );
}
