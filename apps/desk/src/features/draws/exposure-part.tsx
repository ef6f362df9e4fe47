/** What is staked on each pick and ticket of the draw, and what the house pays if it wins: the dearest first, live. */
import type { ReplyOf } from '@house/contract/call';
import { getDrawExposure } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { findGame } from '@house/lottery/catalogue';
import { formatAmount, ONE, parseAmount } from '@house/money/amount';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { type CSSProperties, type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { type DrawDetail, isMoving, selectionOfChoice } from './model.ts';

type Line = ReplyOf<typeof getDrawExposure>['rows'][number];

const POLL_MILLISECONDS = 2_000;

/** As a share of the largest, 0 to 1. */
function shareOf(pays: string, largest: bigint): number {
  const mills = parseAmount(pays) ?? 0n;
  return largest <= 0n ? 0 : Number(formatAmount((mills * ONE) / largest));
}

function ExposureTable({
  rows,
  gameCode,
  stale,
}: {
  rows: readonly Line[];
  gameCode: string;
  stale: boolean;
}): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const words = useGameWords();
  const largest = parseAmount(rows[0]?.pays ?? '0') ?? 0n;
  const columns: Column<Line>[] = [
    { key: 'play', head: t('desk.play'), cell: (line) => words.play(gameCode, line.play) },
    {
      key: 'number',
      head: t('desk-lottery.limits.number'),
      card: 'title',
      cell: (line) => (
        <span title={line.choice}>
          {words.selection(gameCode, line.play, selectionOfChoice(gameCode, line.play, line.choice))}
        </span>
      ),
    },
    { key: 'bets', head: t('desk.bets'), end: true, cell: (line) => count(line.bets) },
    { key: 'stake', head: t('desk.stake'), end: true, cell: (line) => money(line.stake) },
    {
      key: 'pays',
      head: t('desk-lottery.exposure.pays'),
      end: true,
      card: 'main',
      cell: (line) => (
        <span className="heat" style={{ '--part': shareOf(line.pays, largest) } as CSSProperties}>
          {money(line.pays)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk-lottery.exposure')}
      columns={columns}
      rows={rows}
      rowKey={(line) => `${line.play} ${line.choice}`}
      stale={stale}
    />
  );
}

export function ExposurePart({ detail: { draw } }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const [play, setPlay] = useState('');
  const live = isMoving(draw.state);
  const answer = useCall(
    getDrawExposure,
    { params: { id: draw.id }, query: { play, size: 50 } },
    { keepOld: true, refetchInterval: live ? POLL_MILLISECONDS : false },
  );
  const plays = findGame(draw.gameCode)?.plays ?? [];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-lottery.exposure')}</h2>
        <span className="sm t3">{t(live ? 'desk-lottery.exposure.note' : 'desk-lottery.exposure.over')}</span>
        <span className="sp" />
        <Select
          small
          hideLabel
          label={t('desk-lottery.exposure.play')}
          value={play}
          options={[
            { value: '', text: t('desk-lottery.exposure.all') },
            ...plays.map(({ code }) => ({ value: code, text: words.play(draw.gameCode, code) })),
          ]}
          onChange={(event) => setPlay(event.target.value)}
        />
      </div>
      <AnswerView answer={answer} lines={4}>
        {({ rows }, stale) =>
          rows.length === 0 ? (
            <p className="part-empty t2">{t('desk-lottery.exposure.none')}</p>
          ) : (
            <ExposureTable rows={rows} gameCode={draw.gameCode} stale={stale} />
          )
        }
      </AnswerView>
    </div>
  );
}
