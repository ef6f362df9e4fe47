/** Scratch games: what each sold and paid, its return so far beside the one its table proves, stopped and started. */
import { type DeskScratchGame, listDeskScratch, setScratchState } from '@house/contract/lottery/desk-instant';
import { useT } from '@house/i18n/react';
import { formatPercent, rational } from '@house/lottery/rational';
import { findScratchCard, scratchReturn } from '@house/lottery/scratch';
import { parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';

/** Null before anything was sold. */
function returnSoFar({ taken, paid }: DeskScratchGame): string | null {
  const all = parseAmount(taken) ?? 0n;
  return all === 0n ? null : formatPercent(rational(parseAmount(paid) ?? 0n, all));
}

function useCardName(): (code: string) => string {
  const t = useT();
  return (code) => {
    const card = findScratchCard(code);
    return card === undefined ? code : t(card.nameId as 'lottery.card.MANGO');
  };
}

function StatePopup({ game, onClose }: { game: DeskScratchGame; onClose: () => void }): JSX.Element {
  const t = useT();
  const name = useCardName()(game.code);
  const stops = game.state === 'on';
  return (
    <ReasonPopup
      title={t(stops ? 'desk-elott.scratch.stopTitle' : 'desk-elott.scratch.startTitle', { name })}
      confirm={t(stops ? 'desk-elott.scratch.stop' : 'desk-elott.scratch.start')}
      look={stops ? 'danger-fill' : 'brand'}
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={(order) =>
        request(setScratchState, {
          params: { gameCode: game.code },
          body: { ...order, state: stops ? 'stopped' : 'on' },
        }).finally(() => void askAgain(listDeskScratch))
      }
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-elott.scratch.note')}</p>
    </ReasonPopup>
  );
}

export function ScratchTab(): JSX.Element {
  const t = useT();
  const { money, digits, count } = useFigures();
  const cardName = useCardName();
  const may = useCan('scratch.stop');
  const answer = useCall(listDeskScratch, {}, { keepOld: true });
  const [opened, setOpened] = useState<DeskScratchGame>();
  const percent = (value: string | null): string => (value === null ? '–' : digits(t('desk-elott.percent', { value })));
  const columns: Column<DeskScratchGame>[] = [
    { key: 'game', head: t('desk-elott.scratch.name'), card: 'title', cell: ({ code }) => cardName(code) },
    {
      key: 'state',
      head: t('desk-elott.scratch.state'),
      card: 'status',
      cell: ({ state }) => (
        <Badge tone={state === 'on' ? 'win' : 'warn'}>{t(`desk-elott.scratch.state.${state}`)}</Badge>
      ),
    },
    { key: 'price', head: t('desk-elott.scratch.price'), end: true, cell: ({ price }) => money(price) },
    { key: 'cards', head: t('desk-elott.scratch.cards'), end: true, cell: ({ cards }) => count(cards) },
    { key: 'taken', head: t('desk-elott.scratch.taken'), end: true, cell: ({ taken }) => money(taken) },
    { key: 'paid', head: t('desk-elott.scratch.paid'), end: true, cell: ({ paid }) => money(paid) },
    { key: 'return', head: t('desk-elott.scratch.return'), end: true, cell: (game) => percent(returnSoFar(game)) },
    {
      key: 'proved',
      head: t('desk-elott.scratch.proved'),
      end: true,
      cell: ({ code }) => {
        const card = findScratchCard(code);
        return percent(card === undefined ? null : formatPercent(scratchReturn(card)));
      },
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-elott.acts')}</span>,
      end: true,
      cell: (game) => {
        const stops = game.state === 'on';
        return may ? (
          <Button
            size="s"
            aria-label={t(stops ? 'desk-elott.scratch.stopTitle' : 'desk-elott.scratch.startTitle', {
              name: cardName(game.code),
            })}
            onClick={() => setOpened(game)}
          >
            {t(stops ? 'desk-elott.scratch.stop' : 'desk-elott.scratch.start')}
          </Button>
        ) : null;
      },
    },
  ];
  return (
    <div className="card list">
      <AnswerView answer={answer}>
        {({ games }, stale) => (
          <DataTable
            label={t('desk-elott.tab.scratch')}
            columns={columns}
            rows={games}
            rowKey={({ code }) => code}
            stale={stale}
          />
        )}
      </AnswerView>
      {opened === undefined ? null : <StatePopup game={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
