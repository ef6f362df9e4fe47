/**
 * The seed vault: makes the server seeds of draws, keeps them sealed, and opens one when its draw time has come.
 *
 * A seed at rest is AES-256-GCM under a key from the configuration that the database does not hold, bound to its draw.
 * So whoever reads the database can not know a result before it is drawn. The vault touches its own table only and has
 * no foreign key to draws. Only processes that run draws have the secret: what the internet reaches (`ROLE=http`) gets
 * `NO_VAULT`, as commit-only draws ask for (lottery.md 12.1 step 3).
 */
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { randomBytes } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { must } from '../../platform/result.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface SeedVault {
  /** Makes and keeps a seed for each draw; answers their commitments, by draw. */
  sealSeeds(tx: Tx, draws: readonly { drawId: bigint; revealAfter: Date }[]): Promise<Map<bigint, Uint8Array>>;
  /** The seed of a draw. Throws before its time by the database's clock, and when it was tampered with. */
  revealSeed(tx: Tx, drawId: bigint): Promise<Uint8Array>;
}

/** Of a process that runs no draws: it has nothing that could open a seed. */
export const NO_VAULT: SeedVault = {
  sealSeeds: async () => refuseSeeds(),
  revealSeed: async () => refuseSeeds(),
};

function refuseSeeds(): never {
  throw new Error('this process runs no draws: it has not the secret of their seeds');
}

export interface SealedBytes {
  /** Hex. */
  readonly n: string;
  readonly s: string;
}

export interface Sealer {
  /** Bound to the id it belongs to. */
  seal(id: bigint, seed: Uint8Array): SealedBytes;
  /** Throws when it was tampered with. */
  open(id: bigint, nonce: Uint8Array, sealed: Uint8Array): Uint8Array;
}

/** Seals seeds with a key that the database does not hold. */
export function createSeedSealer(secret: string): Sealer {
  must(secret.length >= 16, 'the seed secret has at least 16 characters');
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'house.lottery', 'seed vault 1', 32)));
  return {
    seal: (id, seed) => sealBytes(key, id, seed),
    open: (id, nonce, sealed) => openBytes(key, id, nonce, sealed),
  };
}

/** The vault of a secret from the configuration; the same secret for the life of the data. */
export function createSeedVault(secret: string): SeedVault {
  const sealer = createSeedSealer(secret);

  return {
    async sealSeeds(tx, draws) {
      const commits = new Map<bigint, Uint8Array>();
      const rows = draws.map(({ drawId, revealAfter }) => {
        const seed = randomBytes(SEED_BYTES);
        commits.set(drawId, commitOf(seed));
        return { d: String(drawId), t: revealAfter.toISOString(), ...sealer.seal(drawId, seed) };
      });
      await sql`-- lottery.sealSeeds
        insert into lottery_seeds (draw_id, reveal_after, nonce, sealed)
        select d, t, decode(n, 'hex'), decode(s, 'hex')
        from json_to_recordset(${JSON.stringify(rows)}::json) as x(d bigint, t timestamptz, n text, s text)`.execute(
        tx,
      );
      return commits;
    },

    async revealSeed(tx, drawId) {
      const { rows } = await sql<{ nonce: Buffer; sealed: Buffer }>`-- lottery.revealSeed
        select nonce, sealed from lottery_seeds
        where draw_id = ${String(drawId)} and reveal_after <= clock_timestamp()`.execute(tx);
      const row = rows[0];
      must(row !== undefined, 'a seed is asked for at or after its draw time, and exists');
      return sealer.open(drawId, row.nonce, row.sealed);
    },
  };
}

function sealBytes(key: KeyObject, drawId: bigint, seed: Uint8Array): SealedBytes {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(drawId)));
  const sealed = Buffer.concat([cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
  return { n: Buffer.from(nonce).toString('hex'), s: sealed.toString('hex') };
}

function openBytes(key: KeyObject, drawId: bigint, nonce: Uint8Array, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(String(drawId)))
    .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error('the secret does not open this seed: it is another one, or the seed was tampered with', { cause });
  }
}
