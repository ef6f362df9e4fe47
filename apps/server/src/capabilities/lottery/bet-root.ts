/**
 * The root over all that was accepted for a draw (lottery.md 12.1 step 2): every ticket's digest in order of acceptance,
 * then every shot's. It is fixed once, when bets are over; what is computed later must come out the same.
 */
import { createBetRoot } from '@house/fairness/draw';
import { takesYeekeeEntries } from '@house/lottery/yeekee';
import type { Db } from '../../platform/database.ts';
import type { Wagers } from '../wagers/port.ts';
import { digestTicketBytes } from './receipts.ts';
import { canonicalTicket } from './rules.ts';
import type { DrawRow } from './schema.ts';
import { pageYeekeeEntryDigests } from './yeekee/service.ts';

const DIGEST_PAGE = 5_000;

export interface CountedBets {
  /** 32 bytes. */
  readonly betRoot: Uint8Array;
  readonly ticketCount: bigint;
  readonly yeekeeEntryCount: bigint;
}

/** From the journal as it is now, page by page, so memory does not grow; `afterPage` runs after each of tickets. */
export async function computeBetRoot(
  { db, wagers }: { readonly db: Db; readonly wagers: Pick<Wagers, 'streamMarket'> },
  draw: Pick<DrawRow, 'id' | 'game_code' | 'draw_no'>,
  afterPage: () => Promise<void> | void,
): Promise<CountedBets> {
  const root = createBetRoot();
  let ticketCount = 0n;
  for await (const page of wagers.streamMarket(draw.id, DIGEST_PAGE)) {
    for (const wager of page) root.add(digestTicketBytes(canonicalTicket(wager)));
    ticketCount += BigInt(page.length);
    await afterPage();
  }
  let yeekeeEntryCount = 0n;
  for (let after: bigint | null = takesYeekeeEntries(draw.game_code) ? 0n : null; after !== null; ) {
    const page = await pageYeekeeEntryDigests(db, draw, after, DIGEST_PAGE);
    for (const digest of page.digests) root.add(Buffer.from(digest, 'hex'));
    yeekeeEntryCount += BigInt(page.digests.length);
    after = page.next;
  }
  return { betRoot: root.finish(), ticketCount, yeekeeEntryCount };
}
