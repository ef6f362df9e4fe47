/**
 * The seed of a rocket, and where it ends. Each has one of its own: the promise (SHA-256) is shown before betting opens, the
 * seed is told at the end, and the end follows from it and the rocket's number alone, so nobody's stake can change it.
 */
import { createInstantStream } from '@house/fairness/instant';
import { CRASH, crashPoint } from '@house/games/minis/crash';
import type { Db } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import { CRASH_CLIENT_SEED } from '../../contract.ts';
import type { SealedSeeds } from '../rounds/sealed-seeds.ts';
import type { RoundSeeds } from '../rounds/seed-pairs.ts';
import { findRocket, type Rocket } from './queries.ts';

export interface CrashSeeds {
  readonly of: (rocket: Pick<Rocket, 'id' | 'number' | 'sealed'>) => RoundSeeds;
  readonly find: (id: string) => Promise<RoundSeeds>;
}

export function createCrashSeeds({ db, seeds }: { db: Db; seeds: SealedSeeds }): CrashSeeds {
  const of: CrashSeeds['of'] = ({ id, number, sealed }) => ({
    pair: id,
    serverSeed: seeds.open({ id, sealed }),
    clientSeed: CRASH_CLIENT_SEED,
    nonce: number,
  });
  return { of, find: async (id) => of(present(await findRocket(db, id), 'the rocket of a bet is kept')) };
}

/** Where the rocket of these seeds ends, in hundredths. */
export function pointOf(seeds: Omit<RoundSeeds, 'pair'>): number {
  const [bits = 0] = CRASH.draw(createInstantStream(seeds), { autoCashOut: null });
  return crashPoint(BigInt(bits));
}
