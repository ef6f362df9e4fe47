/** Stakes, what an order costs and is paid at most, and when sales end, by game. */
import { changeLotteryTerms, type LotteryGameTerms, listLotteryTerms } from '@house/contract/lottery/desk';
import { useT } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { readAmountText, readWhole } from './model.ts';

const AMOUNTS = ['minStake', 'maxStake', 'maxWin'] as const;
/** Left empty they are the catalogue's. */
const ORDER_AMOUNTS = ['maxOrder', 'maxOrderWin'] as const;
const CLOSE_MIN = 3;
const CLOSE_MAX = 43_200;

type Name = (typeof AMOUNTS)[number] | (typeof ORDER_AMOUNTS)[number] | 'closeBefore';

const isNeeded = (name: Name): boolean => AMOUNTS.some((amount) => amount === name);
const isEmpty = (typed: string): boolean => typed.trim() === '';

/** Seconds; at most half of the time between two draws, so that a sale is never the shorter part. */
function readSeconds(typed: string, gameCode: string): number | null {
  const most = Math.min(CLOSE_MAX, (findFacts(gameCode)?.periodMinutes ?? 0) * 30);
  const seconds = readWhole(typed, most);
  return seconds === null || seconds < CLOSE_MIN ? null : seconds;
}

function GamePopup({ game, onClose }: { game: LotteryGameTerms; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { money, digits } = useFigures();
  const { minStake, maxStake, maxWin, usual } = game;
  const [typed, setTyped] = useState<Record<Name, string>>({
    minStake,
    maxStake,
    maxWin,
    maxOrder: game.maxOrder ?? '',
    maxOrderWin: game.maxOrderWin ?? '',
    closeBefore: game.closeBefore === null ? '' : String(game.closeBefore),
  });
  const [stopped, setStopped] = useState(game.state === 'stopped');
  const [tried, setTried] = useState(false);
  const closeBefore = readSeconds(typed.closeBefore, game.gameCode);
  const wrong: Name[] = [
    ...AMOUNTS.filter((name) => readAmountText(typed[name]) === null),
    ...ORDER_AMOUNTS.filter((name) => !isEmpty(typed[name]) && readAmountText(typed[name]) === null),
    ...(isEmpty(typed.closeBefore) || closeBefore !== null ? [] : (['closeBefore'] as const)),
  ];
  const amountOf = (name: (typeof AMOUNTS)[number]): string => readAmountText(typed[name]) ?? '';
  const hints: Partial<Record<Name, string>> = {
    maxWin: t('desk-lottery.games.paidHint'),
    maxOrder: t('desk-lottery.games.maxOrderHint', { usual: money(usual.maxOrder) }),
    maxOrderWin: t('desk-lottery.games.maxOrderWinHint', { usual: money(usual.maxOrderWin) }),
    closeBefore: digits(t('desk-lottery.games.closeBeforeHint', { usual: usual.closeBefore })),
  };
  const field = (name: Name): JSX.Element => (
    <Field
      key={name}
      label={t(`desk-lottery.games.${name}`)}
      name={name}
      required={isNeeded(name)}
      optional={!isNeeded(name)}
      inputMode={name === 'closeBefore' ? 'numeric' : 'decimal'}
      autoComplete="off"
      hint={hints[name]}
      error={
        tried && wrong.includes(name)
          ? t(name === 'closeBefore' ? 'desk-lottery.games.closeBeforeWrong' : 'desk-lottery.wrong.amount')
          : undefined
      }
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <ReasonPopup
      title={t('desk-lottery.editTitle', { name: words.game(game.gameCode) })}
      confirm={t('common.save')}
      hint={t('desk.reasonHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={({ reason }) =>
        request(changeLotteryTerms, {
          params: { gameCode: game.gameCode },
          body: {
            state: stopped ? 'stopped' : 'on',
            minStake: amountOf('minStake'),
            maxStake: amountOf('maxStake'),
            maxWin: amountOf('maxWin'),
            maxOrder: readAmountText(typed.maxOrder),
            maxOrderWin: readAmountText(typed.maxOrderWin),
            closeBefore,
            version: game.version,
            reason,
          },
        }).finally(() => void askAgain(listLotteryTerms))
      }
      onClose={onClose}
    >
      {[...AMOUNTS, ...ORDER_AMOUNTS].map(field)}
      {game.drawnHere ? field('closeBefore') : null}
      <Checkbox checked={stopped} onChange={(event) => setStopped(event.target.checked)}>
        {t('desk-lottery.games.stop')}
      </Checkbox>
    </ReasonPopup>
  );
}

export function LotteryGamesTab(): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { exact, digits } = useFigures();
  const may = useCan('lottery.edit');
  const answer = useCall(listLotteryTerms, {}, { keepOld: true });
  const [opened, setOpened] = useState<LotteryGameTerms>();
  const columns: Column<LotteryGameTerms>[] = [
    { key: 'game', head: t('desk.game'), card: 'title', cell: ({ gameCode }) => words.game(gameCode) },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => (
        <Badge tone={state === 'on' ? 'win' : 'warn'}>{t(`desk-lottery.games.state.${state}`)}</Badge>
      ),
    },
    ...AMOUNTS.map(
      (name): Column<LotteryGameTerms> => ({
        key: name,
        head: t(`desk-lottery.games.${name}`),
        end: true,
        cell: (game) => exact(game[name]),
      }),
    ),
    ...ORDER_AMOUNTS.map(
      (name): Column<LotteryGameTerms> => ({
        key: name,
        head: t(`desk-lottery.games.${name}`),
        end: true,
        cell: (game) => exact(game[name] ?? game.usual[name]),
      }),
    ),
    {
      key: 'closeBefore',
      head: t('desk-lottery.games.closeBefore'),
      end: true,
      cell: ({ drawnHere, closeBefore, usual }) =>
        drawnHere
          ? digits(t('desk-lottery.games.seconds', { seconds: closeBefore ?? usual.closeBefore }))
          : t('desk-lottery.games.byStation'),
    },
    {
      key: 'rtp',
      head: t('desk-lottery.games.rtp'),
      end: true,
      cell: ({ rtpBasisPoints }) =>
        digits(t('desk-lottery.percent', { value: formatAmount(BigInt(rtpBasisPoints) * 100n) })),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-lottery.acts')}</span>,
      end: true,
      cell: (game) =>
        may ? (
          <Button
            size="s"
            aria-label={t('desk-lottery.editTitle', { name: words.game(game.gameCode) })}
            onClick={() => setOpened(game)}
          >
            {t('desk-lottery.edit')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <AnswerView answer={answer}>
        {({ games }, stale) => (
          <DataTable
            label={t('desk-lottery.tab.games')}
            columns={columns}
            rows={games}
            rowKey={({ gameCode }) => gameCode}
            stale={stale}
          />
        )}
      </AnswerView>
      {opened === undefined ? null : (
        <GamePopup key={opened.gameCode} game={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
