/** Further stations of the same day on one ticket (lottery.md 9.3): choosing them, and what the slip says of them. */
import type { StationSummary } from '@house/contract/lottery/site';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { STATIONS_MAX } from '@house/lottery/stations';
import { Icon } from '@house/ui/icon';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk } from '../bet-desk.ts';
import type { StationRefusal } from '../model/station-refusal.ts';
import { sameDay } from '../model/stations.ts';
import { type StripProps, useStationName } from './stations.ts';

/** The places of the same day that a ticket may name beside the open one; each costs and wins by itself. */
export function AlsoStations({ stations, view, onOpen }: StripProps): JSX.Element | null {
  useAreas(['site-shots']);
  const t = useT();
  const name = useStationName();
  const { station: open, also = [] } = view;
  const others = sameDay(stations, open);
  if (open === undefined || others.length === 0) return null;
  const full = also.length >= STATIONS_MAX - 1;
  const toggle = (station: StationSummary): void => {
    const rest = also.filter((one) => one.station !== station.station);
    const chosen = rest.length < also.length ? rest : [...also, station];
    onOpen([open, ...chosen].map((one) => one.station).join(','));
  };
  return (
    <fieldset className="st-also">
      <legend className="sm">{t('site-shots.alsoStations')}</legend>
      {others.map((station) => {
        const chosen = also.some((one) => one.station === station.station);
        return (
          <button
            key={station.station}
            type="button"
            className="st-key"
            aria-pressed={chosen}
            disabled={full && !chosen}
            onClick={() => toggle(station)}
          >
            {chosen ? <Icon name="check-bold" size={13} /> : <Icon name="plus-bold" size={13} />}
            <b>{name(station)}</b>
          </button>
        );
      })}
    </fieldset>
  );
}

/** On which stations the whole ticket stands. */
export function StationsNote({ desk }: { desk: BetDesk }): JSX.Element {
  useAreas(['site-shots']);
  const t = useT();
  const name = useStationName();
  const { station, also = [] } = desk.view;
  const places = station === undefined ? also : [station, ...also];
  return (
    <p className="sm slip-stations">
      {t('site-shots.onStations', { count: places.length, stations: places.map(name).join(', ') })}
    </p>
  );
}

const REFUSAL_WORDS: Readonly<Record<StationRefusal['why'], MessageId>> = {
  oneStation: 'site-shots.stationNo.oneStation',
  price: 'site-shots.stationNo.price',
  closed: 'site-shots.stationNo.closed',
  full: 'site-shots.stationNo.full',
};

/** Which stations do not take a bet, and why. */
export function StationNo({ refusal: { why, stations, number } }: { refusal: StationRefusal }): JSX.Element {
  useAreas(['site-shots']);
  const t = useT();
  const { digits } = useMoney();
  const name = useStationName();
  const values = { count: stations.length, stations: stations.map(name).join(', '), number: digits(number) };
  return <>{t(REFUSAL_WORDS[why], values)}</>;
}
