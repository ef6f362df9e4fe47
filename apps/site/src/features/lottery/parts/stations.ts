/** What the keys of stations share. */
import type { StationSummary } from '@house/contract/lottery';
import type { MessageId } from '@house/i18n/catalogues';
import { useLanguage, useT } from '@house/i18n/react';
import { useMoney } from '../../../shared/money.ts';
import type { StationRefusal } from '../model/station-refusal.ts';
import type { GameAtPlace } from '../model/stations.ts';

export function useStationName(): (station: StationSummary) => string {
  const { language } = useLanguage();
  return ({ names, station }) => names[language] ?? names['en'] ?? station;
}

const REFUSAL_WORDS: Readonly<Record<StationRefusal['why'], MessageId>> = {
  oneStation: 'lottery.stationNo.oneStation',
  closed: 'lottery.stationNo.closed',
  full: 'lottery.stationNo.full',
};

/** Which stations do not take a bet, and why. */
export function useStationRefusalText(): (refusal: StationRefusal) => string {
  const t = useT();
  const { digits } = useMoney();
  const name = useStationName();
  return ({ why, stations, number }) =>
    t(REFUSAL_WORDS[why], {
      count: stations.length,
      stations: stations.map(name).join(', '),
      number: digits(number),
    });
}

export interface StripProps {
  stations: readonly StationSummary[];
  view: GameAtPlace;
  /** Codes apart by commas: the open place, then those the ticket stands on, too. */
  onOpen: (stations: string) => void;
}
