/**
 * Accepted tickets and their digests. The hash is Node's own, several times as fast as the package the browser verifies
 * with; a test holds both to the same digest.
 */
import { hash } from 'node:crypto';
import type { WagerRow } from '../wagers/port.ts';
import { formatTicket } from '../wagers/port.ts';
import type { AcceptedTicket } from './port.ts';
import { canonicalTicket } from './rules.ts';

/** SHA-256 of a ticket's canonical text, hex (lottery.md 12.1 step 2). */
export function digestTicket(canonical: string): string {
  return hash('sha256', canonical, 'hex');
}

/** The same as 32 bytes. */
export function digestTicketBytes(canonical: string): Uint8Array {
  return hash('sha256', canonical, 'buffer');
}

/** The accepted ticket of a wager, with its canonical text and digest. */
export function acceptedTicketOf(wager: Omit<WagerRow, 'memberId'>): AcceptedTicket {
  const canonical = canonicalTicket(wager);
  return {
    ticket: formatTicket(wager),
    gameCode: wager.gameCode,
    drawId: wager.gateId,
    drawNo: wager.label,
    play: wager.play,
    selection: wager.selection,
    units: wager.units,
    unitStake: wager.unitStake,
    stake: wager.stake,
    placedAt: wager.placedAt,
    canonical,
    digest: digestTicket(canonical),
  };
}
