/** Markets of the book in the journal: each is opened there under its own id, and bets name its version. */
import type { Tx } from '../../platform/database.ts';
import { idTime } from '../../platform/ids.ts';
import type { Wagers } from '../wagers/port.ts';
import type { SportsEvent } from './port.ts';

const MINUTE_MILLISECONDS = 60_000;

export interface MarketId {
  readonly id: bigint;
  readonly key: string;
}

/** Opens these for as long after the start as `lastMilliseconds` says: they outlive their match, which closes them itself. */
export async function openMarketsOf(
  wagers: Pick<Wagers, 'openMarkets'>,
  tx: Tx,
  event: Pick<SportsEvent, 'sport' | 'home' | 'away' | 'startsAt'>,
  markets: readonly MarketId[],
  lastMilliseconds: number,
): Promise<void> {
  await wagers.openMarkets(
    tx,
    markets.map(({ id, key }) => ({
      ...{ id, product: 'sports', gameCode: event.sport.toUpperCase() },
      label: `${event.home}-${event.away} ${key}`,
      // A minute ago: the clock of the process may be ahead of the database's.
      opensAt: new Date(idTime(id) - MINUTE_MILLISECONDS),
      closesAt: new Date(event.startsAt.getTime() + lastMilliseconds),
    })),
  );
}
