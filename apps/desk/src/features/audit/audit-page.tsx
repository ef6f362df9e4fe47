/** The audit log (screens.md 7.32): who did what to what, before and after, why, and whether the chain holds. */

import type { ReplyOf } from '@house/contract/call';
import { AUDIT_ACTIONS } from '@house/contract/codes';
import { listAudit } from '@house/contract/operations/desk';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { oneOf } from '../../shared/one-of.ts';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { CopyText } from '../../shared/small-parts.tsx';
import { addressOfObject, listChanges } from './model.ts';

type AuditLine = ReplyOf<typeof listAudit>['rows'][number];

function Changes({ line }: { line: AuditLine }): JSX.Element {
  const t = useT();
  const changes = listChanges(line.before, line.after);
  if (changes.length === 0) return <span className="t3">–</span>;
  return (
    <ul className="changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field === '' ? null : <span className="t3">{field} </span>}
          {before === null ? null : (
            <>
              <span className="sr">{t('desk.audit.before')}</span>
              <span className="mono" translate="no">
                {before}
              </span>
            </>
          )}{' '}
          {after === null ? null : (
            <>
              <span aria-hidden="true">→</span> <span className="sr">{t('desk.audit.after')}</span>
              <span className="mono" translate="no">
                {after}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const AUDIT: ResourceList<typeof listAudit> = {
  call: listAudit,
  titleId: 'desk.audit',
  emptyId: 'desk.audit.empty',
  rowKey: ({ seq }) => String(seq),
  filters: {
    action: {
      kind: 'choice',
      labelId: 'desk.audit.action',
      choices: AUDIT_ACTIONS,
      wordsId: (action) => `desk.action.${action}`,
    },
    staff: { kind: 'search', labelId: 'desk.audit.staff', lengthMax: 64 },
    object: { kind: 'search', labelId: 'desk.audit.object', placeholder: 'member:…', lengthMax: 120 },
    day: { kind: 'day', labelId: 'desk.day' },
  },
  columns: [
    {
      key: 'seq',
      kind: 'cell',
      headId: 'desk.audit.number',
      of: ({ seq }) => <span className="num t3">{seq}</span>,
    },
    { key: 'at', kind: 'time', headId: 'desk.time', of: ({ at }) => at },
    { key: 'staff', kind: 'text', headId: 'desk.audit.staff', of: ({ staff }) => staff || null },
    {
      key: 'action',
      kind: 'cell',
      headId: 'desk.audit.action',
      card: 'title',
      of: ({ action }, { t }) => {
        const known = oneOf(AUDIT_ACTIONS, action);
        return <span className="b">{known === undefined ? action : t(`desk.action.${known}`)}</span>;
      },
    },
    {
      key: 'object',
      kind: 'cell',
      headId: 'desk.audit.object',
      of: ({ object }) => {
        const address = addressOfObject(object);
        if (address === undefined)
          return (
            <span className="mono" translate="no">
              {object}
            </span>
          );
        return (
          <Link to={address} className="link mono" data-row>
            {object}
          </Link>
        );
      },
    },
    { key: 'change', kind: 'cell', headId: 'desk.audit.change', of: (line) => <Changes line={line} /> },
    { key: 'reason', kind: 'text', headId: 'desk.reason', of: ({ reason }) => reason },
    { key: 'address', kind: 'mono', headId: 'desk.address', of: ({ address }) => address },
    {
      key: 'hash',
      kind: 'cell',
      headId: 'desk.audit.hash',
      of: ({ hash }, { t }) => <CopyText text={hash} shown={`${hash.slice(0, 8)}…`} name={t('desk.audit.hash')} />,
    },
  ],
};

export function AuditPage(): JSX.Element {
  return (
    <ResourceListPage
      list={AUDIT}
      acts={(answer) => (answer === undefined ? null : <ChainBadge holds={answer.chainHolds} />)}
    />
  );
}

function ChainBadge({ holds }: { holds: boolean }): JSX.Element {
  const t = useT();
  return (
    <Badge tone={holds ? 'win' : 'loss'}>
      <Icon name={holds ? 'shield-check-fill' : 'warning-fill'} />
      {t(holds ? 'desk.audit.chainHolds' : 'desk.audit.chainBroken')}
    </Badge>
  );
}
