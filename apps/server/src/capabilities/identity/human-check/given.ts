/** A proof of the human check for tests, worked out as a browser does. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { HumanCheck } from './port.ts';

export function packProof(payload: unknown): string {
  return `pow.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
}

/** The proof for a challenge as it was drawn, in JSON. */
export async function solveWork(drawn: string): Promise<string> {
  const challenge = JSON.parse(drawn) as Challenge;
  return packProof({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** Draws a challenge, changes it if wished, and solves it. */
export async function givenHumanProof(
  humanCheck: HumanCheck,
  change: (challenge: Challenge) => Challenge = (challenge) => challenge,
): Promise<string> {
  const task = await humanCheck.draw({ address: '127.0.0.1', userAgent: 'test' });
  if (task.kind !== 'pow') throw new Error(`the human check is ${task.kind}`);
  const challenge = change(JSON.parse(task.challenge) as Challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  return packProof({ challenge, solution });
}
