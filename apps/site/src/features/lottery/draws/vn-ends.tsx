/** The last two digits of a Vietnamese board: table of heads and tails, and how often each number came. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { endsOf, headTail, measureGan } from '@house/lottery/trend-forms';
import { type CSSProperties, type JSX, useMemo } from 'react';
import { vnBoardOf } from '../../../shared/draw/draw-numbers.tsx';
import { useMoney } from '../../../shared/money.ts';
import type { TrendRow } from '../model/trend-grid.ts';
import { useStationNames } from './station-names.tsx';

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

function EndsTable({ first, second, lines }: { first: string; second: string; lines: readonly (readonly number[])[] }) {
  const { digits } = useMoney();
  return (
    <table className="ht">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its digit
          <tr key={place}>
            <th scope="row" className="num">
              {digits(place)}
            </th>
            <td className="num">{line.length === 0 ? '–' : digits(line.join(', '))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Numbers 00 to 99 by their two digits, each with a figure; the larger, the stronger its ground. */
export function Hundred({ label, figures }: { label: string; figures: readonly number[] }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const most = Math.max(1, ...figures);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="om-box" tabIndex={0} aria-label={label}>
      <table className="hd">
        <caption className="sm b">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('site-draws.ends.head')}</span>
            </th>
            {TEN.map((tail) => (
              <th key={tail} scope="col" className="num">
                {digits(tail)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TEN.map((head) => (
            <tr key={head}>
              <th scope="row" className="num">
                {digits(head)}
              </th>
              {TEN.map((tail) => {
                const figure = figures[head * 10 + tail] ?? 0;
                return (
                  <td
                    key={tail}
                    className="num"
                    style={{ '--part': `${Math.round((figure / most) * 60)}%` } as CSSProperties}
                    translate="no"
                  >
                    {digits(figure)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface EndsProps {
  game: GameFacts;
  /** Newest first; those of the window. */
  rows: readonly TrendRow[];
}

export function VnEnds({ game, rows }: EndsProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const board = vnBoardOf(game);
  const stationName = useStationNames(game);
  const counts = useMemo(
    () =>
      measureGan(
        board,
        rows.map(({ result }) => result),
      ),
    [board, rows],
  );
  const newest = rows[0];
  const { heads, tails } = headTail(newest === undefined ? [] : endsOf(board, newest.result));
  return (
    <div className="vn-ends">
      <h2>
        {t('site-draws.ends.of', { draw: digits(newest?.drawNo ?? '') })}
        {newest?.station === undefined ? null : ` · ${stationName(newest.station)}`}
      </h2>
      <div className="vn-two">
        <EndsTable first={t('site-draws.ends.head')} second={t('site-draws.ends.tails')} lines={heads} />
        <EndsTable first={t('site-draws.ends.tail')} second={t('site-draws.ends.heads')} lines={tails} />
      </div>
      <Hundred
        label={t('site-draws.ends.counts', { count: rows.length })}
        figures={counts.map(({ appearances }) => appearances)}
      />
    </div>
  );
}
