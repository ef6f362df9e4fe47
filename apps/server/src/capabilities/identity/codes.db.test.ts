import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenOutbox } from '../delivery/given.ts';
import type { OutgoingMessage } from '../delivery/port.ts';
import { CODES_AN_HOUR, type CodeProof, type CodeRequest, type Codes, createCodes, SITE_CODES_A_DAY } from './codes.ts';
import { TEST_SECRET } from './given.ts';

let house: TestDatabase;
let first: Codes;
let second: Codes;
const running: Codes[] = [];
let addresses = 0;

/** One process: its own connections; messages stay in the outbox. */
async function startProcess(): Promise<Codes> {
  const database = house.another();
  const delivery = await givenOutbox(database.db);
  const codes = createCodes({ database, delivery, secret: TEST_SECRET });
  running.push(codes);
  return codes;
}

beforeAll(async () => {
  house = await givenDatabase();
  [first, second] = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  await Promise.all(running.map((codes) => codes.close()));
  await house.close();
});

const givenNumber = () => `+88017${String(randomInt(100_000_000)).padStart(8, '0')}`;
/** Somebody nobody has seen before. */
const stranger = () => {
  addresses += 1;
  return { address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`, userAgent: 'test' };
};

const ask = (wish: Partial<CodeRequest> = {}): CodeRequest => ({
  purpose: 'login',
  channel: 'sms',
  to: givenNumber(),
  memberId: null,
  origin: stranger(),
  language: 'bn',
  deliver: true,
  ...wish,
});

/** The code that was sent last to a number; null when none was. */
async function sentTo(to: string): Promise<string | null> {
  const { rows } = await sql<{ fill: OutgoingMessage['values'] }>`
    select fill from outgoing_messages where recipient = ${to} order by made_at desc limit 1`.execute(house.db);
  return rows[0] === undefined ? null : String(rows[0].fill['code']);
}

async function givenCode(wish: Partial<CodeRequest> = {}): Promise<CodeProof & { code: string }> {
  const request = ask(wish);
  expect(await first.requestCode(request)).toEqual({ expiredMinutes: 5 });
  const code = await sentTo(request.to);
  if (code === null) throw new Error('no code was sent');
  return { purpose: request.purpose, to: request.to, code };
}

const redeem = (proof: CodeProof, codes = first) => transact(house.db, (tx) => codes.redeemCode(tx, proof));
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** As if this much time had gone by for every code. */
async function letTimePass(interval: string): Promise<void> {
  await sql`update verification_codes set made_at = made_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval`.execute(house.db);
}

describe('a code', () => {
  test('of six digits reaches its number, opens once, and is gone', async () => {
    const proof = await givenCode();
    expect(proof.code).toMatch(/^\d{6}$/);
    expect(await redeem(proof)).toBeUndefined();
    expect(await redeem(proof)).toEqual({ refused: 'identity.codeExpired' });
  });

  test('may be typed in Bengali digits, with a space between', async () => {
    const { code, ...proof } = await givenCode();
    const typed = code.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)));
    expect(await redeem({ ...proof, code: `${typed.slice(0, 3)} ${typed.slice(3)} ` })).toBeUndefined();
  });

  test('proves its own purpose and number only', async () => {
    const proof = await givenCode();
    expect(await redeem({ ...proof, purpose: 'password' })).toEqual({ refused: 'identity.codeExpired' });
    expect(await redeem({ ...proof, to: givenNumber() })).toEqual({ refused: 'identity.codeExpired' });
    expect(await redeem(proof)).toBeUndefined();
  });

  test('to a mail address is for it in any case', async () => {
    const proof = await givenCode({ channel: 'mail', to: 'Rahim@Mail.Example', purpose: 'bindEmail' });
    expect(await redeem({ ...proof, to: 'rahim@mail.example' })).toBeUndefined();
  });

  test('that was not typed is asked for, and costs no try', async () => {
    const proof = await givenCode();
    for (const code of [undefined, '', '  ']) {
      expect(await redeem({ ...proof, code })).toEqual({ refused: 'identity.codeMissing' });
    }
    expect(await redeem({ ...proof, code: otherThan(proof.code) })).toMatchObject({ values: { triesLeft: 4 } });
  });

  test('is good until its fifth minute is over', async () => {
    const [early, late] = [await givenCode(), await givenCode()];
    await letTimePass('4 minutes 50 seconds');
    expect(await redeem(early)).toBeUndefined();
    await letTimePass('11 seconds');
    expect(await redeem(late)).toEqual({ refused: 'identity.codeExpired' });
  });

  test('ends the earlier one of its purpose and number, and no other', async () => {
    const earlier = await givenCode({ purpose: 'login' });
    await letTimePass('61 seconds');
    const other = await givenCode({ purpose: 'password', to: earlier.to });
    await letTimePass('61 seconds');
    const newer = await givenCode({ purpose: 'login', to: earlier.to });
    if (earlier.code !== newer.code) expect(await redeem(earlier)).toMatchObject({ refused: 'identity.codeWrong' });
    expect(await redeem(newer)).toBeUndefined();
    expect(await redeem(earlier)).toEqual({ refused: 'identity.codeExpired' });
    expect(await redeem(other)).toBeUndefined();
  });

  test('stands nowhere but in the message: neither it, nor number, nor address can be read from its table', async () => {
    const request = ask({ memberId: 77_077n });
    await first.requestCode(request);
    const { rows } = await sql`select * from verification_codes order by made_at desc limit 1`.execute(house.db);
    const kept = JSON.stringify(rows, (_name, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : String(value) && value,
    );
    for (const secret of [await sentTo(request.to), request.to, request.origin.address, '77077']) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe('guessing', () => {
  test('is over after five wrong digits: then the right ones are refused too', async () => {
    const proof = await givenCode();
    const wrong = { ...proof, code: otherThan(proof.code) };
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await redeem(wrong)).toEqual({ refused: 'identity.codeWrong', values: { triesLeft } });
    }
    for (const code of [proof.code, wrong.code]) {
      expect(await redeem({ ...proof, code })).toEqual({ refused: 'identity.codeExpired' });
    }
  });

  test('from elsewhere ends a code for nobody who is where it was asked for, and is bounded by itself', async () => {
    const origin = stranger();
    const proof = await givenCode({ origin });
    const guess = { ...proof, code: otherThan(proof.code) };
    const told = [];
    for (let turn = 0; turn < 7; turn += 1) told.push(await redeem({ ...guess, from: stranger().address }));
    expect(told.map((each) => each?.refused)).toEqual([
      ...Array(5).fill('identity.codeWrong'),
      ...Array(2).fill('identity.codeExpired'),
    ]);
    expect(await redeem({ ...proof, from: stranger().address })).toEqual({ refused: 'identity.codeExpired' });
    expect(await redeem({ ...guess, from: origin.address })).toEqual({
      ...{ refused: 'identity.codeWrong', values: { triesLeft: 4 } },
    });
    expect(await redeem({ ...proof, from: origin.address })).toBeUndefined();
  });

  test('by a hundred at once over two processes looks at five', async () => {
    const proof = await givenCode();
    const wrong = { ...proof, code: otherThan(proof.code) };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => redeem(wrong, turn % 2 === 0 ? first : second)),
    );
    const looked = answers.filter((answer) => answer?.refused === 'identity.codeWrong').length;
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(5);
    for (let left = looked; left < 5; left += 1) await redeem(wrong);
    expect(await redeem(proof)).toEqual({ refused: 'identity.codeExpired' });
  });

  test('gets no try back by a transaction that rolls back', async () => {
    const proof = await givenCode();
    const tryAndRollBack = (code: string) =>
      transact(house.db, async (tx): Promise<Refusal | undefined> => {
        const refusal = await first.redeemCode(tx, { ...proof, code });
        return refusal ?? refuse('identity.usernameTaken');
      });
    expect(await tryAndRollBack(proof.code)).toEqual({ refused: 'identity.usernameTaken' });
    for (let turn = 0; turn < 4; turn += 1) await tryAndRollBack(otherThan(proof.code));
    expect(await redeem(proof)).toEqual({ refused: 'identity.codeExpired' });
  });
});

test('a code redeemed in a transaction that rolls back is good again', async () => {
  const proof = await givenCode();
  await transact(house.db, async (tx) => {
    expect(await first.redeemCode(tx, proof)).toBeUndefined();
    return refuse('identity.usernameTaken');
  });
  expect(await redeem(proof, second)).toBeUndefined();
});

test('of twenty that redeem one code at once over two processes, one comes through', async () => {
  const proof = await givenCode();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => redeem(proof, turn % 2 === 0 ? first : second)),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
});

test('more redeem at once than there are connections: each is answered', async () => {
  const proofs = await Promise.all(Array.from({ length: 30 }, () => givenCode()));
  expect(await Promise.all(proofs.map((proof) => redeem(proof)))).toEqual(proofs.map(() => undefined));
});

describe('asking', () => {
  const tooSoon = (seconds: number) => ({
    refused: 'identity.codeTooSoon',
    values: { retryAfterSeconds: seconds },
  });

  test('for one number twice within a minute is refused, whichever stranger asks and whatever for', async () => {
    const { to } = await givenCode();
    expect(await second.requestCode(ask({ to, purpose: 'password' }))).toEqual(tooSoon(60));
    await letTimePass('59 seconds');
    expect(await second.requestCode(ask({ to }))).toEqual(tooSoon(1));
    await letTimePass('1 second');
    expect(await second.requestCode(ask({ to }))).toEqual({ expiredMinutes: 5 });
  });

  test('by one person twice within a second is refused, for any number', async () => {
    const origin = stranger();
    await first.requestCode(ask({ origin }));
    expect(await second.requestCode(ask({ origin }))).toEqual(tooSoon(1));
    const memberId = 4_711n;
    await first.requestCode(ask({ memberId, purpose: 'bindMobile' }));
    expect(await second.requestCode(ask({ memberId, purpose: 'bindMobile' }))).toEqual(tooSoon(1));
    await letTimePass('1 second');
    expect(await second.requestCode(ask({ origin, memberId, purpose: 'bindMobile' }))).toEqual({ expiredMinutes: 5 });
  });

  test('for one number ten times a day is enough, refused requests not counted', async () => {
    const to = givenNumber();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await first.requestCode(ask({ to }))).toEqual({ expiredMinutes: 5 });
      expect((await second.requestCode(ask({ to }))).refused).toBeDefined();
      await letTimePass('1 minute');
    }
    expect(await second.requestCode(ask({ to }))).toEqual({ refused: 'identity.codeDayLimit' });
    await letTimePass('23 hours 50 minutes');
    expect(await second.requestCode(ask({ to }))).toEqual({ expiredMinutes: 5 });
  });

  test('for a number by strangers, and by members who name it, keeps nobody from the code his own account asks of him', async () => {
    const to = givenNumber();
    for (const purpose of ['register', 'bindMobile'] as const) {
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await first.requestCode(ask({ to, purpose }))).toEqual({ expiredMinutes: 5 });
        await letTimePass('1 minute');
      }
      expect(await first.requestCode(ask({ to, purpose }))).toEqual({ refused: 'identity.codeDayLimit' });
    }
    expect(await second.requestCode(ask({ to, purpose: 'extraCheck' }))).toEqual({ expiredMinutes: 5 });
    expect(await second.requestCode(ask({ to, purpose: 'paymentPassword' }))).toEqual(tooSoon(60));
  });

  /** As if so many codes had gone to numbers of this country, each by another person. */
  const givenHourOf = (callingCode: string, codes: number) =>
    sql`insert into verification_codes (id, purpose, recipient, person, block, calling_code, code_hash, tries_left, expires_at)
      select gen_random_uuid(), 'register', sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea),
        ${callingCode}, '', 0, now() from generate_series(1, ${codes}::int) n`.execute(house.db);

  test('for all numbers of one country together has an end each hour, which is no end for another or for a proved contact', async () => {
    await letTimePass('1 hour');
    const abroad = ask({ to: '+37120000001', purpose: 'register' });
    await givenHourOf('371', CODES_AN_HOUR.abroad - 1);
    expect(await first.requestCode(abroad)).toEqual({ expiredMinutes: 5 });
    const next = { ...abroad, to: '+37120000002', origin: stranger() };
    expect(await second.requestCode(next)).toEqual({ refused: 'identity.codesFull' });
    expect(await second.requestCode({ ...next, deliver: false })).toEqual({ refused: 'identity.codesFull' });
    expect(await second.requestCode({ ...next, purpose: 'extraCheck' })).toEqual({ expiredMinutes: 5 });
    expect(await second.requestCode(ask())).toEqual({ expiredMinutes: 5 });
    await givenHourOf('880', CODES_AN_HOUR.home);
    expect(await second.requestCode(ask())).toEqual({ refused: 'identity.codesFull' });
    expect(await second.requestCode(ask({ channel: 'mail', to: 'a@mail.example', purpose: 'bindEmail' }))).toEqual({
      expiredMinutes: 5,
    });
    await letTimePass('1 hour');
    expect(await first.requestCode({ ...next, origin: stranger() })).toEqual({ expiredMinutes: 5 });
    expect(await first.requestCode(ask())).toEqual({ expiredMinutes: 5 });
  });

  test('from one site of IPv6 has an end too, however many blocks of 64 bits it has', async () => {
    const from = (block: number) => ({ address: `2001:db8:9:${block.toString(16)}::1`, userAgent: 'phone' });
    for (let block = 1; block <= SITE_CODES_A_DAY; block += 1) {
      expect(await first.requestCode(ask({ origin: from(block) }))).toEqual({ expiredMinutes: 5 });
    }
    expect(await second.requestCode(ask({ origin: from(0xffff) }))).toEqual({ refused: 'identity.codeDayLimit' });
    const elsewhere = { address: '2001:db8:a::1', userAgent: 'phone' };
    expect(await second.requestCode(ask({ origin: elsewhere }))).toEqual({ expiredMinutes: 5 });
  });

  test('from one address block ten times a day is enough: of IPv6, 64 bits are one', async () => {
    const from = (place: number) => ({ address: `2001:db8:7:7::${place}`, userAgent: `phone ${place}` });
    for (let turn = 1; turn <= 10; turn += 1) {
      expect(await first.requestCode(ask({ origin: from(turn) }))).toEqual({ expiredMinutes: 5 });
    }
    expect(await second.requestCode(ask({ origin: from(11) }))).toEqual({ refused: 'identity.codeDayLimit' });
  });

  test('at once over two processes: one code for a number, ten for an address', async () => {
    const to = givenNumber();
    const processOf = (turn: number) => (turn % 2 === 0 ? first : second);
    const forOne = await Promise.all(Array.from({ length: 12 }, (_, turn) => processOf(turn).requestCode(ask({ to }))));
    expect(forOne.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    const { address } = stranger();
    const fromOne = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        processOf(turn).requestCode(ask({ origin: { address, userAgent: `phone ${turn}` } })),
      ),
    );
    expect(fromOne.filter(({ refused }) => refused === undefined)).toHaveLength(10);
    expect(fromOne.filter(({ refused }) => refused === 'identity.codeDayLimit')).toHaveLength(20);
  });

  test('for a number that nobody has: the same answers and limits, but nothing is sent', async () => {
    const to = givenNumber();
    const unknown = ask({ to, purpose: 'password', deliver: false });
    expect(await first.requestCode(unknown)).toEqual({ expiredMinutes: 5 });
    expect(await sentTo(to)).toBeNull();
    expect(await second.requestCode(ask({ to }))).toEqual(tooSoon(60));
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const guess = await redeem({ purpose: 'password', to, code: 'abcdef' });
      expect(guess).toEqual({ refused: 'identity.codeWrong', values: { triesLeft } });
    }
    expect(await redeem({ purpose: 'password', to, code: '000000' })).toEqual({ refused: 'identity.codeExpired' });
  });
});

test('what counts for no limit any more is swept, and nothing that the limit of a day counts', async () => {
  const leftAfter = async (interval: string) => {
    await letTimePass(interval);
    await first.sweep();
    const { rows } = await sql<{ left: bigint }>`select count(*) as left from verification_codes`.execute(house.db);
    return rows[0]?.left;
  };
  await leftAfter('25 hours');
  await givenCode();
  expect([await leftAfter('24 hours'), await leftAfter('1 hour')]).toEqual([1n, 0n]);
});
