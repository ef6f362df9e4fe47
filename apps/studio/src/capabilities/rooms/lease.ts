/**
 * Which process keeps the rooms: by a lease with a fence, taken when the first call comes and given back when nobody is in a room.
 * What the keeper writes of money it writes in a transaction that checks the fence, so one that was away for too long writes
 * nothing any more.
 */
import { randomUuid } from '@house/fairness/random';
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';

const LEASE = '5 seconds';

/** Another process keeps the rooms: nothing that this one writes as their keeper stands. */
export class RoomsLost extends Error {
  override readonly name = 'RoomsLost';
}

export interface RoomsLease {
  /** The fence when this process keeps the rooms, or has just taken them; else the address of the one that does. */
  hold(): Promise<{ readonly fence: bigint } | { readonly elsewhere: string }>;
  /** Throws RoomsLost. */
  check(tx: Tx): Promise<void>;
  /** False: it was lost. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
  /** Where this process listens. */
  listensAt(address: string): void;
}

export function createRoomsLease(db: Db): RoomsLease {
  const owner = randomUuid();
  let address = '';
  let fence: bigint | null = null;
  let taking: Promise<void> | null = null;

  async function take(): Promise<bigint | null> {
    const { rows } = await sql<{ fence: bigint }>`-- studio.takeRooms
      insert into rooms_lease (owner, fence, address, until)
      values (${owner}, 1, ${address}, clock_timestamp() + ${LEASE}::interval)
      on conflict (one) do update
        set owner = excluded.owner, address = excluded.address, fence = rooms_lease.fence + 1, until = excluded.until
        where rooms_lease.until < clock_timestamp()
      returning fence`.execute(db);
    return rows[0]?.fence ?? null;
  }

  return {
    async hold() {
      if (fence === null) {
        // Of several who ask at once one takes it: what the others were refused is no word on it.
        taking ??= take()
          .then((taken) => {
            fence = taken;
          })
          .finally(() => {
            taking = null;
          });
        await taking;
      }
      if (fence !== null) return { fence };
      const { rows } = await sql<{ address: string }>`-- studio.keeperOfRooms
        select address from rooms_lease`.execute(db);
      return { elsewhere: rows[0]?.address ?? '' };
    },
    async check(tx) {
      const held = fence;
      const { rows } = await sql`-- studio.checkRooms
        select from rooms_lease
        where owner = ${owner} and fence = ${String(held ?? 0n)} and until >= clock_timestamp()`.execute(tx);
      if (rows.length > 0) return;
      // Else it would be taken for held for ever, and nothing written.
      if (fence === held) fence = null;
      throw new RoomsLost();
    },
    async renew() {
      if (fence === null) return false;
      const held = fence;
      const { rows } = await sql`-- studio.renewRooms
        update rooms_lease set until = clock_timestamp() + ${LEASE}::interval
        where owner = ${owner} and fence = ${String(held)} and until >= clock_timestamp() returning fence`.execute(db);
      if (rows.length === 0 && fence === held) fence = null;
      return rows.length > 0;
    },
    async release() {
      if (fence === null) return;
      const held = fence;
      fence = null;
      await sql`-- studio.releaseRooms
        update rooms_lease set until = clock_timestamp() - interval '1 millisecond'
        where owner = ${owner} and fence = ${String(held)}`.execute(db);
    },
    listensAt(where) {
      address = where;
    },
  };
}
