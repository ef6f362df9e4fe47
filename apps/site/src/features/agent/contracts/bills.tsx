/** What a kind of contract paid to the agent, and what the agent owes by it to those right below. */
import type { AgentBill, ContractKind } from '@house/contract/agents/shapes';
import { getBillStatement, listAgentBills, listOwedBills, payOwedBill, setAutoPay } from '@house/contract/agents/site';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { EmptyState, Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { saveFile } from '@house/web/files';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoment } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const SIZE = 12;

/** Saves what a bill was worked out from as a file, which `scripts/recompute-bill.mjs` of the open sources works out again. */
function StatementButton({ id }: { id: string }): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const statement = await request(getBillStatement, { params: { id } });
      saveFile(`bill-${id}.json`, new Blob([JSON.stringify(statement, null, 2)], { type: 'application/json' }));
    } catch (thrown) {
      showToast(messageOf(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="s" look="ghost" busy={busy} onClick={() => void save()}>
      {t('site-agent.download')}
    </Button>
  );
}

function useStretch(): (bill: { readonly from: string | null; readonly tick: string }) => string {
  const moment = useMoment();
  return ({ from, tick }) => (from === null ? moment(tick) : `${moment(from)} – ${moment(tick)}`);
}

function useColumns(kind: ContractKind): readonly Column<AgentBill>[] {
  const t = useT();
  const money = useMoney();
  const stretch = useStretch();
  const count = (value: number): string => money.digits(String(value));
  const inputs: readonly Column<AgentBill>[] =
    kind === 'realTime'
      ? [
          {
            key: 'direct',
            head: t('site-agent.direct'),
            end: true,
            cell: ({ inputs: of }) => (of.by === 'differences' ? money.full(of.direct) : ''),
          },
          {
            key: 'branches',
            head: t('site-agent.branchBets'),
            end: true,
            cell: ({ inputs: of }) => (of.by === 'differences' ? money.full(of.branchBets) : ''),
          },
        ]
      : [
          {
            key: 'active',
            head: t('site-agent.activeOf'),
            end: true,
            cell: ({ inputs: of }) => (of.by === 'team' ? `${count(of.active)} / ${count(of.members)}` : ''),
          },
          ...(kind === 'dividend'
            ? ([
                {
                  key: 'loss',
                  head: t('site-agent.teamLoss'),
                  end: true,
                  cell: ({ inputs: of }) => (of.by === 'team' && of.loss !== null ? money.full(of.loss) : ''),
                },
                {
                  key: 'carried',
                  head: t('site-agent.carried'),
                  end: true,
                  cell: ({ inputs: of }) => (of.by === 'team' ? money.full(of.carried) : ''),
                },
              ] satisfies Column<AgentBill>[])
            : []),
        ];
  return [
    {
      key: 'tick',
      head: t(kind === 'realTime' ? 'site-agent.tick' : 'site-agent.stretch'),
      card: 'title',
      cell: stretch,
    },
    {
      key: 'base',
      head: t(kind === 'dividend' ? 'site-agent.baseLoss' : 'site-agent.base'),
      end: true,
      cell: ({ base, inputs: of }) =>
        kind === 'daily' && of.by === 'team' && of.loss !== null
          ? t('site-agent.baseOfLoss', { base: money.full(base) })
          : money.full(base),
    },
    ...inputs,
    { key: 'rate', head: t('site-agent.rate'), end: true, cell: ({ rate }) => `${money.digits(rate)} %` },
    { key: 'amount', head: t('site-agent.due'), end: true, card: 'main', cell: ({ amount }) => money.full(amount) },
    { key: 'paid', head: t('site-agent.amount'), end: true, cell: ({ paid }) => money.full(paid) },
    { key: 'state', head: t('site-agent.status'), card: 'status', cell: ({ state }) => t(`site-agent.bill.${state}`) },
    { key: 'statement', head: t('site-agent.statement'), end: true, cell: ({ id }) => <StatementButton id={id} /> },
  ];
}

export function Bills({ kind }: { kind: ContractKind }): JSX.Element {
  const t = useT();
  const [page, setPage] = useState(1);
  const query = useCall(listAgentBills, { query: { kind, page, size: SIZE } });
  const columns = useColumns(kind);
  return (
    <section className="col" aria-label={t('site-agent.bills')}>
      <h2 className="step-h">{t('site-agent.bills')}</h2>
      <ListStates query={query} skeleton={{ height: 48, count: 4 }}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t('site-agent.noBills')} art="coins">
              {t(`site-agent.noBillsHint.${kind}`)}
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

type OwedBill = ReplyOf<typeof listOwedBills>['rows'][number];
const OPEN: readonly OwedBill['state'][] = ['issued', 'part', 'insufficient'];

/** Bills to those right below; nothing where there are none. */
export function OwedBills({ kind }: { kind: ContractKind }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const stretch = useStretch();
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');
  const query = useCall(listOwedBills, { query: { kind, page, size: SIZE } });
  const run = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (busy !== '') return;
    setBusy(name);
    setError('');
    try {
      await work();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy('');
      void query.refetch();
    }
  };
  const pay = (id: string): Promise<void> =>
    run(id, async () => {
      const { paid } = await request(payOwedBill, { params: { id } });
      showToast(t('site-agent.paidNow', { paid: money.full(paid) }), 'win');
    });
  const { data } = query;
  if (data === undefined || data.rows.length === 0) return null;
  const { rows, total, autoPay } = data;
  const columns: readonly Column<OwedBill>[] = [
    { key: 'account', head: t('site-agent.account'), card: 'title', cell: ({ account }) => account },
    { key: 'tick', head: t('site-agent.stretch'), cell: stretch },
    { key: 'amount', head: t('site-agent.due'), end: true, card: 'main', cell: ({ amount }) => money.full(amount) },
    { key: 'paid', head: t('site-agent.amount'), end: true, cell: ({ paid }) => money.full(paid) },
    { key: 'state', head: t('site-agent.status'), card: 'status', cell: ({ state }) => t(`site-agent.bill.${state}`) },
    { key: 'statement', head: t('site-agent.statement'), end: true, cell: ({ id }) => <StatementButton id={id} /> },
    {
      key: 'pay',
      head: t('site-agent.pay'),
      end: true,
      cell: ({ id, state }) =>
        OPEN.includes(state) ? (
          <Button size="s" look="brand" busy={busy === id} onClick={() => void pay(id)}>
            {t('site-agent.pay')}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="col" aria-label={t('site-agent.owed')}>
      <h2 className="step-h">{t('site-agent.owed')}</h2>
      <Switch
        name="autoPay"
        checked={autoPay}
        disabled={busy !== ''}
        onChange={(event) => {
          const on = event.target.checked;
          void run('autoPay', () => request(setAutoPay, { body: { on } }));
        }}
      >
        {t('site-agent.autoPay')}
      </Switch>
      {rows.some(({ state }) => state === 'part' || state === 'insufficient') ? (
        <Notice tone="warn">{t('site-agent.owedBlocks')}</Notice>
      ) : null}
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <DataTable label={t('site-agent.owed')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} />
    </section>
  );
}
