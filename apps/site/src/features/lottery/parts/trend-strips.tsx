/** Sides of each draw as strips of letters. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { tagResult } from '@house/lottery/trend';
import { type JSX, useRef } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { bandsOf, firstLetter, shortResult, type TrendRow } from '../model/trend-grid.ts';
import { useLotteryWords, useShortDrawNo } from '../words.ts';
import { SpokenRows } from './spoken-rows.tsx';
import { useStripWords } from './strip-words.ts';
import { useNear } from './use-near.ts';

export type StripKind = 'size' | 'parity' | 'dragon';

export interface StripCell {
  readonly letter: string;
  readonly word: string;
  readonly tone: 'one' | 'two' | 'tie';
  /** The word is written out, not its first letter. */
  readonly whole?: true;
}

export interface StripHead {
  readonly key: string;
  readonly name: string;
}

function useStrip(game: GameFacts, kind: StripKind): { heads: StripHead[]; cells: (row: TrendRow) => StripCell[] } {
  const t = useT();
  const words = useLotteryWords();
  const cell = (word: string, tone: StripCell['tone']): StripCell => ({ letter: firstLetter(word), word, tone });
  const own = useStripWords(game);
  const { positionIds, sum } = game.trend;
  if (kind === 'dragon') {
    return {
      heads: own.pairs.map((name) => ({ key: name, name })),
      cells: ({ result }) =>
        tagResult(game.trend, result).dragonTiger.map((side) =>
          cell(t(`lottery.tag.${side}`), side === 'dragon' ? 'one' : side === 'tiger' ? 'two' : 'tie'),
        ),
    };
  }
  const positions = positionIds.map((id) => ({ key: id, name: words.position(game, id) }));
  return {
    heads: sum === null ? positions : [...positions, { key: 'sum', name: own.sum }],
    cells: ({ result }) => {
      const tags = tagResult(game.trend, result);
      const sides = [...tags.positions.slice(0, positions.length), ...(sum === null ? [] : [tags.sum])];
      return sides.map((side) => {
        if (side === null) return cell(t('lottery.tag.tie'), 'tie');
        const value = kind === 'size' ? side.size : side.parity;
        return cell(words.name(`lottery.choice.${value}`), value === 'big' || value === 'odd' ? 'one' : 'two');
      });
    },
  };
}

/** As high as a row of the strip is. */
const ROW_HEIGHT = 36;
const DRAWN_AT_ONCE = 2;

interface BandProps {
  rows: readonly TrendRow[];
  heads: readonly StripHead[];
  cells: (row: TrendRow) => StripCell[];
  atOnce: boolean;
}

/** Some rows of the strip; empty, and as high, until they are near the window. */
function Band({ rows, heads, cells, atOnce }: BandProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const { digits } = useMoney();
  const box = useRef<HTMLTableSectionElement>(null);
  const near = useNear(box, atOnce);
  if (!near)
    return (
      <tbody ref={box}>
        <tr style={{ height: rows.length * ROW_HEIGHT }}>
          <td colSpan={heads.length + 1} />
        </tr>
      </tbody>
    );
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row.drawNo}>
          <td className="num t3">
            {digits(shortDrawNo(row.drawNo))}{' '}
            <b className="strip-res only-d" translate="no">
              {digits(shortResult(row.result))}
            </b>
          </td>
          {cells(row).map((cell, place) => (
            <td key={heads[place]?.key ?? place} className="c">
              <span className={`${cell.whole ? 'tg-form' : 'bead'} ${cell.tone}`} title={cell.word}>
                {cell.letter}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface StripTableProps {
  heads: readonly StripHead[];
  rows: readonly TrendRow[];
  cells: (row: TrendRow) => StripCell[];
}

/** Cells of each draw: letter and shape carry the meaning, colour only repeats it. */
export function StripTable({ heads, rows, cells }: StripTableProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  return (
    <>
      <table key={rows.length} className="strip" aria-hidden="true">
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
        {bandsOf(rows.length).map(({ from, to }, place) => (
          <Band key={from} rows={rows.slice(from, to)} heads={heads} cells={cells} atOnce={place < DRAWN_AT_ONCE} />
        ))}
      </table>
      <SpokenRows
        rows={rows}
        say={(row) => {
          const said = cells(row).map(({ word }, place) => `${heads[place]?.name ?? ''} ${word}`);
          return t('lottery.trend.spoken', { draw: shortDrawNo(row.drawNo), numbers: said.join(', ') });
        }}
      />
    </>
  );
}

export function StripChart({
  game,
  rows,
  kind,
  shown,
}: {
  game: GameFacts;
  rows: readonly TrendRow[];
  kind: StripKind;
  shown: number;
}): JSX.Element {
  const { heads, cells } = useStrip(game, kind);
  return <StripTable heads={heads} rows={rows.slice(0, shown)} cells={cells} />;
}
