/** The trend of the open game: what was drawn, told as what it is. Past draws do not change the next one. */
import type { DrawSummary } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { Chips, Switch } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Skeleton } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import type { RefusalError } from '@house/web/refusal-error';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type JSX, memo, useState } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { type TrendRow, trendRows } from '../model/trend-grid.ts';
import { useLotteryWords } from '../words.ts';
import { NumbersChart, SumChart, showsAllPlaces } from './trend-chart.tsx';
import { StripChart } from './trend-strips.tsx';

const WINDOWS = ['20', '50', '100'] as const;
type Window = (typeof WINDOWS)[number];
const TABS = ['numbers', 'size', 'parity', 'sum', 'dragon'] as const;
type TrendTab = (typeof TABS)[number];

function tabsOf(game: GameFacts): TrendTab[] {
  return TABS.filter(
    (tab) => (tab !== 'sum' || game.trend.sum !== null) && (tab !== 'dragon' || game.trend.dragonTiger.length > 0),
  );
}

interface Look {
  readonly shown: number;
  readonly places: readonly number[];
  readonly lines: boolean;
  readonly omissions: boolean;
}

interface PictureProps {
  game: GameFacts;
  rows: readonly TrendRow[];
  tab: TrendTab;
  look: Look;
  phone: boolean;
}

const Picture = memo(function Picture({ game, rows, tab, look, phone }: PictureProps): JSX.Element {
  if (tab === 'numbers') return <NumbersChart game={game} rows={rows} phone={phone} {...look} />;
  if (tab === 'sum') return <SumChart game={game} rows={rows} shown={look.shown} phone={phone} />;
  return <StripChart game={game} rows={rows} shown={look.shown} kind={tab} />;
});

const SHAPE = (
  <div className="pad">
    <Skeleton height={320} radius={12} />
  </div>
);

function TrendBody({
  game,
  results,
  tab,
  look,
}: {
  game: GameFacts;
  results: UseQueryResult<{ draws: DrawSummary[] }, RefusalError>;
  tab: TrendTab;
  look: Look;
}): JSX.Element {
  const t = useT();
  const phone = useIsPhone();
  return (
    <ListStates query={results} skeleton={SHAPE}>
      {({ draws }) => {
        const rows = trendRows(draws);
        if (rows.length === 0) return <p className="mb-empty t2">{t('lottery.trend.none')}</p>;
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          <div className="tr" tabIndex={0}>
            <Picture game={game} rows={rows} tab={tab} look={look} phone={phone} />
          </div>
        );
      }}
    </ListStates>
  );
}

export interface TrendCardProps {
  game: GameFacts;
  results: UseQueryResult<{ draws: DrawSummary[] }, RefusalError>;
}

export function TrendCard({ game, results }: TrendCardProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const phone = useIsPhone();
  const [window, setWindow] = useState<Window>('20');
  const [tab, setTab] = useState<TrendTab>('numbers');
  const [place, setPlace] = useState(0);
  const [lines, setLines] = useState(true);
  const [omissions, setOmissions] = useState(true);
  const positions = game.trend.positionIds;
  const one = positions.length > 1 && (phone || !showsAllPlaces(game));
  const look: Look = {
    shown: Number(window),
    places: one ? [Math.min(place, positions.length - 1)] : positions.map((_, index) => index),
    lines,
    omissions,
  };
  const numbers = tab === 'numbers';
  return (
    <section className="card clip" aria-labelledby="trend">
      <div className="card-h trend-h">
        <h2 id="trend">{t('lottery.trend.title')}</h2>
        <Chips
          label={t('lottery.trend.window')}
          choices={WINDOWS.map((value) => ({
            value,
            text: value === '20' ? t('lottery.trend.last', { count: 20 }) : digits(value),
          }))}
          value={window}
          onChange={setWindow}
        />
        <span className="sp" />
        {numbers ? (
          <span className="row sm t2 trend-sw">
            <Switch checked={lines} onChange={(event) => setLines(event.target.checked)}>
              {t('lottery.trend.lines')}
            </Switch>
            <Switch checked={omissions} onChange={(event) => setOmissions(event.target.checked)}>
              {t('lottery.trend.omission')}
            </Switch>
          </span>
        ) : null}
      </div>
      <Tabs
        id="trend-tab"
        look="underlined"
        label={t('lottery.trend.title')}
        tabs={tabsOf(game).map((value) => ({ value, text: t(`lottery.trend.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      {one && numbers ? (
        <div className="trend-places">
          <Chips
            label={t('lottery.positions')}
            choices={positions.map((id, index) => ({ value: String(index), text: words.position(game, id) }))}
            value={String(place)}
            onChange={(value) => setPlace(Number(value))}
          />
        </div>
      ) : null}
      <TabPanel id="trend-tab" value={tab}>
        <TrendBody game={game} results={results} tab={tab} look={look} />
      </TabPanel>
      <p className="sm t2 row card-note">
        <Icon name="info" />
        <span>
          {t('common.play.pastDraws')}{' '}
          <Link to="/trend" search={{ gameCode: game.gameCode }} className="link">
            {t('lottery.trend.whole')}
          </Link>
        </span>
      </p>
    </section>
  );
}
