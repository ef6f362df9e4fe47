/** Moves (screens.md 7.5): a member and all below come to stand under somebody else; asked for by one of staff, done by another. */
import { type AgentMove, listAgentMoves, MOVE_STATES } from '@house/contract/agents/moves';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { AskMovePopup, ConvertPopup, MovePopup } from './move-popups.tsx';

const TONES = { asked: 'warn', done: 'win', refused: 'loss' } as const satisfies Record<AgentMove['state'], string>;

const MOVES: ResourceList<typeof listAgentMoves> = {
  call: listAgentMoves,
  areas: ['desk-agents'],
  titleId: 'desk.agentMoves',
  emptyId: 'desk-agents.moves.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: MOVE_STATES,
      wordsId: (state) => `desk-agents.moves.state.${state}`,
    },
  },
  columns: [
    {
      key: 'account',
      kind: 'popup',
      headId: 'desk-agents.moves.account',
      of: ({ account }) => account,
      popup: (move, onClose) => <MovePopup move={move} onClose={onClose} />,
    },
    {
      key: 'to',
      kind: 'text',
      headId: 'desk-agents.moves.to',
      of: ({ to }, { t }) => to ?? t('desk-agents.moves.top'),
    },
    { key: 'below', kind: 'count', headId: 'desk-agents.moves.below', of: ({ below }) => below },
    { key: 'askedBy', kind: 'text', headId: 'desk-agents.moves.askedBy', of: ({ askedBy }) => askedBy },
    { key: 'askedAt', kind: 'time', headId: 'desk.time', of: ({ askedAt }) => askedAt },
    { key: 'decidedBy', kind: 'text', headId: 'desk-agents.moves.decidedBy', of: ({ decidedBy }) => decidedBy },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-agents.moves.state.${state}` }),
    },
  ],
};

export function MovesPage(): JSX.Element {
  const t = useT();
  const mayManage = useCan('agents.manage');
  const [open, setOpen] = useState<'ask' | 'convert' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <ResourceListPage
        list={MOVES}
        acts={() =>
          mayManage ? (
            <>
              <Button look="ghost" onClick={() => setOpen('convert')}>
                {t('desk-agents.moves.convert')}
              </Button>
              <Button look="brand" onClick={() => setOpen('ask')}>
                {t('desk-agents.moves.ask')}
              </Button>
            </>
          ) : null
        }
      />
      {open === 'ask' ? <AskMovePopup onClose={close} /> : null}
      {open === 'convert' ? <ConvertPopup onClose={close} /> : null}
    </>
  );
}
