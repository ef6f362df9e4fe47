/**
 * What seals the seeds of cards and raffles: a secret of their own, which every process has, because cards are decided as
 * they are sold. Of before they are under the secret of draws: a worker, which has both, seals those anew, some at a time;
 * processes without it can not open them until then.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { createSeedSealer, type Sealer } from './seeds.ts';

/** As the column says it. */
export const UNDER_INSTANT_SECRET = 2;

export interface SealedRow {
  readonly id: bigint;
  readonly nonce: Uint8Array;
  readonly sealed: Uint8Array;
  readonly sealed_under: number;
}

/** The seed of a pair or a raffle. Throws while it waits to be sealed anew, and when it was tampered with. */
export function openInstant(sealer: Sealer, { id, nonce, sealed, sealed_under }: SealedRow): Uint8Array {
  if (sealed_under !== UNDER_INSTANT_SECRET) {
    throw new Error('a seed of before waits for a worker to seal it under the secret of cards and raffles');
  }
  return sealer.open(id, nonce, sealed);
}

const AT_ONCE = 200;

/** What is still to be opened. */
const PLACES: readonly { readonly table: RawBuilder<unknown>; readonly live: RawBuilder<unknown> }[] = [
  { table: sql`scratch_seed_pairs`, live: sql`server_seed is null` },
  { table: sql`raffles`, live: sql`state = 'open'` },
];

async function sealSome(tx: Tx, draws: Sealer, instant: Sealer): Promise<number> {
  let moved = 0;
  for (const { table, live } of PLACES) {
    // Whoever is about to use one has its row; it has its turn the next time.
    const { rows } = await sql<SealedRow>`-- lottery.sealsOfBefore
      select id, nonce, sealed, sealed_under from ${table} where sealed_under = 1 and ${live}
      order by id limit ${AT_ONCE} for update skip locked`.execute(tx);
    const anew = rows.map(({ id, nonce, sealed }) => ({
      i: String(id),
      ...instant.seal(id, draws.open(id, nonce, sealed)),
    }));
    if (anew.length === 0) continue;
    await sql`-- lottery.sealAnew
      update ${table} t set nonce = decode(x.n, 'hex'), sealed = decode(x.s, 'hex'), sealed_under = ${UNDER_INSTANT_SECRET}
      from json_to_recordset(${JSON.stringify(anew)}::json) as x(i bigint, n text, s text) where t.id = x.i`.execute(
      tx,
    );
    moved += anew.length;
  }
  return moved;
}

/** Seals anew some of those of before; true when there may be more. */
export function sealAnew(db: Db, secrets: { readonly draws: string; readonly instant: string }): Promise<boolean> {
  const [draws, instant] = [createSeedSealer(secrets.draws), createSeedSealer(secrets.instant)];
  return transact(db, async (tx) => (await sealSome(tx, draws, instant)) > 0);
}
