/** Signing in with argon2id at its full cost, alone and by fifty at once beside bets (identity, "How it must hold"). */
import { randomUuid } from '@house/fairness/random';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { createPasswords } from '../apps/server/src/capabilities/identity/passwords.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { isRefusal } from '../apps/server/src/platform/result.ts';
import { endChild, firstLine, spawnNode } from './child.ts';
import type { BenchDatabase } from './database.ts';
import { type Load, openDraw, openSessions, startLoadGenerator } from './http.ts';
import { head, median, percentile, tell } from './print.ts';

const AT_ONCE = 50;
const PASSWORD = 'padma-jamuna-71';

/** Every member of the bench gets this password. */
async function givePasswords(database: BenchDatabase): Promise<void> {
  const hash = await createPasswords().hashPassword(PASSWORD);
  if (isRefusal(hash)) throw new Error('a password is hashed');
  await database.pool.query('update members set password_hash = $1', [hash]);
}

async function encrypterOf(base: string): Promise<(body: object) => Promise<string>> {
  const reply = (await (await fetch(`${base}/wps/system/keys`)).json()) as { value: { keys: JWK[] } };
  const [jwk] = reply.value.keys;
  if (jwk === undefined) throw new Error('the house publishes a key');
  const key = await importJWK(jwk, 'ECDH-ES+A256KW');
  const kid = jwk.kid ?? '';
  return (body) => {
    const claims = { iat: Math.floor(systemClock.now() / 1000), jti: randomUuid() };
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...body, ...claims })))
      .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid })
      .encrypt(key);
  };
}

/** Milliseconds from the question to the answer; the cipher is made before. */
async function signIn(base: string, encrypt: (body: object) => Promise<string>, memberId: string): Promise<number> {
  const body = await encrypt({ type: 'username', username: `bench${memberId}`, password: PASSWORD });
  const started = performance.now();
  const answer = await fetch(`${base}/wps/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/jose' },
    body,
  });
  const reply = (await answer.json()) as { success: boolean; code?: string };
  if (!reply.success) throw new Error(`a sign-in was refused: ${reply.code}`);
  return performance.now() - started;
}

export async function benchSignIn(database: BenchDatabase, milliseconds: number): Promise<void> {
  head(`Signing in, argon2id at full cost, ${AT_ONCE} at once beside bets`);
  const members = await openSessions(database);
  await givePasswords(database);
  const drawId = await openDraw(database);
  const server = spawnNode('server.ts', [database.url]);
  const base = new URL((JSON.parse(await firstLine(server)) as { listening: string }).listening).origin;
  const port = Number(new URL(base).port);
  const generator = startLoadGenerator();
  const bets = (): Promise<Load> =>
    generator.run({ port, kind: 'bet', connections: 64, milliseconds, perSecond: null, drawId, members: players });
  // Those who sign in are not those who bet: a new session may end an older one.
  const players = members.slice(0, members.length >> 1);
  const newcomers = members.slice(members.length >> 1);
  let next = 0;
  const newcomer = () => newcomers[next++ % newcomers.length]?.id ?? '';
  try {
    const encrypt = await encrypterOf(base);
    const alone: number[] = [];
    for (let n = 0; n < 30; n += 1) alone.push(await signIn(base, encrypt, newcomer()));
    await bets();
    const ratios: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = await bets();
      const loaded = bets();
      // All fifty arrive together, while bets run.
      const burst = Promise.all(Array.from({ length: AT_ONCE }, () => signIn(base, encrypt, newcomer())));
      ratios.push((await loaded).rate / before.rate);
      beside.push(...(await burst));
    }
    tell('sign-in alone, p50', percentile(alone, 0.5), { unit: 'ms', goal: '<= 120' });
    tell(`bets while ${AT_ONCE} sign in at once, against bets alone`, median(ratios), { unit: 'x', goal: '>= 0.75' });
    tell('  those sign-ins, p50', percentile(beside, 0.5), { unit: 'ms' });
    tell('  those sign-ins, slowest', percentile(beside, 1), { unit: 'ms' });
  } finally {
    await generator.end();
    await endChild(server);
  }
}
