/** The product of the sportsbook, as wagers know it (docs/add-a-product.md). */
import { hash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import type { Db } from '../../platform/database.ts';
import { COUNTS_WHOLE, formatTicket, type ProductDefinition, type TicketText, type WagerRow } from '../wagers/port.ts';
import { selectBooks } from './queries.ts';
import { liabilityEqualsTickets, ticketsEqualBets } from './reconcile.ts';
import { turnoverOfTicket } from './rules.ts';

/** The game under which its days of bets stand. */
export const SPORTSBOOK = 'SPORTSBOOK';
const NAMES = { bn: 'স্পোর্টসবুক', en: 'Sportsbook' };

function ticketOf(wager: WagerRow): TicketText {
  const canonical = canonicalJson({
    ticket: formatTicket(wager),
    game: wager.gameCode,
    kind: wager.play,
    legs: wager.selection,
    lines: wager.units,
    stake: formatAmount(wager.stake),
    placedAt: wager.placedAt.toISOString(),
  });
  return { canonical, digest: hash('sha256', canonical, 'hex') };
}

export function createSportsProducts({ db }: { readonly db: Db }): readonly ProductDefinition[] {
  return [
    {
      code: 'sports',
      houseAccount: 'sports',
      mayCancel: false,
      turnover: { ...COUNTS_WHOLE, countDecided: turnoverOfTicket, version: 1 },
      async describeMarkets(marketIds) {
        const books = await selectBooks(db, marketIds);
        return new Map(
          books.map(({ id, label: title }) => [
            id,
            { gameCode: SPORTSBOOK, title, names: NAMES, simulated: true, details: null },
          ]),
        );
      },
      describeTicket: async (wager) => ticketOf(wager),
      signReceipt: async () => null,
      listGames: async () => [],
      checks: { general: [liabilityEqualsTickets], ofMembers: [ticketsEqualBets] },
    },
  ];
}
