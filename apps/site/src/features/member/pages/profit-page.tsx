/** Profit and loss (screens.md 5.9): what the member won or lost by playing, said plainly, by day and by product. */
import './profit.css';
import type { ReplyOf } from '@house/contract/call';
import { getProfit, type ProfitDay } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { type Column, DataTable } from '@house/ui/data-table';
import { EmptyState } from '@house/ui/states';
import type { CSSProperties, JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { changeRecordFilters, useChoiceFilter } from '../filters.ts';
import type { DayRange } from '../model/days.ts';
import { barsOf, outcomeOf, PROFIT_RANGES, type ProfitRange, partOf, profitRange } from '../model/profit.ts';
import { useRecordWords } from '../words.ts';

type Reply = ReplyOf<typeof getProfit>;
type Figures = Reply['totals'];

const MILLS_PER_UNIT = 10_000n;
const USUAL: ProfitRange = 'last30';

function Ranges({ range }: { range: ProfitRange }): JSX.Element {
  const t = useT();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the same row of choices as above the other records
    <div className="chips" role="group" aria-label={t('member.filter.dates')}>
      {PROFIT_RANGES.map((name) => (
        <button
          key={name}
          type="button"
          className={name === range ? 'chip on' : 'chip'}
          aria-pressed={name === range}
          onClick={() => changeRecordFilters('personalProfit', { r: name === USUAL ? '' : name })}
        >
          {name === 'month' ? t('site-profit.month') : t(`common.time.${name}`)}
        </button>
      ))}
    </div>
  );
}

function toneOf(mills: bigint): 'win' | 'loss' | undefined {
  if (mills === 0n) return undefined;
  return mills > 0n ? 'win' : 'loss';
}

function Net({ amount }: { amount: string | bigint }): JSX.Element {
  const money = useMoney();
  const mills = typeof amount === 'bigint' ? amount : millsOf(amount);
  return <b className={toneOf(mills)}>{mills === 0n ? money.full(mills) : money.signed(mills)}</b>;
}

function Sentence({ range, net }: { range: ProfitRange; net: bigint }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const outcome = outcomeOf(net);
  const size = net < 0n ? -net : net;
  const amount = size % MILLS_PER_UNIT === 0n ? money.whole(size) : money.full(size);
  const said = outcome === 'even' ? t(`site-profit.${range}.even`) : t(`site-profit.${range}.${outcome}`, { amount });
  return (
    <section className="card pad pl-says">
      <p className={`pl-sentence num ${toneOf(net) ?? ''}`}>{said}</p>
      <p className="sm t2">{t('site-profit.counts')}</p>
    </section>
  );
}

function Tiles({ totals }: { totals: Figures }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const tiles = ['deposit', 'withdrawal', 'stake', 'turnover', 'paid', 'bonus', 'cashback'] as const;
  return (
    <dl className="pl-tiles">
      {tiles.map((name) =>
        // Only campaigns of game vendors give bonuses, so a house may have none.
        name === 'bonus' && millsOf(totals.bonus) === 0n ? null : (
          <div key={name}>
            <dt>{t(`site-profit.${name}`)}</dt>
            <dd className="num" translate="no">
              {money.full(totals[name])}
            </dd>
          </div>
        ),
      )}
      <div>
        <dt>{t('site-profit.net')}</dt>
        <dd className="num" translate="no">
          <Net amount={totals.net} />
        </dd>
      </div>
    </dl>
  );
}

function Bars({ data, range }: { data: Reply; range: DayRange }): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const money = useMoney();
  const bars = barsOf(new Map(data.days.map(({ day, net }) => [day, millsOf(net)])), range);
  return (
    <section className="card pad col" aria-label={t('site-profit.byDay')}>
      <h2 className="step-h">{t('site-profit.byDay')}</h2>
      <ol className="pl-bars">
        {bars.map(({ day, net, part }) => {
          const text = `${words.day(day)}: ${net === 0n ? money.full(net) : money.signed(net)}`;
          return (
            <li key={day} className={`pl-bar ${outcomeOf(net)}`} title={text}>
              <i aria-hidden="true" style={{ '--part': part } as CSSProperties} />
              <span className="sr">{text}</span>
            </li>
          );
        })}
      </ol>
      <p className="row xs t3 num" aria-hidden="true">
        <span className="sp">{words.day(range.from)}</span>
        <span>{words.day(range.to)}</span>
      </p>
    </section>
  );
}

function Products({ products }: { products: Reply['products'] }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const longest = products.reduce((most, { turnover }) => {
    const mills = millsOf(turnover);
    return mills > most ? mills : most;
  }, 0n);
  return (
    <section className="card pad col" aria-label={t('site-profit.byProduct')}>
      <h2 className="step-h">{t('site-profit.byProduct')}</h2>
      <ul className="pl-products">
        {products.map(({ product, turnover }) => (
          <li key={product}>
            <span>{t(`site-turnover.game.${product}`)}</span>
            <i aria-hidden="true" style={{ '--part': partOf(millsOf(turnover), longest) } as CSSProperties} />
            <b className="num" translate="no">
              {money.full(turnover)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Days({ days, totals }: { days: readonly ProfitDay[]; totals: Figures }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
  const figures = ['deposit', 'withdrawal', 'stake', 'turnover', 'paid', 'bonus', 'cashback'] as const;
  const columns: Column<ProfitDay>[] = [
    { key: 'day', head: t('site-profit.day'), cell: ({ day }) => words.day(day), card: 'title' },
    ...figures
      .filter((name) => millsOf(totals[name]) !== 0n)
      .map(
        (name): Column<ProfitDay> => ({
          key: name,
          head: t(`site-profit.${name}`),
          cell: (row) => money.full(row[name]),
          end: true,
        }),
      ),
    { key: 'net', head: t('site-profit.net'), cell: ({ net }) => <Net amount={net} />, end: true, card: 'main' },
  ];
  return (
    <DataTable label={t('common.nav.profit')} columns={columns} rows={days.toReversed()} rowKey={({ day }) => day} />
  );
}

export function ProfitPage(): JSX.Element {
  const t = useT();
  const range = useChoiceFilter('r', PROFIT_RANGES) ?? USUAL;
  const days = profitRange(range, useRecordWords().today());
  const query = useCall(getProfit, { query: { from: days.from, to: days.to } });
  return (
    <>
      <Ranges range={range} />
      <ListStates query={query} skeleton={{ height: 96, count: 4 }}>
        {(data) => (
          <div className="col pl-page">
            <Sentence range={range} net={millsOf(data.totals.net)} />
            <Tiles totals={data.totals} />
            {data.days.length === 0 ? (
              <EmptyState title={t('site-profit.none')} art="coins">
                {t('site-profit.noneHint')}
              </EmptyState>
            ) : (
              <>
                {days.from === days.to || data.days.every(({ net }) => millsOf(net) === 0n) ? null : (
                  <Bars data={data} range={days} />
                )}
                {data.products.length === 0 ? null : <Products products={data.products} />}
                <Days days={data.days} totals={data.totals} />
              </>
            )}
          </div>
        )}
      </ListStates>
    </>
  );
}
