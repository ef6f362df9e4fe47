/**
 * Markets: made, closed, voided. Lock order with postings: a posting shares the market's row after the heads of its shards,
 * closing takes it whole. So a transaction that changed a market posts nothing after it (`endPostings`).
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { must, present, type Refusal, refuse } from '../../platform/result.ts';
import { endPostings, HOUSE_ACCOUNTS, type HouseAccount, houseAccountOf } from '../wallet/port.ts';
import type { Market } from './port.ts';
import type { ProductDefinition, Products } from './product.ts';
import { PRODUCTS, type ProductCode, productOf } from './product-codes.ts';
import type { MarketWords } from './record.ts';
import type { WagerTables } from './schema.ts';

const LARGEST_ID = 2n ** 63n - 1n;

export function definitionOf(products: Products, code: ProductCode): ProductDefinition {
  return present(products.get(code), `the product ${code} has a definition`);
}

/** What a row of a market says its lines stand against. */
export function contraOf(houseAccount: number): HouseAccount {
  return present(houseAccountOf(houseAccount), 'a market stands against an account of the house');
}

/** See port.ts `houseAccountOfMarket`. */
export async function readHouseAccount(tx: Tx, marketId: bigint): Promise<HouseAccount> {
  const { house_account: account } = await tx
    .withTables<WagerTables>()
    .selectFrom('wager_markets')
    .select('house_account')
    .where('id', '=', marketId)
    .executeTakeFirstOrThrow();
  return contraOf(account);
}

/** See port.ts `describeMarkets`. */
export async function describeMarkets(
  db: Db,
  products: Products,
  marketIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, MarketWords>> {
  const possible = marketIds.filter((id) => id <= LARGEST_ID);
  if (possible.length === 0) return new Map();
  const { rows } = await sql<{ id: bigint; product: number }>`-- wagers.productsOfMarkets
    select id, product from wager_markets where id = any (${possible.map(String)}::bigint[])`.execute(db);
  const described = await Promise.all(
    [...Map.groupBy(rows, ({ product }) => productOf(product))].map(async ([code, markets]) => {
      const definition = code === undefined ? undefined : products.get(code);
      return definition === undefined ? [] : [...(await definition.describeMarkets(markets.map(({ id }) => id)))];
    }),
  );
  return new Map(described.flat());
}

export async function insertMarkets(products: Products, tx: Tx, markets: readonly Market[]): Promise<void> {
  if (markets.length === 0) return;
  await tx
    .withTables<WagerTables>()
    .insertInto('wager_markets')
    .values(
      markets.map((market) => ({
        id: market.id,
        product: PRODUCTS[market.product],
        game_code: market.gameCode,
        label: market.label,
        opens_at: market.opensAt,
        closes_at: market.closesAt,
        way: market.way ?? 'pooled',
        house_account: HOUSE_ACCOUNTS[definitionOf(products, market.product).houseAccount],
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Waits for postings that share the row; whoever posts after it sees the new times. */
export async function moveMarketRow(
  tx: Tx,
  marketId: bigint,
  { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
): Promise<boolean> {
  endPostings(tx);
  const { rows } = await sql`-- wagers.moveMarket
    update wager_markets set opens_at = ${opensAt}, closes_at = ${closesAt}
    where id = ${marketId} and state in ('active', 'suspended') and opens_at > clock_timestamp() returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Waits for postings that share the row, then decides by the clock: whoever posts after it sees the new close. */
export async function extendMarketRow(tx: Tx, marketId: bigint, closesAt: Date): Promise<boolean> {
  endPostings(tx);
  await sql`-- wagers.holdMarket
    select from wager_markets where id = ${marketId} for no key update`.execute(tx);
  const { rows } = await sql`-- wagers.extendMarket
    update wager_markets set closes_at = ${closesAt}
    where id = ${marketId} and state in ('active', 'suspended') and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
      and closes_at < ${closesAt} returning id`.execute(tx);
  return rows.length > 0;
}

/** Holds the rows in the order in which postings share them: what shares them already is done first. */
async function holdMarkets(tx: Tx, marketIds: readonly bigint[]): Promise<void> {
  endPostings(tx);
  await sql`-- wagers.holdMarkets
    select from wager_markets where id = any (${marketIds.map(String)}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** See port.ts `suspendMarkets`. */
export async function suspendMarketRows(tx: Tx, marketIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  await holdMarkets(tx, marketIds);
  const { rows } = await sql<{ id: bigint }>`-- wagers.suspendMarkets
    update wager_markets set state = 'suspended'
    where id = any (${marketIds.map(String)}::bigint[]) and state in ('active', 'suspended')
      and clock_timestamp() < closes_at returning id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** See port.ts `resumeMarkets`. */
export async function resumeMarketRows(tx: Tx, marketIds: readonly bigint[]): Promise<void> {
  await holdMarkets(tx, marketIds);
  await sql`-- wagers.resumeMarkets
    update wager_markets set state = 'active'
    where id = any (${marketIds.map(String)}::bigint[]) and state = 'suspended'`.execute(tx);
}

/** See port.ts `repriceMarkets`. */
export async function repriceMarketRows(tx: Tx, marketIds: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  await holdMarkets(tx, marketIds);
  const { rows } = await sql<{ id: bigint; version: number }>`-- wagers.repriceMarkets
    update wager_markets set version = version + 1
    where id = any (${marketIds.map(String)}::bigint[]) and state in ('active', 'suspended')
      and clock_timestamp() < closes_at returning id, version`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Closes when it is time by the database's clock, or at once. True when the market is closed after the call. */
export async function closeMarketRow(tx: Tx, marketId: bigint, now: boolean): Promise<boolean> {
  // The update waits for every posting that shares the row; once it holds the row no posting can share it.
  endPostings(tx);
  await sql`-- wagers.closeMarket
    update wager_markets set state = 'closed', closed_at = clock_timestamp()
    where id = ${marketId} and state in ('active', 'suspended') and (${now} or closes_at <= clock_timestamp())`.execute(
    tx,
  );
  const row = await tx
    .withTables<WagerTables>()
    .selectFrom('wager_markets')
    .select('state')
    .where('id', '=', marketId)
    .executeTakeFirst();
  return row !== undefined && row.state !== 'active' && row.state !== 'suspended';
}

/** Books are decided bet by bet: nothing settles, corrects or voids one as a whole. */
export async function mustBePooled(tx: Db, marketId: bigint): Promise<void> {
  const { rows } = await sql<{ way: string }>`-- wagers.wayOfMarket
    select way from wager_markets where id = ${marketId}`.execute(tx);
  must(rows[0]?.way !== 'single', 'the bets of a book are decided one by one');
}

/** Marks a market void, waiting for postings in flight; refuses once settling has begun. */
export async function voidMarketRow(tx: Tx, marketId: bigint): Promise<Refusal<'wagers.marketSettling'> | undefined> {
  await mustBePooled(tx, marketId);
  endPostings(tx);
  const { rows } = await sql<{ id: bigint }>`-- wagers.voidMarket
    update wager_markets set state = 'void', closed_at = coalesce(closed_at, clock_timestamp())
    where id = ${marketId} and state in ('active', 'suspended', 'closed', 'void') returning id`.execute(tx);
  return rows.length === 1 ? undefined : refuse('wagers.marketSettling');
}
