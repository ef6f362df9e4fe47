/** One agent (screens.md 7.5): their place in the line, what the team did, points, contracts, bills, links, moves. */
import { getAgentAtDesk } from '@house/contract/agents/detail';
import { LINK_PRODUCTS, type LinkProduct } from '@house/contract/agents/links';
import type { ReplyOf } from '@house/contract/call';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import { Link, useParams } from '@tanstack/react-router';
import { type JSX, type ReactNode, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { toneOfAmount, useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { AuditLink, CopyText, FigureRow } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { PointPopup } from './point-popup.tsx';

type Detail = ReplyOf<typeof getAgentAtDesk>;
type Contract = Detail['contracts'][number];
type Bill = Detail['bills'][number];

export function AgentPage(): JSX.Element {
  useAreas(['desk-agents']);
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const answer = useCall(getAgentAtDesk, { params: { id } });
  usePlace([{ text: t('desk.agents'), to: '/agents' }, { text: answer.data?.account ?? id }]);
  return (
    <>
      {answer.data === undefined ? <h1 className="sr">{`${t('desk-agents.account')} ${id}`}</h1> : null}
      <AnswerView answer={answer}>
        {(detail) => (
          <>
            <Head detail={detail} />
            {detail.owes ? <Notice tone="warn">{t('desk-agents.detail.owes')}</Notice> : null}
            <Team detail={detail} />
            <Points detail={detail} />
            <Contracts contracts={detail.contracts} />
            <Bills bills={detail.bills} />
            <Links links={detail.links} />
            <Moves moves={detail.moves} />
          </>
        )}
      </AnswerView>
    </>
  );
}

function AgentLink({ id, account }: { id: string; account: string }): JSX.Element {
  return (
    <Link to="/agents/$id" params={{ id } as never} className="link" translate="no">
      {account}
    </Link>
  );
}

function Head({ detail }: { detail: Detail }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return (
    <section className="card pad col" aria-label={t('desk-agents.detail.place')}>
      <div className="row wrap-f">
        <h1 translate="no">{detail.account}</h1>
        <Badge tone={detail.type === 'agent' ? 'gold' : 'plain'}>{t(`desk-agents.tree.type.${detail.type}`)}</Badge>
        <Badge tone={detail.status === 'active' ? 'win' : 'loss'}>
          {t(`desk-agents.tree.status.${detail.status}`)}
        </Badge>
      </div>
      <p className="sm t2 wrap-any">
        {detail.above.length === 0 ? t('desk-agents.moves.top') : null}
        {detail.above.map(({ id, account }) => (
          <span key={id}>
            <AgentLink id={id} account={account} /> ›{' '}
          </span>
        ))}
        {detail.above.length === 0 ? null : <b translate="no">{detail.account}</b>}
      </p>
      <p className="sm t2 num row wrap-f">
        <CopyText text={detail.id} name={t('desk.id')} />
        {detail.code === null ? null : <CopyText text={detail.code} name={t('desk-agents.detail.code')} />}
        <span>
          {t('desk-agents.tree.joined')}: {when.instant(detail.joinedAt)}
        </span>
        <span>
          {t('desk-agents.members')}: {count(detail.members)} · {t('desk-agents.agents')}: {count(detail.agents)} ·{' '}
          {t('desk-agents.detail.direct')}: {count(detail.direct)}
        </span>
        <Link to="/members/$id" params={{ id: detail.id } as never} className="link">
          {t('desk.member')}
        </Link>
        <Link to="/agent-tree" search={{ account: detail.account } as never} className="link">
          {t('desk.agentTree')}
        </Link>
        <AuditLink object={`member:${detail.id}`} />
      </p>
    </section>
  );
}

function Team({ detail: { team, shares } }: { detail: Detail }): JSX.Element {
  const t = useT();
  const { money, signed, count } = useFigures();
  const sums = ['deposit', 'withdrawal', 'turnover', 'bonus', 'rebate', 'wage', 'dividend'] as const;
  return (
    <>
      <h2 className="step-h">{t('desk-agents.detail.team')}</h2>
      <FigureRow
        label={t('desk-agents.detail.team')}
        cells={[
          ...sums.map((name) => ({
            key: name,
            label: t(`desk-agents.detail.${name}`),
            value: money(team[name]),
          })),
          {
            key: 'loss',
            label: t('desk-agents.detail.loss'),
            value: signed(team.loss),
            tone: toneOfAmount(team.loss),
            note: t('desk-agents.detail.firstDeposits', { count: count(team.firstDeposits) }),
          },
        ]}
      />
      {shares.lines === null || shares.lines.length === 0 ? null : (
        <p className="sm t2 row wrap-f">
          <span>{t('desk-agents.detail.topLines')}:</span>
          {shares.lines.map(({ account, turnover }) => (
            <span key={account}>
              <span translate="no">{account}</span> <b className="num">{money(turnover)}</b>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <section className="card list" aria-label={title}>
      <h2 className="step-h pad">{title}</h2>
      {children}
    </section>
  );
}

function Points({ detail }: { detail: Detail }): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const may = useCan('lottery.edit');
  const [opened, setOpened] = useState<LinkProduct | null>(null);
  const columns: readonly Column<LinkProduct>[] = [
    {
      key: 'product',
      head: t('desk-agents.detail.product'),
      card: 'title',
      cell: (product) => t(`desk.product.${product}`),
    },
    {
      key: 'own',
      head: t('desk-agents.detail.point'),
      end: true,
      card: 'main',
      cell: (product) => digits(`${detail.points.own[product] ?? '0'} %`),
    },
    {
      key: 'upline',
      head: t('desk-agents.detail.uplinePoint'),
      end: true,
      cell: (product) => (detail.points.upline === null ? '–' : digits(`${detail.points.upline[product] ?? '0'} %`)),
    },
    ...(may
      ? [
          {
            key: 'set',
            head: '',
            end: true,
            cell: (product: LinkProduct) => (
              <Button size="s" onClick={() => setOpened(product)}>
                {t('desk-agents.detail.setPoint')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Part title={t('desk-agents.detail.points')}>
      <DataTable
        label={t('desk-agents.detail.points')}
        columns={columns}
        rows={LINK_PRODUCTS}
        rowKey={(name) => name}
      />
      {opened === null ? null : (
        <PointPopup
          id={detail.id}
          account={detail.account}
          product={opened}
          own={detail.points.own[opened] ?? '0'}
          onClose={() => setOpened(null)}
        />
      )}
    </Part>
  );
}

function Contracts({ contracts }: { contracts: readonly Contract[] }): JSX.Element | null {
  const t = useT();
  const when = useWhen();
  const { money, count, digits } = useFigures();
  if (contracts.length === 0) return null;
  const columns: readonly Column<Contract>[] = [
    {
      key: 'kind',
      head: t('desk-agents.kind'),
      card: 'title',
      cell: ({ kind, period, basis }) =>
        [
          t(`desk-agents.kind.${kind}`),
          ...(period === null ? [] : [t(`desk-agents.period.${period}`)]),
          ...(kind === 'daily' ? [t(`desk-agents.basis.${basis}`)] : []),
        ].join(' · '),
    },
    { key: 'party', head: t('desk-agents.runs.payer'), cell: ({ party }) => party ?? t('desk-agents.runs.house') },
    {
      key: 'tiers',
      head: t('desk-agents.rate'),
      card: 'main',
      cell: ({ tiers }) =>
        tiers
          .map(({ minBase, minActive, rate }) => `${digits(rate)} % (${money(minBase)}, ${count(minActive)})`)
          .join(' · '),
    },
    {
      key: 'offered',
      head: `${t('desk-agents.offered')} (${zoneName})`,
      cell: ({ offeredAt }) => when.instant(offeredAt),
    },
    {
      key: 'counts',
      head: `${t('desk-agents.detail.counts')} (${zoneName})`,
      cell: ({ countsFrom, countsTo }) =>
        countsFrom === null ? '–' : `${when.instant(countsFrom)} – ${countsTo === null ? '' : when.instant(countsTo)}`,
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => t(`desk-agents.detail.state.${state}`),
    },
  ];
  return (
    <Part title={t('desk-agents.contracts')}>
      <DataTable label={t('desk-agents.contracts')} columns={columns} rows={contracts} rowKey={({ id }) => id} />
    </Part>
  );
}

function Bills({ bills }: { bills: readonly Bill[] }): JSX.Element | null {
  const t = useT();
  const when = useWhen();
  const { money, digits } = useFigures();
  if (bills.length === 0) return null;
  const columns: readonly Column<Bill>[] = [
    {
      key: 'kind',
      head: t('desk-agents.kind'),
      card: 'title',
      cell: ({ kind }) => t(`desk-agents.kind.${kind}`),
    },
    {
      key: 'stretch',
      head: `${t('desk-agents.period')} (${zoneName})`,
      cell: ({ from, tick }) => (from === null ? when.instant(tick) : `${when.instant(from)} – ${when.instant(tick)}`),
    },
    { key: 'payer', head: t('desk-agents.runs.payer'), cell: ({ payer }) => payer ?? t('desk-agents.runs.house') },
    { key: 'base', head: t('desk-agents.runs.base'), end: true, cell: ({ base }) => money(base) },
    { key: 'rate', head: t('desk-agents.runs.rate'), end: true, cell: ({ rate }) => `${digits(rate)} %` },
    { key: 'amount', head: t('desk-agents.runs.amount'), end: true, card: 'main', cell: ({ amount }) => money(amount) },
    { key: 'paid', head: t('desk-agents.runs.paid'), end: true, cell: ({ paid }) => money(paid) },
    { key: 'carry', head: t('desk-agents.runs.carry'), end: true, cell: ({ carry }) => money(carry) },
    { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => t(`desk-agents.bill.${state}`) },
  ];
  return (
    <Part title={t('desk-agents.runs.bills')}>
      <DataTable label={t('desk-agents.runs.bills')} columns={columns} rows={bills} rowKey={({ id }) => id} />
    </Part>
  );
}

function Links({ links }: { links: Detail['links'] }): JSX.Element | null {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  if (links.length === 0) return null;
  const columns: readonly Column<Detail['links'][number]>[] = [
    { key: 'name', head: t('desk-agents.detail.link'), card: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'code',
      head: t('desk-agents.detail.code'),
      cell: ({ code }) => (
        <bdi className="mono" translate="no">
          {code}
        </bdi>
      ),
    },
    { key: 'type', head: t('desk-agents.tree.type'), cell: ({ type }) => t(`desk-agents.tree.type.${type}`) },
    { key: 'clicks', head: t('desk-agents.detail.clicks'), end: true, cell: ({ clicks }) => count(clicks) },
    {
      key: 'registered',
      head: t('desk-agents.detail.registered'),
      end: true,
      card: 'main',
      cell: ({ registered, deposited }) => `${count(registered)} / ${count(deposited)}`,
    },
    {
      key: 'made',
      head: `${t('desk-agents.detail.made')} (${zoneName})`,
      cell: ({ madeAt }) => when.instant(madeAt),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => t(`desk-agents.detail.link.${state}`),
    },
  ];
  return (
    <Part title={t('desk-agents.detail.links')}>
      <DataTable label={t('desk-agents.detail.links')} columns={columns} rows={links} rowKey={({ code }) => code} />
    </Part>
  );
}

function Moves({ moves }: { moves: Detail['moves'] }): JSX.Element | null {
  const t = useT();
  const when = useWhen();
  if (moves.length === 0) return null;
  const columns: readonly Column<Detail['moves'][number]>[] = [
    {
      key: 'asked',
      head: `${t('desk-agents.moves.askedBy')} (${zoneName})`,
      card: 'title',
      cell: ({ askedBy, askedAt }) => `${askedBy} · ${when.instant(askedAt)}`,
    },
    { key: 'to', head: t('desk-agents.moves.to'), card: 'main', cell: ({ to }) => to ?? t('desk-agents.moves.top') },
    { key: 'reason', head: t('desk.reason'), cell: ({ reason }) => reason },
    {
      key: 'decided',
      head: `${t('desk-agents.moves.decidedBy')} (${zoneName})`,
      cell: ({ decidedBy, decidedAt }) =>
        decidedAt === null ? '–' : `${decidedBy ?? ''} · ${when.instant(decidedAt)}`,
    },
    { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => t(`desk-agents.moves.state.${state}`) },
  ];
  return (
    <Part title={t('desk.agentMoves')}>
      <DataTable label={t('desk.agentMoves')} columns={columns} rows={moves} rowKey={({ id }) => id} />
    </Part>
  );
}
