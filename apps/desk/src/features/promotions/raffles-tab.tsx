/** Raffles of promotions: asked for by one of staff, approved by another; their tickets come from promotions. */
import {
  askPromotionRaffle,
  type DeskRaffleView,
  decidePromotionRaffle,
  listPromotionRaffles,
} from '@house/contract/promotions/raffles';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Field, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { dayFromToday } from '../../shared/date-filters.tsx';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { raffleOf, sumOf, wrongRaffle } from './raffle-model.ts';

const TONES = { waiting: 'warn', rejected: 'loss', open: 'win', drawn: 'plain', void: 'plain' } as const;

function NewPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    ...{ times: '1', tickets: '10000', closesOn: dayFromToday(7) },
  });
  const [isTried, setTried] = useState(false);
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name === 'bn' || name === 'en' ? text.trim() : toLatinDigits(text).trim(),
    ]),
  );
  const wrong = wrongRaffle(texts);
  const fault = (name: string) => (isTried && wrong.includes(name) ? t('desk-promotions.wrong') : undefined);
  const field = (name: string, label: string, look: { type?: 'date'; maxLength?: number } = {}): JSX.Element => (
    <Field
      key={name}
      label={label}
      name={name}
      autoComplete="off"
      maxLength={18}
      {...look}
      value={typed[name] ?? ''}
      error={fault(name)}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <ReasonPopup
      title={t('desk-promotions.raffle.new')}
      confirm={t('desk-promotions.ask')}
      hint={t('desk-promotions.askHint')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(askPromotionRaffle, { body: { ...order, ...raffleOf(texts) } })}
      onDone={() => {
        showToast(t('desk-promotions.asked'), 'win');
        void askAgain(listPromotionRaffles);
        onClose();
      }}
      onClose={onClose}
    >
      {field('bn', t('desk-promotions.name.bn'), { maxLength: 80 })}
      {field('en', t('desk-promotions.name.en'), { maxLength: 80 })}
      <TextArea
        label={t('desk-promotions.raffle.prizes')}
        name="prizes"
        rows={5}
        maxLength={2_000}
        hint={t('desk-promotions.raffle.prizesHint')}
        value={typed['prizes'] ?? ''}
        error={fault('prizes')}
        onChange={(event) => setTyped({ ...typed, prizes: event.target.value })}
      />
      {field('times', t('desk-promotions.raffle.times'))}
      {field('tickets', t('desk-promotions.raffle.tickets'))}
      {field('closesOn', t('desk-promotions.raffle.closes'), { type: 'date' })}
    </ReasonPopup>
  );
}

interface Acting {
  readonly raffle: DeskRaffleView;
  readonly decision: 'approve' | 'reject';
}

function DecidePopup({ acting: { raffle, decision }, onClose }: { acting: Acting; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const title = t(`desk-promotions.act.${decision}`);
  return (
    <ReasonPopup
      title={title}
      confirm={title}
      look={decision === 'approve' ? 'brand' : 'danger'}
      onSend={(order) => request(decidePromotionRaffle, { params: { id: raffle.id }, body: { ...order, decision } })}
      onDone={() => {
        showToast(t(`desk-promotions.done.${decision}`), 'win');
        void askAgain(listPromotionRaffles);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-any">
        <b>
          {raffle.names['bn']} · {raffle.names['en']}
        </b>
      </p>
      <p className="wrap-any num" translate="no">
        {t('desk-promotions.raffle.sum')}: {money(sumOf(raffle.prizes))} ({raffle.prizes.map(money).join(', ')}) ·{' '}
        {t('desk-promotions.raffle.tickets')}: {count(raffle.tickets)} · {t('desk-promotions.raffle.times')}:{' '}
        {count(raffle.multiplier / 100)}
      </p>
      <p className="wrap-any">
        {raffle.askedBy}: <q>{raffle.reason}</q>
      </p>
    </ReasonPopup>
  );
}

export function RafflesTab(): JSX.Element {
  const t = useT();
  const { money, count, digits } = useFigures();
  const timeColumn = useTimeColumn();
  const [mayManage, mayDecide] = [useCan('promotions.manage'), useCan('promotions.decide')];
  const list = useList(listPromotionRaffles, useOwnPage(), {});
  const [isNew, setNew] = useState(false);
  const [acting, setActing] = useState<Acting | null>(null);
  const columns: Column<DeskRaffleView>[] = [
    {
      key: 'name',
      head: t('desk-promotions.raffle'),
      card: 'title',
      cell: ({ names }) => `${names['bn'] ?? ''} · ${names['en'] ?? ''}`,
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-promotions.raffle.state.${state}`)}</Badge>,
    },
    timeColumn({ key: 'closes', name: t('desk-promotions.raffle.closes'), of: ({ closesAt }) => closesAt }),
    {
      key: 'given',
      head: t('desk-promotions.raffle.given'),
      end: true,
      cell: ({ given, tickets }) => `${count(given)} / ${count(tickets)}`,
    },
    {
      key: 'sum',
      head: t('desk-promotions.raffle.sum'),
      end: true,
      card: 'main',
      cell: ({ prizes }) => (
        <span className="num" translate="no">
          {money(sumOf(prizes))}
        </span>
      ),
    },
    {
      key: 'winners',
      head: t('desk-promotions.raffle.winners'),
      cell: ({ winners }) => (winners === null ? '–' : digits(winners.slice(0, 10).join(', '))),
    },
    { key: 'by', head: t('desk-promotions.by'), cell: ({ askedBy }) => askedBy },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-promotions.acts')}</span>,
      end: true,
      cell: (raffle) =>
        mayDecide && raffle.state === 'waiting' && !raffle.isOwn ? (
          <span className="row wrap-f">
            {(['approve', 'reject'] as const).map((decision) => (
              <Button
                key={decision}
                size="s"
                aria-label={`${t(`desk-promotions.act.${decision}`)} ${raffle.names['en'] ?? ''}`}
                onClick={() => setActing({ raffle, decision })}
              >
                {t(`desk-promotions.act.${decision}`)}
              </Button>
            ))}
          </span>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-promotions.tab.raffles')}</h2>
        <span className="sp" />
        {mayManage ? (
          <Button size="s" look="brand" onClick={() => setNew(true)}>
            {t('desk-promotions.raffle.new')}
          </Button>
        ) : null}
      </div>
      <ListTable
        list={list}
        label={t('desk-promotions.tab.raffles')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-promotions.raffle.none')}
      />
      {isNew ? <NewPopup onClose={() => setNew(false)} /> : null}
      {acting === null ? null : <DecidePopup acting={acting} onClose={() => setActing(null)} />}
    </div>
  );
}
