/** The bets of a draw in the order they were accepted, a page at a time: the order is a cursor, so there is no page count. */
import type { ReplyOf } from '@house/contract/call';
import { listDrawWagers } from '@house/contract/lottery/desk-draws';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { BetText } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { BET_TONES } from './model.ts';

type DrawBet = ReplyOf<typeof listDrawWagers>['rows'][number];

const SIZE = 20;
const POLL_MILLISECONDS = 5_000;

function useBetColumns(gameCode: string): Column<DrawBet>[] {
  const t = useT();
  const { money } = useFigures();
  const timeColumn = useTimeColumn();
  return [
    {
      key: 'ticket',
      head: t('desk.ticket'),
      card: 'title',
      cell: (bet) => (
        <span className="mono" translate="no">
          {bet.ticket}
        </span>
      ),
    },
    timeColumn({ key: 'placed', name: t('desk.placed'), of: (bet) => bet.placedAt }),
    {
      key: 'member',
      head: t('desk.member'),
      cell: (bet) => (
        <Link to="/members/$id" params={{ id: bet.memberId } as never} className="link">
          {bet.account}
        </Link>
      ),
    },
    {
      key: 'bet',
      head: t('desk.bet'),
      cell: (bet) => <BetText gameCode={gameCode} bet={bet} />,
    },
    { key: 'stake', head: t('desk.stake'), end: true, card: 'main', cell: (bet) => money(bet.stake) },
    { key: 'prize', head: t('desk.paidOut'), end: true, cell: (bet) => money(bet.prize) },
    {
      key: 'state',
      head: t('desk.status'),
      card: 'status',
      cell: (bet) => (
        <span className="row wrap-f">
          <Badge tone={BET_TONES[bet.state]}>{t(`desk.wagerState.${bet.state}`)}</Badge>
          {bet.late ? <span className="xs t3">{t('desk-lottery.late.bet')}</span> : null}
        </span>
      ),
    },
  ];
}

interface DrawBetsProps {
  drawId: string;
  gameCode: string;
  /** New bets can still come, or old ones be decided. */
  moving: boolean;
}

export function DrawBets({ drawId, gameCode, moving }: DrawBetsProps): JSX.Element {
  const t = useT();
  const columns = useBetColumns(gameCode);
  // Where each page that was opened begins; the last one is shown.
  const [starts, setStarts] = useState<readonly string[]>(['']);
  const after = starts.at(-1) ?? '';
  const answer = useCall(
    listDrawWagers,
    { params: { id: drawId }, query: { size: SIZE, after } },
    { keepOld: true, refetchInterval: moving ? POLL_MILLISECONDS : false },
  );
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk.draw.bets')}</h2>
        <span className="sm t3">{t('desk.draw.betsOrder')}</span>
      </div>
      <AnswerView answer={answer} lines={4}>
        {({ rows, next }, stale) =>
          rows.length === 0 && starts.length === 1 ? (
            <p className="part-empty t2">{t('desk.draw.noBets')}</p>
          ) : (
            <>
              <DataTable
                label={t('desk.draw.bets')}
                columns={columns}
                rows={rows}
                rowKey={({ ticket }) => ticket}
                stale={stale}
              />
              {next === null && starts.length === 1 ? null : (
                <div className="list-foot">
                  <span className="sp" />
                  <Button size="s" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
                    {t('common.previous')}
                  </Button>
                  <Button
                    size="s"
                    disabled={next === null}
                    onClick={() => setStarts(next === null ? starts : [...starts, next])}
                  >
                    {t('common.next')}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </AnswerView>
    </div>
  );
}
