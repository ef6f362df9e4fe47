/** Says of a bet on several stations on which its ticket stands; each has a row of its own, for each wins by itself. */
import { listStations } from '@house/contract/lottery/site';
import type { Wager } from '@house/contract/wagers/site';
import { useLanguage, useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { useCall } from '../../../shared/query.ts';

const NAMES_FRESH_MS = 600_000;

function Mark({ gameCode, codes }: { gameCode: string; codes: readonly string[] }): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const { data } = useCall(listStations, { query: { gameCode } }, { staleTime: NAMES_FRESH_MS });
  const nameOf = (code: string): string => {
    const names = data?.stations.find(({ station }) => station === code)?.names;
    return names?.[language] ?? names?.['en'] ?? code;
  };
  return (
    <span className="xs t2 blk">
      {t('member.bets.together', { count: codes.length, stations: codes.map(nameOf).join(', ') })}
    </span>
  );
}

export function StationsMark({ of }: { of: Pick<Wager, 'gameCode' | 'stations'> }): JSX.Element | null {
  return of.stations === null ? null : <Mark gameCode={of.gameCode} codes={of.stations} />;
}
