/** How much of the numbers that are limited for all members is sold in the draw: the fullest first, live. Not there where none is. */
import type { ReplyOf } from '@house/contract/call';
import { listDrawLimits } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { type DrawDetail, isMoving, stateOfSold } from './model.ts';

type Row = ReplyOf<typeof listDrawLimits>['rows'][number];

const POLL_MILLISECONDS = 2_000;
const TONES = { open: 'win', reduced: 'warn', full: 'loss' } as const;

export function LimitsPart({ detail: { draw } }: { detail: DrawDetail }): JSX.Element | null {
  const t = useT();
  const words = useGameWords();
  const { money, digits } = useFigures();
  const answer = useCall(
    listDrawLimits,
    { params: { id: draw.id } },
    { keepOld: true, refetchInterval: isMoving(draw.state) ? POLL_MILLISECONDS : false },
  );
  if (answer.data === undefined ? answer.error === null : answer.data.rows.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'number',
      head: t('desk-lottery.limits.number'),
      card: 'title',
      cell: ({ play, selection }) => words.selection(draw.gameCode, play, selection),
    },
    { key: 'play', head: t('desk.play'), cell: ({ play }) => words.play(draw.gameCode, play) },
    {
      key: 'sold',
      head: t('desk-lottery.limits.soldOf'),
      end: true,
      card: 'main',
      cell: ({ sold }) => money(sold),
    },
    { key: 'most', head: t('desk-lottery.limits.soldMost'), end: true, cell: ({ maxTotal }) => money(maxTotal) },
    {
      key: 'state',
      head: t('desk-lottery.limits.soldState'),
      card: 'status',
      cell: (row) => {
        const state = stateOfSold(row);
        const value = String((row.fullFactor ?? 0) / 10);
        return <Badge tone={TONES[state]}>{digits(t(`desk-lottery.limits.state.${state}`, { value }))}</Badge>;
      },
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-lottery.limits.sold')}</h2>
        <span className="sm t3">{t('desk-lottery.limits.soldNote')}</span>
      </div>
      <AnswerView answer={answer} lines={2}>
        {({ rows }, stale) => (
          <DataTable
            label={t('desk-lottery.limits.sold')}
            columns={columns}
            rows={rows}
            rowKey={({ limitId, selection }) => `${limitId} ${selection}`}
            stale={stale}
          />
        )}
      </AnswerView>
    </div>
  );
}
