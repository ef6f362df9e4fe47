/** A key as a client makes one. For tests. */
import { randomBytes } from '@house/fairness/random';
import { uuidV7 } from '@house/fairness/uuid';
import { systemClock } from '../clock.ts';

/** A fresh key on the system clock. */
export function givenKey(): string {
  return uuidV7(systemClock.now(), randomBytes(10));
}
