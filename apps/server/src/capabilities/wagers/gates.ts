/** Gates: made, closed, voided. Lock order with postings: a posting shares the gate's row, closing takes it whole. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import { type Gate, PRODUCTS } from './port.ts';
import type { WagerTables } from './schema.ts';

export async function insertGates(tx: Tx, gates: readonly Gate[]): Promise<void> {
  if (gates.length === 0) return;
  await tx
    .withTables<WagerTables>()
    .insertInto('wager_gates')
    .values(
      gates.map((gate) => ({
        id: gate.id,
        product: PRODUCTS[gate.product],
        game_code: gate.gameCode,
        label: gate.label,
        opens_at: gate.opensAt,
        closes_at: gate.closesAt,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Waits for postings that share the row; whoever posts after it sees the new times. */
export async function moveGateRow(
  tx: Tx,
  gateId: bigint,
  { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
): Promise<boolean> {
  const { rows } = await sql`-- wagers.moveGate
    update wager_gates set opens_at = ${opensAt}, closes_at = ${closesAt}
    where id = ${gateId} and state = 'active' and opens_at > clock_timestamp() returning id`.execute(tx);
  return rows.length > 0;
}

/** Waits for postings that share the row, then decides by the clock: whoever posts after it sees the new close. */
export async function extendGateRow(tx: Tx, gateId: bigint, closesAt: Date): Promise<boolean> {
  await sql`-- wagers.holdGate
    select from wager_gates where id = ${gateId} for no key update`.execute(tx);
  const { rows } = await sql`-- wagers.extendGate
    update wager_gates set closes_at = ${closesAt}
    where id = ${gateId} and state = 'active' and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
      and closes_at < ${closesAt} returning id`.execute(tx);
  return rows.length > 0;
}

/** Closes when it is time by the database's clock, or at once. True when the gate is closed after the call. */
export async function closeGateRow(tx: Tx, gateId: bigint, now: boolean): Promise<boolean> {
  // The update waits for every posting that shares the row; once it holds the row no posting can share it.
  await sql`-- wagers.closeGate
    update wager_gates set state = 'closed', closed_at = clock_timestamp()
    where id = ${gateId} and state = 'active' and (${now} or closes_at <= clock_timestamp())`.execute(tx);
  const row = await tx
    .withTables<WagerTables>()
    .selectFrom('wager_gates')
    .select('state')
    .where('id', '=', gateId)
    .executeTakeFirst();
  return row !== undefined && row.state !== 'active';
}

/** Marks a gate void, waiting for postings in flight; refuses once settling has begun. */
export async function voidGateRow(tx: Tx, gateId: bigint): Promise<Refusal<'wagers.gateSettling'> | undefined> {
  const { rows } = await sql<{ id: bigint }>`-- wagers.voidGate
    update wager_gates set state = 'void', closed_at = coalesce(closed_at, clock_timestamp())
    where id = ${gateId} and state in ('active', 'closed', 'void') returning id`.execute(tx);
  return rows.length === 1 ? undefined : refuse('wagers.gateSettling');
}
