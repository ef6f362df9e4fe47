/** `/trend?gameCode=&view=&n=`: what the last draws of a game tell of the past, and of nothing else. */
import '../lottery.css';
import './draws.css';
import { listDrawResults } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { spanOf, spanRange } from '@house/lottery/trend-forms';
import { Chips } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { EmptyState, Skeleton } from '@house/ui/states';
import { TabPanel, Tabs } from '@house/ui/tabs';
import { callKey } from '@house/web/query';
import { type JSX, memo, useMemo, useState } from 'react';
import { soon } from '../../../shared/debounce.ts';
import { SimulatedTag } from '../../../shared/draw/simulated-tag.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useLive } from '../../../shared/live.ts';
import { useMoney } from '../../../shared/money.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useIsPhone } from '../../../shared/use-phone.ts';
import { type TrendRow, trendRows } from '../model/trend-grid.ts';
import { CurveChart, NumbersChart, SumChart, showsAllPlaces } from '../parts/trend-chart.tsx';
import { StripChart } from '../parts/trend-strips.tsx';
import { useShortDrawNo } from '../words.ts';
import { useGameAddress } from './choice.ts';
import { DrawHead } from './draw-head.tsx';
import { FormsStrip } from './forms-strip.tsx';
import { Omissions, PlaceChips } from './omissions.tsx';
import { RoadPlates } from './road-plates.tsx';
import { StationSelect } from './station-names.tsx';
import { type TrendView, viewsOf, WINDOWS } from './views.ts';
import { VnEnds } from './vn-ends.tsx';
import { VnGan } from './vn-gan.tsx';

const RESULTS_MAX = 200;
const NONE: readonly TrendRow[] = [];

interface PictureProps {
  game: GameFacts;
  view: TrendView;
  /** Newest first, all that are known. */
  all: readonly TrendRow[];
  shown: number;
  phone: boolean;
}

function Numbers({ game, all, shown, phone }: PictureProps): JSX.Element {
  const [place, setPlace] = useState(0);
  const count = game.trend.positionIds.length;
  const one = count > 1 && (phone || !showsAllPlaces(game));
  const places = useMemo(
    () => (one ? [place] : Array.from({ length: count }, (_, index) => index)),
    [one, place, count],
  );
  return (
    <>
      {one ? <PlaceChips game={game} names={game.trend.positionIds} place={place} onPlace={setPlace} /> : null}
      <NumbersChart game={game} rows={all} shown={shown} places={places} phone={phone} lines omissions newestFirst />
    </>
  );
}

function Spans({ game, all, shown, phone }: PictureProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  return (
    <CurveChart
      rows={all}
      shown={shown}
      phone={phone}
      {...spanRange(game.resultShape)}
      figureOf={spanOf}
      say={({ drawNo, result }) => t('site-draws.spokenSpan', { draw: shortDrawNo(drawNo), span: spanOf(result) })}
      newestFirst
    />
  );
}

const Picture = memo(function Picture(props: PictureProps): JSX.Element {
  const { game, view, all, shown, phone } = props;
  const rows = useMemo(() => all.slice(0, shown), [all, shown]);
  switch (view) {
    case 'numbers':
      return <Numbers {...props} />;
    case 'omission':
      return <Omissions {...props} />;
    case 'ends':
      return <VnEnds game={game} rows={rows} />;
    case 'gan':
      return <VnGan game={game} rows={rows} all={all} />;
    case 'forms':
      return <FormsStrip game={game} rows={rows} />;
    case 'sum':
      return <SumChart game={game} rows={all} shown={shown} phone={phone} newestFirst />;
    case 'span':
      return <Spans {...props} />;
    case 'roads':
      return <RoadPlates game={game} rows={rows} />;
    default:
      return <StripChart game={game} rows={all} shown={shown} kind={view} />;
  }
});

/** Of a long announcement the first prize, which the pictures are of. */
function ownDigits(game: GameFacts, rows: readonly TrendRow[]): readonly TrendRow[] {
  if (game.board !== 'sea') return rows;
  return rows.map((row) => ({ ...row, result: row.result.slice(0, game.trend.positionIds.length) }));
}

/** What a place is called in an address; anything else is none. */
const STATION = /^[A-Z0-9]{2,16}$/;

/** Everybody who looks at a game hears of its result in the same moment. */
const readResultsSoon = soon(() => void queryClient.invalidateQueries({ queryKey: callKey(listDrawResults) }));

/** The last draws, of one place where one is asked for, newest first; another result puts itself in front. */
function useTrendRows(game: GameFacts | undefined, asked: string) {
  const gameCode = game?.gameCode ?? '';
  const station = game?.announced != null && STATION.test(asked) ? { station: asked } : {};
  const query = useCall(
    listDrawResults,
    { params: { gameCode }, query: { count: RESULTS_MAX, ...station } },
    { staleTime: 60_000 },
  );
  useLive(`lott.${gameCode}`, ({ kind }) => {
    if (kind === 'result') readResultsSoon();
  });
  const draws = query.data?.draws;
  const rows = useMemo(
    () => (draws === undefined || game === undefined ? NONE : ownDigits(game, trendRows(draws))),
    [draws, game],
  );
  const made = draws?.find((draw) => draw.official?.simulated);
  return { query, made, rows };
}

export function TrendPage(): JSX.Element | null {
  useAreas(['lottery', 'site-draws']);
  const t = useT();
  const { digits } = useMoney();
  const phone = useIsPhone();
  const address = useGameAddress('/trend');
  const { query, made, rows } = useTrendRows(address?.game, address?.search['station'] ?? '');
  if (address === null) return null;
  const { game, search, change } = address;
  const views = viewsOf(game);
  const view = views.find((each) => each === search['view']) ?? views[0] ?? 'numbers';
  const shown = WINDOWS.find((each) => String(each) === search['n']) ?? WINDOWS[0];
  return (
    <div className="wrap draws">
      <DrawHead page="/trend" address={address} />
      <section className="card clip" aria-label={t('site-draws.trend')}>
        <div className="card-h trend-h">
          <Chips
            label={t('lottery.trend.window')}
            choices={WINDOWS.map((each) => ({
              value: String(each),
              text: each === WINDOWS[0] ? t('lottery.trend.last', { count: each }) : digits(each),
            }))}
            value={String(shown)}
            onChange={(n) => change({ n: n === String(WINDOWS[0]) ? '' : n }, { replace: true })}
          />
          <StationSelect game={game} value={search['station'] ?? ''} onChange={(station) => change({ station })} />
          <SimulatedTag of={made} />
        </div>
        <Tabs
          id="trend-tab"
          look="underlined"
          label={t('site-draws.trend')}
          tabs={views.map((value) => ({ value, text: t(`site-draws.view.${value}`) }))}
          value={view}
          onChange={(next) => change({ view: next === views[0] ? '' : next }, { replace: true })}
        />
        <TabPanel id="trend-tab" value={view}>
          <ListStates query={query} skeleton={<Skeleton height={420} radius={12} />}>
            {() =>
              rows.length === 0 ? (
                <EmptyState title={t('lottery.trend.none')} art="balls" />
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
                <section className="tr-page" tabIndex={0} aria-label={t(`site-draws.view.${view}`)}>
                  <Picture key={game.gameCode} game={game} view={view} all={rows} shown={shown} phone={phone} />
                </section>
              )
            }
          </ListStates>
        </TabPanel>
        <p className="sm t2 row card-note">
          <Icon name="info" />
          {t('common.play.pastDraws')}
        </p>
      </section>
    </div>
  );
}
