/** The trend drawn: numbers at their places with lines and omissions, sums as a curve, sides as strips of letters. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import { tagResult } from '@house/lottery/trend';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { shortDrawNo } from '../model/draw-phase.ts';
import { columnX, type GridMetrics, gridSize, omissionGrid, rowY, type TrendRow } from '../model/trend-grid.ts';
import { useLotteryWords } from '../words.ts';

const BALL_COLORS = ['#6142BF', '#C42843', '#0F7A54', '#0A5A90', '#FFC24B'] as const;
const LINE_COLORS = ['#8A68F0', '#E0566C', '#1E9E6C', '#2C86C4', '#D9962A'] as const;
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const VALUES = DIGITS.length;

const WIDE: GridMetrics = { cell: 15.1, rowHeight: 25, label: 112, gap: 6 };
const NARROW: GridMetrics = { cell: 27, rowHeight: 30, label: 62, gap: 0 };
const SINGLE: GridMetrics = { cell: 60, rowHeight: 27, label: 112, gap: 0 };

function metricsFor(phone: boolean, places: number): GridMetrics {
  if (phone) return NARROW;
  return places === 1 ? SINGLE : WIDE;
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
  const { rows, shown, place, index, metrics, height, phone, lines, omissions } = props;
  const { digits } = useMoney();
  const drawn = rows.slice(0, shown).reverse();
  const grid = omissionGrid(rows, place, VALUES).slice(0, shown).reverse();
  const x = (value: number) => columnX(metrics, index, VALUES, value);
  const color = BALL_COLORS[place % BALL_COLORS.length];
  const points = drawn.map(({ result }, row) => `${x(result[place] ?? 0).toFixed(1)},${rowY(metrics, row)}`);
  return (
    <g>
      <rect
        x={x(0) - metrics.cell / 2 - 1}
        y={0.5}
        width={metrics.cell * VALUES + 2}
        height={height - 1}
        rx={6}
        className="tg-box"
      />
      {DIGITS.map((value) => (
        <text key={value} x={x(value)} y={metrics.rowHeight / 2 + 4} className="tg-head">
          {digits(value)}
        </text>
      ))}
      {omissions
        ? grid.map((values, row) =>
            values.map((count, value) =>
              count === 0 ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its row and column
                <text key={`${row}-${value}`} x={x(value)} y={rowY(metrics, row) + 3.5} className="tg-miss">
                  {digits(count)}
                </text>
              ),
            ),
          )
        : null}
      {lines ? (
        <polyline points={points.join(' ')} className="tg-line" stroke={LINE_COLORS[place % LINE_COLORS.length]} />
      ) : null}
      {drawn.map(({ drawNo, result }, row) => (
        <g key={drawNo}>
          <circle cx={x(result[place] ?? 0)} cy={rowY(metrics, row)} r={phone ? 11 : 8.6} fill={color} />
          <text
            x={x(result[place] ?? 0)}
            y={rowY(metrics, row) + (phone ? 5 : 4.2)}
            className={phone ? 'tg-num big' : 'tg-num'}
            fill={place % BALL_COLORS.length === 4 ? '#2A1A00' : '#fff'}
          >
            {digits(result[place] ?? '')}
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
              {digits(result.join(''))}
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
  const { rows, shown, places, phone } = props;
  const metrics = metricsFor(phone, places.length);
  const count = Math.min(shown, rows.length);
  const { width, height } = gridSize(metrics, places.length, VALUES, count);
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

export type StripKind = 'size' | 'parity' | 'dragon';

interface StripCell {
  readonly letter: string;
  readonly word: string;
  readonly tone: 'one' | 'two' | 'tie';
}

interface StripHead {
  readonly key: string;
  readonly name: string;
}

function useStrip(game: LotteryGame, kind: StripKind): { heads: StripHead[]; cells: (row: TrendRow) => StripCell[] } {
  const t = useT();
  const words = useLotteryWords();
  const first = (text: string): string => [...new Intl.Segmenter().segment(text)][0]?.segment ?? text;
  const cell = (word: string, tone: StripCell['tone']): StripCell => ({ letter: first(word), word, tone });
  const positions = game.trend.positionIds.map((id) => ({ key: id, name: words.name(id) }));
  const withSum =
    game.trend.sum === null ? positions : [...positions, { key: 'sum', name: words.name('lottery.position.sum') }];
  if (kind === 'dragon')
    return {
      heads: [{ key: 'dragon', name: t('lottery.trend.dragon') }],
      cells: ({ result }) => {
        const side = tagResult(game.trend, result).dragonTiger ?? 'tie';
        return [cell(t(`lottery.tag.${side}`), side === 'dragon' ? 'one' : side === 'tiger' ? 'two' : 'tie')];
      },
    };
  return {
    heads: withSum,
    cells: ({ result }) => {
      const tags = tagResult(game.trend, result);
      return [...tags.positions, ...(tags.sum === null ? [] : [tags.sum])].map((side) => {
        const value = kind === 'size' ? side.size : side.parity;
        return cell(words.name(`lottery.choice.${value}`), value === 'big' || value === 'odd' ? 'one' : 'two');
      });
    },
  };
}

/** Sides of each draw: letter and shape carry the meaning, colour only repeats it. */
export function StripChart({
  game,
  rows,
  kind,
  shown,
}: {
  game: LotteryGame;
  rows: readonly TrendRow[];
  kind: StripKind;
  shown: number;
}): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const { heads, cells } = useStrip(game, kind);
  return (
    <table className="strip">
      <thead>
        <tr>
          <th scope="col">{t('lottery.draw')}</th>
          {heads.map((head) => (
            <th key={head.key} scope="col" className="c">
              {head.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map((row) => (
          <tr key={row.drawNo}>
            <td className="num t3">
              {digits(shortDrawNo(row.drawNo))} <b className="strip-res only-d">{digits(row.result.join(''))}</b>
            </td>
            {cells(row).map((cell, place) => (
              <td key={heads[place]?.key ?? place} className="c">
                <span className={`bead ${cell.tone}`} role="img" aria-label={cell.word} title={cell.word}>
                  {cell.letter}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SUM: GridMetrics = { cell: 15, rowHeight: 25, label: 112, gap: 0 };
const SUM_MOST = 45;

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
  const metrics = phone ? { ...SUM, cell: 6.2, rowHeight: 30, label: 62 } : SUM;
  const drawn = rows.slice(0, shown).reverse();
  const { width, height } = gridSize(metrics, 1, SUM_MOST + 1, drawn.length);
  const bigFrom = game.trend.sum?.bigFrom ?? 0;
  const x = (sum: number) => columnX(metrics, 0, SUM_MOST + 1, sum);
  const sumOf = (row: TrendRow): number => row.result.reduce((sum, digit) => sum + digit, 0);
  const edge = x(bigFrom) - metrics.cell / 2;
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} className="tg" aria-hidden="true">
        <RowLabels rows={drawn} metrics={metrics} width={width} numbers={!phone} />
        {[0, 9, 18, 27, 36, 45].map((sum) => (
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
