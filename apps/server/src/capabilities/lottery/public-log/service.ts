/** The public log of a house: its signed head, its entries, and the worker's turn. */
import { toHex } from '@house/fairness/hex';
import { writeHead } from '@house/fairness/public-log';
import type { SignedText } from '@house/fairness/signed-text';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { HouseKey } from './house-key.ts';
import { appendPending, type LogEntry, publishKey, readEntries, readEntriesOf, readHead, readKeys } from './queries.ts';

/** An entry as everybody reads it; the hash in hexadecimal. */
export interface PublicEntry {
  readonly seq: number;
  readonly body: string;
  readonly hash: string;
}

export interface PublicLog {
  /** What the newest entry is, signed now, and every key that the house ever signed with. */
  head(): Promise<{
    readonly seq: number;
    readonly hash: string;
    readonly signed: SignedText;
    readonly keys: readonly { readonly key: string; readonly since: Date }[];
  }>;
  /** At most `limit` entries after a number, in order. */
  list(after: number, limit: number): Promise<PublicEntry[]>;
  /** All that the log tells of a draw or a raffle. */
  ofDraw(drawId: bigint): Promise<PublicEntry[]>;
  /** Puts what has happened into the log; true when more may wait. The key is published first, once a process. */
  append(): Promise<boolean>;
}

const entryOf = ({ seq, body, hash }: LogEntry): PublicEntry => ({ seq: Number(seq), body, hash: toHex(hash) });

export function createPublicLog({
  db,
  clock,
  houseKey,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly houseKey: HouseKey;
}): PublicLog {
  let published = false;
  return {
    async head() {
      const [newest, keys] = await Promise.all([readHead(db), readKeys(db)]);
      const head = { seq: Number(newest.seq), hash: toHex(newest.hash), at: new Date(clock.now()).toISOString() };
      return {
        seq: head.seq,
        hash: head.hash,
        signed: houseKey.sign('house log head 1', writeHead(head)),
        keys: keys.map(({ public_key: key, since }) => ({ key: toHex(key), since })),
      };
    },
    list: async (after, limit) => (await readEntries(db, BigInt(after), limit)).map(entryOf),
    ofDraw: async (drawId) => (await readEntriesOf(db, drawId)).map(entryOf),
    async append() {
      if (!published) await publishKey(db, houseKey);
      published = true;
      return appendPending(db);
    },
  };
}
