/** The newest tickets of all members, as they come. */
import {
  listSportsOrders,
  listSportsTape,
  requestSportsOrder,
  type SportsTapeTicket,
} from '@house/contract/sports/desk';
import { useT } from '@house/i18n/react';
import { parseDecimal } from '@house/sports/odds';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { useBookWords } from './words.ts';

const EVERY_MS = 2_000;

/** Asks that a leg is settled at the price it should have had. */
function PricePopup({ ticket, onClose }: { ticket: SportsTapeTicket; onClose: () => void }): JSX.Element {
  const t = useT();
  const { digits } = useFigures();
  const words = useBookWords();
  const [leg, setLeg] = useState(0);
  const [odds, setOdds] = useState('');
  return (
    <ReasonPopup
      title={`${t('desk-sports.ask.priceError')}: ${ticket.ticket}`}
      confirm={t('desk-sports.ask.send')}
      look="danger-fill"
      wrong={parseDecimal(odds) === null ? ['odds'] : []}
      onSend={({ key, reason }) =>
        request(requestSportsOrder, {
          body: { key, reason, kind: 'priceError', target: ticket.id, price: { leg, odds } },
        }).finally(() => void askAgain(listSportsTape, listSportsOrders))
      }
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-sports.priceErrorNote')}</p>
      <Select
        label={t('desk-sports.legs')}
        value={String(leg)}
        options={ticket.legs.map((each, place) => ({
          value: String(place),
          text: `${words.match(each)} · ${words.market(each)} · ${words.selection(each.selection)} ${digits(each.odds)}`,
        }))}
        onChange={({ target }) => setLeg(Number(target.value))}
      />
      <Field
        name="odds"
        label={t('desk-sports.rightOdds')}
        inputMode="decimal"
        value={odds}
        onChange={({ target }) => setOdds(target.value.trim())}
      />
    </ReasonPopup>
  );
}

export function TicketsTab(): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, digits } = useFigures();
  const words = useBookWords();
  const maySettle = useCan('sports.settle');
  const [asking, setAsking] = useState<SportsTapeTicket | null>(null);
  const [pricing, setPricing] = useState<SportsTapeTicket | null>(null);
  const answer = useCall(listSportsTape, {}, { refetchInterval: EVERY_MS });
  const columns: Column<SportsTapeTicket>[] = [
    { key: 'time', head: `${t('desk.time')} (${zoneName})`, cell: ({ placedAt }) => when.instant(placedAt) },
    {
      key: 'ticket',
      head: t('desk-sports.ticket'),
      card: 'title',
      cell: ({ ticket }) => <span translate="no">{ticket}</span>,
    },
    { key: 'member', head: t('desk-sports.member'), cell: ({ account, memberId }) => <bdi>{account ?? memberId}</bdi> },
    {
      key: 'legs',
      head: t('desk-sports.legs'),
      cell: ({ legs, folds, live }) => (
        <div className="sb-tape">
          {legs.length > 1 ? <b translate="no">{digits(`${folds.join('+')}/${legs.length}`)}</b> : null}
          {live ? <Badge tone="win">{t('desk-sports.status.live')}</Badge> : null}
          {legs.map((leg) => (
            <span key={`${leg.type} ${leg.part} ${words.match(leg)}`} className="xs">
              {words.match(leg)} · {words.market(leg)} · {words.selection(leg.selection)}{' '}
              <b translate="no">{digits(leg.odds)}</b>
            </span>
          ))}
        </div>
      ),
    },
    { key: 'stake', head: t('desk-sports.stake'), end: true, card: 'main', cell: ({ stake }) => money(stake) },
    { key: 'most', head: t('desk-sports.most'), end: true, cell: ({ most }) => money(most) },
    { key: 'prize', head: t('desk-sports.prize'), end: true, cell: ({ prize }) => money(prize) },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => <Badge>{t(`desk-sports.ticketState.${state}`)}</Badge>,
    },
    {
      key: 'acts',
      head: '',
      cell: (ticket) =>
        maySettle && (ticket.state === 'open' || ticket.state === 'settled') ? (
          <div className="row wrap-f">
            <Button size="s" look="danger" onClick={() => setAsking(ticket)}>
              {t('desk-sports.ask.voidTicket')}
            </Button>
            <Button size="s" onClick={() => setPricing(ticket)}>
              {t('desk-sports.ask.priceError')}
            </Button>
          </div>
        ) : null,
    },
  ];
  return (
    <AnswerView answer={answer}>
      {({ tickets }, stale) => (
        <>
          {tickets.length === 0 ? (
            <p className="t2">{t('desk-sports.noTickets')}</p>
          ) : (
            <DataTable
              label={t('desk-sports.tab.tickets')}
              columns={columns}
              rows={tickets}
              rowKey={({ id }) => id}
              stale={stale}
            />
          )}
          {pricing === null ? null : <PricePopup ticket={pricing} onClose={() => setPricing(null)} />}
          {asking === null ? null : (
            <ReasonPopup
              title={`${t('desk-sports.ask.voidTicket')}: ${asking.ticket}`}
              confirm={t('desk-sports.ask.send')}
              look="danger-fill"
              reasonFirst
              onSend={({ key, reason }) =>
                request(requestSportsOrder, { body: { key, reason, kind: 'voidTicket', target: asking.id } }).finally(
                  () => void askAgain(listSportsTape, listSportsOrders),
                )
              }
              onClose={() => setAsking(null)}
            >
              <p className="sm t2">{t('desk-sports.ask.note')}</p>
            </ReasonPopup>
          )}
        </>
      )}
    </AnswerView>
  );
}
