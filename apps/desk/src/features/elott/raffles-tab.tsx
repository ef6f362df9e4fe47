/** Raffles: made, what they sold, who bought, cancelled while they are on sale. */
import type { ReplyOf } from '@house/contract/call';
import {
  cancelRaffle,
  type DeskRaffleView,
  listDeskRaffles,
  listRaffleSales,
} from '@house/contract/lottery/desk-instant';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { useServerSecond } from '@house/web/clock';
import { Link } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { canBeCancelled, soldFor, stateOf } from './model.ts';
import { RafflePopup } from './raffle-popup.tsx';

const POLL_MILLISECONDS = 5_000;
const TONES = { open: 'win', waits: 'info', drawn: 'plain', void: 'warn', cancelled: 'warn' } as const;

function useRaffleName(): (raffle: DeskRaffleView) => string {
  const { language } = useLanguage();
  return ({ names }) => names[language] ?? names['en'] ?? '';
}

function CancelPopup({ raffle, onClose }: { raffle: DeskRaffleView; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money } = useFigures();
  const name = useRaffleName()(raffle);
  return (
    <ReasonPopup
      title={t('desk-elott.raffle.cancelTitle', { name })}
      confirm={t('desk-elott.raffle.cancelConfirm', { amount: money(soldFor(raffle)) })}
      look="danger-fill"
      hint={t('desk.reasonHint')}
      reasonFirst
      onSend={(order) =>
        request(cancelRaffle, { params: { id: raffle.id }, body: order }).finally(() => void askAgain(listDeskRaffles))
      }
      onClose={onClose}
    >
      <p className="sm">{t('desk-elott.raffle.cancelNote', { sold: raffle.sold })}</p>
    </ReasonPopup>
  );
}

type Sale = ReplyOf<typeof listRaffleSales>['rows'][number];

function SalesPopup({ raffle, onClose }: { raffle: DeskRaffleView; onClose: () => void }): JSX.Element {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { money, digits } = useFigures();
  const name = useRaffleName()(raffle);
  const list = useList(listRaffleSales, useOwnPage(), { params: { id: raffle.id } });
  const columns: Column<Sale>[] = [
    {
      key: 'member',
      head: t('desk-elott.raffle.member'),
      card: 'title',
      cell: ({ memberId, account }) => (
        <Link to="/members/$id" params={{ id: memberId } as never} className="link" data-row>
          {account}
        </Link>
      ),
    },
    {
      key: 'numbers',
      head: t('desk-elott.raffle.numbers'),
      cell: ({ first, count }) => digits(count === 1 ? String(first) : `${first}–${first + count - 1}`),
    },
    { key: 'amount', head: t('desk-elott.raffle.amount'), end: true, cell: ({ amount }) => money(amount) },
    timeColumn({ key: 'at', name: t('desk-elott.raffle.boughtAt'), of: ({ boughtAt }) => boughtAt }),
  ];
  return (
    <Popup title={t('desk-elott.raffle.salesTitle', { name })} onClose={onClose}>
      <ListTable
        label={t('desk-elott.raffle.sales')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-elott.raffle.salesEmpty')}
      />
    </Popup>
  );
}

interface ActsProps {
  readonly may: boolean;
  readonly maySee: boolean;
  readonly now: number;
  readonly open: (what: 'sales' | 'cancel', raffle: DeskRaffleView) => void;
}

function useRaffleColumns({ may, maySee, now, open }: ActsProps): Column<DeskRaffleView>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { money, digits, count } = useFigures();
  const nameOf = useRaffleName();
  return [
    { key: 'name', head: t('desk-elott.raffle.name'), card: 'title', cell: nameOf },
    {
      key: 'state',
      head: t('desk-elott.raffle.state'),
      card: 'status',
      cell: (raffle) => {
        const state = stateOf(raffle, now);
        return <Badge tone={TONES[state]}>{t(`desk-elott.raffle.state.${state}`)}</Badge>;
      },
    },
    { key: 'price', head: t('desk-elott.raffle.price'), end: true, cell: ({ price }) => money(price) },
    {
      key: 'sold',
      head: t('desk-elott.raffle.sold'),
      end: true,
      cell: ({ sold, tickets }) => digits(t('desk-elott.raffle.soldOf', { sold, of: tickets })),
    },
    { key: 'members', head: t('desk-elott.raffle.members'), end: true, cell: ({ members }) => count(members) },
    { key: 'taken', head: t('desk-elott.raffle.taken'), end: true, cell: ({ taken }) => money(taken) },
    { key: 'paid', head: t('desk-elott.raffle.paid'), end: true, cell: ({ paid }) => money(paid) },
    timeColumn({ key: 'opens', name: t('desk-elott.raffle.opens'), of: ({ opensAt }) => opensAt }),
    timeColumn({ key: 'closes', name: t('desk-elott.raffle.closes'), of: ({ closesAt }) => closesAt }),
    {
      key: 'acts',
      head: <span className="sr">{t('desk-elott.acts')}</span>,
      end: true,
      cell: (raffle) => (
        <span className="row">
          {maySee ? (
            <Button
              size="s"
              aria-label={t('desk-elott.raffle.salesTitle', { name: nameOf(raffle) })}
              onClick={() => open('sales', raffle)}
            >
              {t('desk-elott.raffle.sales')}
            </Button>
          ) : null}
          {may && canBeCancelled(raffle, now) ? (
            <Button
              size="s"
              look="danger"
              aria-label={t('desk-elott.raffle.cancelTitle', { name: nameOf(raffle) })}
              onClick={() => open('cancel', raffle)}
            >
              {t('desk-elott.raffle.cancel')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

export function RafflesTab(): JSX.Element {
  const t = useT();
  const now = useServerSecond();
  const mayMake = useCan('raffles.make');
  const may = useCan('raffles.cancel');
  const maySee = useCan('draws.view');
  const list = useList(listDeskRaffles, useOwnPage(), {}, { refetchInterval: POLL_MILLISECONDS });
  const [making, setMaking] = useDraft('raffle.open', false);
  const [opened, setOpened] = useState<{ what: 'sales' | 'cancel'; raffle: DeskRaffleView }>();
  const columns = useRaffleColumns({ may, maySee, now, open: (what, raffle) => setOpened({ what, raffle }) });
  const close = (): void => setOpened(undefined);
  // As it stands now: what is refunded is named on the button. One that a new raffle pushed off the page stays as it was.
  const raffle = list.answer.data?.rows.find(({ id }) => id === opened?.raffle.id) ?? opened?.raffle;
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-elott.tab.raffles')}</h2>
        <span className="sp" />
        {mayMake ? (
          <Button size="s" look="brand" onClick={() => setMaking(true)}>
            {t('desk-elott.raffle.make')}
          </Button>
        ) : null}
      </div>
      <ListTable
        label={t('desk-elott.tab.raffles')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-elott.raffle.empty')}
      />
      {making ? <RafflePopup onClose={() => setMaking(false)} /> : null}
      {raffle !== undefined && opened?.what === 'sales' ? <SalesPopup raffle={raffle} onClose={close} /> : null}
      {raffle !== undefined && opened?.what === 'cancel' ? <CancelPopup raffle={raffle} onClose={close} /> : null}
    </div>
  );
}
