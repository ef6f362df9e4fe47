/** The trend drawn: numbers at their places with lines and omissions, sums and spans as a curve. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { colorsOf } from '@house/lottery/looks';
import { sumOf } from '@house/lottery/trend';
import { sumRange } from '@house/lottery/trend-forms';
import { type JSX, type ReactNode, useMemo, useRef } from 'react';
import { useMoney } from '../../../shared/money.ts';
import {
  bandsOf,
  columnX,
  type GridMetrics,
  gridWidth,
  omissionGrid,
  type RowBand,
  rowY,
  shortResult,
  type TrendRow,
  writeValue,
} from '../model/trend-grid.ts';
import { useShortDrawNo } from '../words.ts';
import { SpokenRows } from './spoken-rows.tsx';
import { useNear } from './use-near.ts';

const BALL_COLORS = ['#6142BF', '#C42843', '#0F7A54', '#0A5A90', '#FFC24B'] as const;
/** Of a game that is bet on by colour: what a number counts as, and the ring of one that is violet as well. */
const OWN_COLORS = { violet: '#6142BF', red: '#C42843', green: '#0F7A54' } as const;
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
function valuesOf({ trend }: GameFacts): number[] {
  return Array.from({ length: trend.highest - trend.lowest + 1 }, (_, index) => trend.lowest + index);
}

/** More columns than this do not stand side by side. */
const COLUMNS_MAX = 60;

/** Whether all positions fit into one picture. */
export function showsAllPlaces({ trend }: GameFacts): boolean {
  return trend.positionIds.length * (trend.highest - trend.lowest + 1) <= COLUMNS_MAX;
}

const DRAWN_AT_ONCE = 2;

interface BandProps {
  band: RowBand;
  metrics: GridMetrics;
  width: number;
  atOnce: boolean;
  draw: (band: RowBand) => ReactNode;
}

/** A picture of some rows; empty, and as high, until it is near the window. */
function Band({ band, metrics, width, atOnce, draw }: BandProps): JSX.Element {
  const box = useRef<SVGSVGElement>(null);
  const near = useNear(box, atOnce);
  const { from, to } = band;
  const view = `0 ${from * metrics.rowHeight} ${width} ${(to - from) * metrics.rowHeight}`;
  return (
    <svg ref={box} viewBox={view} className="tg" aria-hidden="true">
      {near ? draw(band) : null}
    </svg>
  );
}

interface PictureProps {
  metrics: GridMetrics;
  width: number;
  rows: number;
  head: ReactNode;
  draw: (band: RowBand) => ReactNode;
}

function Picture({ metrics, width, rows, head, draw }: PictureProps): JSX.Element {
  return (
    <div className="tg-bands">
      <svg viewBox={`0 0 ${width} ${metrics.rowHeight}`} className="tg tg-top" aria-hidden="true">
        {head}
      </svg>
      {bandsOf(rows).map((band, place) => (
        <Band key={band.from} band={band} metrics={metrics} width={width} atOnce={place < DRAWN_AT_ONCE} draw={draw} />
      ))}
    </div>
  );
}

/** Lines go on into the rows before and after a band. */
function rowsAround({ from, to }: RowBand, rows: number): number[] {
  const first = Math.max(0, from - 1);
  return Array.from({ length: Math.min(rows, to + 1) - first }, (_, place) => first + place);
}

function rowsOf({ from, to }: RowBand): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place);
}

export interface NumbersChartProps {
  game: GameFacts;
  /** Newest first; more than are shown, so that the oldest shown row knows its omissions. */
  rows: readonly TrendRow[];
  shown: number;
  /** Places of the result to draw. */
  places: readonly number[];
  phone: boolean;
  lines: boolean;
  omissions: boolean;
  /** Reads down from the newest; from the oldest without it. */
  newestFirst?: boolean;
}

interface PlaceProps {
  game: GameFacts;
  drawn: readonly TrendRow[];
  grid: readonly (readonly number[])[];
  band: RowBand;
  metrics: GridMetrics;
  place: number;
  index: number;
  phone: boolean;
  lines: boolean;
  omissions: boolean;
}

/** How far apart the figures of an omission stand. */
const FIGURE = 5.6;

/** The signs of a short text around a place: a row of omissions is one text, for hundreds would take their time. */
function spread(text: string, middle: number): { sign: string; x: number }[] {
  const signs = [...text];
  return signs.map((sign, place) => ({ sign, x: middle + (place - (signs.length - 1) / 2) * FIGURE }));
}

function PlaceColumn(props: PlaceProps): JSX.Element {
  const { game, drawn, grid, band, place, index, metrics, phone, lines, omissions } = props;
  const { digits } = useMoney();
  const { lowest } = game.trend;
  const values = valuesOf(game).length;
  const x = (value: number) => columnX(metrics, index, values, value - lowest);
  const numberAt = (row: number): number => drawn[row]?.result[place] ?? lowest;
  const placeColor = BALL_COLORS[place % BALL_COLORS.length];
  const colorsAt = (row: number): { fill: string | undefined; stroke?: string; strokeWidth?: number } => {
    if (game.board !== 'color') return { fill: placeColor };
    const [base, second] = colorsOf(numberAt(row));
    const fill = OWN_COLORS[base ?? 'red'];
    return second === undefined ? { fill } : { fill, stroke: OWN_COLORS[second], strokeWidth: 3 };
  };
  const [left, right] = [x(lowest) - metrics.cell / 2 - 1, x(lowest + values - 1) + metrics.cell / 2 + 1];
  const [top, bottom] = [band.from * metrics.rowHeight, band.to * metrics.rowHeight];
  return (
    <g>
      <path d={`M${left} ${top}V${bottom}M${right} ${top}V${bottom}`} className="tg-box" />
      {omissions
        ? rowsOf(band).map((row) => {
            const signs = (grid[row] ?? []).flatMap((count, value) =>
              count === 0 ? [] : spread(digits(count), x(value + lowest)),
            );
            return (
              <text
                key={row}
                x={signs.map((sign) => sign.x.toFixed(1)).join(' ')}
                y={rowY(metrics, row) + 3.5}
                className="tg-miss"
              >
                {signs.map(({ sign }) => sign).join('')}
              </text>
            );
          })
        : null}
      {lines ? (
        <polyline
          points={rowsAround(band, drawn.length)
            .map((row) => `${x(numberAt(row)).toFixed(1)},${rowY(metrics, row)}`)
            .join(' ')}
          className="tg-line"
          stroke={LINE_COLORS[place % LINE_COLORS.length]}
        />
      ) : null}
      {rowsOf(band).map((row) => (
        <g key={row}>
          <circle cx={x(numberAt(row))} cy={rowY(metrics, row)} r={phone ? 11 : 8.6} {...colorsAt(row)} />
          <text
            x={x(numberAt(row))}
            y={rowY(metrics, row) + (phone ? 5 : 4.2)}
            className={phone ? 'tg-num big' : 'tg-num'}
            fill={place % BALL_COLORS.length === 4 ? '#2A1A00' : '#fff'}
          >
            {digits(writeValue(game, numberAt(row)))}
          </text>
        </g>
      ))}
    </g>
  );
}

interface LabelProps {
  rows: readonly TrendRow[];
  band: RowBand;
  metrics: GridMetrics;
  width: number;
  numbers: boolean;
}

function RowLabels({ rows, band, metrics, width, numbers }: LabelProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const { digits } = useMoney();
  return (
    <g>
      {rowsOf(band).map((row) => (
        <g key={row}>
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
            {digits(shortDrawNo(rows[row]?.drawNo ?? ''))}
          </text>
          {numbers ? (
            <text x={44} y={rowY(metrics, row) + 4} className="tg-res">
              {digits(shortResult(rows[row]?.result ?? []))}
            </text>
          ) : null}
        </g>
      ))}
    </g>
  );
}

export function NumbersChart(props: NumbersChartProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const { game, rows, shown, places, phone, lines, omissions, newestFirst = false } = props;
  const t = useT();
  const { digits } = useMoney();
  const values = valuesOf(game);
  const metrics = metricsFor(phone, places.length, values.length);
  const drawn = useMemo(() => inOrder(rows.slice(0, shown), newestFirst), [rows, shown, newestFirst]);
  const grids = useMemo(
    () =>
      places.map((place) => {
        const { lowest, highest } = game.trend;
        return inOrder(omissionGrid(rows, place, highest - lowest + 1, lowest).slice(0, shown), newestFirst);
      }),
    [game, places, rows, shown, newestFirst],
  );
  const width = gridWidth(metrics, places.length, values.length);
  const head = places.flatMap((place, index) =>
    values.map((value, column) => (
      <text
        key={`${place}-${value}`}
        x={columnX(metrics, index, values.length, column)}
        y={metrics.rowHeight / 2 + 4}
        className="tg-head"
      >
        {digits(writeValue(game, value))}
      </text>
    )),
  );
  return (
    <>
      <Picture
        key={`${shown} ${places.join()}`}
        metrics={metrics}
        width={width}
        rows={drawn.length}
        head={head}
        draw={(band) => (
          <>
            <RowLabels rows={drawn} band={band} metrics={metrics} width={width} numbers={!phone} />
            {places.map((place, index) => (
              <PlaceColumn
                key={place}
                {...{ game, drawn, band, metrics, place, index, phone, lines, omissions }}
                grid={grids[index] ?? []}
              />
            ))}
          </>
        )}
      />
      <SpokenRows
        rows={drawn}
        say={({ drawNo, result }) =>
          t('lottery.trend.spoken', { draw: shortDrawNo(drawNo), numbers: result.join(' ') })
        }
      />
    </>
  );
}

function inOrder<T>(newestFirst: readonly T[], asGiven: boolean): readonly T[] {
  return asGiven ? newestFirst : newestFirst.toReversed();
}

const CURVE: GridMetrics = { cell: 15, rowHeight: 25, label: 112, gap: 0 };
const CURVE_WIDTH = { wide: 690, phone: 285 } as const;
const CURVE_HEADS = 5;

export interface CurveChartProps {
  /** Newest first. */
  rows: readonly TrendRow[];
  shown: number;
  phone: boolean;
  least: number;
  most: number;
  /** Where it begins to be big; no line without it. */
  bigFrom?: number;
  figureOf: (result: readonly number[]) => number;
  say: (row: TrendRow) => string;
  newestFirst?: boolean;
}

/** One figure of each draw as a curve, with the line from where it is big. */
export function CurveChart(props: CurveChartProps): JSX.Element {
  const { rows, shown, phone, least, most, bigFrom, figureOf, say, newestFirst = false } = props;
  const { digits } = useMoney();
  const values = most - least + 1;
  const cell = (phone ? CURVE_WIDTH.phone : CURVE_WIDTH.wide) / values;
  const metrics = phone ? { ...CURVE, cell, rowHeight: 30, label: 62 } : { ...CURVE, cell };
  const drawn = inOrder(rows.slice(0, shown), newestFirst);
  const width = gridWidth(metrics, 1, values);
  const x = (value: number) => columnX(metrics, 0, values, value - least);
  const figure = (row: number): number => figureOf(drawn[row]?.result ?? []);
  const edge = bigFrom === undefined ? null : x(bigFrom) - metrics.cell / 2;
  const heads = Array.from({ length: CURVE_HEADS + 1 }, (_, head) =>
    Math.round(least + ((most - least) * head) / CURVE_HEADS),
  );
  return (
    <>
      <Picture
        key={shown}
        metrics={metrics}
        width={width}
        rows={drawn.length}
        head={[...new Set(heads)].map((value) => (
          <text key={value} x={x(value)} y={metrics.rowHeight / 2 + 4} className="tg-head">
            {digits(value)}
          </text>
        ))}
        draw={(band) => (
          <>
            <RowLabels rows={drawn} band={band} metrics={metrics} width={width} numbers={!phone} />
            {edge === null ? null : (
              <line
                x1={edge}
                x2={edge}
                y1={band.from * metrics.rowHeight}
                y2={band.to * metrics.rowHeight}
                className="tg-edge"
              />
            )}
            <polyline
              points={rowsAround(band, drawn.length)
                .map((row) => `${x(figure(row)).toFixed(1)},${rowY(metrics, row)}`)
                .join(' ')}
              className="tg-line"
              stroke={LINE_COLORS[0]}
            />
            {rowsOf(band).map((row) => (
              <g key={row}>
                <circle cx={x(figure(row))} cy={rowY(metrics, row)} r={phone ? 12 : 10.5} fill={BALL_COLORS[0]} />
                <text x={x(figure(row))} y={rowY(metrics, row) + 4.2} className="tg-num" fill="#fff">
                  {digits(figure(row))}
                </text>
              </g>
            ))}
          </>
        )}
      />
      <SpokenRows rows={drawn} say={say} />
    </>
  );
}

/** The sum of each draw as a curve. */
export function SumChart({
  game,
  ...rest
}: { game: GameFacts } & Pick<CurveChartProps, 'rows' | 'shown' | 'phone' | 'newestFirst'>): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { sum } = game.trend;
  const figureOf = (result: readonly number[]): number => sumOf(result, sum?.count);
  return (
    <CurveChart
      {...rest}
      {...sumRange(game.resultShape, sum?.count)}
      {...(sum === null ? {} : { bigFrom: sum.bigFrom })}
      figureOf={figureOf}
      say={({ drawNo, result }) => t('lottery.trend.spokenSum', { draw: shortDrawNo(drawNo), sum: figureOf(result) })}
    />
  );
}
