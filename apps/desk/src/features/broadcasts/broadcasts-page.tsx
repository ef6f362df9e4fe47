/** Letters of the house to its members (screens.md 7.22): what was sent, whom it reached, who read it. */
import './broadcasts.css';
import { BROADCAST_STATES, listBroadcasts } from '@house/contract/messages/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useDraft } from '../../shared/drafts.ts';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { BroadcastPopup } from './broadcast-popup.tsx';
import { ComposePopup } from './compose-popup.tsx';
import { BROADCAST_TONES } from './tones.ts';

const BROADCASTS: ResourceList<typeof listBroadcasts> = {
  call: listBroadcasts,
  titleId: 'desk.letters',
  emptyId: 'desk-messages.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: BROADCAST_STATES,
      wordsId: (state) => `desk-messages.state.${state}`,
    },
  },
  columns: [
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ startsAt }) => startsAt },
    {
      key: 'title',
      kind: 'popup',
      headId: 'desk-messages.title',
      of: ({ texts }) => texts.bn.title || texts.en.title,
      popup: ({ id }, onClose) => <BroadcastPopup id={id} onClose={onClose} />,
    },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: BROADCAST_TONES[state], wordsId: `desk-messages.state.${state}` }),
    },
    {
      key: 'languages',
      kind: 'cell',
      headId: 'desk-messages.languages',
      of: ({ texts }, { t }) =>
        texts.bn.title !== '' && texts.en.title !== '' ? (
          'BN, EN'
        ) : (
          <Badge tone="warn">{t(texts.bn.title === '' ? 'desk-messages.lacks.bn' : 'desk-messages.lacks.en')}</Badge>
        ),
    },
    { key: 'expected', kind: 'count', headId: 'desk-messages.expected', of: ({ expected }) => expected },
    { key: 'sent', kind: 'count', headId: 'desk-messages.sent', of: ({ sent }) => sent },
    { key: 'read', kind: 'count', headId: 'desk-messages.read', card: 'main', of: ({ read }) => read },
    { key: 'by', kind: 'text', headId: 'desk-messages.by', of: ({ by }) => by },
  ],
};

export function BroadcastsPage(): JSX.Element {
  useAreas(['desk-messages']);
  const t = useT();
  const maySend = useCan('messages.send');
  const [composing, setComposing] = useDraft('broadcast.open', false);
  return (
    <>
      <ResourceListPage
        list={BROADCASTS}
        acts={() =>
          maySend ? (
            <Button look="brand" icon="plus-bold" onClick={() => setComposing(true)}>
              {t('desk-messages.compose')}
            </Button>
          ) : null
        }
      />
      {composing ? <ComposePopup onClose={() => setComposing(false)} /> : null}
    </>
  );
}
