/** CSV of the filtered betting record. */
import { listWagerRows, listWagers, type Wager } from '@house/contract/wagers/site';
import { useT } from '@house/i18n/react';
import { CSV_PAGE_ROWS, type CsvPage, writeCsv } from '@house/web/csv';
import { askPatiently } from '@house/web/patient';
import type { JSX } from 'react';
import { request } from '../../../shared/api.ts';
import { askForGames } from '../../../shared/game-plays.ts';
import { useMemberFilter } from '../../../shared/popups.ts';
import { useBettingFilter } from '../betting-filter.ts';
import { momentParts } from '../model/days.ts';
import { lookOfWager } from '../model/wager-look.ts';
import { useBoughtGameWords, useRecordWords } from '../words.ts';
import { RecordCsv } from './record-csv.tsx';

type BettingQuery = ReturnType<typeof useBettingFilter>['query'];

/** Reads pages; how many rows there are is asked with the first. */
function createReader(query: BettingQuery, signal: AbortSignal): (page: number) => Promise<CsvPage<Wager>> {
  let total = 0;
  return async (page) => {
    const asked = { query: { ...query, page, size: CSV_PAGE_ROWS }, signal };
    if (page > 1) return { ...(await askPatiently(() => request(listWagerRows, asked), signal)), total };
    const first = await askPatiently(() => request(listWagers, asked), signal);
    total = first.total;
    return first;
  };
}

function useBettingSheet(): (rows: readonly Wager[]) => string {
  const t = useT();
  const words = useRecordWords();
  const games = useBoughtGameWords();
  const moment = (iso: string | null): string => {
    if (iso === null) return '';
    const { day, exact } = momentParts(iso, words.offsetMinutes);
    return `${day} ${exact}`;
  };
  return (rows) =>
    writeCsv(
      [
        t('member.col.time', { zone: words.zone }),
        t('member.trail.ticket'),
        t('member.col.game'),
        t('member.trail.draw'),
        t('member.col.stations'),
        t('member.col.bet'),
        t('member.detail.picks'),
        t('member.detail.result'),
        t('member.col.stake'),
        t('member.col.valid'),
        t('member.col.paid'),
        t('member.col.net'),
        t('member.col.status'),
        t('common.status.simulated'),
      ],
      rows.map((row) => [
        moment(row.placedAt),
        row.ticket,
        games.gameName(row.gameCode, row.names),
        row.drawNo,
        row.stations?.join(' ') ?? row.official?.station ?? '',
        games.boughtName(row.selection) ?? games.playName(row.gameCode, row.play),
        row.selection,
        row.result?.join(' ') ?? '',
        row.stake,
        row.turnover ?? '',
        row.prize ?? '',
        row.net ?? '',
        row.late ? `${t('member.state.void')}: ${t('member.detail.late')}` : t(`member.state.${lookOfWager(row)}`),
        row.official?.simulated === true ? t('common.status.simulated') : '',
      ]),
    );
}

/** Of single bets; chases have no sheet. */
export function BettingCsv(): JSX.Element | null {
  return useMemberFilter('tab') === 'chases' ? null : <BetsCsv />;
}

function BetsCsv(): JSX.Element {
  const t = useT();
  const { query, range } = useBettingFilter();
  return (
    <RecordCsv
      name={`${t('member.csv.bets')}-${range.from}-${range.to}.csv`}
      reader={(signal) => createReader(query, signal)}
      idOf={({ ticket }) => ticket}
      writeSheet={useBettingSheet()}
      prepare={(rows) => askForGames(rows.map(({ gameCode }) => gameCode))}
    />
  );
}
