/**
 * Accepted tickets and their digests. The hash is Node's own, several times as fast as the package the browser verifies
 * with; a test holds both to the same digest.
 */
import { hash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { RAFFLE, readCardPlace, readTickets } from '@house/lottery/instant-bets';
import { purchaseText } from '@house/lottery/raffle';
import { formatAmount } from '@house/money/amount';
import { present } from '../../platform/result.ts';
import type { WagerRow } from '../wagers/port.ts';
import { formatTicket } from '../wagers/port.ts';
import { canonicalTicket } from './rules.ts';

/** SHA-256 of a ticket's canonical text, hex (lottery.md 12.1 step 2). */
export function digestTicket(canonical: string): string {
  return hash('sha256', canonical, 'hex');
}

/** The same as 32 bytes. */
export function digestTicketBytes(canonical: string): Uint8Array {
  return hash('sha256', canonical, 'buffer');
}

/** The text of a bet that its member keeps, and its SHA-256: of raffle tickets what the root of their raffle is made of. */
export function receiptOf(wager: WagerRow): { canonical: string; digest: string } {
  const canonical =
    wager.product === 'lottery'
      ? canonicalTicket(wager)
      : wager.gameCode === RAFFLE
        ? purchaseText(
            String(wager.marketId),
            present(readTickets(wager.selection), 'tickets that were sold read back'),
          )
        : canonicalJson({
            ticket: formatTicket(wager),
            game: wager.gameCode,
            ...present(readCardPlace(wager.selection), 'a card that was sold reads back'),
            price: formatAmount(wager.stake),
          });
  return { canonical, digest: digestTicket(canonical) };
}
