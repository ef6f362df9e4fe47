/** Roads of a two-sided strip: bead plate, big road and the three derived from it (lottery.md 13). Newest at the end. */
import { useT } from '@house/i18n/react';
import type { LotteryGame } from '@house/lottery/game';
import {
  beadPlate,
  bigRoad,
  DERIVED_ROADS,
  derivedRoad,
  drawBigRoad,
  ROAD_ROWS,
  type RoadCell,
  type RoadOutcome,
} from '@house/lottery/roads';
import { sideOnStrip, type TwoSided, twoSidedStrips } from '@house/lottery/trend-forms';
import { Select } from '@house/ui/field';
import { type JSX, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { TrendRow } from '../model/trend-grid.ts';
import { firstLetter } from '../parts/trend-strips.tsx';
import { useLotteryWords } from '../words.ts';

const CELL = 24;
const SMALL = 14;
const LEAST_COLUMNS = 12;

type Words = Readonly<Record<RoadOutcome, string>>;

function useStripWords(game: LotteryGame): (strip: TwoSided) => { name: string; sides: Words } {
  const t = useT();
  const words = useLotteryWords();
  return ({ kind, place }) => {
    const tie = t('lottery.tag.tie');
    if (kind === 'dragon')
      return {
        name: t('lottery.trend.dragon'),
        sides: { first: t('lottery.tag.dragon'), second: t('lottery.tag.tiger'), tie },
      };
    const of =
      place === null ? words.name('lottery.position.SUM') : words.position(game, game.trend.positionIds[place] ?? '');
    const [first, second] = kind === 'size' ? ['big', 'small'] : ['odd', 'even'];
    return {
      name: `${of} · ${t(`lottery.trend.${kind}`)}`,
      sides: { first: words.name(`lottery.choice.${first}`), second: words.name(`lottery.choice.${second}`), tie },
    };
  };
}

/** A plate of six rows that shows its newest end. */
function Plate({
  name,
  cell,
  columns,
  children,
}: {
  name: string;
  cell: number;
  columns: number;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const wide = Math.max(columns, LEAST_COLUMNS);
  useLayoutEffect(() => {
    const own = box.current;
    if (own !== null) own.scrollLeft = own.scrollWidth;
  });
  const grid = Array.from({ length: wide + 1 }, (_, column) => `M${column * cell} 0V${ROAD_ROWS * cell}`);
  const lines = Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * cell}H${wide * cell}`);
  return (
    <figure className="rd">
      <figcaption className="sm b">{name}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={box} className="rd-box" dir="ltr" tabIndex={0} aria-label={name}>
        <svg
          width={wide * cell}
          height={ROAD_ROWS * cell}
          viewBox={`0 0 ${wide * cell} ${ROAD_ROWS * cell}`}
          aria-hidden="true"
        >
          <path d={[...grid, ...lines].join('')} className="rd-grid" />
          {children}
        </svg>
      </section>
    </figure>
  );
}

const columnsOf = (cells: readonly RoadCell[]): number => Math.max(0, ...cells.map(({ column }) => column + 1));

function Beads({ outcomes, sides }: { outcomes: readonly RoadOutcome[]; sides: Words }): JSX.Element {
  const t = useT();
  const plate = beadPlate(outcomes);
  return (
    <Plate name={t('site-draws.road.bead')} cell={CELL} columns={plate.length}>
      {plate.flatMap((column, x) =>
        column.map((outcome, y) =>
          outcome === null ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <g key={`${x}-${y}`} className={`rd-${outcome}`}>
              <circle cx={(x + 0.5) * CELL} cy={(y + 0.5) * CELL} r={CELL / 2 - 2} className="rd-bead" />
              <text x={(x + 0.5) * CELL} y={(y + 0.5) * CELL + 4}>
                {firstLetter(sides[outcome])}
              </text>
            </g>
          ),
        ),
      )}
    </Plate>
  );
}

function BigRoad({ cells }: { cells: readonly RoadCell[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <Plate name={t('site-draws.road.big')} cell={CELL} columns={columnsOf(cells)}>
      {cells.map(({ column, row, side, ties }) => (
        <g key={`${column}-${row}`} className={`rd-${side}`}>
          <circle cx={(column + 0.5) * CELL} cy={(row + 0.5) * CELL} r={CELL / 2 - 3.5} className="rd-ring" />
          {ties === 0 ? null : (
            <text x={(column + 0.5) * CELL} y={(row + 0.5) * CELL + 4} className="rd-ties">
              {digits(ties)}
            </text>
          )}
        </g>
      ))}
    </Plate>
  );
}

/** Derived roads fill their columns as the big road does: the same colour goes on down. */
function Derived({ name, columns, k }: { name: string; columns: ReturnType<typeof bigRoad>['columns']; k: number }) {
  const colors = derivedRoad(columns, k).map((color): RoadOutcome => (color === 'red' ? 'first' : 'second'));
  const cells = drawBigRoad(bigRoad(colors).columns);
  return (
    <Plate name={name} cell={SMALL} columns={Math.max(columnsOf(cells), LEAST_COLUMNS * 2)}>
      {cells.map(({ column, row, side }) => (
        <circle
          key={`${column}-${row}`}
          cx={(column + 0.5) * SMALL}
          cy={(row + 0.5) * SMALL}
          r={SMALL / 2 - 2.5}
          className={`rd-${side} ${k === DERIVED_ROADS.bigEye ? 'rd-ring' : 'rd-bead'}`}
        />
      ))}
    </Plate>
  );
}

/** The runs in words, the newest first, for people who do not see the plates. */
function SpokenRuns({ outcomes, sides }: { outcomes: readonly RoadOutcome[]; sides: Words }): JSX.Element {
  const t = useT();
  const { columns } = bigRoad(outcomes);
  return (
    <ol className="sr">
      {columns.toReversed().map(({ side, ties }, run) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the road
        <li key={run}>{t('site-draws.road.run', { side: sides[side], count: ties.length })}</li>
      ))}
    </ol>
  );
}

export function RoadPlates({ game, rows }: { game: LotteryGame; rows: readonly TrendRow[] }): JSX.Element | null {
  const t = useT();
  const strips = useMemo(() => twoSidedStrips(game), [game]);
  const stripWords = useStripWords(game);
  const [chosen, setChosen] = useState('0');
  const strip = strips[Number(chosen)] ?? strips[0];
  const outcomes = useMemo(
    () => (strip === undefined ? [] : rows.map(({ result }) => sideOnStrip(game, strip, result)).toReversed()),
    [game, strip, rows],
  );
  if (strip === undefined) return null;
  const { sides, name } = stripWords(strip);
  const { columns } = bigRoad(outcomes);
  return (
    <div className="rd-all">
      <Select
        label={t('site-draws.road.strip')}
        small
        options={strips.map((each, place) => ({ value: String(place), text: stripWords(each).name }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="sm t2 rd-key">
        <span className="rd-first">{sides.first}</span> <span className="rd-second">{sides.second}</span>{' '}
        <span className="rd-tie">{sides.tie}</span>
      </p>
      <SpokenRuns outcomes={outcomes} sides={sides} />
      <div key={name} className="rd-plates">
        <Beads outcomes={outcomes} sides={sides} />
        <BigRoad cells={drawBigRoad(columns)} />
        {(['bigEye', 'small', 'cockroach'] as const).map((road) => (
          <Derived key={road} name={t(`site-draws.road.${road}`)} columns={columns} k={DERIVED_ROADS[road]} />
        ))}
      </div>
    </div>
  );
}
