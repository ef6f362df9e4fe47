/** The places of a game that is drawn elsewhere, the one whose sale ends soonest first; the open one is marked. */
import { useT } from '@house/i18n/react';
import { type JSX, Suspense } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { lazyPart } from '../../../shared/chunks.ts';
import { useDay } from '../../../shared/days.ts';
import { useMoney } from '../../../shared/money.ts';
import { byClosing, sameDay, timeInZone } from '../model/stations.ts';
import { type StripProps, useStationName } from './stations.ts';

/** Only where several of them are drawn on one day. */
const AlsoStations = lazyPart(async () => ({ default: (await import('./also-stations.tsx')).AlsoStations }));

export function StationStrip({ stations, view, onOpen }: StripProps): JSX.Element {
  const t = useT();
  const open = view.station?.station ?? '';
  const name = useStationName();
  const { digits } = useMoney();
  const day = useDay();
  const zone = useBoot((boot) => boot.brand.zone.offsetMinutes);
  return (
    <nav className="st-strip" aria-label={t('lottery.stations')}>
      <ul>
        {byClosing(stations).map((station) => {
          const at = station.current?.drawAt;
          return (
            <li key={station.station}>
              <button
                type="button"
                aria-pressed={station.station === open}
                className="st-key"
                onClick={() => onOpen(station.station)}
              >
                <b>{name(station)}</b>
                <small className="num">{at === undefined ? '–' : `${day(at)} · ${digits(timeInZone(at, zone))}`}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {sameDay(stations, view.station).length === 0 ? null : (
        <Suspense fallback={<div className="st-also" aria-hidden="true" />}>
          <AlsoStations stations={stations} view={view} onOpen={onOpen} />
        </Suspense>
      )}
    </nav>
  );
}
