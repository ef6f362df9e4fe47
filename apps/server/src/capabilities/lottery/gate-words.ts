/** What records say of the markets of the lottery: of draws, of raffles, and of days of scratch cards. */
import type { Db } from '../../platform/database.ts';
import type { MarketWords } from '../wagers/port.ts';
import { findDrawRows, findInstantMarkets } from './list-queries.ts';
import { drawOf, hexOrNull } from './view.ts';

/** Unknown ids are left out. */
export async function describeDraws(db: Db, marketIds: readonly bigint[]): Promise<Map<bigint, MarketWords>> {
  const rows = await findDrawRows(db, marketIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...drawOf(row),
        names: null,
        beacon: row.commitment === null ? null : row.beacon_kind,
        beaconRound: row.beacon_round,
      },
    ]),
  );
}

/** Unknown ids are left out. */
export async function describeInstantMarkets(db: Db, marketIds: readonly bigint[]): Promise<Map<bigint, MarketWords>> {
  const rows = await findInstantMarkets(db, marketIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        gameCode: row.game_code,
        drawNo: row.label,
        names: row.names,
        result: null,
        official: null,
        commit: hexOrNull(row.commitment),
        beacon: null,
        beaconRound: null,
      },
    ]),
  );
}
