/**
 * Proof of work of our own (altcha): no vendor, nothing loaded from elsewhere, and nobody has to read a picture.
 *
 * The server chooses how far the search goes, so a phone never has bad luck: 60 to 100 steps of 1,500 rounds each.
 * A challenge is signed under a key made for this purpose alone, so nothing else the house signs can stand in for one.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { randomInt } from '@house/fairness/random';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { HumanCheck, HumanTask } from './port.ts';

const ROUNDS = 1_500;
const HUMAN_CHECK = { purpose: 'house.human-check', fewestSteps: 60, mostSteps: 100 } as const;
const LIFE_SECONDS = 300;

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type Payload = z.output<typeof Payload>;

function readPayload(proof: string | undefined): Payload | undefined {
  if (!proof?.startsWith('pow.')) return undefined;
  try {
    return Payload.parse(JSON.parse(Buffer.from(proof.slice(4), 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

/** How much is worked for, and what for: a proof made for one purpose counts for no other. */
interface Work {
  readonly purpose: string;
  readonly fewestSteps: number;
  readonly mostSteps: number;
}

interface PowCheck extends HumanCheck {
  draw(origin: Parameters<HumanCheck['draw']>[0]): Promise<Extract<HumanTask, { kind: 'pow' }>>;
}

export function createPowCheck(db: Db, secret: string, work: Work = HUMAN_CHECK): PowCheck {
  const keyFor = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, work.purpose, purpose, 32)).toString('hex');
  const keys = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };

  /** Of two processes with one proof at once, the database lets one through; it also has the last word on time. */
  async function claim({ challenge }: Payload): Promise<boolean> {
    const id = createHash('sha256').update(challenge.signature).digest();
    const { rows } = await sql`
      -- identity.claimHumanCheck
      insert into human_checks (id, expires_at)
      select ${id}, to_timestamp(${challenge.parameters.expiresAt})
      where to_timestamp(${challenge.parameters.expiresAt}) > now()
      on conflict (id) do nothing returning id`.execute(db);
    return rows.length === 1;
  }

  async function expiry(): Promise<Date> {
    const { rows } = await sql<{ at: Date }>`
      -- identity.humanCheckExpiry
      select now() + make_interval(secs => ${LIFE_SECONDS}) as at`.execute(db);
    return rows[0]?.at ?? new Date(0);
  }

  return {
    async draw() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: work.fewestSteps + randomInt(work.mostSteps - work.fewestSteps + 1),
        expiresAt: await expiry(),
        deriveKey,
        ...keys,
      });
      return { kind: 'pow', challenge: JSON.stringify(challenge) };
    },
    async verify(proof) {
      if (proof === undefined || proof === '') return refuse('identity.humanCheckRequired');
      const payload = readPayload(proof);
      if (payload === undefined) return refuse('identity.humanCheckFailed');
      const { verified } = await verifySolution({ ...payload, deriveKey, ...keys });
      return verified && (await claim(payload)) ? undefined : refuse('identity.humanCheckFailed');
    },
  };
}

export async function sweepHumanChecks(db: Db): Promise<void> {
  await sql`
    -- identity.sweepHumanChecks
    delete from human_checks where expires_at < now()`.execute(db);
}
