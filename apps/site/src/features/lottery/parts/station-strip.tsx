/** The places of a game that is drawn elsewhere, the one whose sale ends soonest first; the open one is marked. */
import type { StationSummary } from '@house/contract/lottery';
import { useLanguage, useT } from '@house/i18n/react';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { byClosing, localTime } from '../model/stations.ts';

export function useStationName(): (station: StationSummary) => string {
  const { language } = useLanguage();
  return ({ names, station }) => names[language] ?? names['en'] ?? station;
}

export function StationStrip({
  stations,
  open,
  onOpen,
}: {
  stations: readonly StationSummary[];
  open: string;
  onOpen: (station: string) => void;
}): JSX.Element {
  const t = useT();
  const name = useStationName();
  const { digits } = useMoney();
  return (
    <nav className="st-strip" aria-label={t('lottery.stations')}>
      <ul>
        {byClosing(stations).map((station) => {
          const at = station.current === null ? null : localTime(station.current.drawAt, station.zoneOffsetMinutes);
          return (
            <li key={station.station}>
              <button
                type="button"
                aria-pressed={station.station === open}
                className="st-key"
                onClick={() => onOpen(station.station)}
              >
                <b>{name(station)}</b>
                <small className="num">{at === null ? '–' : digits(`${at.day} · ${at.time}`)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
