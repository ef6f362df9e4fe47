/** Gates: made, closed, voided. Lock order with postings: a posting shares the gate's row, closing takes it whole. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { must, present, type Refusal, refuse } from '../../platform/result.ts';
import { HOUSE_ACCOUNTS, type HouseAccount, houseAccountOf } from '../wallet/port.ts';
import type { Gate } from './port.ts';
import type { ProductDefinition, Products } from './product.ts';
import { PRODUCTS, type ProductCode, productOf } from './product-codes.ts';
import type { GateWords } from './record.ts';
import type { WagerTables } from './schema.ts';

const LARGEST_ID = 2n ** 63n - 1n;

export function definitionOf(products: Products, code: ProductCode): ProductDefinition {
  return present(products.get(code), `the product ${code} has a definition`);
}

/** What a row of a gate says its lines stand against. */
export function contraOf(houseAccount: number): HouseAccount {
  return present(houseAccountOf(houseAccount), 'a gate stands against an account of the house');
}

/** See port.ts `houseAccountOfGate`. */
export async function readHouseAccount(tx: Tx, gateId: bigint): Promise<HouseAccount> {
  const { house_account: account } = await tx
    .withTables<WagerTables>()
    .selectFrom('wager_gates')
    .select('house_account')
    .where('id', '=', gateId)
    .executeTakeFirstOrThrow();
  return contraOf(account);
}

/** See port.ts `describeGates`. */
export async function describeGates(
  db: Db,
  products: Products,
  gateIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, GateWords>> {
  const possible = gateIds.filter((id) => id <= LARGEST_ID);
  if (possible.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; product: number }>`-- wagers.productsOfGates
    select id, product from wager_gates where id = any (${possible.map(String)}::bigint[])`.execute(db);
  const described = await Promise.all(
    [...Map.groupBy(rows, ({ product }) => productOf(product))].map(async ([code, gates]) => {
      const definition = code === undefined ? undefined : products.get(code);
      return definition === undefined ? [] : [...(await definition.describeGates(gates.map(({ id }) => id)))];
    }),
  );
  return new Map(described.flat());
}

export async function insertGates(products: Products, tx: Tx, gates: readonly Gate[]): Promise<void> {
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
        way: gate.way ?? 'pooled',
        house_account: HOUSE_ACCOUNTS[definitionOf(products, gate.product).houseAccount],
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
    where id = ${gateId} and state in ('active', 'suspended') and opens_at > clock_timestamp() returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Waits for postings that share the row, then decides by the clock: whoever posts after it sees the new close. */
export async function extendGateRow(tx: Tx, gateId: bigint, closesAt: Date): Promise<boolean> {
  await sql`-- wagers.holdGate
    select from wager_gates where id = ${gateId} for no key update`.execute(tx);
  const { rows } = await sql`-- wagers.extendGate
    update wager_gates set closes_at = ${closesAt}
    where id = ${gateId} and state in ('active', 'suspended') and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
      and closes_at < ${closesAt} returning id`.execute(tx);
  return rows.length > 0;
}

/** Holds the rows in the order in which postings share them: what shares them already is done first. */
async function holdGates(tx: Tx, gateIds: readonly bigint[]): Promise<void> {
  await sql`-- wagers.holdGates
    select from wager_gates where id = any (${gateIds.map(String)}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** See port.ts `suspendGates`. */
export async function suspendGateRows(tx: Tx, gateIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  await holdGates(tx, gateIds);
  const { rows } = await sql<{ id: bigint }>`-- wagers.suspendGates
    update wager_gates set state = 'suspended'
    where id = any (${gateIds.map(String)}::bigint[]) and state in ('active', 'suspended')
      and clock_timestamp() < closes_at returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** See port.ts `resumeGates`. */
export async function resumeGateRows(tx: Tx, gateIds: readonly bigint[]): Promise<void> {
  await holdGates(tx, gateIds);
  await sql`-- wagers.resumeGates
    update wager_gates set state = 'active'
    where id = any (${gateIds.map(String)}::bigint[]) and state = 'suspended'`.execute(tx);
}

/** See port.ts `repriceGates`. */
export async function repriceGateRows(tx: Tx, gateIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  await holdGates(tx, gateIds);
  const { rows } = await sql<{ id: bigint; version: number }>`-- wagers.repriceGates
    update wager_gates set version = version + 1
    where id = any (${gateIds.map(String)}::bigint[]) and state in ('active', 'suspended')
      and clock_timestamp() < closes_at returning id, version`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Closes when it is time by the database's clock, or at once. True when the gate is closed after the call. */
export async function closeGateRow(tx: Tx, gateId: bigint, now: boolean): Promise<boolean> {
  // The update waits for every posting that shares the row; once it holds the row no posting can share it.
  await sql`-- wagers.closeGate
    update wager_gates set state = 'closed', closed_at = clock_timestamp()
    where id = ${gateId} and state in ('active', 'suspended') and (${now} or closes_at <= clock_timestamp())`.execute(
    tx,
  );
  const row = await tx
    .withTables<WagerTables>()
    .selectFrom('wager_gates')
    .select('state')
    .where('id', '=', gateId)
    .executeTakeFirst();
  return row !== undefined && row.state !== 'active' && row.state !== 'suspended';
}

/** Books are decided bet by bet: nothing settles, corrects or voids one as a whole. */
export async function mustBePooled(tx: Db, gateId: bigint): Promise<void> {
  const { rows } = await sql<{ way: string }>`-- wagers.wayOfGate
    select way from wager_gates where id = ${gateId}`.execute(tx);
  must(rows[0]?.way !== 'single', 'the bets of a book are decided one by one');
}

/** Marks a gate void, waiting for postings in flight; refuses once settling has begun. */
export async function voidGateRow(tx: Tx, gateId: bigint): Promise<Refusal<'wagers.gateSettling'> | undefined> {
  await mustBePooled(tx, gateId);
  const { rows } = await sql<{ id: bigint }>`-- wagers.voidGate
    update wager_gates set state = 'void', closed_at = coalesce(closed_at, clock_timestamp())
    where id = ${gateId} and state in ('active', 'suspended', 'closed', 'void') returning id`.execute(tx);
  return rows.length === 1 ? undefined : refuse('wagers.gateSettling');
}
