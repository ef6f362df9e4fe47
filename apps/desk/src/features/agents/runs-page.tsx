/** Pay of agents (operations.md 4.4, 4.5): periods worked out by one of staff, their bills looked at and approved by another. */
import { type AgentRun, listAgentRuns, RUN_STATES } from '@house/contract/agents/desk';
import { contractKind } from '@house/contract/agents/shapes';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { RunPopup } from './run-popup.tsx';
import { StartRunPopup } from './start-run-popup.tsx';

const EVERY_MS = 5_000;
const TONES = { reading: 'info', review: 'warn', approved: 'win' } as const satisfies Record<AgentRun['state'], string>;

const RUNS: ResourceList<typeof listAgentRuns> = {
  call: listAgentRuns,
  areas: ['desk-agents'],
  titleId: 'desk.agentRuns',
  emptyId: 'desk-agents.runsEmpty',
  rowKey: ({ id }) => id,
  pinned: true,
  everyMilliseconds: EVERY_MS,
  filters: {
    kind: {
      kind: 'choice',
      labelId: 'desk-agents.kind',
      choices: contractKind.options.filter((kind) => kind !== 'realTime'),
      wordsId: (kind) => `desk-agents.kind.${kind}`,
    },
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: RUN_STATES,
      wordsId: (state) => `desk-agents.runs.state.${state}`,
    },
  },
  columns: [
    {
      key: 'kind',
      kind: 'popup',
      headId: 'desk-agents.kind',
      of: ({ kind, period }, { t }) =>
        `${t(`desk-agents.kind.${kind}`)} · ${t(`desk-agents.period.${period ?? 'hour'}`)}`,
      popup: (run, onClose) => <RunPopup run={run} onClose={onClose} />,
    },
    { key: 'from', kind: 'time', headId: 'desk-agents.runs.from', of: ({ from }) => from },
    { key: 'to', kind: 'time', headId: 'desk-agents.runs.to', of: ({ to }) => to },
    { key: 'turnover', kind: 'money', headId: 'desk-agents.runs.turnover', of: ({ turnover }) => turnover },
    { key: 'bills', kind: 'count', headId: 'desk-agents.runs.bills', of: ({ bills }) => bills },
    { key: 'amount', kind: 'money', headId: 'desk-agents.runs.amount', card: 'main', of: ({ amount }) => amount },
    { key: 'paid', kind: 'money', headId: 'desk-agents.runs.paid', of: ({ paid }) => paid },
    {
      key: 'by',
      kind: 'text',
      headId: 'desk-agents.runs.by',
      of: ({ orderedBy }, { t }) => orderedBy ?? t('desk-agents.runs.clock'),
    },
    { key: 'approvedBy', kind: 'text', headId: 'desk-agents.runs.approvedBy', of: ({ approvedBy }) => approvedBy },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-agents.runs.state.${state}` }),
    },
  ],
};

export function RunsPage(): JSX.Element {
  const t = useT();
  const mayStart = useCan('agents.manage');
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <ResourceListPage
        list={RUNS}
        acts={() =>
          mayStart ? (
            <Button look="brand" onClick={() => setStarting(true)}>
              {t('desk-agents.runs.start')}
            </Button>
          ) : null
        }
      />
      {isStarting ? <StartRunPopup onClose={() => setStarting(false)} /> : null}
    </>
  );
}
