import { createHash } from 'node:crypto';
import { writeDigits } from '@house/money/digits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase, type Tx } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { afterFirstStatement } from '../../platform/testing/between.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { openLine } from '../../platform/testing/line.ts';
import { givenContent } from '../content/given.ts';
import { guardSignIn } from './attempts.ts';
import { sayDigits } from './captcha-words.ts';
import { CHEAP_COST, GIVEN_PASSWORD, givenCaptcha, givenMember, NO_DELIVERY, TEST_SECRET } from './given.ts';
import { givenHumanProof, solveWork } from './human-check/given.ts';
import { createPowCheck } from './human-check/pow.ts';
import type { Identity } from './port.ts';
import { createIdentity } from './service.ts';
import { touchSessions } from './session-queries.ts';
import { createSessions, tokenHash } from './sessions.ts';

let house: TestDatabase;
let identity: Identity;
let slot = 0;
let addresses = 0;
const running: Identity[] = [];

/** One process of the house: its own pool, its own memory of sessions. */
async function startProcess(): Promise<Identity> {
  const database = house.another();
  slot += 1;
  const process = createIdentity({
    delivery: NO_DELIVERY,
    database,
    ids: createIds(systemClock, slot),
    clock: systemClock,
    content: await givenContent(database.db),
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated: async () => undefined,
  });
  running.push(process);
  await process.ready();
  return process;
}

/** Somebody nobody has seen before. */
const stranger = () => {
  addresses += 1;
  return { address: `10.1.${addresses >> 8}.${addresses & 255}`, userAgent: 'Mozilla/5.0 (Windows NT 10.0)' };
};

beforeAll(async () => {
  house = await givenDatabase();
  identity = await startProcess();
});
afterAll(async () => {
  await Promise.all(running.map((process) => process.close()));
  await house.close();
});

describe('signing in', () => {
  test('asks for the captcha after the first miss, takes it once, and forgets the misses when it is right', async () => {
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    const wrong = { username: member.username, password: 'not-this-one' };
    expect(await identity.signInMember(wrong, stranger())).toMatchObject({
      refused: 'identity.wrongCredentials',
      values: { captcha: true, triesLeft: 4 },
    });
    expect(await identity.signInMember(right, stranger())).toMatchObject({
      refused: 'identity.captchaRequired',
      values: { captcha: true },
    });
    const captcha = await givenCaptcha(house.db);
    expect(await identity.signInMember({ ...wrong, ...captcha }, stranger())).toMatchObject({
      refused: 'identity.wrongCredentials',
    });
    expect(await identity.signInMember({ ...right, ...captcha }, stranger())).toMatchObject({
      refused: 'identity.captchaWrong',
      values: { captcha: true },
    });
    const fresh = await givenCaptcha(house.db);
    expect(await identity.signInMember({ ...right, ...fresh }, stranger())).toMatchObject({
      member: { id: member.id },
    });
    expect(await identity.signInMember(right, stranger())).toMatchObject({ member: { id: member.id } });
  });

  test('is locked for a quarter of an hour from the last try that counted, however often it is tried on', async () => {
    const name = `nobody${Date.now()}`;
    const guard = guardSignIn(house.db, 'member', name, stranger().address);
    for (let tries = 0; tries < 5; tries += 1) await guard.claimTry();
    const { rows } = await sql<{ key: Buffer }>`update sign_in_attempts set last_at = now() - interval '14 minutes'
      where key = ${createHash('sha256').update(`member:${name}`).digest()} returning key`.execute(house.db);
    expect(rows).toHaveLength(1);
    expect(await guard.claimTry()).toBeGreaterThan(5);
    expect((await guard.read()).lockedMinutes).toBe(1);
  });

  test('uses a captcha up when the answer was wrong', async () => {
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    await identity.signInMember({ ...right, password: 'not-this-one' }, stranger());
    const { captcha, captchaId } = await givenCaptcha(house.db);
    const miss = await identity.signInMember({ ...right, captchaId, captcha: 'AAAAA' }, stranger());
    expect(miss).toMatchObject({ refused: 'identity.captchaWrong' });
    const late = await identity.signInMember({ ...right, captchaId, captcha }, stranger());
    expect(late).toMatchObject({ refused: 'identity.captchaWrong' });
  });

  test('without a picture: digits in words, given once for a proof of work, answered in either digits', async () => {
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    const from = stranger();
    await identity.signInMember({ ...right, password: 'not-this-one' }, from);
    const work = await solveWork(await identity.captchaWords.drawWork(from));
    const asked = await identity.captchaWords.ask(work, from, 'bn');
    if (asked.refused !== undefined) throw new Error(asked.refused);
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
    const answer = asked.question.split(', ').map((word) => digits.find((digit) => sayDigits(digit, 'bn') === word));
    expect(answer).toHaveLength(6);
    const captcha = { captchaId: asked.captchaId, captcha: writeDigits(answer.join(' '), 'beng') };
    expect(await identity.signInMember({ ...right, ...captcha }, from)).toMatchObject({ member: { id: member.id } });

    expect(await identity.captchaWords.ask(work, from, 'en')).toEqual({ refused: 'identity.humanCheckFailed' });
    expect(await identity.captchaWords.ask('', from, 'en')).toEqual({ refused: 'identity.humanCheckRequired' });
    // What is worked for a sign-in is a tenth of it.
    const light = await givenHumanProof(createPowCheck(house.db, TEST_SECRET));
    expect(await identity.captchaWords.ask(light, from, 'en')).toEqual({ refused: 'identity.humanCheckFailed' });
  });

  test('takes no captcha after two minutes', async () => {
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    await identity.signInMember({ ...right, password: 'not-this-one' }, stranger());
    const { captcha, captchaId } = await givenCaptcha(house.db);
    await sql`update captchas set expires_at = now() where id = ${captchaId}`.execute(house.db);
    expect(await identity.signInMember({ ...right, captchaId, captcha }, stranger())).toMatchObject({
      refused: 'identity.captchaWrong',
    });
  });

  test('locks an account at the fifth miss, for the right password too, and not for longer by trying on', async () => {
    const member = await givenMember(house.db);
    const wrong = { username: member.username, password: 'not-this-one' };
    const codes: (string | undefined)[] = [];
    for (let miss = 0; miss < 5; miss += 1) {
      codes.push((await identity.signInMember({ ...wrong, ...(await givenCaptcha(house.db)) }, stranger())).refused);
    }
    expect(codes).toEqual([...Array(4).fill('identity.wrongCredentials'), 'identity.locked']);
    const right = { username: member.username, password: member.password };
    const locked = await identity.signInMember({ ...right, ...(await givenCaptcha(house.db)) }, stranger());
    expect(locked).toEqual({ refused: 'identity.locked', values: { minutes: 15 } });
    await sql`update sign_in_attempts set last_at = last_at - interval '15 minutes'`.execute(house.db);
    expect(await identity.signInMember(right, stranger())).toMatchObject({ member: { id: member.id } });
  });

  test('lets no more than five guesses through when a hundred come at once, though the right one is among them', async () => {
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    const guesses = Array.from({ length: 100 }, (_, at) => (at < 40 ? { ...right, password: 'not-this-one' } : right));
    const outcomes = await Promise.all(guesses.map((guess) => identity.signInMember(guess, stranger())));
    const judged = outcomes.filter((outcome) => outcome.refused === 'identity.wrongCredentials');
    expect(judged.length).toBeLessThanOrEqual(4);
    expect(outcomes.filter((outcome) => outcome.refused === undefined)).toEqual([]);
    expect(await identity.signInMember(right, stranger())).toMatchObject({ refused: 'identity.locked' });
  });

  test('locks an address after twenty misses at twenty names', async () => {
    const from = stranger();
    for (let miss = 0; miss < 20; miss += 1) {
      const captcha = await givenCaptcha(house.db);
      await identity.signInMember({ username: `nobody${miss}x`, password: 'not-this-one', ...captcha }, from);
    }
    const member = await givenMember(house.db);
    const right = { username: member.username, password: member.password };
    expect(await identity.signInMember(right, from)).toMatchObject({ refused: 'identity.locked' });
    expect(await identity.signInMember(right, stranger())).toMatchObject({ member: { id: member.id } });
  });

  test('answers for a name nobody has exactly as for a wrong password', async () => {
    const member = await givenMember(house.db);
    const walk = async (username: string) => {
      const answers = [];
      for (let miss = 0; miss < 6; miss += 1) {
        const captcha = await givenCaptcha(house.db);
        answers.push(await identity.signInMember({ username, password: 'not-this-one', ...captcha }, stranger()));
      }
      answers.push(await identity.signInMember({ username, password: 'not-this-one' }, stranger()));
      return answers;
    };
    expect(await walk('nobodyatall')).toEqual(await walk(member.username));
    expect(await identity.signInMember({ username: 'a\u0000b', password: 'x' }, stranger())).toMatchObject({
      refused: 'identity.wrongCredentials',
    });
  });

  test('never opens a trial account by a password', async () => {
    const trial = await givenMember(house.db, { kind: 'trial' });
    expect(
      await identity.signInMember({ username: trial.username, password: trial.password }, stranger()),
    ).toMatchObject({ refused: 'identity.wrongCredentials' });
  });

  test('tells a locked member so only when the password is right', async () => {
    const member = await givenMember(house.db, { locked: true });
    const outcome = await identity.signInMember({ username: member.username, password: member.password }, stranger());
    expect(outcome).toEqual({ refused: 'identity.memberLocked' });
    expect(await identity.gatekeeper.member(member.token, stranger())).toEqual({ refused: 'session.ended' });
  });
});

describe('sessions', () => {
  test('keep the token nowhere in the database', async () => {
    const member = await givenMember(house.db);
    const outcome = await identity.signInMember({ username: member.username, password: member.password }, stranger());
    if (!('token' in outcome)) throw new Error('not signed in');
    expect(outcome.token).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await sql<{ text: string; hash: Buffer }>`
      select to_jsonb(s)::text as text, token_hash as hash from sessions s`.execute(house.db);
    expect(rows.some((row) => row.hash.equals(tokenHash(outcome.token)))).toBe(true);
    expect(rows.some((row) => row.text.includes(outcome.token))).toBe(false);
    const { rows: members } = await sql<{ text: string }>`select to_jsonb(m)::text as text from members m`.execute(
      house.db,
    );
    expect(members.some((row) => row.text.includes(GIVEN_PASSWORD))).toBe(false);
  });

  test('ended in one process are refused by every other within a second', async () => {
    const other = await startProcess();
    const member = await givenMember(house.db);
    const phone = await identity.signInMember({ username: member.username, password: member.password }, stranger());
    if (!('token' in phone)) throw new Error('not signed in');
    const remembered = await other.gatekeeper.member(member.token, stranger());
    expect(remembered).toMatchObject({ id: member.id });
    const told: string[] = [];
    other.onSessionEnded((audience, ownerId, sessionId) => told.push(`${audience} ${ownerId} ${sessionId}`));

    await identity.endSession('member', member.sessionId, 'signedOut');
    expect(await identity.gatekeeper.member(member.token, stranger())).toEqual({ refused: 'session.ended' });
    await expect
      .poll(() => other.gatekeeper.member(member.token, stranger()), { timeout: 1_000, interval: 20 })
      .toEqual({ refused: 'session.ended' });
    expect(told).toEqual([`member ${member.id} ${member.sessionId}`]);
    expect(await other.gatekeeper.member(phone.token, stranger())).toMatchObject({ id: member.id });

    expect(await other.endSessionsOf('member', member.id, 'passwordChanged')).toBe(1);
    await expect
      .poll(() => identity.gatekeeper.member(phone.token, stranger()), { timeout: 1_000, interval: 20 })
      .toEqual({ refused: 'session.ended', values: { reason: 'passwordChanged' } });
    expect(await identity.listSessionsOf(member.id)).toEqual([]);
  });

  test('are still refused in time when a process has lost its ear', async () => {
    const deaf = await startProcess();
    const member = await givenMember(house.db);
    expect(await deaf.gatekeeper.member(member.token, stranger())).toMatchObject({ id: member.id });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'house-sessions' and datname = current_database()`.execute(house.db);
    await identity.endSession('member', member.sessionId, 'signedOut');
    await expect
      .poll(() => deaf.gatekeeper.member(member.token, stranger()), { timeout: 1_000, interval: 20 })
      .toEqual({ refused: 'session.ended' });
  });

  test('are still refused in time when the line fell silent without breaking, whatever the machine’s clock is set to', async () => {
    let setBack = 0;
    const line = await openLine(house.url);
    const direct = house.another();
    const sessions = createSessions(
      { ...direct, pool: openDatabase({ url: line.url, maxConnections: 1, applicationName: 'house-test' }).pool },
      { now: () => systemClock.now() - setBack },
    );
    try {
      await sessions.ready();
      const member = await givenMember(house.db);
      const ask = () => sessions.recognise('member', member.token, stranger());
      expect(await ask()).toMatchObject({ id: member.id });
      line.fallSilent();
      setBack = 3_600_000;
      await identity.endSession('member', member.sessionId, 'signedOut');
      await expect.poll(ask, { timeout: 1_300, interval: 20 }).toEqual({ refused: 'session.ended' });
      await expect.poll(() => line.openings(), { timeout: 6_000 }).toBeGreaterThan(1);
    } finally {
      await sessions.close();
      await line.close();
    }
  });

  test('that end while they are read are not remembered as they were', async () => {
    const { id, token, sessionId } = await givenMember(house.db);
    const database = house.another();
    const heard = Promise.withResolvers<void>();
    const ended = async (): Promise<void> => {
      await identity.endSession('member', sessionId, 'signedOut');
      await heard.promise;
    };
    const db = afterFirstStatement(database.db as Tx, ended);
    const sessions = createSessions({ ...database, db }, systemClock);
    sessions.onSessionEnded(() => heard.resolve());
    await sessions.ready();
    expect(await sessions.recognise('member', token, stranger())).toMatchObject({ id });
    expect(await sessions.recognise('member', token, stranger())).toEqual({ refused: 'session.ended' });
    await sessions.close();
  });

  test('are looked at without being used: their end does not move', async () => {
    const { token, sessionId, id } = await givenMember(house.db);
    await sql`update sessions set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour'
      where id = ${sessionId}`.execute(house.db);
    const sessions = createSessions(house.another(), systemClock);
    await sessions.ready();
    const looks = [1, 2].map(async () => sessions.recognise('member', token, { ...stranger(), passive: true }));
    expect(await Promise.all(looks)).toMatchObject([{ id }, { id }]);
    // It is remembered by now.
    expect(await sessions.recognise('member', token, { ...stranger(), passive: true })).toMatchObject({ id });
    // Closing writes down what was used.
    await sessions.close();
    const { rows } = await sql<{ minutes: number }>`select round(extract(epoch from expires_at - now()) / 60)::int
      as minutes from sessions where id = ${sessionId}`.execute(house.db);
    expect(rows).toEqual([{ minutes: 60 }]);
  });

  test('are read again while they are in use, many at once, so that no bet waits for one', async () => {
    const [one, other] = [await givenMember(house.db), await givenMember(house.db)];
    await sql`update sessions set last_seen_at = now() - interval '2 minutes'
      where id in (${one.sessionId}, ${other.sessionId})`.execute(house.db);
    let reads = 0;
    const changed = Promise.withResolvers<void>();
    // Asked before each reading; those behind the first two wait for the change.
    const passwordDays = async () => {
      reads += 1;
      if (reads > 2) await changed.promise;
      return null;
    };
    const sessions = createSessions(house.another(), systemClock, passwordDays);
    try {
      await sessions.ready();
      const ask = ({ token }: typeof one) => sessions.recognise('member', token, stranger());
      await Promise.all([ask(one), ask(other)]);
      // Nobody is told of this: only who reads them again knows it.
      const name = `${one.id}`.slice(-12);
      await sql`update members set username = ${name} where id = ${one.id}`.execute(house.db);
      await sql`delete from sessions where id = ${other.sessionId}`.execute(house.db);
      expect(await ask(one)).not.toMatchObject({ name });
      changed.resolve();
      await expect.poll(() => ask(one), { timeout: 5_000 }).toMatchObject({ name });
      // Both in one reading, or one after the other where the clock struck between them.
      expect(reads).toBeLessThan(5);
      expect(await ask(other)).toEqual({ refused: 'session.ended' });
    } finally {
      await sessions.close();
    }
  });

  /** Hours that a session of this age is still good for once it was used again, an hour before its end. */
  async function hoursAfterUse(days: number): Promise<number> {
    const { token, sessionId } = await givenMember(house.db);
    await sql`update sessions set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 hour',
      created_at = now() - make_interval(days => ${days}) where id = ${sessionId}`.execute(house.db);
    await identity.gatekeeper.member(token, stranger());
    const read = async () => {
      const { rows } = await sql<{ hours: number; age: number }>`
        select extract(epoch from expires_at - now()) / 3600 as hours, extract(epoch from now() - last_seen_at) as age
        from sessions where id = ${sessionId}`.execute(house.db);
      return { hours: Number(rows[0]?.hours), age: Number(rows[0]?.age) };
    };
    await expect.poll(async () => (await read()).age, { timeout: 5_000 }).toBeLessThan(10);
    return (await read()).hours;
  }

  test('move their end when used, at most once a minute', async () => {
    expect(await hoursAfterUse(1)).toBeGreaterThan(11.9);
  });

  test('end 30 days after their start, also of who never pauses', async () => {
    expect(await hoursAfterUse(30)).toBeLessThan(0.01);
  });

  test('end at their time also where they are remembered, and are not brought back by a use of before', async () => {
    const { token, sessionId } = await givenMember(house.db);
    await sql`update sessions set last_seen_at = now() - interval '2 minutes', expires_at = now() + interval '1 second'
      where id = ${sessionId}`.execute(house.db);
    const sessions = createSessions(house.another(), systemClock);
    await sessions.ready();
    const ask = () => sessions.recognise('member', token, { ...stranger(), passive: true });
    expect(await ask()).not.toHaveProperty('refused');
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await ask()).toEqual({ refused: 'session.ended', values: { reason: 'expired' } });
    await touchSessions(house.db, 'member', [tokenHash(token)]);
    expect(await ask()).toEqual({ refused: 'session.ended', values: { reason: 'expired' } });
    await sessions.close();
  });

  test('past their time are refused, and so is what is no token at all', async () => {
    const member = await givenMember(house.db);
    await sql`update sessions set expires_at = now() where id = ${member.sessionId}`.execute(house.db);
    expect(await identity.gatekeeper.member(member.token, stranger())).toEqual({
      refused: 'session.ended',
      values: { reason: 'expired' },
    });
    for (const token of ['f'.repeat(64), 'x', '']) {
      expect(await identity.gatekeeper.member(token, stranger())).toEqual({ refused: 'session.ended' });
    }
  });
});

describe('members', () => {
  test('are found by prefix, id and kind, and named by id', async () => {
    const agent = await givenMember(house.db, { username: 'zz_agent1', kind: 'agent', agentGrade: 'general' });
    const player = await givenMember(house.db, { username: 'zzplayer1' });
    const page = { sort: 'account', order: 'asc', offset: 0, limit: 10 } as const;
    const names = async (wish: object) =>
      (await identity.listMembers({ q: '', ...page, ...wish })).rows.map((row) => row.username);
    expect(await names({ q: 'ZZ' })).toEqual(['zz_agent1', 'zzplayer1']);
    expect(await names({ q: 'zz_' })).toEqual(['zz_agent1']);
    expect(await names({ q: 'zz', kind: 'agent' })).toEqual(['zz_agent1']);
    expect(await names({ q: String(player.id) })).toEqual(['zzplayer1']);
    expect(await names({ q: '\u0000%' })).toEqual([]);
    expect(await identity.namesOfMembers([agent.id, 5n])).toEqual(new Map([[agent.id, 'zz_agent1']]));
  });
});

test('draws a captcha as a PNG and only one a second for a visitor', async () => {
  const visitor = stranger();
  const first = await identity.drawCaptcha(visitor);
  if (first.refused) throw new Error(first.refused);
  expect(Buffer.from(first.image, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const { rows } = await sql<{ kept: number }>`select extract(epoch from expires_at - made_at)::int as kept
    from captchas where id = ${first.captchaId}`.execute(house.db);
  expect(rows).toEqual([{ kept: 120 }]);
  expect(await identity.drawCaptcha(visitor)).toEqual({ refused: 'request.tooMany', values: { retryAfterSeconds: 1 } });
  expect(await identity.drawCaptcha(stranger())).toHaveProperty('captchaId');
});

test('of pictures an address has a budget, whatever its browsers call themselves', async () => {
  const { address } = stranger();
  const draw = (turn: number) => identity.drawCaptcha({ address, userAgent: `browser ${turn}` });
  expect(await draw(0)).toHaveProperty('captchaId');
  await sql`update registration_attempts set attempts = 239 where attempts = 1`.execute(house.db);
  expect(await draw(1)).toHaveProperty('captchaId');
  expect(await draw(2)).toMatchObject({
    refused: 'request.tooMany',
    values: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await identity.drawCaptcha(stranger())).toHaveProperty('captchaId');
});
