/**
 * What the team did (screens.md 6.2): tiles with their trend, stake and result by day, where the stake goes, the largest lines.
 * From sums that the house keeps by day; a part of which there is nothing to tell is left out.
 */
import { getAgentIncome } from '@house/contract/agents/records';
import { getTeamDays, getTeamShares } from '@house/contract/agents/team';
import type { ReplyOf } from '@house/contract/call';
import { monthId } from '@house/i18n/months';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { serverNow } from '@house/web/clock';
import { readInZone } from '@house/web/zone-time';
import { type CSSProperties, type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { openAgentPage } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { Figure } from '../records/figure.tsx';
import { changeOf, type Days, dayBars, percentsOf, spansOf } from './team-model.ts';

const FRESH_MS = 60_000;
const SPANS = ['1', '7', '14', '30'] as const;
type Span = (typeof SPANS)[number];

type Reply = ReplyOf<typeof getTeamDays>;

/** Each tile and the page that has its rows. */
const MONEY_TILES = [
  ['deposit', 'agentDownlineTransactionDetailsCopy'],
  ['withdrawal', 'agentDownlineTransactionDetailsCopy'],
  ['turnover', 'personalHistoryCopy'],
  ['bonus', 'palStatementsAgentCopy'],
  ['rebate', 'palStatementsAgentCopy'],
  ['loss', 'palStatementsAgentCopy'],
] as const;

function dayOf(milliseconds: number, offset: number): string {
  const { year, month, day } = readInZone(milliseconds, offset);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function Trend({ now, before }: { now: string; before: string | undefined }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const change = before === undefined ? null : changeOf(now, before);
  if (change === null) return null;
  const size = money.digits(`${Math.floor(Math.abs(change) / 10)}.${Math.abs(change) % 10}`);
  const direction = change < 0 ? 'fell' : 'rose';
  return (
    <dd className="xs t2 ac-under">
      <span aria-hidden="true">{change < 0 ? '▼' : '▲'}</span>{' '}
      <span className="num">{t(`site-agent-team.${direction}`, { percent: size })}</span>
    </dd>
  );
}

function OpenTile({ page, name }: { page: string; name: string }): JSX.Element {
  return (
    <button type="button" className="ac-open" onClick={() => openAgentPage(page)}>
      {name}
    </button>
  );
}

function Tiles({
  total,
  before,
  isDay,
}: {
  total: Reply['total'];
  before: Reply['total'] | undefined;
  isDay: boolean;
}): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <>
      {MONEY_TILES.map(([name, page]) => (
        <div key={name}>
          <dt>
            <OpenTile page={page} name={t(`site-agent-team.${name}`)} />
          </dt>
          <dd className="num" translate="no">
            {money.full(total[name])}
          </dd>
          <Trend now={total[name]} before={before?.[name]} />
        </div>
      ))}
      {isDay ? (
        <div>
          <dt>{t('site-agent-team.active')}</dt>
          <dd className="num" translate="no">
            {money.digits(String(total.active))}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t('site-agent-team.firstDeposits')}</dt>
        <dd className="num" translate="no">
          {money.digits(String(total.firstDeposits))}
        </dd>
      </div>
    </>
  );
}

function IncomeTile({ days, before }: { days: Days; before: Days | null }): JSX.Element | null {
  const t = useT();
  const now = useCall(getAgentIncome, { query: days }, { refetchInterval: FRESH_MS });
  const then = useCall(getAgentIncome, { query: before ?? days }, { enabled: before !== null });
  if (now.data === undefined) return null;
  const { sum } = now.data.totals;
  return (
    <div>
      <dt>
        <OpenTile page="agentRevenueReport" name={t('site-agent-team.income')} />
      </dt>
      <dd>
        <Figure amount={sum} signed />
      </dd>
      <Trend now={sum} before={before === null ? undefined : then.data?.totals.sum} />
    </div>
  );
}

/** Two charts over the same days, each by its own scale: never two scales on one plot. */
function DayCharts({ rows, span }: { rows: Reply['days']; span: Days }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const bars = dayBars(rows, span);
  const dayText = (day: string): string =>
    money.digits(`${Number(day.slice(8))} ${t(monthId(Number(day.slice(5, 7))))}`);
  const charts = [
    ['turnover', (bar: (typeof bars)[number]) => [bar.turnoverPart, 'even', money.full(bar.turnover)] as const],
    ['loss', (bar: (typeof bars)[number]) => [bar.lossPart, bar.tone, money.full(bar.loss)] as const],
  ] as const;
  return (
    <section className="card pad col" aria-label={t('site-agent-team.byDay')}>
      <h2 className="step-h">{t('site-agent-team.byDay')}</h2>
      {charts.map(([name, read]) => (
        <div key={name} className="col">
          <p className="xs t2">{t(name === 'loss' ? 'site-agent-team.result' : 'site-agent-team.turnover')}</p>
          <ol className={`ac-days ${name}`}>
            {bars.map((bar) => {
              const [part, tone, amount] = read(bar);
              const text = `${dayText(bar.day)}: ${amount}`;
              return (
                <li key={bar.day} className={tone} title={text}>
                  <i aria-hidden="true" style={{ '--part': part } as CSSProperties} />
                  <span className="sr">{text}</span>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
      <p className="row xs t3 num" aria-hidden="true">
        <span className="sp">{dayText(span.from)}</span>
        <span>{dayText(span.to)}</span>
      </p>
    </section>
  );
}

function Shares({ span }: { span: Days }): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const query = useCall(getTeamShares, { query: span }, { refetchInterval: FRESH_MS });
  if (query.data === undefined) return null;
  const { products, lines } = query.data;
  const percents = percentsOf(products.map(({ turnover }) => turnover));
  return (
    <div className="ac-two">
      {products.length === 0 ? null : (
        <section className="card pad col" aria-label={t('site-agent-team.byProduct')}>
          <h2 className="step-h">{t('site-agent-team.byProduct')}</h2>
          <ul className="ac-shares">
            {products.map(({ product, turnover }, place) => (
              <li key={product} title={money.full(turnover)}>
                <span>{t(`site-turnover.game.${product}`)}</span>
                <i aria-hidden="true" style={{ '--part': (percents[place] ?? 0) / 100 } as CSSProperties} />
                <b className="num" translate="no">
                  {money.digits(String(percents[place] ?? 0))} %
                </b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines === null || lines.length === 0 ? null : (
        <section className="card pad col" aria-label={t('site-agent-team.topLines')}>
          <h2 className="step-h">{t('site-agent-team.topLines')}</h2>
          <ol className="ac-lines">
            {lines.map(({ account, turnover, loss }) => (
              <li key={account}>
                <b className="wrap-any" translate="no">
                  {account}
                </b>
                <span className="xs t2">
                  {t('site-agent-team.turnover')} <Figure amount={turnover} />
                </span>
                <span className="xs t2">
                  {t('site-agent-team.loss')} <Figure amount={loss} signed />
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

export function TeamFigures(): JSX.Element {
  useAreas(['site-agent-team', 'site-turnover']);
  const t = useT();
  const money = useMoney();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  const [span, setSpan] = useState<Span>('14');
  const spans = spansOf(dayOf(serverNow(), offset), Number(span));
  // A day that runs still is not held against a whole one.
  const isDay = span === '1';
  const query = useCall(getTeamDays, { query: spans.now }, { refetchInterval: FRESH_MS });
  const before = useCall(getTeamDays, { query: spans.before }, { enabled: !isDay });
  return (
    <section className="col" aria-label={t('site-agent-team.title')}>
      <Segmented
        label={t('site-agent-team.title')}
        value={span}
        choices={SPANS.map((value) => ({
          value,
          text: value === '1' ? t('site-agent-team.today') : t('site-agent-team.days', { days: money.digits(value) }),
        }))}
        onChange={setSpan}
      />
      <ListStates query={query} skeleton={{ height: 96, count: 2 }}>
        {({ total, days }) => (
          <>
            <dl className="ac-tiles">
              <Tiles total={total} before={isDay ? undefined : before.data?.total} isDay={isDay} />
              <IncomeTile days={spans.now} before={isDay ? null : spans.before} />
            </dl>
            {isDay || days.every(({ turnover, loss }) => millsOf(turnover) === 0n && millsOf(loss) === 0n) ? null : (
              <DayCharts rows={days} span={spans.now} />
            )}
            <Shares span={spans.now} />
          </>
        )}
      </ListStates>
    </section>
  );
}
