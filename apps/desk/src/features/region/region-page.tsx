/** Region and maintenance (screens.md 7.27): who is let in, when the house is closed, and who decided it. */
import { getSiteState } from '@house/contract/content/desk-region';
import { useAreas, useT } from '@house/i18n/react';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { usePlace } from '../../shared/page-title.ts';
import { useTab } from '../../shared/use-tab.ts';
import { HistoryPart } from './history-part.tsx';
import { MaintenancePart } from './maintenance-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { REGION_TABS } from './screen.ts';

const POLL_MILLISECONDS = 5_000;

export function RegionPage(): JSX.Element {
  useAreas(['desk-region']);
  const t = useT();
  const [tab, openTab] = useTab(REGION_TABS);
  const answer = useCall(getSiteState, {}, { refetchInterval: POLL_MILLISECONDS });
  usePlace([{ text: t('desk.region') }]);
  return (
    <>
      <h1 className="sr">{t('desk.region')}</h1>
      <Tabs
        id="region"
        label={t('desk.region')}
        look="underlined"
        tabs={REGION_TABS.map((value) => ({ value, text: t(`desk-region.${value}`) }))}
        value={tab}
        onChange={openTab}
      />
      <TabPanel id="region" value={tab}>
        {tab === 'history' ? (
          <HistoryPart />
        ) : (
          <AnswerView answer={answer}>
            {({ windows, rules, settings, products }, stale) =>
              tab === 'maintenance' ? (
                <MaintenancePart windows={windows} products={products} stale={stale} />
              ) : (
                <RulesPart rules={rules} settings={settings} stale={stale} />
              )
            }
          </AnswerView>
        )}
      </TabPanel>
    </>
  );
}
