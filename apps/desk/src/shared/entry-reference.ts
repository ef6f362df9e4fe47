/** What a line of the ledger refers to, pure: the draw it belongs to, and words that need no lookup. */
import type { AccountEntry } from '@house/contract/wallet/site';
import { findGame } from '@house/lottery/catalogue';

const DRAW_ENTRIES: readonly AccountEntry['type'][] = ['bet', 'prize', 'betRefund', 'prizeReversal'];

/**
 * The draw a line belongs to: bets, prizes and refunds carry its id as their reference. Those of a raffle or a scratch card
 * carry the id of that, which no page of a draw knows.
 */
export function drawOfEntry(entry: Pick<AccountEntry, 'type' | 'reference' | 'detail'>): string | null {
  const gameCode = entry.detail?.gameCode;
  const isDraw = gameCode !== undefined && findGame(gameCode) !== undefined;
  return isDraw && DRAW_ENTRIES.includes(entry.type) ? entry.reference : null;
}

/** What an entry refers to, in words that need no lookup. */
export function referenceOf(entry: Pick<AccountEntry, 'detail' | 'reference'>): string {
  const { gameCode, drawNo, ticket, product, day } = entry.detail ?? {};
  if (ticket !== undefined) return ticket;
  if (drawNo !== undefined) return [gameCode, drawNo].filter(Boolean).join(' ');
  if (product !== undefined && day !== undefined) return `${product} ${day}`;
  return entry.reference ?? '';
}
