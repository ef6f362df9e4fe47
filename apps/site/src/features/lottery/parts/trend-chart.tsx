/** The trend drawn: numbers at their places with lines and omissions, sums as a curve. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import {
  columnX,
  type GridMetrics,
  gridSize,
  omissionGrid,
  rowY,
  shortResult,
  type TrendRow,
} from '../model/trend-grid.ts';

const BALL_COLORS = ['#6142BF', '#C42843', '#0F7A54', '#0A5A90', '#FFC24B'] as const;
const LINE_COLORS = ['#8A68F0', '#E0566C', '#1E9E6C', '#2C86C4', '#D9962A'] as const;

const WIDE: GridMetrics = { cell: 15.1, rowHeight: 25, label: 112, gap: 6 };
const NARROW: GridMetrics = { cell: 27, rowHeight: 30, label: 62, gap: 0 };
const SINGLE: GridMetrics = { cell: 60, rowHeight: 27, label: 112, gap: 0 };

/** Width of the columns of a picture that shows one position alone. */
const ALONE = { wide: 600, phone: 270 } as const;

function metricsFor(phone: boolean, places: number, values: number): GridMetrics {
  if (places > 1) return WIDE;
  const look = phone ? NARROW : SINGLE;
  return { ...look, cell: Math.max((phone ? ALONE.phone : ALONE.wide) / values, WIDE.cell) };
}

/** The values a position can have, smallest first. */
function valuesOf({ trend }: LotteryGame): number[] {
  return Array.from({ length: trend.highest - trend.lowest + 1 }, (_, index) => trend.lowest + index);
}

/** More columns than this do not stand side by side. */
const COLUMNS_MOST = 60;

/** Whether all positions fit into one picture. */
export function showsAllPlaces({ trend }: LotteryGame): boolean {
  return trend.positionIds.length * (trend.highest - trend.lowest + 1) <= COLUMNS_MOST;
}

export interface NumbersChartProps {
  game: LotteryGame;
  /** Newest first; more than are shown, so that the oldest shown row knows its omissions. */
  rows: readonly TrendRow[];
  shown: number;
  /** Places of the result to draw. */
  places: readonly number[];
  phone: boolean;
  lines: boolean;
  omissions: boolean;
}

interface PlaceProps extends NumbersChartProps {
  metrics: GridMetrics;
  place: number;
  index: number;
  height: number;
}

function PlaceColumn(props: PlaceProps): JSX.Element {
  const { game, rows, shown, place, index, metrics, height, phone, lines, omissions } = props;
  const { digits } = useMoney();
  const values = valuesOf(game);
  const { lowest } = game.trend;
  const drawn = rows.slice(0, shown).reverse();
  const grid = omissionGrid(rows, place, values.length, lowest).slice(0, shown).reverse();
  const x = (value: number) => columnX(metrics, index, values.length, value - lowest);
  const of = (row: TrendRow): number => row.result[place] ?? lowest;
  const color = BALL_COLORS[place % BALL_COLORS.length];
  const points = drawn.map((each, row) => `${x(of(each)).toFixed(1)},${rowY(metrics, row)}`);
  return (
    <g>
      <rect
        x={x(lowest) - metrics.cell / 2 - 1}
        y={0.5}
        width={metrics.cell * values.length + 2}
        height={height - 1}
        rx={6}
        className="tg-box"
      />
      {values.map((value) => (
        <text key={value} x={x(value)} y={metrics.rowHeight / 2 + 4} className="tg-head">
          {digits(value)}
        </text>
      ))}
      {omissions
        ? grid.map((counts, row) =>
            counts.map((count, value) =>
              count === 0 ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its row and column
                <text key={`${row}-${value}`} x={x(value + lowest)} y={rowY(metrics, row) + 3.5} className="tg-miss">
                  {digits(count)}
                </text>
              ),
            ),
          )
        : null}
      {lines ? (
        <polyline points={points.join(' ')} className="tg-line" stroke={LINE_COLORS[place % LINE_COLORS.length]} />
      ) : null}
      {drawn.map((each, row) => (
        <g key={each.drawNo}>
          <circle cx={x(of(each))} cy={rowY(metrics, row)} r={phone ? 11 : 8.6} fill={color} />
          <text
            x={x(of(each))}
            y={rowY(metrics, row) + (phone ? 5 : 4.2)}
            className={phone ? 'tg-num big' : 'tg-num'}
            fill={place % BALL_COLORS.length === 4 ? '#2A1A00' : '#fff'}
          >
            {digits(of(each))}
          </text>
        </g>
      ))}
    </g>
  );
}

function RowLabels({
  rows,
  metrics,
  width,
  numbers,
}: {
  rows: readonly TrendRow[];
  metrics: GridMetrics;
  width: number;
  numbers: boolean;
}): JSX.Element {
  const { digits } = useMoney();
  return (
    <g>
      {rows.map(({ drawNo, result }, row) => (
        <g key={drawNo}>
          {row % 2 === 0 ? (
            <rect
              x={0}
              y={rowY(metrics, row) - metrics.rowHeight / 2}
              width={width}
              height={metrics.rowHeight}
              className="tg-band"
            />
          ) : null}
          <text x={4} y={rowY(metrics, row) + 4} className="tg-draw">
            {digits(shortDrawNo(drawNo))}
          </text>
          {numbers ? (
            <text x={44} y={rowY(metrics, row) + 4} className="tg-res">
              {digits(shortResult(result))}
            </text>
          ) : null}
        </g>
      ))}
    </g>
  );
}

/** The same for people who do not see the picture. */
function SpokenRows({ rows }: { rows: readonly TrendRow[] }): JSX.Element {
  const t = useT();
  return (
    <ul className="sr">
      {rows.slice(0, 20).map(({ drawNo, result }) => (
        <li key={drawNo}>{t('lottery.trend.spoken', { draw: shortDrawNo(drawNo), numbers: result.join(' ') })}</li>
      ))}
    </ul>
  );
}

export function NumbersChart(props: NumbersChartProps): JSX.Element {
  const { game, rows, shown, places, phone } = props;
  const values = valuesOf(game).length;
  const metrics = metricsFor(phone, places.length, values);
  const count = Math.min(shown, rows.length);
  const { width, height } = gridSize(metrics, places.length, values, count);
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className="tg" aria-hidden="true">
        <RowLabels rows={rows.slice(0, shown).reverse()} metrics={metrics} width={width} numbers={!phone} />
        {places.map((place, index) => (
          <PlaceColumn key={place} {...props} metrics={metrics} place={place} index={index} height={height} />
        ))}
      </svg>
      <SpokenRows rows={rows} />
    </>
  );
}

const SUM: GridMetrics = { cell: 15, rowHeight: 25, label: 112, gap: 0 };
const SUM_WIDTH = { wide: 690, phone: 285 } as const;
const SUM_HEADS = 5;

/** The sum of each draw as a curve, with the line from where it is big. */
export function SumChart({
  game,
  rows,
  shown,
  phone,
}: {
  game: LotteryGame;
  rows: readonly TrendRow[];
  shown: number;
  phone: boolean;
}): JSX.Element {
  const { digits } = useMoney();
  const t = useT();
  const { lowest, highest, positionIds } = game.trend;
  const [least, most] = [lowest * positionIds.length, highest * positionIds.length];
  const sums = most - least + 1;
  const cell = (phone ? SUM_WIDTH.phone : SUM_WIDTH.wide) / sums;
  const metrics = phone ? { ...SUM, cell, rowHeight: 30, label: 62 } : { ...SUM, cell };
  const drawn = rows.slice(0, shown).reverse();
  const { width, height } = gridSize(metrics, 1, sums, drawn.length);
  const bigFrom = game.trend.sum?.bigFrom ?? 0;
  const x = (sum: number) => columnX(metrics, 0, sums, sum - least);
  const sumOf = (row: TrendRow): number => row.result.reduce((sum, digit) => sum + digit, 0);
  const edge = x(bigFrom) - metrics.cell / 2;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className="tg" aria-hidden="true">
        <RowLabels rows={drawn} metrics={metrics} width={width} numbers={!phone} />
        {Array.from(
          { length: SUM_HEADS + 1 },
          (_, head) => least + Math.round(((most - least) * head) / SUM_HEADS),
        ).map((sum) => (
          <text key={sum} x={x(sum)} y={metrics.rowHeight / 2 + 4} className="tg-head">
            {digits(sum)}
          </text>
        ))}
        <line x1={edge} x2={edge} y1={metrics.rowHeight} y2={height} className="tg-edge" />
        <polyline
          points={drawn.map((row, index) => `${x(sumOf(row)).toFixed(1)},${rowY(metrics, index)}`).join(' ')}
          className="tg-line"
          stroke={LINE_COLORS[0]}
        />
        {drawn.map((row, index) => (
          <g key={row.drawNo}>
            <circle cx={x(sumOf(row))} cy={rowY(metrics, index)} r={phone ? 12 : 10.5} fill={BALL_COLORS[0]} />
            <text x={x(sumOf(row))} y={rowY(metrics, index) + 4.2} className="tg-num" fill="#fff">
              {digits(sumOf(row))}
            </text>
          </g>
        ))}
      </svg>
      <ul className="sr">
        {rows.slice(0, 20).map((row) => (
          <li key={row.drawNo}>{t('lottery.trend.spokenSum', { draw: shortDrawNo(row.drawNo), sum: sumOf(row) })}</li>
        ))}
      </ul>
    </>
  );
}
