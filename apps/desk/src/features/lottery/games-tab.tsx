/** Stakes and the most one can win, by game. */
import { changeLotteryTerms, type LotteryGameTerms, listLotteryTerms } from '@house/contract/desk-lottery';
import { useT } from '@house/i18n/react';
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
import { readAmountText } from './model.ts';

const AMOUNTS = ['minStake', 'maxStake', 'maxWin'] as const;

function GamePopup({ game, onClose }: { game: LotteryGameTerms; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { minStake, maxStake, maxWin } = game;
  const [typed, setTyped] = useState({ minStake, maxStake, maxWin });
  const [stopped, setStopped] = useState(game.state === 'stopped');
  const [tried, setTried] = useState(false);
  const wrong = AMOUNTS.filter((name) => readAmountText(typed[name]) === null);
  const amountOf = (name: (typeof AMOUNTS)[number]): string => readAmountText(typed[name]) ?? '';
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
            version: game.version,
            reason,
          },
        }).finally(() => void askAgain(listLotteryTerms))
      }
      onClose={onClose}
    >
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`desk-lottery.games.${name}`)}
          name={name}
          required
          inputMode="decimal"
          autoComplete="off"
          error={tried && wrong.includes(name) ? t('desk-lottery.wrong.amount') : undefined}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Checkbox checked={stopped} onChange={(event) => setStopped(event.target.checked)}>
        {t('desk-lottery.games.stop')}
      </Checkbox>
    </ReasonPopup>
  );
}

export function GamesTab(): JSX.Element {
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
