/**
 * How a product plugs in (docs/adr/0017-product-port.md). Wagers take a map of definitions and name no product: whatever
 * differs from product to product stands here.
 */
import type { SignedText } from '@house/fairness/signed-text';
import { present } from '../../platform/result.ts';
import type { BooksChecks, HouseAccount } from '../wallet/port.ts';
import { type ProductCode, productOf } from './product-codes.ts';
import type { MarketWords, WagerRow } from './record.ts';

/**
 * How bets on a market are decided.
 * pooled: many wait for one result (`settleChunk`, `correctChunk`, `voidChunk`).
 * single: each at its own moment.
 * instant: in the commit that places it (`placeInstant`).
 */
export type Way = 'pooled' | 'single' | 'instant';

/** What one member covers of a play of a game in one market, told by the product as their selections are read. */
export interface Coverage {
  add(selection: string): void;
  /** operations.md 2.3: more than 70 % of the play's results, so that nothing staked on it is valid. Once true, always. */
  isTooMuch(): boolean;
}
export type OpenCoverage = (gameCode: string, play: string) => Coverage;

/** A single wager as its newest decision left it, or an instant one. Amounts in units of 0.0001. */
export interface DecidedWager {
  readonly gameCode: string;
  /** As it was placed, with its price. */
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly prize: bigint;
}

/** What of the stakes of a product counts as turnover (operations.md 2.3). Pure. */
export interface TurnoverRule {
  /** Of pooled markets: a play counts whole, or not at all where it is covered too much. */
  readonly openCoverage: OpenCoverage;
  /**
   * Of single and instant wagers: how much counts, from nothing to the stake. Null: all of it. A void wager counts nothing
   * and is not asked about.
   */
  readonly countDecided: ((wager: DecidedWager) => bigint) | null;
  /** False of a game that a later release has added: its markets are judged by who knows it. */
  readonly hasGame: (gameCode: string) => boolean;
  /** The number of the rule; one more with each change, so that what was judged before is compared by nobody. */
  readonly version: number;
}

/** Every stake counts whole, whatever else its member staked. */
export const COUNTS_WHOLE: TurnoverRule = {
  openCoverage: () => ({ add: () => undefined, isTooMuch: () => false }),
  countDecided: null,
  hasGame: () => true,
  version: 0,
};

export interface ProductGame {
  readonly gameCode: string;
  /** It can be played now. */
  readonly open: boolean;
}

/** What a member keeps of a bet: its canonical text, and the SHA-256 of that, hex. */
export interface TicketText {
  readonly canonical: string;
  readonly digest: string;
}

/** Pages of the bets of a market as they were accepted (`Wagers.pageAccepted`). */
export interface AcceptedPages {
  pageAccepted(marketId: bigint, after: string, size: number): Promise<{ rows: WagerRow[]; next: string | null }>;
}

export interface ProductDefinition {
  readonly code: ProductCode;
  /** What new markets of it stand against; those that are there keep theirs. */
  readonly houseAccount: HouseAccount;
  /** Whether a member may take a bet back while its market is open. */
  readonly mayCancel: boolean;
  readonly turnover: TurnoverRule;
  /** Words of its markets for records, receipts and winners, by id; unknown ids are left out. */
  readonly describeMarkets: (marketIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, MarketWords>>;
  /** The text of an accepted ticket. */
  readonly describeTicket: (wager: WagerRow) => Promise<TicketText>;
  /** What the house signs of it, for whoever keeps it; null where it signs nothing. */
  readonly signReceipt: (wager: WagerRow, wagers: AcceptedPages) => Promise<SignedText | null>;
  /** Its games that the catalogue may show. */
  readonly listGames: () => Promise<readonly ProductGame[]>;
  /** What its own tables say of money against the journal. */
  readonly checks: BooksChecks;
}

/** The products of a house. */
export type Products = ReadonlyMap<ProductCode, ProductDefinition>;

/** The rule of the product that rows have as this number. */
export function turnoverOf(products: Products, number: number): TurnoverRule {
  const code = productOf(number);
  const definition = code === undefined ? undefined : products.get(code);
  return present(definition, `a product of this release has the number ${number}`).turnover;
}

export const productsOf = (definitions: readonly ProductDefinition[]): Products =>
  new Map(definitions.map((definition) => [definition.code, definition]));
