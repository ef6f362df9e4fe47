/** Boards of missions by week: kept as they stood, paid by two of staff; and the table of weeks to come. */
import {
  askBoardPayout,
  type BoardPrizes,
  decideBoardPayout,
  getMissionBoard,
  listMissionBoards,
  setBoardPrizes,
  type WeekBoard,
} from '@house/contract/rewards/boards';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView, ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { prizesOf, textOfPrizes } from './board-model.ts';

const TONES = { waiting: 'warn', asked: 'info', paid: 'win' } as const;
type Act = 'ask' | 'approve' | 'reject';

function Places({ week }: { week: string }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const answer = useCall(getMissionBoard, { params: { week } });
  return (
    <AnswerView answer={answer}>
      {({ rows }) => (
        <DataTable
          label={t('desk-rewards.tab.boards')}
          rows={rows}
          rowKey={({ memberId }) => memberId}
          columns={[
            { key: 'place', head: t('desk-rewards.board.place'), cell: ({ place }) => count(place) },
            { key: 'account', head: t('desk-rewards.board.account'), card: 'title', cell: ({ account }) => account },
            { key: 'score', head: t('desk-rewards.board.score'), end: true, cell: ({ score }) => count(score) },
            {
              key: 'amount',
              head: t('desk-rewards.board.amount'),
              end: true,
              cell: ({ amount }) => (
                <span className="num" translate="no">
                  {money(amount)}
                </span>
              ),
            },
          ]}
        />
      )}
    </AnswerView>
  );
}

function PayPopup({ board, act, onClose }: { board: WeekBoard; act: Act; onClose: () => void }): JSX.Element {
  const t = useT();
  const params = { week: board.week };
  const title = t(`desk-rewards.board.${act}`);
  return (
    <ReasonPopup
      title={title}
      confirm={title}
      look={act === 'reject' ? 'danger' : 'brand'}
      onSend={(order) =>
        act === 'ask'
          ? request(askBoardPayout, { params, body: order })
          : request(decideBoardPayout, { params, body: { ...order, decision: act } })
      }
      onDone={() => {
        showToast(t(act === 'ask' ? 'desk-rewards.board.asked' : `desk-rewards.board.done.${act}`), 'win');
        void askAgain(listMissionBoards, getMissionBoard);
        onClose();
      }}
      onClose={onClose}
    >
      {board.askedReason === null || act === 'ask' ? null : (
        <p className="wrap-any">
          {board.askedBy}: <q>{board.askedReason}</q>
        </p>
      )}
      <Places week={board.week} />
    </ReasonPopup>
  );
}

function PrizesPopup({ prizes, onClose }: { prizes: BoardPrizes; onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState(() => textOfPrizes(prizes.rows));
  const [isTried, setTried] = useState(false);
  const rows = prizesOf(toLatinDigits(typed));
  return (
    <ReasonPopup
      title={t('desk-rewards.board.prizes')}
      confirm={t('common.save')}
      wrong={rows === null ? ['prizes'] : []}
      onTried={() => setTried(true)}
      onSend={(order) => request(setBoardPrizes, { body: { ...order, version: prizes.version, rows: rows ?? [] } })}
      onDone={() => {
        showToast(t('desk-rewards.saved'), 'win');
        void askAgain(listMissionBoards);
        onClose();
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('desk-rewards.board.prizes')}
        name="prizes"
        rows={6}
        maxLength={300}
        hint={t('desk-rewards.board.prizesHint')}
        error={isTried && rows === null ? t('desk-rewards.numberWrong') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonPopup>
  );
}

export function BoardsTab(): JSX.Element {
  const t = useT();
  const { money, count, digits } = useFigures();
  const may = useCan('rewards.manage');
  const list = useList(listMissionBoards, useOwnPage(), {});
  const [acting, setActing] = useState<{ board: WeekBoard; act: Act } | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  const [changing, setChanging] = useState<BoardPrizes | null>(null);
  const prizes = list.answer.data?.prizes;
  const button = (board: WeekBoard, act: Act): JSX.Element => (
    <Button
      key={act}
      size="s"
      aria-label={`${t(`desk-rewards.board.${act}`)} ${board.week}`}
      onClick={() => setActing({ board, act })}
    >
      {t(`desk-rewards.board.${act}`)}
    </Button>
  );
  const columns: Column<WeekBoard>[] = [
    { key: 'week', head: t('desk-rewards.board.week'), card: 'title', cell: ({ week }) => digits(week) },
    {
      key: 'state',
      head: t('desk-rewards.board.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-rewards.board.state.${state}`)}</Badge>,
    },
    { key: 'members', head: t('desk-rewards.board.members'), end: true, cell: ({ members }) => count(members) },
    {
      key: 'amount',
      head: t('desk-rewards.board.amount'),
      end: true,
      card: 'main',
      cell: ({ amount }) => (
        <span className="num" translate="no">
          {money(amount)}
        </span>
      ),
    },
    {
      key: 'by',
      head: t('desk-rewards.board.by'),
      cell: ({ askedBy, decidedBy }) => [askedBy, decidedBy].filter((name) => name !== null).join(' · ') || '–',
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.board.look')}</span>,
      end: true,
      cell: (board) => (
        <span className="row wrap-f">
          <Button
            size="s"
            aria-label={`${t('desk-rewards.board.look')} ${board.week}`}
            aria-expanded={looked === board.week}
            onClick={() => setLooked(looked === board.week ? null : board.week)}
          >
            {t('desk-rewards.board.look')}
          </Button>
          {may && board.state === 'waiting' ? button(board, 'ask') : null}
          {may && board.state === 'asked' && !board.isOwn ? [button(board, 'approve'), button(board, 'reject')] : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <div className="card list">
        <ListTable
          list={list}
          label={t('desk-rewards.tab.boards')}
          columns={columns}
          rowKey={({ week }) => week}
          empty={t('desk-rewards.board.none')}
        />
        {looked === null ? null : <Places week={looked} />}
      </div>
      {prizes === undefined ? null : (
        <section className="card pad col">
          <div className="row">
            <h2>{t('desk-rewards.board.prizes')}</h2>
            <span className="sp" />
            {may ? (
              <Button size="s" onClick={() => setChanging(prizes)}>
                {t('desk-rewards.change')}
              </Button>
            ) : null}
          </div>
          <ul>
            {prizes.rows.map(({ upTo, amount }) => (
              <li key={upTo} className="num">
                {t('desk-rewards.board.prizeRow', { place: count(upTo), amount: money(amount) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {acting === null ? null : <PayPopup {...acting} onClose={() => setActing(null)} />}
      {changing === null ? null : <PrizesPopup prizes={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
