/** Time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds, one step of clock drift either way. */
import { randomBytes } from '@house/fairness/random';
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

export function makeTotpSecret(): string {
  return new ScureBase32Plugin().encode(randomBytes(SECRET_BYTES), { padding: false });
}

/** What an authenticator scans. */
export function totpUri(username: string, secret: string): string {
  return generateURI({ issuer: 'Jarul', label: username, secret });
}

/** The step a code belongs to when it is right now and later than the last one used; null otherwise. */
export function matchTotpStep(secret: string, code: string, nowMilliseconds: number, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const result = verifySync({
    strategy: 'totp',
    secret,
    token: code,
    epoch: Math.floor(nowMilliseconds / 1000),
    period: STEP_SECONDS,
    epochTolerance: STEP_SECONDS,
    afterTimeStep: lastStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
