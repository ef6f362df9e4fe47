/**
 * What void draws of our own would have given (ADR 33): a house that voids what would be dear, or lets a round of the beacon
 * go by, is counted by anybody. At its draw time the seed is published beside the draw, and the result with it where all that
 * goes into the stream is known; where a round is missing, once it can be had. A draw whose seed is lost shows that.
 *
 * Repeatable, in any number of processes; the database takes no seed but the one that was committed to.
 */
import { beaconOf } from '@house/fairness/beacon';
import { zeroBeacon } from '@house/fairness/draw';
import { takesYeekeeEntries } from '@house/lottery/yeekee';
import { sql } from 'kysely';
import { type Db, transact } from '../../platform/database.ts';
import { BeaconFault, type BeaconSource, hasAppeared } from './beacon.ts';
import { ofKnownGame } from './known-games.ts';
import { drawColumns, HOUSE_VOIDS } from './queries.ts';
import { drawNumbers } from './rules.ts';
import type { DrawRow } from './schema.ts';
import type { SeedVault } from './seeds.ts';

const SEEDS_AT_ONCE = 100;
const ROUNDS_AT_ONCE = 4;
/** A round that could not be had in this time is left to who checks: drand keeps them. */
const ROUNDS_ASKED_FOR = sql`interval '1 day'`;

export interface VoidReveal {
  readonly serverSeed: Buffer;
  readonly beaconSignature: Buffer | null;
  readonly result: readonly number[] | null;
}

export interface VoidRevealsDeps {
  readonly db: Db;
  readonly seeds: Pick<SeedVault, 'revealSeed'>;
  readonly source: BeaconSource | null;
  readonly onFault: (fault: unknown) => void;
}

/** What the seed gives; null where something of its stream was never fixed, or has not come. */
function resultOf(row: DrawRow, serverSeed: Uint8Array, beacon: Uint8Array | null): readonly number[] | null {
  const { scheme, game_code: gameCode, draw_no: drawNo, bet_root: betRoot, entries_root: entriesRoot } = row;
  const lacksRoot = scheme === 1 ? betRoot === null : takesYeekeeEntries(gameCode) && entriesRoot === null;
  if (beacon === null || lacksRoot) return null;
  return drawNumbers({ scheme, gameCode, drawNo, serverSeed, betRoot, entriesRoot, beacon });
}

const beaconOfRow = (row: DrawRow): Uint8Array | null =>
  row.beacon ?? (row.beacon_kind === 'none' ? zeroBeacon() : null);

/** The newest first: those that people ask about. */
async function findUnrevealed(db: Db, except: readonly bigint[]): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.findUnrevealed
    select ${drawColumns} from lottery_draws d join lottery_seeds s on s.draw_id = d.id
    where d.state = 'void' and not d.official and d.server_seed is null and d.game_code ${ofKnownGame}
      and not (d.void_by = ${HOUSE_VOIDS.by} and d.void_reason = ${HOUSE_VOIDS.seedLost})
      and greatest(d.draw_at, s.reveal_after) <= clock_timestamp() and d.id <> all (${except.map(String)}::bigint[])
      and not exists (select from lottery_void_reveals v where v.draw_id = d.id)
    order by d.draw_at desc limit ${SEEDS_AT_ONCE}`.execute(db);
  return rows;
}

function revealOne({ db, seeds }: VoidRevealsDeps, row: DrawRow): Promise<void> {
  return transact(db, async (tx) => {
    const serverSeed = await seeds.revealSeed(tx, row.id);
    const result = resultOf(row, serverSeed, beaconOfRow(row));
    await sql`-- lottery.revealVoid
      insert into lottery_void_reveals (draw_id, server_seed, beacon_signature, result)
      values (${String(row.id)}, ${Buffer.from(serverSeed)}, ${row.beacon_signature},
        ${result === null ? null : [...result]}::smallint[])
      on conflict (draw_id) do nothing`.execute(tx);
  });
}

/** Of draws that are revealed but for their round, which has appeared. */
async function findLackingRound(db: Db): Promise<(DrawRow & { seed: Buffer; round: number })[]> {
  const { rows } = await sql<DrawRow & { seed: Buffer; round: number }>`-- lottery.findLackingRound
    select ${drawColumns}, v.server_seed as seed, d.beacon_round::float8 as round
    from lottery_void_reveals v join lottery_draws d on d.id = v.draw_id
    where v.result is null and v.beacon_signature is null and d.beacon_kind = 'drand'
      and v.revealed_at > clock_timestamp() - ${ROUNDS_ASKED_FOR} and ${hasAppeared(sql`d.beacon_round`)}
    order by v.revealed_at desc limit ${ROUNDS_AT_ONCE}`.execute(db);
  return rows;
}

async function addRound({ db, source, onFault }: VoidRevealsDeps, row: DrawRow & { seed: Buffer; round: number }) {
  if (source === null) return;
  try {
    const signature = await source.read(row.round);
    const result = resultOf(row, row.seed, beaconOf(signature));
    await sql`-- lottery.addRound
      update lottery_void_reveals set beacon_signature = ${Buffer.from(signature)},
        result = ${result === null ? null : [...result]}::smallint[]
      where draw_id = ${String(row.id)} and beacon_signature is null`.execute(db);
  } catch (error) {
    if (!(error instanceof BeaconFault)) throw error;
    onFault(error);
  }
}

/** Reveals some; true when there may be more. A seed that does not open is told once and left out from then on. */
export function createVoidReveals(deps: VoidRevealsDeps): () => Promise<boolean> {
  const closed = new Set<bigint>();
  return async () => {
    const due = await findUnrevealed(deps.db, [...closed]);
    for (const row of due) {
      try {
        await revealOne(deps, row);
      } catch (error) {
        closed.add(row.id);
        deps.onFault(error);
      }
    }
    for (const row of await findLackingRound(deps.db)) await addRound(deps, row);
    return due.length === SEEDS_AT_ONCE;
  };
}

export async function findVoidReveal(db: Db, drawId: bigint): Promise<VoidReveal | null> {
  const { rows } = await sql<VoidReveal>`-- lottery.findVoidReveal
    select server_seed as "serverSeed", beacon_signature as "beaconSignature", result
    from lottery_void_reveals where draw_id = ${String(drawId)}`.execute(db);
  return rows[0] ?? null;
}
