/** Raffles and scratch cards (screens.md 7.12): made, cancelled, stopped, and what they sold. */
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { RafflesTab } from './raffles-tab.tsx';
import { ScratchTab } from './scratch-tab.tsx';

const TABS = ['raffles', 'scratch'] as const;

export function ElottPage(): JSX.Element {
  useAreas(['desk-elott', 'lottery']);
  const t = useT();
  const navigate = useNavigate();
  const tab = oneOf(TABS, (useSearch({ strict: false }) as Record<string, string>)['tab'] ?? '') ?? 'raffles';
  const setTab = (next: (typeof TABS)[number]): void => {
    const search = next === 'raffles' ? {} : { tab: next };
    void navigate({ to: '.', search: search as never, replace: true });
  };
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
        tabs={TABS.map((value) => ({ value, text: t(`desk-elott.tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="elott" value={tab} className="col">
        {tab === 'raffles' ? <RafflesTab /> : <ScratchTab />}
      </TabPanel>
    </>
  );
}
