/**
 * Accepted tickets, their digests, and what the house signs of them (docs/fairness.md). The hash is Node's own, several times
 * as fast as the package the browser verifies with; a test holds both to the same digest.
 */
import { createHmac, hash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { RAFFLE, readCardPlace, readTickets } from '@house/lottery/instant-bets';
import { purchaseText } from '@house/lottery/raffle';
import { formatAmount } from '@house/money/amount';
import { present } from '../../platform/result.ts';
import type { WagerRow } from '../wagers/port.ts';
import { formatTicket } from '../wagers/port.ts';
import { canonicalTicket } from './rules.ts';
import type { DrawRow } from './schema.ts';

/** 16 bytes, hex. */
const SALT_SIGNS = 32;

/**
 * What makes a ticket's text unknown to everybody but its member and the house: the first 16 bytes of
 * HMAC-SHA256(the draw's key, ticket number). Null in draws of before.
 */
function saltOf({ salt_key: key }: Pick<DrawRow, 'salt_key'>, ticket: string): string | null {
  return key === null ? null : createHmac('sha256', key).update(ticket).digest('hex').slice(0, SALT_SIGNS);
}

/** The canonical text of a ticket of a draw. */
export function textOfTicket(
  draw: Pick<DrawRow, 'salt_key'>,
  wager: Omit<WagerRow, 'memberId' | 'marketId' | 'product'>,
): string {
  const ticket = formatTicket(wager);
  return canonicalTicket(wager, saltOf(draw, ticket), ticket);
}

/** SHA-256 of a canonical text, hex. */
export function digestOfText(canonical: string): string {
  return hash('sha256', canonical, 'hex');
}

/** SHA-256 of the text of a ticket of a draw, 32 bytes. */
export function digestOfTicket(
  draw: Pick<DrawRow, 'salt_key'>,
  wager: Omit<WagerRow, 'memberId' | 'marketId' | 'product'>,
): Uint8Array {
  return hash('sha256', textOfTicket(draw, wager), 'buffer');
}

/** A bet that is on no draw: raffle tickets, whose text is what the root of their raffle is made of, or a card. */
function textOfInstant(wager: WagerRow): string {
  if (wager.gameCode === RAFFLE) {
    const tickets = present(readTickets(wager.selection), 'tickets that were sold read back');
    return purchaseText(String(wager.marketId), tickets);
  }
  return canonicalJson({
    ticket: formatTicket(wager),
    game: wager.gameCode,
    ...present(readCardPlace(wager.selection), 'a card that was sold reads back'),
    price: formatAmount(wager.stake),
  });
}

/** The text of a bet that its member keeps, and its SHA-256, hex. `draw` is its own; null of what is on none. */
export function receiptOf(
  wager: WagerRow,
  draw: Pick<DrawRow, 'salt_key'> | null,
): { readonly canonical: string; readonly digest: string } {
  const canonical = draw === null ? textOfInstant(wager) : textOfTicket(draw, wager);
  return { canonical, digest: digestOfText(canonical) };
}
