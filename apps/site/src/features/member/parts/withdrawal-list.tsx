/** What was asked for, newest first, each with where it stands and what the member can do about it. */
import {
  cancelWithdrawal,
  confirmWithdrawal,
  confirmWithdrawalLeg,
  listWithdrawals,
  type WithdrawalLegView,
  type WithdrawalView,
} from '@house/contract/withdrawals/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { EmptyState } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { usePagedList } from '../../../shared/paged-list.ts';
import { changeRecordFilters, useChosenDays, usePageFilter } from '../filters.ts';
import { useRecordWords } from '../words.ts';
import { DayFilter, NoneInDays } from './day-filter.tsx';
import { DisputePopup } from './dispute-popup.tsx';
import { readWithdrawalsAgain } from './withdraw-form.tsx';

const PAGE = 'withdraw';
const SIZE = 10;
const POLL_MS = 15_000;

const TONES: Readonly<Record<WithdrawalView['state'], NonNullable<BadgeProps['tone']>>> = {
  requested: 'info',
  approved: 'info',
  paid: 'brand',
  confirmed: 'win',
  partial: 'warn',
  returned: 'plain',
  rejected: 'loss',
  cancelled: 'plain',
};

const LEG_TONES: Readonly<Record<WithdrawalLegView['state'], NonNullable<BadgeProps['tone']>>> = {
  queued: 'info',
  sending: 'info',
  sent: 'brand',
  confirmed: 'win',
  disputed: 'warn',
  failed: 'warn',
  returned: 'plain',
};

function useHint(): (withdrawal: WithdrawalView) => string {
  const t = useT();
  const money = useMoney();
  return ({ state, received, notReceived, remainder, rejectedBecause }) =>
    t(`site-withdraw.hint.${state}`, {
      received: money.full(received),
      notReceived: money.full(notReceived),
      remainder: money.full(remainder),
      reason: rejectedBecause ?? '',
    });
}

function useAct(send: () => Promise<unknown>, done: string): { busy: boolean; act: () => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  const act = async (): Promise<boolean> => {
    setBusy(true);
    try {
      // Asked for twice it answers the same, so a lost answer is pressed again.
      await send();
      showToast(done, 'win');
      return true;
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
      return false;
    } finally {
      setBusy(false);
      readWithdrawalsAgain();
    }
  };
  return { busy, act };
}

function CancelPopup({ withdrawal, onClose }: { withdrawal: WithdrawalView; onClose: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { id } = withdrawal;
  const { busy, act } = useAct(() => request(cancelWithdrawal, { params: { id } }), t('site-withdraw.cancelled'));
  return (
    <Popup title={t('site-withdraw.cancelAsk')} onClose={onClose} dismissible={!busy}>
      <p className="t2">{t('site-withdraw.cancelHint', { amount: money.full(withdrawal.amount) })}</p>
      <div className="row wrap-f">
        <Button look="ghost" onClick={onClose} disabled={busy}>
          {t('site-withdraw.keep')}
        </Button>
        <Button
          look="danger"
          busy={busy}
          onClick={() => {
            void act().then((done) => {
              if (done) onClose();
            });
          }}
        >
          {t('site-withdraw.cancel')}
        </Button>
      </div>
    </Popup>
  );
}

function LegRow(props: { withdrawal: string; leg: WithdrawalLegView; onDispute: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const { n, amount, state, reference, confirmsAt } = props.leg;
  const params = { id: props.withdrawal, leg: String(n) };
  const { busy, act } = useAct(() => request(confirmWithdrawalLeg, { params }), t('site-withdraw.confirmed'));
  return (
    <li className="row wrap-f" data-leg={n}>
      <span className="sp">
        <span className="num blk">{t('site-withdraw.part', { n, amount: money.full(amount) })}</span>
        {reference === null || confirmsAt === null ? null : (
          <span className="xs t3 num blk wrap-any">
            {t('site-withdraw.partReference', { reference, time: words.time(confirmsAt) })}
          </span>
        )}
      </span>
      {state === 'sent' ? (
        <>
          <Button look="brand" size="s" busy={busy} onClick={() => void act()}>
            {t('site-withdraw.received')}
          </Button>
          <Button look="ghost" size="s" disabled={busy} onClick={props.onDispute}>
            {t('site-withdraw.notReceived')}
          </Button>
        </>
      ) : (
        <Badge tone={LEG_TONES[state]}>{t(`site-withdraw.leg.${state}`)}</Badge>
      )}
    </li>
  );
}

function Row({ withdrawal, onCancel }: { withdrawal: WithdrawalView; onCancel: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const hint = useHint();
  const { id, amount, account, state, requestedAt, legs } = withdrawal;
  const { busy, act } = useAct(() => request(confirmWithdrawal, { params: { id } }), t('site-withdraw.confirmed'));
  const [disputed, setDisputed] = useState<WithdrawalLegView | null>(null);
  const sent = legs.filter((leg) => leg.state === 'sent');
  return (
    <li className="row wrap-f" data-withdrawal={id}>
      <span className="sp">
        <b className="num blk" translate="no">
          {money.full(amount)}
        </b>
        <span className="xs t3 num blk wrap-any">
          {words.moment(requestedAt)} · {t(`site-security.payout.kind.${account.kind}`)} {account.masked}
        </span>
        <span className="xs t3 num blk">{t('site-withdraw.number', { id })}</span>
        <span className="sm t2 blk wrap-any">{hint(withdrawal)}</span>
      </span>
      <span className="r col">
        <Badge tone={TONES[state]}>{t(`site-withdraw.state.${state}`)}</Badge>
        {state === 'requested' ? (
          <Button look="ghost" size="s" onClick={onCancel}>
            {t('site-withdraw.cancel')}
          </Button>
        ) : null}
        {sent.length > 1 ? (
          <Button look="brand" size="s" busy={busy} onClick={() => void act()}>
            {t('site-withdraw.allReceived')}
          </Button>
        ) : null}
      </span>
      {legs.length === 0 || state === 'rejected' ? null : (
        <ul className="col wd-legs">
          {legs.map((leg) => (
            <LegRow key={leg.n} withdrawal={id} leg={leg} onDispute={() => setDisputed(leg)} />
          ))}
          {sent.length > 0 ? <li className="xs t2">{t('site-withdraw.receivedHint')}</li> : null}
        </ul>
      )}
      {disputed === null ? null : <DisputePopup withdrawal={id} leg={disputed} onClose={() => setDisputed(null)} />}
    </li>
  );
}

export function WithdrawalList(): JSX.Element {
  const t = useT();
  const page = usePageFilter();
  const range = useChosenDays();
  const list = usePagedList(listWithdrawals, (of) => ({ query: { ...range, page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ id }) => id,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
    refetchInterval: POLL_MS,
  });
  const [cancels, setCancels] = useState<WithdrawalView | null>(null);
  return (
    <section className="col" aria-label={t('site-withdraw.list')}>
      <h2 className="step-h">{t('site-withdraw.list')}</h2>
      <DayFilter page={PAGE} />
      <ListStates query={list.query} skeleton={{ height: 64, count: 2 }}>
        {({ rows, total }) =>
          rows.length === 0 && range !== null ? (
            <NoneInDays page={PAGE} />
          ) : rows.length === 0 ? (
            <EmptyState title={t('site-withdraw.none')} art="coins">
              {t('site-withdraw.noneHint')}
            </EmptyState>
          ) : (
            <>
              <ul className="card lines">
                {rows.map((row) => (
                  <Row key={row.id} withdrawal={row} onCancel={() => setCancels(row)} />
                ))}
              </ul>
              <ListEnd
                list={list}
                shown={rows.length}
                size={SIZE}
                total={total}
                onPage={(next) => changeRecordFilters(PAGE, { p: next > 1 ? `${next}` : '' })}
              />
            </>
          )
        }
      </ListStates>
      {cancels === null ? null : <CancelPopup withdrawal={cancels} onClose={() => setCancels(null)} />}
    </section>
  );
}
