/** Roads on the page: pictures with their counts in words. */
import type { JSX } from 'react';
import type { PastHand } from '../../../src/contract.ts';
import type { Words } from '../../shell/words.ts';
import type { LiveLayout } from './layout.ts';
import { type BigRoadCell, beadRoad, bigRoad, countsOf, derivedRoad, ROWS, type RoadCell } from './roads.ts';
import { TEXTS } from './texts.ts';

const CELL = 20;
const BEAD_COLUMNS = 12;
const BIG_COLUMNS = 24;
const SMALL_COLUMNS = 24;

function Grid({
  columns,
  cell,
  label,
  children,
}: {
  columns: number;
  cell: number;
  label: string;
  children: JSX.Element[];
}): JSX.Element {
  const [width, height] = [columns * cell, ROWS * cell];
  return (
    <svg className="lt-road" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path
        className="lines"
        d={[
          ...Array.from({ length: columns + 1 }, (_, at) => `M${at * cell} 0V${height}`),
          ...Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at * cell}H${width}`),
        ].join('')}
      />
      {children}
    </svg>
  );
}

/** The last columns of a road, moved so that they begin at the left. */
function lastColumns<Of>(cells: readonly RoadCell<Of>[], columns: number): readonly RoadCell<Of>[] {
  const most = cells.reduce((max, { column }) => Math.max(max, column), 0);
  const skip = Math.max(0, most + 1 - columns);
  return cells.filter(({ column }) => column >= skip).map((cell) => ({ ...cell, column: cell.column - skip }));
}

export function Roads({
  past,
  layout,
  words,
}: {
  past: readonly PastHand[];
  layout: LiveLayout;
  words: Words;
}): JSX.Element {
  const marks = past.flatMap(({ mark }) => (mark === null ? [] : [mark])).toReversed();
  const counts = countsOf(marks.map(({ code }) => code));
  const inWords = counts.map(
    ([code, count]) => `${words.of(layout.marks[code]?.name ?? { bn: code, en: code })} ${count}`,
  );
  const sides = marks.map(({ code }) => {
    const side = layout.game.marks.indexOf(code);
    return side === 0 || side === 1 ? side : null;
  });
  const toneOf = (side: number): string => layout.marks[layout.game.marks[side] ?? '']?.tone ?? 'plain';
  return (
    <div className="lt-roads">
      <p className="lt-counts" translate="no">
        {layout.game.marks.map((code) => (
          <span key={code} className={`t-${layout.marks[code]?.tone ?? 'plain'}`}>
            {words.of(layout.marks[code]?.letter ?? { bn: code, en: code })}{' '}
            {counts.find(([of]) => of === code)?.[1] ?? 0}
          </span>
        ))}
        <span className="all">Σ {marks.length}</span>
      </p>
      <Grid columns={BEAD_COLUMNS} cell={CELL} label={`${words.of(TEXTS.beadRoad)}: ${inWords.join(', ')}`}>
        {lastColumns(beadRoad(marks), BEAD_COLUMNS).map(({ column, row, of }) => (
          <g key={`${column} ${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
            <circle cx="10" cy="10" r="8.5" className={`t-${layout.marks[of.code]?.tone ?? 'plain'}`} />
            <text x="10" y="13.5">
              {layout.roadOfFigures === true && of.text.length <= 2 && of.text !== ''
                ? of.text
                : words.of(layout.marks[of.code]?.letter ?? { bn: '', en: '' })}
            </text>
            {of.flags?.includes('bp') === true ? <circle cx="3" cy="3" r="2.5" className="bp" /> : null}
            {of.flags?.includes('pp') === true ? <circle cx="17" cy="17" r="2.5" className="pp" /> : null}
          </g>
        ))}
      </Grid>
      {layout.game.hasBigRoad ? (
        <>
          <Grid columns={BIG_COLUMNS} cell={CELL} label={`${words.of(TEXTS.bigRoad)}: ${inWords.join(', ')}`}>
            {lastColumns(bigRoad(sides), BIG_COLUMNS).map((cell) => (
              <BigCell key={`${cell.column} ${cell.row}`} cell={cell} tone={toneOf(cell.of.side)} />
            ))}
          </Grid>
          <div className="lt-derived">
            {([1, 2, 3] as const).map((gap) => (
              <Grid
                key={gap}
                columns={SMALL_COLUMNS}
                cell={CELL}
                label={words.of([TEXTS.bigEye, TEXTS.smallRoad, TEXTS.cockroach][gap - 1] ?? TEXTS.bigEye)}
              >
                {lastColumns(derivedRoad(sides, gap), SMALL_COLUMNS).map(({ column, row, of }) => (
                  <circle
                    key={`${column} ${row}`}
                    cx={column * CELL + 10}
                    cy={row * CELL + 10}
                    r="7"
                    className={`${gap === 1 ? 'ring' : ''} t-${of ? 'red' : 'blue'}`}
                  />
                ))}
              </Grid>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}

function BigCell({ cell: { column, row, of }, tone }: { cell: RoadCell<BigRoadCell>; tone: string }): JSX.Element {
  const [x, y] = [column * CELL + 10, row * CELL + 10];
  return (
    <g>
      <circle cx={x} cy={y} r="7" className={`ring t-${tone}`} />
      {of.ties > 0 ? <path d={`M${x - 6} ${y + 6}L${x + 6} ${y - 6}`} className="tie" /> : null}
      {of.ties > 1 ? (
        <text x={x} y={y + 3.5}>
          {of.ties}
        </text>
      ) : null}
    </g>
  );
}

/** Of numbers: what came often and what did not, of the last hundred. */
export function HotAndCold({ past, words }: { past: readonly PastHand[]; words: Words }): JSX.Element | null {
  const numbers = past.flatMap(({ mark }) => (mark === null ? [] : [mark.text]));
  if (numbers.length < 20) return null;
  const all = countsOf([...numbers, ...Array.from({ length: 37 }, (_, at) => String(at))]);
  return (
    <p className="lt-hot" translate="no">
      <b>{words.of(TEXTS.hot)}</b>{' '}
      {all
        .slice(0, 4)
        .map(([number, count]) => `${number} (${count - 1})`)
        .join(' · ')}
      <b>{words.of(TEXTS.cold)}</b>{' '}
      {all
        .slice(-4)
        .map(([number, count]) => `${number} (${count - 1})`)
        .join(' · ')}
    </p>
  );
}
