/** Roads of a two-sided strip: bead plate, big road and the three derived from it (lottery.md 13). Newest at the end. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
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
import { firstLetter } from '../model/trend-grid.ts';
import { useStripWords } from '../parts/strip-words.ts';
import { useLotteryWords } from '../words.ts';

const CELL = 24;
const SMALL = 14;
const COLUMNS_MIN = 12;
const SIDES = ['first', 'second', 'tie'] as const;

type Words = Readonly<Record<RoadOutcome, string>>;

function useSideWords(game: GameFacts): (strip: TwoSided) => { name: string; sides: Words } {
  const t = useT();
  const words = useLotteryWords();
  const own = useStripWords(game);
  return (strip) => {
    const tie = t('lottery.tag.tie');
    if (strip.kind === 'dragon')
      return {
        name: [...new Set([own.pairs[strip.pair] ?? '', t('lottery.trend.dragon')])].join(' · '),
        sides: { first: t('lottery.tag.dragon'), second: t('lottery.tag.tiger'), tie },
      };
    const { kind, place } = strip;
    const of = place === null ? own.sum : words.position(game, game.trend.positionIds[place] ?? '');
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
  const wide = Math.max(columns, COLUMNS_MIN);
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

interface Spot {
  readonly column: number;
  readonly row: number;
  readonly side: RoadOutcome;
}

const columnsOf = (spots: readonly Spot[]): number => Math.max(0, ...spots.map(({ column }) => column + 1));

/** All spots of a side are one drawing: hundreds of elements would take their time. */
function Spots({ spots, cell, radius, look }: { spots: readonly Spot[]; cell: number; radius: number; look: string }) {
  const there = SIDES.filter((side) => spots.some((spot) => spot.side === side));
  return there.map((side) => (
    <path
      key={side}
      className={`rd-${side} ${look}`}
      d={spots
        .filter((spot) => spot.side === side)
        .map(({ column, row }) => {
          const turn = `a${radius} ${radius} 0 1 0`;
          return `M${(column + 0.5) * cell - radius} ${(row + 0.5) * cell}${turn} ${2 * radius} 0${turn} ${-2 * radius} 0`;
        })
        .join('')}
    />
  ));
}

function Beads({ outcomes, sides }: { outcomes: readonly RoadOutcome[]; sides: Words }): JSX.Element {
  const t = useT();
  const spots = beadPlate(outcomes).flatMap((column, x) =>
    column.flatMap((side, y): Spot[] => (side === null ? [] : [{ column: x, row: y, side }])),
  );
  return (
    <Plate name={t('site-draws.road.bead')} cell={CELL} columns={columnsOf(spots)}>
      <Spots spots={spots} cell={CELL} radius={CELL / 2 - 2} look="rd-bead" />
      {spots.map(({ column, row, side }) => (
        <text key={`${column}-${row}`} x={(column + 0.5) * CELL} y={(row + 0.5) * CELL + 4} className={`rd-${side}`}>
          {firstLetter(sides[side])}
        </text>
      ))}
    </Plate>
  );
}

function BigRoad({ cells }: { cells: readonly RoadCell[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <Plate name={t('site-draws.road.big')} cell={CELL} columns={columnsOf(cells)}>
      <Spots spots={cells} cell={CELL} radius={CELL / 2 - 3.5} look="rd-ring" />
      {cells.map(({ column, row, ties }) =>
        ties === 0 ? null : (
          <text key={`${column}-${row}`} x={(column + 0.5) * CELL} y={(row + 0.5) * CELL + 4} className="rd-ties">
            {digits(ties)}
          </text>
        ),
      )}
    </Plate>
  );
}

/** Derived roads fill their columns as the big road does: the same colour goes on down. */
function Derived({ name, columns, k }: { name: string; columns: ReturnType<typeof bigRoad>['columns']; k: number }) {
  const colors = derivedRoad(columns, k).map((color): RoadOutcome => (color === 'red' ? 'first' : 'second'));
  const cells = drawBigRoad(bigRoad(colors).columns);
  return (
    <Plate name={name} cell={SMALL} columns={Math.max(columnsOf(cells), COLUMNS_MIN * 2)}>
      <Spots
        spots={cells}
        cell={SMALL}
        radius={SMALL / 2 - 2.5}
        look={k === DERIVED_ROADS.bigEye ? 'rd-ring' : 'rd-bead'}
      />
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

export function RoadPlates({ game, rows }: { game: GameFacts; rows: readonly TrendRow[] }): JSX.Element | null {
  const t = useT();
  const strips = useMemo(() => twoSidedStrips(game), [game]);
  const stripWords = useSideWords(game);
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
