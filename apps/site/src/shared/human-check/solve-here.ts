/** The search itself, for the worker and for pages without one. */
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export function solveHere(challenge: Challenge, timeout: number): Promise<Solution | null> {
  return solveChallenge({ challenge, deriveKey, timeout });
}
