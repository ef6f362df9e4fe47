/** Team (screens.md 6.4): who is right below, level by level with the way back, or found by name in the whole line. */
import { type LineMemberView, listAgentLine } from '@house/contract/agents/site';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Pagination } from '@house/ui/pagination';
import { EmptyState } from '@house/ui/states';
import { type JSX, useDeferredValue, useState } from 'react';
import { useDay } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { MemberPopup } from './member-popup.tsx';

const SIZE = 20;

export function TeamPage(): JSX.Element {
  useAreas(['site-agent-links']);
  const t = useT();
  const money = useMoney();
  const day = useDay();
  const [of, setOf] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [managed, setManaged] = useState<LineMemberView | null>(null);
  const asked = useDeferredValue(q.trim());
  const query = useCall(listAgentLine, {
    query: { page, size: SIZE, ...(of === null ? {} : { of }), ...(asked === '' ? {} : { q: asked }) },
  });
  const goTo = (account: string | null): void => {
    setOf(account);
    setQ('');
    setPage(1);
  };
  const columns: readonly Column<LineMemberView>[] = [
    {
      key: 'account',
      head: t('site-agent.account'),
      card: 'title',
      cell: ({ account }) => <span translate="no">{account}</span>,
    },
    { key: 'type', head: t('site-agent.type'), card: 'status', cell: ({ type }) => t(`site-agent.type.${type}`) },
    { key: 'level', head: t('site-agent.level'), end: true, cell: ({ level }) => money.digits(String(level)) },
    { key: 'below', head: t('site-agent.below'), end: true, cell: ({ below }) => money.digits(String(below)) },
    { key: 'joined', head: t('site-agent.joined'), cell: ({ joinedAt }) => day(joinedAt) },
    {
      key: 'last',
      head: t('site-agent.lastLogin'),
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? '–' : day(lastLoginAt)),
    },
    { key: 'status', head: t('site-agent.status'), cell: ({ status }) => t(`site-agent.status.${status}`) },
    {
      key: 'manage',
      head: t('site-agent-links.manage'),
      cell: (row) =>
        row.level === 1 ? (
          <Button
            size="s"
            look="ghost"
            onClick={(event) => {
              event.stopPropagation();
              setManaged(row);
            }}
          >
            {t('site-agent-links.manage')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <Field
        label={t('site-agent.find')}
        name="q"
        icon="magnifying-glass"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={q}
        onChange={(event) => {
          setQ(event.target.value);
          setPage(1);
        }}
      />
      <ListStates query={query} skeleton={{ height: 48, count: 6 }}>
        {({ rows, total, trail }) => (
          <>
            {of === null ? null : (
              <nav className="ac-trail" aria-label={t('site-agent.trail')}>
                <Button size="s" look="ghost" onClick={() => goTo(null)}>
                  {t('site-agent.me')}
                </Button>
                {trail.map((account) => (
                  <Button
                    key={account}
                    size="s"
                    look={account === of ? 'soft' : 'ghost'}
                    aria-current={account === of ? 'location' : undefined}
                    onClick={() => goTo(account)}
                  >
                    <span translate="no">{account}</span>
                  </Button>
                ))}
              </nav>
            )}
            {rows.length === 0 ? (
              <EmptyState title={t('site-agent.nobody')} art="coins">
                {t('site-agent.nobodyHint')}
              </EmptyState>
            ) : (
              <DataTable
                label={t('site-agent.page.downlineManagmentView')}
                columns={columns}
                rows={rows}
                rowKey={({ account }) => account}
                onOpen={({ account, type }) => {
                  if (type === 'agent') goTo(account);
                }}
              />
            )}
            <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
          </>
        )}
      </ListStates>
      {managed === null ? null : (
        <MemberPopup account={managed.account} isPlayer={managed.type === 'player'} onClose={() => setManaged(null)} />
      )}
    </>
  );
}
