/** The places of a draw held elsewhere: their names, and which one is looked at. */
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { byClosing } from '../model/stations.ts';
import { useStationName } from '../parts/stations.ts';
import { useStations } from '../requests.ts';

function useOwnStations({ announced, gameCode }: GameFacts) {
  return useStations(gameCode, announced !== null).data?.stations ?? [];
}

/** By the code in its draw numbers; the code itself where the place is gone. */
export function useStationNames(game: GameFacts): (code: string) => string {
  const stations = useOwnStations(game);
  const name = useStationName();
  return (code) => {
    const station = stations.find((each) => each.station === code);
    return station === undefined ? code : name(station);
  };
}

interface SelectProps {
  game: GameFacts;
  /** Empty: all of them. */
  value: string;
  onChange: (station: string) => void;
}

/** Nothing where there is one place only. */
export function StationSelect({ game, value, onChange }: SelectProps): JSX.Element | null {
  const t = useT();
  const name = useStationName();
  const stations = useOwnStations(game);
  if (stations.length < 2) return null;
  return (
    <Select
      label={t('lottery.stations')}
      hideLabel
      small
      options={[
        { value: '', text: t('common.all') },
        ...byClosing(stations).map((station) => ({ value: station.station, text: name(station) })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
