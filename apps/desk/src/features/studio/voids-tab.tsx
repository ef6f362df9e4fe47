/** Rounds that somebody asked to take back; those that wait for a second person first. */
import { listStudioVoids, STUDIO_VOID_STATES } from '@house/contract/studio/desk';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { gameName } from './model.ts';
import { RoundPopup } from './round-popup.tsx';
import { HandsVoidPopup, VOID_TONES } from './void-view.tsx';

const EVERY_MS = 15_000;

const VOIDS: ResourceList<typeof listStudioVoids> = {
  call: listStudioVoids,
  areas: ['desk-studio'],
  titleId: 'desk-studio.tab.voids',
  emptyId: 'desk-studio.voidEmpty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: STUDIO_VOID_STATES,
      wordsId: (state) => `desk-studio.voidState.${state}`,
    },
  },
  columns: [
    {
      key: 'requestedAt',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ requestedAt }, { instant }) => instant(requestedAt),
      popup: (order, onClose) =>
        order.of === 'round' ? (
          <RoundPopup id={order.roundId} onClose={onClose} />
        ) : (
          <HandsVoidPopup order={order} onClose={onClose} />
        ),
    },
    { key: 'game', kind: 'text', headId: 'desk-studio.game', card: 'main', of: ({ game }) => gameName(game) },
    { key: 'member', kind: 'text', headId: 'desk-studio.member', of: ({ account, what }) => what ?? account },
    { key: 'stake', kind: 'money', headId: 'desk-studio.stake', of: ({ stake }) => stake },
    { key: 'prize', kind: 'money', headId: 'desk-studio.prize', of: ({ prize }) => prize },
    { key: 'by', kind: 'text', headId: 'desk-studio.requestedBy', of: ({ requestedBy }) => requestedBy },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: VOID_TONES[state], wordsId: `desk-studio.voidState.${state}` }),
    },
  ],
};

export function VoidsTab(): JSX.Element {
  return <ResourceListPage list={VOIDS} isPart />;
}
