/** What was staked on what, largest first; the bar is the share of the largest. */
import { useT } from '@house/i18n/react';
import { formatAmount, ONE, parseAmount } from '@house/money/amount';
import { type Column, DataTable } from '@house/ui/data-table';
import type { CSSProperties, JSX } from 'react';
import { useGameWords } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import type { DrawDetail } from './model.ts';

type Line = DrawDetail['exposure'][number];

/** A stake as a share of the largest, 0 to 1. */
function shareOf(stake: string, largest: bigint): number {
  const mills = parseAmount(stake) ?? 0n;
  return largest === 0n ? 0 : Number(formatAmount((mills * ONE) / largest));
}

export function ExposurePart({ detail }: { detail: DrawDetail }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const words = useGameWords();
  const { exposure, draw } = detail;
  const largest = exposure.reduce((most, { stake }) => {
    const mills = parseAmount(stake) ?? 0n;
    return mills > most ? mills : most;
  }, 0n);
  const columns: Column<Line>[] = [
    { key: 'play', head: t('desk.play'), cell: (line) => words.play(draw.gameCode, line.play) },
    {
      key: 'selection',
      head: t('desk.selection'),
      card: 'title',
      cell: (line) => <span title={line.selection}>{words.selection(draw.gameCode, line.play, line.selection)}</span>,
    },
    { key: 'bets', head: t('desk.bets'), end: true, cell: (line) => count(line.bets) },
    {
      key: 'stake',
      head: t('desk.stake'),
      end: true,
      card: 'main',
      cell: (line) => (
        <span className="heat" style={{ '--part': shareOf(line.stake, largest) } as CSSProperties}>
          {money(line.stake)}
        </span>
      ),
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk.exposure')}</h2>
        <span className="sm t3">{t('desk.exposure.note')}</span>
      </div>
      {exposure.length === 0 ? (
        <p className="part-empty t2">{t('desk.draw.noBets')}</p>
      ) : (
        <DataTable
          label={t('desk.exposure')}
          columns={columns}
          rows={exposure}
          rowKey={(line) => `${line.play} ${line.selection}`}
        />
      )}
    </div>
  );
}
