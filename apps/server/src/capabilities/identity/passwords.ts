/**
 * Passwords: argon2id, 19 MiB and two passes (dependencies.md 5), in threads of their own, few at once.
 *
 * A burst of sign-ins queues here instead of taking the machine from those who bet; when the queue is long the caller is
 * told to come back. Passwords are never logged and never kept.
 */
import { randomBytes } from '@house/fairness/random';
import { refuse } from '../../platform/result.ts';
import { HASHING_THREADS, hashInPool, verifyInPool } from './password-pool.ts';

const WAITING_MAX = 400;

export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}
const FULL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

type Busy = ReturnType<typeof refuseBusy>;
const refuseBusy = () => refuse('request.unavailable' as const);

export interface Passwords {
  hashPassword(password: string): Promise<string | Busy>;
  /** Verifies against a hash; null for a name nobody has costs the same and answers false. */
  verifyPassword(stored: string | null, password: string): Promise<boolean | Busy>;
}

export function createPasswords(cost: PasswordCost = FULL_COST): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];
  let decoy: Promise<string> | undefined;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T | Busy> {
    if (running >= HASHING_THREADS) {
      if (waiting.length >= WAITING_MAX) return refuseBusy();
      await new Promise<void>((resume) => waiting.push(resume));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The turn is handed on, so `running` stays as it is while somebody waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  const decoyHash = () => {
    decoy ??= hashInPool(randomBytes(16), cost);
    return decoy;
  };

  return {
    hashPassword: (password) => takeTurn(() => hashInPool(password, cost)),
    async verifyPassword(stored, password) {
      // Made for every caller, so that the first unknown name does not wait for it alone.
      const decoyed = await decoyHash();
      const known = stored ?? decoyed;
      const right = await takeTurn(() => verifyInPool(known, password));
      return stored === null && right === true ? false : right;
    },
  };
}
