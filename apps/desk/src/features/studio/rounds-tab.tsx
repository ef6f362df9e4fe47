/** Rounds of our own games, found by member, game, day and id; each opens as its member saw it. */
import { listStudioRounds, STUDIO_GAMES, STUDIO_ROUND_STATES } from '@house/contract/studio/desk';
import type { JSX } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { gameName } from './model.ts';
import { RoundPopup } from './round-popup.tsx';
import { ROUND_TONES } from './tones.ts';

const EVERY_MS = 15_000;
const COUNTED = 10_000;
const ID_LENGTH = 36;

const ROUNDS: ResourceList<typeof listStudioRounds> = {
  call: listStudioRounds,
  areas: ['desk-studio'],
  titleId: 'desk-studio.tab.rounds',
  emptyId: 'desk-studio.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  counted: COUNTED,
  filters: {
    member: { kind: 'search', labelId: 'desk-studio.member' },
    game: {
      kind: 'choice',
      labelId: 'desk-studio.game',
      choices: STUDIO_GAMES,
      useWords: () => gameName,
    },
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: STUDIO_ROUND_STATES,
      wordsId: (state) => `desk-studio.state.${state}`,
    },
    from: { kind: 'day', labelId: 'desk-studio.from' },
    to: { kind: 'day', labelId: 'desk-studio.to' },
    round: { kind: 'text', labelId: 'desk-studio.round', lengthMax: ID_LENGTH },
  },
  columns: [
    {
      key: 'placedAt',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ placedAt }, { instant }) => instant(placedAt),
      popup: ({ id }, onClose) => <RoundPopup id={id} onClose={onClose} />,
    },
    { key: 'game', kind: 'text', headId: 'desk-studio.game', card: 'main', of: ({ game }) => gameName(game) },
    {
      key: 'member',
      kind: 'link',
      headId: 'desk-studio.member',
      of: ({ account, memberId }) => account ?? memberId ?? '–',
      address: ({ memberId }) => (memberId === null ? '/members' : `/members/${memberId}`),
    },
    { key: 'stake', kind: 'money', headId: 'desk-studio.stake', of: ({ stake }) => stake },
    { key: 'prize', kind: 'money', headId: 'desk-studio.prize', of: ({ prize }) => prize },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: ROUND_TONES[state], wordsId: `desk-studio.state.${state}` }),
    },
    { key: 'id', kind: 'id', headId: 'desk-studio.round', of: ({ id }) => id },
  ],
};

export function RoundsTab(): JSX.Element {
  return <ResourceListPage list={ROUNDS} isPart />;
}
