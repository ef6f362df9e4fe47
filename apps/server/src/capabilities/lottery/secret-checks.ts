/**
 * Whether the secrets of this process open what is sealed. With a wrong or lost one a house would take bets on draws that
 * never come out: so of each generation of seeds the one that is needed next is opened, and nothing of it is kept. While
 * one does not open, nothing that is decided by its secret is sold or sealed anew.
 */
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { type MaybePromise, mapMaybePromise } from '../../platform/maybe-promise.ts';
import { createSeedSealer, type Sealer } from './seeds.ts';

const SECRET_NAMES = ['DRAW_SECRET', 'INSTANT_SECRET'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];
export type WrongSecrets = ReadonlySet<SecretName>;

export interface SecretChecks {
  /** Looks now: which secrets do not open what they have to. */
  look(): Promise<WrongSecrets>;
  /** As of the last look; while something does not open, one that is a few seconds old at most. */
  wrong(): MaybePromise<WrongSecrets>;
}

interface Sealed {
  readonly id: bigint;
  readonly nonce: Buffer;
  readonly sealed: Buffer;
  readonly secret: SecretName;
}

/** Soon enough for a house that draws again, seldom enough for one that is asked a thousand times a second. */
const LOOK_AGAIN_MILLISECONDS = 5_000;

/** The seed that is needed next of own draws, of cards and of raffles, and one of those that wait to be sealed anew. */
async function readNextSealed(db: Db): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`-- lottery.nextSealed
    (select d.id, s.nonce, s.sealed, 'DRAW_SECRET' as secret
      from lottery_draws d join lottery_seeds s on s.draw_id = d.id
      where d.due_at is not null and d.state in ('scheduled', 'open', 'closed') order by d.due_at limit 1)
    union all
    (select id, nonce, sealed, case sealed_under when 1 then 'DRAW_SECRET' else 'INSTANT_SECRET' end from (
      (select id, nonce, sealed, sealed_under from scratch_seed_pairs
        where sealed_under = 1 and server_seed is null order by id limit 1)
      union all
      (select id, nonce, sealed, sealed_under from scratch_seed_pairs
        where sealed_under = 2 and server_seed is null order by id limit 1)
      union all
      (select id, nonce, sealed, sealed_under from raffles where state = 'open' order by id limit 1)) instant)`.execute(
    db,
  );
  return rows;
}

function opens(sealer: Sealer, { id, nonce, sealed }: Sealed): boolean {
  try {
    sealer.open(id, nonce, sealed);
    return true;
  } catch {
    return false;
  }
}

/** `onChange` is told whenever a look finds something else than the one before; the first only what does not open. */
export function createSecretChecks(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  secrets: { readonly draw: string | null; readonly instant: string },
  onChange: (wrong: WrongSecrets) => void,
): SecretChecks {
  const sealers: Readonly<Record<SecretName, Sealer | null>> = {
    DRAW_SECRET: secrets.draw === null ? null : createSeedSealer(secrets.draw),
    INSTANT_SECRET: createSeedSealer(secrets.instant),
  };
  let found: WrongSecrets | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<WrongSecrets> | null = null;

  async function look(): Promise<WrongSecrets> {
    const rows = await readNextSealed(db);
    const wrong = new Set<SecretName>();
    for (const row of rows) {
      const sealer = sealers[row.secret];
      // What a process has no secret for is another one's to open.
      if (sealer !== null && !opens(sealer, row)) wrong.add(row.secret);
    }
    const changed = SECRET_NAMES.some((name) => wrong.has(name) !== (found?.has(name) ?? false));
    found = wrong;
    lookedAt = clock.now();
    if (changed) onChange(wrong);
    return wrong;
  }

  /** Whoever asks meanwhile shares one look. */
  function lookTogether(): Promise<WrongSecrets> {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    look: lookTogether,
    wrong: () =>
      found !== null && (found.size === 0 || clock.now() - lookedAt < LOOK_AGAIN_MILLISECONDS) ? found : lookTogether(),
  };
}

/** Throws where the secret does not open what was sealed before: what it seals now would be opened by nobody later. */
export function mustOpen(checks: Pick<SecretChecks, 'wrong'>, secret: SecretName): MaybePromise<void> {
  return mapMaybePromise(checks.wrong(), (wrong) => {
    if (wrong.has(secret)) throw new Error(`${secret} does not open the seeds of this house: none is sealed with it`);
  });
}
