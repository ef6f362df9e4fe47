/** Betting record (screens.md 5.6): filters, sums of the filter, rows that open, kept live. */
import type { ReplyOf } from '@house/contract/call';
import { listWagers } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { EmptyState, Skeleton } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { Link } from '@tanstack/react-router';
import { type JSX, Suspense, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { gamesOfOpen, useOwnBetsLive } from '../../../shared/own-bets.ts';
import { type PagedList, usePagedList } from '../../../shared/paged-list.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { type BettingFilter, ELOTTERY_KINDS, RECORD_TABS, useBettingFilter, WAGER_STATES } from '../betting-filter.ts';
import { changeRecordFilters, useChoiceFilter, usePageFilter } from '../filters.ts';
import { quickOf, quickRange } from '../model/days.ts';
import { FilterBar, PickSearch, PickSelect } from '../parts/filter-bar.tsx';
import { NetFigure, WagerCards, WagerTable } from '../parts/wager-rows.tsx';
import { useBoughtGameWords, useRecordWords } from '../words.ts';

const PAGE = 'personalHistoryCopy';
const SIZE = 20;

type Reply = ReplyOf<typeof listWagers>;

const change = (filters: Record<string, string>): void => changeRecordFilters(PAGE, filters);

function Filters({ filter }: { filter: BettingFilter }): JSX.Element {
  const t = useT();
  const { games } = useBoughtGameWords();
  const today = useRecordWords().today();
  return (
    <FilterBar
      range={filter.range}
      onRange={(range) => change(quickOf(range, today) === 'today' ? { from: '', to: '' } : { ...range })}
    >
      <PickSelect
        label={t('member.filter.game')}
        value={filter.gameCode ?? filter.kind ?? ''}
        options={[
          { value: '', text: t('member.filter.allGames') },
          ...ELOTTERY_KINDS.map((value) => ({ value, text: t(`lottery.product.${value}`) })),
          ...games.map(({ code, name }) => ({ value: code, text: name })),
        ]}
        onChange={(g) => change({ g })}
      />
      <PickSelect
        label={t('member.filter.status')}
        value={filter.state ?? ''}
        options={[
          { value: '', text: t('member.filter.anyStatus') },
          ...WAGER_STATES.map((state) => ({ value: state, text: t(`member.state.${state}`) })),
        ]}
        onChange={(st) => change({ st })}
      />
      <PickSearch label={t('member.filter.ticket')} value={filter.ticket} onChange={(q) => change({ q })} />
    </FilterBar>
  );
}

function Summary({ totals }: { totals: Reply['totals'] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <dl className="st num" aria-label={t('member.bets.summary')}>
      <div>
        <dt>{t('member.bets.count')}</dt>
        <dd translate="no">{money.digits(totals.bets)}</dd>
      </div>
      <div>
        <dt>{t('member.col.stake')}</dt>
        <dd translate="no">{money.full(totals.stake)}</dd>
      </div>
      <div>
        <dt>{t('member.col.net')}</dt>
        <dd>
          <NetFigure net={totals.net} />
        </dd>
      </div>
      <div>
        <dt>{t('member.col.valid')}</dt>
        <dd translate="no">{money.full(totals.turnover)}</dd>
      </div>
      <div>
        <dt>{t('member.col.paid')}</dt>
        <dd translate="no">{money.full(totals.prize)}</dd>
      </div>
    </dl>
  );
}

function NoBets({ filter }: { filter: BettingFilter }): JSX.Element {
  const t = useT();
  const today = useRecordWords().today();
  if ((filter.gameCode ?? filter.kind) !== undefined || filter.state !== undefined || filter.ticket !== '') {
    return (
      <EmptyState
        title={t('common.state.noMatch')}
        action={
          <Button look="ghost" onClick={() => change({ g: '', st: '', q: '' })}>
            {t('common.state.clearFilters')}
          </Button>
        }
      />
    );
  }
  const quick = quickOf(filter.range, today);
  return (
    <EmptyState
      title={t('member.bets.none')}
      action={
        quick === 'last30' ? (
          <Link to="/lottery" className={buttonClass('brand')}>
            {t('member.bets.play')}
          </Link>
        ) : (
          <Button look="ghost" onClick={() => change({ ...quickRange('last30', today) })}>
            {t('member.bets.last30')}
          </Button>
        )
      }
    >
      {t('member.bets.noneHint')}
    </EmptyState>
  );
}

function Rows({ data, list, filter }: { data: Reply; list: PagedList<Reply>; filter: BettingFilter }): JSX.Element {
  const isPhone = useIsPhone();
  const [openTicket, setOpenTicket] = useState<string | null>(null);
  useOwnBetsLive(gamesOfOpen(data.rows));
  if (data.rows.length === 0) return <NoBets filter={filter} />;
  const rows = { rows: data.rows, openTicket, onOpen: setOpenTicket };
  return (
    <>
      <Summary totals={data.totals} />
      {isPhone ? <WagerCards {...rows} total={data.total} filter={filter.query} /> : <WagerTable {...rows} />}
      <ListEnd
        list={list}
        shown={data.rows.length}
        size={SIZE}
        total={data.total}
        onPage={(next) => change({ p: next > 1 ? `${next}` : '' })}
      />
    </>
  );
}

function Bets(): JSX.Element {
  const filter = useBettingFilter();
  const page = usePageFilter();
  const list = usePagedList(listWagers, (of) => ({ query: { ...filter.query, page: of, size: SIZE } }), {
    page,
    rowsIn: 'rows',
    idOf: ({ ticket }) => ticket,
    pageCountOf: ({ total }) => Math.ceil(total / SIZE),
  });
  return (
    <>
      <Filters filter={filter} />
      <ListStates query={list.query} skeleton={{ height: 60, count: 7 }}>
        {(data) => <Rows data={data} list={list} filter={filter} />}
      </ListStates>
    </>
  );
}

const ChaseList = lazyPart(async () => ({ default: (await import('../chases/chase-list.tsx')).ChaseList }));

const TABS = 'record';

/** Single bets, and chases beside them. */
export function BettingRecordPage(): JSX.Element {
  const t = useT();
  const tab = useChoiceFilter('tab', RECORD_TABS) ?? 'bets';
  return (
    <>
      <Tabs
        id={TABS}
        look="underlined"
        label={t('common.nav.bettingRecord')}
        tabs={[
          { value: 'bets', text: t('common.nav.bets') },
          { value: 'chases', text: t('member.bets.chases') },
        ]}
        value={tab}
        onChange={(next) => change({ tab: next === 'bets' ? '' : next })}
      />
      <TabPanel id={TABS} value={tab} className="rec-panel">
        {tab === 'bets' ? (
          <Bets />
        ) : (
          <Suspense fallback={<Skeleton height={150} count={3} radius={12} />}>
            <ChaseList />
          </Suspense>
        )}
      </TabPanel>
    </>
  );
}
