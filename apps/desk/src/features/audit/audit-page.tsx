/** The audit log (screens.md 7.32): who did what to what, before and after, why, and whether the chain holds. */

import type { ReplyOf } from '@house/contract/call';
import { AUDIT_ACTIONS } from '@house/contract/codes';
import { listAudit } from '@house/contract/operations/desk';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { isDay } from '../../shared/day-ranges.ts';
import { FieldFilter, SearchFilter, SelectFilter } from '../../shared/filter-fields.tsx';
import { useFilters } from '../../shared/filters.ts';
import { ListPage } from '../../shared/list-page.tsx';
import { oneOf } from '../../shared/one-of.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { CopyText } from '../../shared/small-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import { addressOfObject, listChanges } from './model.ts';

type AuditLine = ReplyOf<typeof listAudit>['rows'][number];

const DEFAULTS = { action: '', staff: '', object: '', day: '' };

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
              <span className="mono">{before}</span>
            </>
          )}{' '}
          {after === null ? null : (
            <>
              <span aria-hidden="true">→</span> <span className="sr">{t('desk.audit.after')}</span>
              <span className="mono">{after}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function useAuditColumns(): Column<AuditLine>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  return [
    { key: 'seq', head: '#', cell: ({ seq }) => <span className="num t3">{seq}</span> },
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ at }) => at }),
    { key: 'staff', head: t('desk.audit.staff'), cell: ({ staff }) => staff || <span className="t3">–</span> },
    {
      key: 'action',
      head: t('desk.audit.action'),
      card: 'title',
      cell: ({ action }) => {
        const known = oneOf(AUDIT_ACTIONS, action);
        return <span className="b">{known === undefined ? action : t(`desk.action.${known}`)}</span>;
      },
    },
    {
      key: 'object',
      head: t('desk.audit.object'),
      cell: ({ object }) => {
        const address = addressOfObject(object);
        if (address === undefined) return <span className="mono">{object}</span>;
        return (
          <Link to={address} className="link mono" data-row>
            {object}
          </Link>
        );
      },
    },
    { key: 'change', head: t('desk.audit.change'), cell: (line) => <Changes line={line} /> },
    {
      key: 'reason',
      head: t('desk.reason'),
      cell: ({ reason }) => reason ?? <span className="t3">–</span>,
    },
    { key: 'address', head: t('desk.address'), cell: ({ address }) => <span className="mono">{address}</span> },
    {
      key: 'hash',
      head: t('desk.audit.hash'),
      cell: ({ hash }) => <CopyText text={hash} shown={`${hash.slice(0, 8)}…`} name={t('desk.audit.hash')} />,
    },
  ];
}

export function AuditPage(): JSX.Element {
  const t = useT();
  const columns = useAuditColumns();
  const filters = useFilters(DEFAULTS);
  const { action, staff, object, day } = filters.values;
  const list = useList(listAudit, filters, {
    query: { action: oneOf(AUDIT_ACTIONS, action), staff, object, day: isDay(day) ? day : undefined },
  });
  const { data } = list.answer;
  return (
    <ListPage
      title={t('desk.audit')}
      acts={data === undefined ? null : <ChainBadge holds={data.chainHolds} />}
      list={list}
      columns={columns}
      rowKey={({ seq }) => String(seq)}
      empty={t('desk.audit.empty')}
      filters={
        <>
          <SelectFilter
            filters={filters}
            name="action"
            label={t('desk.audit.action')}
            choices={AUDIT_ACTIONS}
            words={(one) => t(`desk.action.${one}`)}
          />
          <SearchFilter filters={filters} name="staff" label={t('desk.audit.staff')} maxLength={64} />
          <SearchFilter
            filters={filters}
            name="object"
            label={t('desk.audit.object')}
            placeholder="member:…"
            maxLength={120}
          />
          <FieldFilter filters={filters} name="day" type="date" label={t('desk.day')} max={dayFromToday(0)} />
        </>
      }
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
