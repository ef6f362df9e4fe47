/**
 * The root over all that was accepted for a draw (docs/fairness.md): every ticket's digest in order of acceptance,
 * then every shot's. It is fixed once, when bets are over; what is computed later must come out the same.
 */
import { createBetRoot, createEntriesRoot } from '@house/fairness/draw';
import { takesYeekeeEntries } from '@house/lottery/yeekee';
import type { Db } from '../../platform/database.ts';
import type { Wagers } from '../wagers/port.ts';
import { digestOfTicket } from './receipts.ts';
import type { DrawRow } from './schema.ts';
import { pageYeekeeEntryDigests } from './yeekee/service.ts';

const DIGEST_PAGE = 5_000;

export interface CountedBets {
  /** 32 bytes. */
  readonly betRoot: Uint8Array;
  /** Over the shots alone, of rounds whose stream they go into; null of others. */
  readonly entriesRoot: Uint8Array | null;
  readonly ticketCount: bigint;
  readonly yeekeeEntryCount: bigint;
}

/** From the journal as it is now, page by page, so memory does not grow; `afterPage` runs after each of tickets, `onTicket` for each of them. */
export async function computeBetRoot(
  { db, wagers }: { readonly db: Db; readonly wagers: Pick<Wagers, 'streamMarket'> },
  draw: Pick<DrawRow, 'id' | 'game_code' | 'draw_no' | 'scheme' | 'salt_key'>,
  afterPage: () => Promise<void> | void,
  onTicket: (shard: number, digest: Uint8Array) => void = () => undefined,
): Promise<CountedBets> {
  const root = createBetRoot();
  let ticketCount = 0n;
  for await (const page of wagers.streamMarket(draw.id, DIGEST_PAGE)) {
    for (const wager of page) {
      const digest = digestOfTicket(draw, wager);
      root.add(digest);
      onTicket(wager.shard, digest);
    }
    ticketCount += BigInt(page.length);
    await afterPage();
  }
  let yeekeeEntryCount = 0n;
  const takesEntries = takesYeekeeEntries(draw.game_code);
  const entriesRoot = takesEntries && draw.scheme > 1 ? createEntriesRoot() : null;
  for (let after: bigint | null = takesEntries ? 0n : null; after !== null; ) {
    const page = await pageYeekeeEntryDigests(db, draw, after, DIGEST_PAGE);
    for (const digest of page.digests) {
      const bytes = Buffer.from(digest, 'hex');
      root.add(bytes);
      entriesRoot?.add(bytes);
    }
    yeekeeEntryCount += BigInt(page.digests.length);
    after = page.next;
  }
  return { betRoot: root.finish(), entriesRoot: entriesRoot?.finish() ?? null, ticketCount, yeekeeEntryCount };
}
