/**
 * The products whose bets come from vendors, as wagers know them (docs/add-a-product.md). What is staked counts whole as
 * turnover, but at live tables and in card rooms no more than what a bet won or lost: stakes on both sides of a hand count for
 * their difference, what one sat down with for what it became, and what came back for nothing. Free rounds stake nothing, so nothing of them counts (operations.md 2.3).
 */
import { hash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import type { Db } from '../../platform/database.ts';
import {
  COUNTS_WHOLE,
  formatTicket,
  type MarketWords,
  type ProductDefinition,
  type TicketText,
  type TurnoverRule,
  type WagerRow,
} from '../wagers/port.ts';
import { VENDOR_PRODUCTS, type Vendors } from './port.ts';
import { selectBooks } from './queries.ts';

/** The play of every bet that a vendor places; what it is on is its round. */
export const ROUND_PLAY = 'ROUND';

const BY_EXPOSURE: TurnoverRule = {
  ...COUNTS_WHOLE,
  countDecided({ stake, prize }) {
    const net = prize > stake ? prize - stake : stake - prize;
    return net < stake ? net : stake;
  },
  version: 1,
};

async function describeBooks(db: Db, marketIds: readonly bigint[]): Promise<ReadonlyMap<bigint, MarketWords>> {
  const books = await selectBooks(db, marketIds);
  return new Map(
    books.map(({ id, game_code: gameCode, label: title }) => [
      id,
      { gameCode, title, names: null, simulated: false, details: null },
    ]),
  );
}

function ticketOf(wager: WagerRow): TicketText {
  const canonical = canonicalJson({
    ticket: formatTicket(wager),
    game: wager.gameCode,
    round: wager.selection,
    stake: formatAmount(wager.stake),
    placedAt: wager.placedAt.toISOString(),
  });
  return { canonical, digest: hash('sha256', canonical, 'hex') };
}

interface VendorProductsDeps {
  readonly db: Db;
  readonly listGames: Vendors['listGames'];
}

export function createVendorProducts({ db, listGames }: VendorProductsDeps): readonly ProductDefinition[] {
  return VENDOR_PRODUCTS.map((code) => ({
    code,
    houseAccount: code,
    mayCancel: false,
    turnover: code === 'live' || code === 'pvp' || code === 'cockfight' ? BY_EXPOSURE : COUNTS_WHOLE,
    describeMarkets: (marketIds) => describeBooks(db, marketIds),
    describeTicket: async (wager) => ticketOf(wager),
    signReceipt: async () => null,
    listGames: async () => (await listGames()).filter(({ product }) => product === code),
    checks: { general: [], ofMembers: [] },
  }));
}
