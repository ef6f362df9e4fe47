/** Gates: made, closed, voided. Lock order with postings: a posting shares the gate's row, closing takes it whole. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present, type Refusal, refuse } from '../../platform/result.ts';
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
