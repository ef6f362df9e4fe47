/** Agents (screens.md 7.5): the tops of lines; a line is opened here, and its top is offered the house's contract. */
import { type AgentLine, listAgentLines } from '@house/contract/agents/desk';
import { useT } from '@house/i18n/react';
import type { Translate } from '@house/i18n/translator';
import { Button } from '@house/ui/button';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { OfferPopup } from './offer-popup.tsx';
import { OpenLinePopup } from './open-line-popup.tsx';

/** The contracts of a line, or what is offered to its top: each kind with its rates. */
function contractsOf({ contracts }: AgentLine, which: 'valid' | 'requested', t: Translate): string {
  const words = contracts.flatMap(({ kind, [which]: contract }) =>
    contract === null
      ? []
      : `${t(`desk-agents.kind.${kind}`)} ${contract.tiers.map(({ rate }) => `${rate} %`).join(', ')}`,
  );
  return words.length === 0 ? t('desk-agents.none') : words.join(' · ');
}

const LINES: ResourceList<typeof listAgentLines> = {
  call: listAgentLines,
  areas: ['desk-agents'],
  titleId: 'desk.agents',
  emptyId: 'desk-agents.empty',
  rowKey: ({ id }) => id,
  columns: [
    {
      key: 'account',
      kind: 'popup',
      headId: 'desk-agents.account',
      of: ({ account }) => account,
      popup: (line, onClose) => <OfferPopup line={line} onClose={onClose} />,
    },
    {
      key: 'detail',
      kind: 'link',
      headId: 'desk-agents.detail',
      of: (_, { t }) => t('desk-agents.detail.open'),
      address: ({ id }) => `/agents/${id}`,
    },
    { key: 'members', kind: 'text', headId: 'desk-agents.members', of: ({ members }) => String(members) },
    { key: 'agents', kind: 'text', headId: 'desk-agents.agents', of: ({ agents }) => String(agents) },
    {
      key: 'valid',
      kind: 'text',
      headId: 'desk-agents.contracts',
      of: (line, { t }) => contractsOf(line, 'valid', t),
    },
    {
      key: 'requested',
      kind: 'text',
      headId: 'desk-agents.offered',
      of: (line, { t }) => contractsOf(line, 'requested', t),
    },
  ],
};

export function AgentsPage(): JSX.Element {
  const t = useT();
  const mayManage = useCan('agents.manage');
  const [isOpening, setOpening] = useState(false);
  return (
    <>
      <ResourceListPage
        list={LINES}
        acts={() =>
          mayManage ? (
            <Button look="brand" onClick={() => setOpening(true)}>
              {t('desk-agents.openLine')}
            </Button>
          ) : null
        }
      />
      {isOpening ? <OpenLinePopup onClose={() => setOpening(false)} /> : null}
    </>
  );
}
