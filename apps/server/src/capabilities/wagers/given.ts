/** Builders for tests: markets that are open now, and bets on them. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Database, transact } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { present } from '../../platform/result.ts';
import { givenId, givenKey, givenWalletProjections } from '../wallet/given.ts';
import { type BooksChecks, type HouseAccount, type Movement, SHARD_COUNT } from '../wallet/port.ts';
import type { Market, Wagers } from './port.ts';
import {
  COUNTS_WHOLE,
  type OpenCoverage,
  type ProductDefinition,
  type Products,
  productsOf,
  type Way,
} from './product.ts';
import type { ProductCode } from './product-codes.ts';
import { marketTotals, turnover } from './projections.ts';
import { endedMarketsHaveTurnover, settledDrawsBalance } from './reconcile.ts';
import { bonusStakesEqualOutcomes } from './reconcile-bonuses.ts';
import { decisionsHaveTurnover } from './reconcile-decided.ts';
import {
  decisionsStandInJournal,
  legsStandAtBets,
  linesNameTheirProduct,
  prizesEqualOutcomes,
  rebatesEqualEntries,
  transactionsStandInJournal,
} from './reconcile-lines.ts';
import { createWagers, type WagersDeps } from './service.ts';

/** What a reconciler checks of markets. */
export const MARKET_CHECKS: BooksChecks = {
  general: [
    settledDrawsBalance,
    endedMarketsHaveTurnover,
    rebatesEqualEntries,
    decisionsStandInJournal,
    legsStandAtBets,
    transactionsStandInJournal,
  ],
  ofMembers: [prizesEqualOutcomes, linesNameTheirProduct, decisionsHaveTurnover, bonusStakesEqualOutcomes],
};

/** A product that says nothing of its markets and has no games, checks or rule of turnover of its own, unless told. */
export function givenProduct(
  code: ProductCode & HouseAccount,
  more: Partial<Omit<ProductDefinition, 'code'>> = {},
): ProductDefinition {
  return {
    code,
    houseAccount: code,
    mayCancel: false,
    turnover: COUNTS_WHOLE,
    describeMarkets: async () => new Map(),
    describeTicket: async () => ({ canonical: '{}', digest: 'd' }),
    signReceipt: async () => null,
    listGames: async () => [],
    checks: { general: [], ofMembers: [] },
    ...more,
  };
}

/** The lottery and the e-lottery as far as wagers know them, and products of the pooled, the instant and the single way. */
export function givenProducts(lottery: Partial<Omit<ProductDefinition, 'code'>> = {}): Products {
  return productsOf([
    givenProduct('lottery', { mayCancel: true, ...lottery }),
    givenProduct('elottery'),
    givenProduct('cockfight', { mayCancel: true }),
    givenProduct('mini'),
    givenProduct('slots'),
    givenProduct('sports'),
  ]);
}
export const GIVEN_PRODUCTS = givenProducts();

/** Wagers on a test database, as one process has them. */
export function givenWagers(
  database: Database,
  wallet: WagersDeps['wallet'],
  products: Products = GIVEN_PRODUCTS,
): Wagers {
  return createWagers({ db: database.db, wallet }, products);
}

/** A market of this game that opened a minute ago and closes in `closesInSeconds`. */
export async function givenMarket(
  database: Database,
  wagers: Wagers,
  options: {
    product?: ProductCode;
    gameCode?: string;
    closesInSeconds?: number;
    madeDaysAgo?: number;
  } = {},
): Promise<bigint> {
  const now = Date.now();
  const market: Market = {
    // An id is when it was made: draws held elsewhere are made long before they sell.
    id: givenId() - (BigInt((options.madeDaysAgo ?? 0) * 86_400_000) << 22n),
    product: options.product ?? 'lottery',
    gameCode: options.gameCode ?? 'F5D1',
    label: '20260101-0001',
    opensAt: new Date(now - 60_000),
    closesAt: new Date(now + (options.closesInSeconds ?? 60) * 1_000),
  };
  await transact(database.db, (tx) => wagers.openMarkets(tx, [market]));
  return market.id;
}

/** A market of this product that is open for a minute: a book, whose bets are decided one by one, unless told. */
export async function givenBook(
  database: Database,
  wagers: Wagers,
  options: { product?: ProductCode; way?: Way; closesInMilliseconds?: number } = {},
): Promise<bigint> {
  const { product = 'slots', way = 'single', closesInMilliseconds = 60_000 } = options;
  const id = givenId();
  const now = Date.now();
  const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + closesInMilliseconds) };
  await transact(database.db, (tx) =>
    wagers.openMarkets(tx, [{ id, product, gameCode: 'REELS', label: id.toString(), ...times, way }]),
  );
  return id;
}

/** A bet as a product posts it: the lottery, unless told whose account it stands against. */
export function givenBet(
  memberId: bigint,
  marketId: bigint,
  stake: bigint,
  more: { play?: string; selection?: string; units?: number; key?: string; contra?: HouseAccount } = {},
): Movement {
  return {
    memberId,
    key: more.key ?? givenKey(),
    type: 'bet',
    account: 'cash',
    contra: more.contra ?? 'lottery',
    amount: -stake,
    reference: null,
    wager: { marketId, play: more.play ?? 'DIGIT', selection: more.selection ?? '1|-|-|-|-', units: more.units ?? 1 },
  };
}

/** An instant of the database's clock, to the millisecond: what was placed before the call lies before it. */
export async function givenInstant(database: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at`.execute(database.db);
  const at = present(rows[0], 'the clock answers').at;
  for (;;) {
    const { rows: now } = await sql<{ passed: boolean }>`select clock_timestamp() >= ${at} as passed`.execute(
      database.db,
    );
    if (now[0]?.passed === true) return at;
  }
}

export async function givenClosedMarket(database: Database, wagers: Wagers, marketId: bigint): Promise<void> {
  await transact(database.db, (tx) => wagers.closeMarket(tx, marketId, { now: true }));
}

/** Judges a play by all its selections. */
export function givenCoverage(isTooMuch: (play: string, selections: ReadonlySet<string>) => boolean): OpenCoverage {
  return (_game, play) => {
    const selections = new Set<string>();
    return { add: (selection) => void selections.add(selection), isTooMuch: () => isTooMuch(play, selections) };
  };
}
const COVERS_LITTLE = givenCoverage(() => false);

/** The turnover record alone, which others follow. */
export const givenTurnoverRecord = (products: Products): Projection => turnover(products);

/** Every projection of the journal, to be driven with `catchUp`. */
export function givenProjections(
  database: Database,
  openCoverage: OpenCoverage = COVERS_LITTLE,
  products: Products = givenProducts({ turnover: { ...COUNTS_WHOLE, openCoverage } }),
): Projections {
  const projections = createProjections({ db: database.db, log: pino({ level: 'silent' }) });
  for (const projection of [...givenWalletProjections(), marketTotals, turnover(products)]) {
    projections.register(projection, { shards: SHARD_COUNT, heads: null });
  }
  return projections;
}
