/** "Gan" of a Vietnamese board: how long each number of two digits has been away, the longest first (lottery.md 13). */
import { useT } from '@house/i18n/react';
import { measureGan } from '@house/lottery/trend-forms';
import { type JSX, useMemo } from 'react';
import { vnBoardOf } from '../../../shared/draw/draw-numbers.tsx';
import type { TrendRow } from '../model/trend-grid.ts';
import { OmissionTable } from './omission-table.tsx';
import { type EndsProps, Hundred } from './vn-ends.tsx';

const HOT_COLD_ISSUES = 100;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

export function VnGan({ game, rows, all }: EndsProps & { all: readonly TrendRow[] }): JSX.Element {
  const t = useT();
  const board = vnBoardOf(game);
  const results = useMemo(() => all.map(({ result }) => result), [all]);
  const trends = useMemo(() => measureGan(board, results.slice(0, rows.length)), [board, results, rows.length]);
  const recent = useMemo(() => measureGan(board, results.slice(0, HOT_COLD_ISSUES)), [board, results]);
  return (
    <div className="vn-ends">
      <Hundred label={t('site-draws.gan.now')} figures={trends.map(({ omission }) => omission)} />
      <OmissionTable
        label={t('site-draws.gan.longest')}
        trends={trends}
        recent={recent}
        known={all.length}
        write={twoDigits}
        byOmission
      />
    </div>
  );
}
