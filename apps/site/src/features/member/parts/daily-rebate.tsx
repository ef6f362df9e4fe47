/** What a member's own bets give back by the day and are not paid yet: by product, and when they are (operations.md 4.2). */
import type { ReplyOf } from '@house/contract/call';
import { getDailyRebates } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import { MoneyFigure } from '@house/ui/figures';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { percentOfPoint } from '../../../shared/percent-of-point.ts';
import { useCall } from '../../../shared/query.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { useRecordWords } from '../words.ts';

type Reply = ReplyOf<typeof getDailyRebates>;
type Product = Reply['days'][number]['products'][number];

/** What is settled counts some moments later, and nothing tells of it. */
const FRESH_MS = 30_000;

function Rebate({ rebate }: Product): JSX.Element {
  const money = useMoney();
  return <MoneyFigure text={money.full(rebate)} className="b" />;
}

function ProductTable({ products, name }: { products: readonly Product[]; name: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <div className="card rt">
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('member.daily.product')}</th>
            <th scope="col" className="r">
              {t('member.daily.point')}
            </th>
            <th scope="col" className="r">
              {t('member.daily.valid')}
            </th>
            <th scope="col" className="r">
              {t('member.entry.rebate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((row) => (
            <tr key={row.product}>
              <td>
                <b>{t(`member.product.${row.product}`)}</b>
              </td>
              <td className="r num" translate="no">
                {money.digits(`${percentOfPoint(row.point)}%`)}
              </td>
              <td className="r num" translate="no">
                {money.full(row.turnover)}
              </td>
              <td className="r num">
                <Rebate {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductCards({ products, name }: { products: readonly Product[]; name: string }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <ul className="card lines" aria-label={name}>
      {products.map((row) => (
        <li key={row.product} className="row">
          <span className="sp">
            <b className="blk">{t(`member.product.${row.product}`)}</b>
            <span className="xs t3 num blk">
              {t('member.daily.of', {
                percent: money.digits(percentOfPoint(row.point)),
                amount: money.full(row.turnover),
              })}
            </span>
          </span>
          <Rebate {...row} />
        </li>
      ))}
    </ul>
  );
}

function RebateDay({ day }: { day: Reply['days'][number] }): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const isPhone = useIsPhone();
  const name = day.today ? t('member.daily.today') : words.day(day.day);
  const rows = { products: day.products, name };
  return (
    <>
      <p className="sm">
        <b>{name}</b> <span className="t2 num">· {t('member.daily.paidAt', { time: words.moment(day.paidAt) })}</span>
      </p>
      {isPhone ? <ProductCards {...rows} /> : <ProductTable {...rows} />}
    </>
  );
}

function Owing({ owing }: { owing: Reply['owing'] }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  if (owing.length === 0) return null;
  return (
    <Notice>
      {owing.map(({ product, amount }) => (
        <span key={product} className="blk">
          {t('member.daily.owing', { product: t(`member.product.${product}`), amount: money.full(amount) })}
        </span>
      ))}
    </Notice>
  );
}

/** Nothing at all for who has none. */
export function DailyRebate(): JSX.Element | null {
  const t = useT();
  const { data } = useCall(getDailyRebates, {}, { staleTime: FRESH_MS, refetchInterval: FRESH_MS });
  if (data === undefined || (data.days.length === 0 && data.owing.length === 0)) return null;
  return (
    <section aria-labelledby="mc-daily" className="col">
      <div className="row mc-sub">
        <h2 id="mc-daily">{t('member.entry.dailyRebate')}</h2>
      </div>
      {data.days.map((day) => (
        <RebateDay key={day.day} day={day} />
      ))}
      <Owing owing={data.owing} />
      <p className="xs t3">{t('member.daily.counts')}</p>
    </section>
  );
}
