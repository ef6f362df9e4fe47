/** What the keys of stations share. */
import type { StationSummary } from '@house/contract/lottery/site';
import { useLanguage } from '@house/i18n/react';
import type { GameAtPlace } from '../model/stations.ts';

export function useStationName(): (station: StationSummary) => string {
  const { language } = useLanguage();
  return ({ names, station }) => names[language] ?? names['en'] ?? station;
}

export interface StripProps {
  stations: readonly StationSummary[];
  view: GameAtPlace;
  /** Codes apart by commas: the open place, then those the ticket stands on, too. */
  onOpen: (stations: string) => void;
}
