/** Who is linked with a member, by what and since when, as a table; two steps far. That it was looked at is written down. */
import type { ReplyOf } from '@house/contract/call';
import { getRiskLinks } from '@house/contract/risk/desk';
import { useAreas, useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState, Notice } from '@house/ui/states';
import { Link, useParams } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

type Pair = NonNullable<ReplyOf<typeof getRiskLinks>['cardPair']>;
type LinkRow = ReplyOf<typeof getRiskLinks>['links'][number];

/** With whom they have most to explain at card tables, and what that counts. */
function PairPart({ pair, member }: { pair: Pair; member: string }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  return (
    <section className="col">
      <h2>{t('desk-risk.pair')}</h2>
      <p>
        {t('desk-risk.pair.facts', {
          ...{ member: pair.member, hands: count(pair.hands), together: count(pair.togetherPercent) },
          ...{ percent: count(pair.oneWayPercent), score: count(pair.score) },
        })}{' '}
        <b>{pair.weight > 0 ? t('desk-risk.pair.counts', { weight: count(pair.weight) }) : t('desk-risk.pair.none')}</b>{' '}
        <Link to="/studio" search={{ tab: 'cards', member, other: pair.member } as never} className="link">
          {t('desk-risk.pair.hands')}
        </Link>
      </p>
    </section>
  );
}

export function LinksPage(): JSX.Element {
  useAreas(['desk-risk']);
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const { id = '' } = useParams({ strict: false });
  const answer = useCall(getRiskLinks, { params: { id } });
  const title = t('desk-risk.links.of', { member: answer.data?.member ?? id });
  usePlace([{ text: t('desk.risk'), to: '/risk' }, { text: title }]);
  const columns: Column<LinkRow>[] = [
    {
      key: 'account',
      head: t('desk-risk.links.account'),
      card: 'title',
      cell: ({ memberId, member }) => (
        <Link to="/members/$id" params={{ id: memberId }} className="link">
          <bdi>{member}</bdi>
        </Link>
      ),
    },
    { key: 'by', head: t('desk-risk.links.by'), cell: ({ kind }) => t(`desk-risk.link.${kind}`) },
    {
      key: 'mark',
      head: t('desk-risk.why'),
      cell: ({ mark }) => <code translate="no">{mark}</code>,
    },
    { key: 'via', head: t('desk-risk.links.via'), cell: ({ via }) => <bdi>{via}</bdi> },
    { key: 'steps', head: t('desk-risk.links.steps'), end: true, cell: ({ depth }) => count(depth) },
    { key: 'when', head: `${t('desk-risk.links.when')} (${zoneName})`, end: true, cell: ({ at }) => when.instant(at) },
  ];
  return (
    <>
      <div className="page-h">
        <h1>{title}</h1>
      </div>
      <AnswerView answer={answer}>
        {({ links, isCut, cardPair, member }, stale) => (
          <>
            {cardPair === null ? null : <PairPart pair={cardPair} member={member} />}
            {links.length === 0 ? (
              <EmptyState title={t('desk-risk.links.none')} />
            ) : (
              <>
                {isCut ? <Notice tone="warn">{t('desk-risk.links.cut')}</Notice> : null}
                <DataTable
                  label={title}
                  columns={columns}
                  rows={links}
                  rowKey={({ memberId, viaId, kind, mark }) => `${memberId} ${viaId} ${kind} ${mark}`}
                  stale={stale}
                />
              </>
            )}
          </>
        )}
      </AnswerView>
    </>
  );
}
