/** Members who staked on both sides of hands at live tables (operations.md 2.3), those with most of it first. */
import { listStudioOpposites, type StudioOppositePlayer } from '@house/contract/studio/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { showShare } from './model.ts';

const EVERY_MS = 60_000;

export function OppositesTab(): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const answer = useCall(listStudioOpposites, {}, { refetchInterval: EVERY_MS });
  const columns: Column<StudioOppositePlayer>[] = [
    {
      key: 'member',
      head: t('desk-studio.member'),
      card: 'title',
      cell: ({ account, memberId }) =>
        memberId === null ? (
          '–'
        ) : (
          <Link to={`/members/${memberId}`} className="link" translate="no">
            <bdi>{account ?? memberId}</bdi>
          </Link>
        ),
    },
    {
      key: 'hands',
      head: t('desk-studio.opposites.hands'),
      end: true,
      cell: ({ hands, ofHands }) => t('desk-studio.opposites.of', { hands: count(hands), all: count(ofHands) }),
    },
    { key: 'staked', head: t('desk-studio.opposites.staked'), end: true, cell: ({ staked }) => money(staked) },
    { key: 'covered', head: t('desk-studio.opposites.covered'), end: true, cell: ({ covered }) => money(covered) },
    {
      key: 'share',
      head: t('desk-studio.opposites.share'),
      end: true,
      cell: ({ covered, staked }) => showShare(Number(covered) / Number(staked)),
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ players, days }, stale) => (
        <>
          <p className="t2 sm">{t('desk-studio.opposites.hint', { days: count(days) })}</p>
          {players.length === 0 ? (
            <EmptyState title={t('desk-studio.opposites.none')} />
          ) : (
            <DataTable
              label={t('desk-studio.tab.opposites')}
              columns={columns}
              rows={players}
              rowKey={({ memberId, account }) => memberId ?? account ?? ''}
              stale={stale}
            />
          )}
        </>
      )}
    </AnswerView>
  );
}
