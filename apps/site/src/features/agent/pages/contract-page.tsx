/**
 * A contract and what it pays (screens.md 6.12): the own one with an offer in its place, those below, the bills. Who would end
 * contracts below is told which, and types their number.
 */

import type { AgentBill, AgentContract } from '@house/contract/agents/shapes';
import {
  decideContract,
  getAgentContracts,
  getAgentOverview,
  listAgentBills,
  offerContract,
} from '@house/contract/agents/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field } from '@house/ui/field';
import { Pagination } from '@house/ui/pagination';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { WageCard } from './overview-page.tsx';

const KIND = 'realTime';
const SIZE = 12;
const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/;

type Decision = 'accept' | 'reject' | 'terminate';

function readContractsAgain(): void {
  for (const call of [getAgentContracts, getAgentOverview])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

function useRate(): (contract: AgentContract) => string {
  const money = useMoney();
  return ({ tiers }) => tiers.map(({ rate }) => `${money.digits(rate)} %`).join(', ');
}

function DecisionPopup({
  contract,
  decision,
  onClose,
}: {
  contract: AgentContract;
  decision: Decision;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  const rate = useRate();
  const offline = useNetworkGone();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const ends = decision === 'reject' ? [] : contract.ends;
  const confirmed = ends.length === 0 || typed.trim() === String(ends.length);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !confirmed) return;
    setBusy(true);
    setError('');
    try {
      await request(decideContract, { params: { id: contract.id }, body: { decision, ends: ends.length } });
      showToast(t(`site-agent.done.${decision}`), 'win');
      readContractsAgain();
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
      readContractsAgain();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popup title={t(`site-agent.ask.${decision}`)} onClose={onClose} dismissible={!busy}>
      <form className="fm col" noValidate onSubmit={(event) => void submit(event)}>
        <p className="card pad row">
          <span className="sp t2">{t('site-agent.rate')}</span>
          <b className="num" translate="no">
            {rate(contract)}
          </b>
        </p>
        {ends.length === 0 ? null : (
          <>
            <Notice tone="warn" urgent>
              {t('site-agent.ends', { count: ends.length })}
            </Notice>
            <ul className="card lines">
              {ends.map(({ id, account }) => (
                <li key={id} translate="no">
                  {account}
                </li>
              ))}
            </ul>
            <Field
              label={t('site-agent.typeCount', { count: ends.length })}
              name="ends"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={money.digits(typed)}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
        {error === '' ? null : (
          <Notice tone="loss" urgent>
            {error}
          </Notice>
        )}
        <Button
          type="submit"
          look={decision === 'accept' ? 'gold' : 'danger'}
          size="xl"
          block
          busy={busy}
          disabled={offline || !confirmed}
        >
          {t(`site-agent.${decision}`)}
        </Button>
      </form>
    </Popup>
  );
}

function OwnContract({
  valid,
  requested,
  onDecide,
}: {
  valid: AgentContract | null;
  requested: AgentContract | null;
  onDecide: (contract: AgentContract, decision: Decision) => void;
}): JSX.Element {
  const t = useT();
  const rate = useRate();
  const moment = useMoment();
  return (
    <section className="card pad col" aria-label={t('site-agent.own')}>
      <h2 className="step-h">{t('site-agent.own')}</h2>
      {valid === null ? (
        <p className="t2">{t('site-agent.ownNone')}</p>
      ) : (
        <p className="row wrap-f">
          <span className="sp">
            <b className="num blk" translate="no">
              {rate(valid)}
            </b>
            <span className="xs t2 num">
              {t('site-agent.from', {
                party: valid.party ?? t('site-agent.house'),
                at: moment(valid.validFrom ?? valid.offeredAt),
              })}
            </span>
          </span>
          <Button size="s" look="ghost" onClick={() => onDecide(valid, 'terminate')}>
            {t('site-agent.terminate')}
          </Button>
        </p>
      )}
      {requested === null ? null : (
        <div className="col" data-offer>
          <Notice tone="info">
            {t('site-agent.offered', {
              party: requested.party ?? t('site-agent.house'),
              until: moment(requested.expiresAt),
            })}
          </Notice>
          <p className="row wrap-f">
            <b className="sp num" translate="no">
              {rate(requested)}
            </b>
            <Button look="gold" onClick={() => onDecide(requested, 'accept')}>
              {t('site-agent.accept')}
            </Button>
            <Button look="ghost" onClick={() => onDecide(requested, 'reject')}>
              {t('site-agent.reject')}
            </Button>
          </p>
        </div>
      )}
    </section>
  );
}

function OfferForm({ most }: { most: string | null }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const offline = useNetworkGone();
  const [account, setAccount] = useState('');
  const [rate, setRate] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const key = useRef({ key: newKey(), of: '' });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!PERCENT.test(rate.trim())) {
      setError(t('site-agent.rateForm'));
      return;
    }
    const of = `${account.trim()} ${rate.trim()}`;
    if (key.current.of !== of) key.current = { key: newKey(), of };
    setBusy(true);
    setError('');
    try {
      const tiers = [{ minBase: '0.00', minActive: 0, rate: rate.trim() }];
      await request(offerContract, { body: { key: key.current.key, kind: KIND, account: account.trim(), tiers } });
      showToast(t('site-agent.offerSent'), 'win');
      setAccount('');
      setRate('');
      readContractsAgain();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="card pad col"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t('site-agent.offer')}
    >
      <h2 className="step-h">{t('site-agent.offer')}</h2>
      {most === null ? (
        <p className="t2">{t('site-agent.offerNone')}</p>
      ) : (
        <>
          <Field
            label={t('site-agent.offerTo')}
            name="account"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
          <Field
            label={t('site-agent.rate')}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={money.digits(rate)}
            hint={t('site-agent.rateMost', { rate: money.digits(most) })}
            onChange={(event) => setRate(event.target.value)}
          />
          {error === '' ? null : (
            <Notice tone="loss" urgent>
              {error}
            </Notice>
          )}
          <Button type="submit" look="brand" block busy={busy} disabled={offline || account.trim() === ''}>
            {t('site-agent.offerButton')}
          </Button>
        </>
      )}
    </form>
  );
}

function Below({
  rows,
  onEnd,
}: {
  rows: readonly AgentContract[];
  onEnd: (contract: AgentContract) => void;
}): JSX.Element | null {
  const t = useT();
  const rate = useRate();
  const moment = useMoment();
  if (rows.length === 0) return null;
  return (
    <section className="col" aria-label={t('site-agent.belowContracts')}>
      <h2 className="step-h">{t('site-agent.belowContracts')}</h2>
      <ul className="card lines">
        {rows.map((contract) => (
          <li key={contract.id} className="row wrap-f" data-contract={contract.id}>
            <span className="sp">
              <b className="blk wrap-any" translate="no">
                {contract.party}
              </b>
              <span className="xs t2 num">
                {t(`site-agent.state.${contract.state}`)} · {moment(contract.offeredAt)}
              </span>
            </span>
            <b className="num" translate="no">
              {rate(contract)}
            </b>
            {contract.state === 'valid' || contract.state === 'requested' ? (
              <Button size="s" look="ghost" onClick={() => onEnd(contract)}>
                {t('site-agent.terminate')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bills(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const [page, setPage] = useState(1);
  const query = useCall(listAgentBills, { query: { kind: KIND, page, size: SIZE } });
  const columns: readonly Column<AgentBill>[] = [
    { key: 'tick', head: t('site-agent.tick'), card: 'title', cell: ({ tick }) => moment(tick) },
    { key: 'base', head: t('site-agent.base'), end: true, cell: ({ base }) => money.full(base) },
    { key: 'direct', head: t('site-agent.direct'), end: true, cell: ({ inputs }) => money.full(inputs.direct) },
    {
      key: 'branches',
      head: t('site-agent.branchBets'),
      end: true,
      cell: ({ inputs }) => money.full(inputs.branchBets),
    },
    { key: 'rate', head: t('site-agent.rate'), end: true, cell: ({ rate }) => `${money.digits(rate)} %` },
    { key: 'amount', head: t('site-agent.amount'), end: true, card: 'main', cell: ({ amount }) => money.full(amount) },
    { key: 'state', head: t('site-agent.status'), card: 'status', cell: ({ state }) => t(`site-agent.bill.${state}`) },
  ];
  return (
    <section className="col" aria-label={t('site-agent.bills')}>
      <h2 className="step-h">{t('site-agent.bills')}</h2>
      <ListStates query={query} skeleton={{ height: 48, count: 4 }}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t('site-agent.noBills')} art="coins">
              {t('site-agent.noBillsHint')}
            </EmptyState>
          ) : (
            <>
              <DataTable label={t('site-agent.bills')} columns={columns} rows={rows} rowKey={({ id }) => id} />
              <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
            </>
          )
        }
      </ListStates>
    </section>
  );
}

export function RealTimePage(): JSX.Element {
  const query = useCall(getAgentContracts, { query: { kind: KIND, size: SIZE } }, { staleTime: 1_000 });
  const overview = useCall(getAgentOverview, {}, { staleTime: 1_000 });
  const [asked, setAsked] = useState<{ contract: AgentContract; decision: Decision } | null>(null);
  const onDue = (): void => {
    void overview.refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(listAgentBills) });
  };
  return (
    <>
      {overview.data === undefined ? null : <WageCard realTime={overview.data.realTime} onDue={onDue} />}
      <ListStates query={query} skeleton={{ height: 96, count: 3 }} ages={false}>
        {({ valid, requested, rows }) => (
          <>
            <div className="ac-two">
              <OwnContract
                valid={valid}
                requested={requested}
                onDecide={(contract, decision) => setAsked({ contract, decision })}
              />
              <OfferForm most={valid?.tiers[0]?.rate ?? null} />
            </div>
            <Below rows={rows} onEnd={(contract) => setAsked({ contract, decision: 'terminate' })} />
          </>
        )}
      </ListStates>
      <Bills />
      {asked === null ? null : <DecisionPopup {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
