/** The human check: a proof counts once, for a short time, and only when it was worked for. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenContent } from '../../content/given.ts';
import type { Content } from '../../content/port.ts';
import { givenCaptcha, TEST_SECRET } from '../given.ts';
import { givenHumanProof, packProof } from './given.ts';
import type { HumanCheck } from './port.ts';
import { sweepHumanChecks } from './pow.ts';
import { createHumanCheck } from './service.ts';

const ORIGIN = { address: '10.0.0.1', userAgent: 'test' };
const FAILED = { refused: 'identity.humanCheckFailed' };
const REQUIRED = { refused: 'identity.humanCheckRequired' };

let house: TestDatabase;
let content: Content;
beforeAll(async () => {
  house = await givenDatabase();
  content = await givenContent(house.db);
});
afterAll(() => house.close());

/** A process of the house with a pool of its own. */
const process = (secret = TEST_SECRET): HumanCheck =>
  createHumanCheck({ db: house.another().db, clock: systemClock, content }, { kind: 'pow', secret });

describe('proof of work', () => {
  test('a solved challenge counts at any process, and only once', async () => {
    const proof = await givenHumanProof(process());
    expect(await process().verify(proof, ORIGIN)).toBeUndefined();
    expect(await process().verify(proof, ORIGIN)).toEqual(FAILED);
  });

  test('of two processes given one proof at once, one takes it', async () => {
    const processes = [process(), process()];
    for (let round = 0; round < 5; round += 1) {
      const proof = await givenHumanProof(processes[0] as HumanCheck);
      const outcomes = await Promise.all([...processes, ...processes].map((each) => each.verify(proof, ORIGIN)));
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    }
  });

  test('without a proof it is asked for', async () => {
    for (const proof of [undefined, '']) expect(await process().verify(proof, ORIGIN)).toEqual(REQUIRED);
  });

  test('rubbish, a picture, a challenge that was not worked for, or one made easier is refused', async () => {
    const check = process();
    const task = await check.draw(ORIGIN);
    const challenge = JSON.parse(task.kind === 'pow' ? task.challenge : '{}');
    const { captchaId, captcha } = await givenCaptcha(house.db);
    const proofs = [
      'pow.',
      'pow.bm9uc2Vuc2U',
      'nonsense',
      packProof(null),
      packProof({ challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } }),
      packProof({ challenge, solution: { counter: 1e99, derivedKey: '' } }),
      `picture.${captchaId}.${captcha}`,
      await givenHumanProof(check, (drawn) => ({
        ...drawn,
        parameters: { ...drawn.parameters, cost: 1, keyPrefix: '0' },
      })),
      await givenHumanProof(check, (drawn) => ({ ...drawn, parameters: { ...drawn.parameters, keyPrefix: '0' } })),
      await givenHumanProof(check, (drawn) => ({
        ...drawn,
        parameters: { ...drawn.parameters, expiresAt: (drawn.parameters.expiresAt ?? 0) + 9_999 },
      })),
    ];
    for (const proof of proofs) expect(await check.verify(proof, ORIGIN)).toEqual(FAILED);
  });

  test('a challenge of another installation, or signed with a guessed key, is refused', async () => {
    expect(await process().verify(await givenHumanProof(process('another secret of another house')), ORIGIN)).toEqual(
      FAILED,
    );
    const own = {
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      expiresAt: systemClock.now() / 1000 + 60,
    };
    const challenge = await createChallenge({
      ...own,
      hmacSignatureSecret: TEST_SECRET,
      hmacKeySignatureSecret: TEST_SECRET,
    });
    const solution = await solveChallenge({ challenge, deriveKey });
    expect(await process().verify(packProof({ challenge, solution }), ORIGIN)).toEqual(FAILED);
  });

  test('lives five minutes by the clock of the database, and what is over is swept', async () => {
    const check = process();
    const proof = await givenHumanProof(check);
    const { challenge } = JSON.parse(Buffer.from(proof.slice(4), 'base64url').toString());
    const lives = challenge.parameters.expiresAt - systemClock.now() / 1000;
    expect(lives).toBeGreaterThan(280);
    expect(lives).toBeLessThanOrEqual(301);
    expect(await check.verify(proof, ORIGIN)).toBeUndefined();
    await sweepHumanChecks(house.db);
    expect(await check.verify(proof, ORIGIN)).toEqual(FAILED);
    await sql`update human_checks set expires_at = now() - interval '1 second'`.execute(house.db);
    await sweepHumanChecks(house.db);
    const { rows } = await sql`select id from human_checks`.execute(house.db);
    expect(rows).toHaveLength(0);
  });
});

test('the brand says which check stands, and a change holds at once', async () => {
  const check = createHumanCheck(
    { db: house.db, clock: systemClock, content },
    { kind: 'brand', secret: TEST_SECRET, geetest: null },
  );
  expect((await check.draw(ORIGIN)).kind).toBe('pow');
  expect(await check.verify(undefined, ORIGIN)).toMatchObject({ refused: 'identity.humanCheckRequired' });
  await content.changeSettings({ document: { humanCheck: 'none' } });
  expect(await check.draw(ORIGIN)).toEqual({ kind: 'none' });
  expect(await check.verify(undefined, ORIGIN)).toBeUndefined();
  // GeeTest without an account falls back on the proof of work.
  await content.changeSettings({ document: { humanCheck: 'geetest' } });
  expect((await check.draw(ORIGIN)).kind).toBe('pow');
});

test('a house without a check lets everybody through', async () => {
  const open = createHumanCheck({ db: house.db, clock: systemClock, content }, { kind: 'none' });
  expect(await open.draw(ORIGIN)).toEqual({ kind: 'none' });
  expect(await open.verify(undefined, ORIGIN)).toBeUndefined();
});

describe('GeeTest', () => {
  type Mood = 'genuine' | 'forged' | 'fault' | 'rubbish' | 'silent';
  let mood: Mood = 'genuine';
  let asked: URLSearchParams[] = [];
  const server = createServer((request, response) => void answer(request, response));
  let url = '';

  /** GeeTest's server as its manual tells it: the lot's number signed with the account's key, or nothing. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    asked.push(form);
    if (mood === 'silent') return void request.socket.destroy();
    if (mood === 'fault') return void response.writeHead(500).end();
    if (mood === 'rubbish') return void response.end('<html>');
    const { createHmac } = await import('node:crypto');
    const sign = createHmac('sha256', 'account-key')
      .update(form.get('lot_number') ?? '')
      .digest('hex');
    const genuine = mood === 'genuine' && form.get('sign_token') === sign && form.get('pass_token') === 'pass';
    response.end(JSON.stringify({ status: 'success', result: genuine ? 'success' : 'fail', reason: '' }));
  }

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const check = (key = 'account-key') => {
    asked = [];
    return createHumanCheck(
      { db: house.db, clock: systemClock, content },
      { kind: 'geetest', captchaId: 'account', captchaKey: key, url },
    );
  };
  const proofOf = (pass: string) => {
    const answers = { lot_number: 'lot', captcha_output: 'out', pass_token: pass, gen_time: '1' };
    return `geetest.${Buffer.from(JSON.stringify(answers)).toString('base64url')}`;
  };

  test('what GeeTest calls genuine counts, anything else does not', async () => {
    mood = 'genuine';
    expect(await check().draw(ORIGIN)).toEqual({ kind: 'geetest', captchaId: 'account' });
    expect(await check().verify(proofOf('pass'), ORIGIN)).toBeUndefined();
    expect(await check().verify(proofOf('forged'), ORIGIN)).toEqual(FAILED);
    expect(await check('a wrong key').verify(proofOf('pass'), ORIGIN)).toEqual(FAILED);
    expect(await check().verify(undefined, ORIGIN)).toEqual(REQUIRED);
    for (const proof of ['geetest.', 'geetest.e30', 'rubbish'])
      expect(await check().verify(proof, ORIGIN)).toEqual(FAILED);
  });

  test.each(['fault', 'rubbish', 'silent'] as const)(
    'stays closed while GeeTest is away (%s); a picture counts instead, once',
    async (away) => {
      mood = away;
      const one = check();
      expect(await one.verify(proofOf('pass'), ORIGIN)).toEqual({ ...FAILED, values: { captcha: true } });
      // A browser that GeeTest's script did not reach has no proof at all.
      expect(await check().verify(undefined, ORIGIN)).toEqual({ ...FAILED, values: { captcha: true } });
      const { captchaId, captcha } = await givenCaptcha(house.db);
      // Another process has not seen the fault: it asks for itself.
      expect(await check().verify(`picture.${captchaId}.wrong`, ORIGIN)).toEqual({
        ...FAILED,
        values: { captcha: true },
      });
      const fresh = await givenCaptcha(house.db);
      expect(await one.verify(`picture.${fresh.captchaId}.${fresh.captcha}`, ORIGIN)).toBeUndefined();
      expect(await one.verify(`picture.${fresh.captchaId}.${fresh.captcha}`, ORIGIN)).toMatchObject(FAILED);
      expect(captcha).not.toBe('wrong');
    },
  );

  test('a picture does not count while GeeTest answers', async () => {
    mood = 'forged';
    const { captchaId, captcha } = await givenCaptcha(house.db);
    expect(await check().verify(`picture.${captchaId}.${captcha}`, ORIGIN)).toEqual(FAILED);
    expect(asked).toHaveLength(1);
  });
});
