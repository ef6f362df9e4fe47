/** What records say of the markets of the lottery: of draws, of raffles, and of days of scratch cards. */
import type { Db } from '../../platform/database.ts';
import type { MarketWords } from '../wagers/port.ts';
import { findDrawRows, findInstantMarkets } from './list-queries.ts';
import { drawOf, hexOrNull } from './view.ts';

/** Unknown ids are left out. */
export async function describeDraws(db: Db, marketIds: readonly bigint[]): Promise<Map<bigint, MarketWords>> {
  const rows = await findDrawRows(db, marketIds);
  return new Map(
    rows.map((row) => {
      const { gameCode, drawNo: title, official, result, commit } = drawOf(row);
      const details = {
        result: result === null ? null : [...result],
        official,
        commit,
        beacon: row.commitment === null ? null : row.beacon_kind,
        beaconRound: row.beacon_round,
      };
      return [row.id, { gameCode, title, names: null, simulated: official?.simulated === true, details }];
    }),
  );
}

/** Unknown ids are left out. */
export async function describeInstantMarkets(db: Db, marketIds: readonly bigint[]): Promise<Map<bigint, MarketWords>> {
  const rows = await findInstantMarkets(db, marketIds);
  return new Map(
    rows.map((row) => {
      const none = { result: null, official: null, beacon: null, beaconRound: null };
      const details = { ...none, commit: hexOrNull(row.commitment) };
      return [row.id, { gameCode: row.game_code, title: row.label, names: row.names, simulated: false, details }];
    }),
  );
}
