/** Campaigns of free rounds (screens.md 7.16): asked for by one of staff, decided by another; what they have cost so far. */
import type { ReplyOf } from '@house/contract/call';
import { CAMPAIGN_STATES, listCampaigns } from '@house/contract/campaigns/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { CampaignPopup } from './campaign-popup.tsx';
import { RequestPopup } from './request-popup.tsx';
import { CAMPAIGN_TONES } from './tones.ts';

const EVERY_MS = 10_000;

const CAMPAIGNS: ResourceList<typeof listCampaigns> = {
  call: listCampaigns,
  areas: ['desk-campaigns'],
  titleId: 'desk.campaigns',
  emptyId: 'desk-campaigns.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: CAMPAIGN_STATES,
      wordsId: (state) => `desk-campaigns.state.${state}`,
    },
  },
  columns: [
    {
      key: 'name',
      kind: 'popup',
      headId: 'desk-campaigns.name',
      of: ({ name }) => name,
      popup: ({ id }, onClose) => <CampaignPopup id={id} onClose={onClose} />,
    },
    { key: 'vendor', kind: 'mono', headId: 'desk-campaigns.vendor', of: ({ vendor }) => vendor },
    { key: 'rounds', kind: 'count', headId: 'desk-campaigns.rounds', of: ({ rounds }) => rounds },
    { key: 'stake', kind: 'money', headId: 'desk-campaigns.stake', of: ({ stake }) => stake },
    { key: 'grants', kind: 'count', headId: 'desk-campaigns.granted', of: ({ grants }) => grants },
    { key: 'used', kind: 'count', headId: 'desk-campaigns.used', of: ({ roundsUsed }) => roundsUsed },
    { key: 'won', kind: 'money', headId: 'desk-campaigns.cost', of: ({ won }) => won },
    { key: 'budget', kind: 'money', headId: 'desk-campaigns.budget', of: ({ budget }) => budget },
    { key: 'endsAt', kind: 'time', headId: 'desk-campaigns.endsAt', of: ({ endsAt }) => endsAt },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: CAMPAIGN_TONES[state], wordsId: `desk-campaigns.state.${state}` }),
    },
  ],
};

export function CampaignsPage(): JSX.Element {
  const t = useT();
  const mayRequest = useCan('campaigns.request');
  const [vendors, setVendors] = useState<ReplyOf<typeof listCampaigns>['vendors'] | null>(null);
  return (
    <>
      <ResourceListPage
        list={CAMPAIGNS}
        acts={(answer) =>
          mayRequest ? (
            <Button look="brand" disabled={answer === undefined} onClick={() => setVendors(answer?.vendors ?? null)}>
              {t('desk-campaigns.new')}
            </Button>
          ) : null
        }
      />
      {vendors === null ? null : <RequestPopup vendors={vendors} onClose={() => setVendors(null)} />}
    </>
  );
}
