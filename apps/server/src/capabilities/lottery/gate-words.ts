/** What records say of the gates of the lottery: of draws, of raffles, and of days of scratch cards. */
import type { Db } from '../../platform/database.ts';
import type { GateWords } from '../wagers/port.ts';
import { findDrawRows, findInstantGates } from './list-queries.ts';
import { drawOf, hexOrNull } from './view.ts';

/** Unknown ids are left out. */
export async function describeDraws(db: Db, gateIds: readonly bigint[]): Promise<Map<bigint, GateWords>> {
  const rows = await findDrawRows(db, gateIds);
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
export async function describeInstantGates(db: Db, gateIds: readonly bigint[]): Promise<Map<bigint, GateWords>> {
  const rows = await findInstantGates(db, gateIds);
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
