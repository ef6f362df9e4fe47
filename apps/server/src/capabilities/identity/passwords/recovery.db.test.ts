/**
 * A forgotten password over HTTP, on two processes: who may set a new one, what ends then, and that a stranger learns
 * nothing. Codes and mails are the real ones; they stay in the outbox.
 */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { givenOutbox } from '../../delivery/given.ts';
import { type GivenMember, givenMember } from '../given.ts';
import { type Door, givenDoor, statementsOf, tell, Visitor } from '../sign-in/given.ts';

let house: TestDatabase;
let first: Door;
let second: Door;

beforeAll(async () => {
  house = await givenDatabase();
  const more = { siteUrl: () => 'https://house.example', delivery: await givenOutbox(house.db) };
  [first, second] = [await givenDoor(house, {}, more), await givenDoor(house, {}, more)];
  await first.content.changeSettings({ flags: { CHNGPASSVERIF3: true } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
  await house?.close();
});

const NEW = 'fresh-Padma-7';
const pair = (password = NEW) => ({ newPassword: password, confirmNewPassword: password });
let people = 0;

type Person = GivenMember & { email: string; mobile: string };

async function givenPerson(): Promise<Person> {
  people += 1;
  const member = await givenMember(house.db);
  const email = `Person${people}@mail.example`;
  const mobile = `+88017${String(randomInt(100_000_000)).padStart(8, '0')}`;
  await tell(house, member.id, { email, mobile });
  return { ...member, email, mobile };
}

interface Broadcast {
  template: string;
  channel: string;
  fill: Record<string, string>;
  recipient: string;
  language: string;
}

/** What was sent to a number or address, oldest first. */
async function lettersTo(to: string): Promise<Broadcast[]> {
  const { rows } = await sql<Broadcast>`select template, channel, fill, recipient, language from outgoing_messages
    where lower(recipient) = lower(${to}) order by made_at`.execute(house.db);
  return rows;
}

const askLink = (who: Visitor, username: string, email: string, more: object = {}) =>
  who.send('POST', '/wps/member/password/email', { body: { username, email, ...more } });
const useLink = (who: Visitor, token: string, form: object = pair()) =>
  who.send('POST', '/wps/member/password/link', { body: { token, ...form }, encrypted: true });

async function tokenTo(email: string): Promise<string> {
  const link = (await lettersTo(email)).findLast(({ template }) => template === 'passwordLink')?.fill['link'] ?? '';
  expect(link).toMatch(/^https:\/\/house\.example\/\?pop=password#token=[0-9a-f]{64}$/);
  return link.slice(-64);
}

async function givenLink(person: Person): Promise<string> {
  expect(await askLink(new Visitor(first), person.username, person.email)).toMatchObject({ success: true });
  return tokenTo(person.email);
}

const numberOf = ({ mobile }: { mobile: string }) => ({ mobileNum: mobile.slice(4), countryDialingCode: '880' });
const askCode = (who: Visitor, number: object) => who.send('POST', '/wps/verification/sms/password', { body: number });
const useCode = (who: Visitor, person: Person, verificationCode: string, form: object = pair()) =>
  who.send('POST', '/wps/member/password/verification', {
    body: { ...numberOf(person), verificationCode, ...form },
    encrypted: true,
  });

async function givenCode(person: Person): Promise<string> {
  expect(await askCode(new Visitor(first), numberOf(person))).toMatchObject({ value: { expiredMinutes: 5 } });
  return (await lettersTo(person.mobile)).at(-1)?.fill['code'] ?? '';
}

const logIn = (person: Person, password: string) => new Visitor(second).logIn({ username: person.username, password });

/** As if this much time had gone by for every link and code. */
async function letTimePass(interval: string): Promise<void> {
  for (const table of ['password_links', 'verification_codes']) {
    await sql`update ${sql.table(table)} set made_at = made_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval`.execute(house.db);
  }
}

describe('a link by mail', () => {
  test('sets the password once, ends every session and remembered device within a second, and the member is told', async () => {
    const person = await givenPerson();
    const here = new Visitor(first);
    // From one network, so that neither is asked to prove one thing more.
    const there = new Visitor(second, { userAgent: 'Mozilla/5.0 (iPhone) Mobile', address: here.address });
    for (const device of [here, there]) {
      await device.logIn({ username: person.username, password: person.password, remember: true });
      expect(await device.info()).toMatchObject({ success: true });
    }
    const token = await givenLink(person);
    expect(await useLink(new Visitor(second), token)).toMatchObject({ success: true, value: {} });
    for (const device of [here, there]) {
      await vi.waitFor(async () => expect((await device.info()).code).toBe('session.ended'), { timeout: 1_000 });
      expect((await device.logInRemembered()).code).toBe('identity.notRemembered');
    }
    expect(await logIn(person, NEW)).toMatchObject({ success: true });
    expect((await logIn(person, person.password)).code).toBe('identity.wrongCredentials');
    expect((await lettersTo(person.email)).map(({ template }) => template)).toEqual([
      'passwordLink',
      'passwordChanged',
    ]);
    expect((await useLink(new Visitor(first), token, pair('other-Padma-8'))).code).toBe('identity.linkDead');
  });

  test('clears a password that was handed out or is known to others', async () => {
    for (const passwordState of ['default', 'compromised']) {
      const person = await givenPerson();
      await tell(house, person.id, { passwordState });
      await useLink(new Visitor(first), await givenLink(person));
      expect(await logIn(person, NEW)).toMatchObject({ value: { forcedChange: null } });
    }
  });

  test('goes to the address as the member gave it, in the language of the page; a form is as good as JSON', async () => {
    const person = await givenPerson();
    const { statusCode } = await first.http.inject({
      method: 'POST',
      url: '/wps/member/password/email',
      remoteAddress: new Visitor(first).address,
      headers: { 'content-type': 'application/x-www-form-urlencoded', language: 'en' },
      payload: new URLSearchParams({
        username: ` ${person.username.toUpperCase()} `,
        email: person.email.toLowerCase(),
      }).toString(),
    });
    expect(statusCode).toBe(200);
    expect(await lettersTo(person.email)).toMatchObject([{ recipient: person.email, channel: 'mail', language: 'en' }]);
  });

  test('is good until its thirtieth minute is over', async () => {
    const [early, late] = [await givenPerson(), await givenPerson()];
    const tokens = [await givenLink(early), await givenLink(late)];
    await letTimePass('29 minutes 50 seconds');
    expect(await useLink(new Visitor(first), tokens[0] ?? '')).toMatchObject({ success: true });
    await letTimePass('11 seconds');
    expect((await useLink(new Visitor(first), tokens[1] ?? '')).code).toBe('identity.linkDead');
  });

  test('ends the earlier one', async () => {
    const person = await givenPerson();
    const earlier = await givenLink(person);
    const newer = await givenLink(person);
    expect((await useLink(new Visitor(first), earlier)).code).toBe('identity.linkDead');
    expect(await useLink(new Visitor(first), newer)).toMatchObject({ success: true });
  });

  test('dies when the password is changed otherwise, the mail address is another, or the account is locked', async () => {
    const [changed, moved, locked] = [await givenPerson(), await givenPerson(), await givenPerson()];
    const tokens = [await givenLink(changed), await givenLink(moved), await givenLink(locked)];
    const device = new Visitor(first);
    await device.logIn({ username: changed.username, password: changed.password });
    await device.changePassword({ oldPassword: changed.password, ...pair('third-Padma-9') });
    await tell(house, moved.id, { email: 'moved@mail.example' });
    await sql`update members set status = 'locked' where id = ${locked.id}`.execute(house.db);
    for (const token of tokens) expect((await useLink(new Visitor(first), token)).code).toBe('identity.linkDead');
  });

  test('of twenty uses at once over two processes, one comes through', async () => {
    const person = await givenPerson();
    const token = await givenLink(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        useLink(new Visitor(turn % 2 === 0 ? first : second), token, pair(`turn-Padma-${turn}`)),
      ),
    );
    const through = answers.flatMap(({ success }, turn) => (success ? [turn] : []));
    expect(through).toHaveLength(1);
    expect(await logIn(person, `turn-Padma-${through[0]}`)).toMatchObject({ success: true });
    expect((await lettersTo(person.email)).filter(({ template }) => template === 'passwordChanged')).toHaveLength(1);
  });

  test('lives on when a wrong token is tried or the new password does not fit', async () => {
    const person = await givenPerson();
    const token = await givenLink(person);
    const who = new Visitor(first);
    for (const wrong of ['', 'x', '0'.repeat(64), `${token}0`, token.toUpperCase()]) {
      if (wrong !== token) expect((await useLink(who, wrong)).code).toBe('identity.linkDead');
    }
    const unfit: [object, string, string][] = [
      [pair(''), 'identity.fieldRequired', 'newPassword'],
      [pair('short1'), 'identity.passwordForm', 'newPassword'],
      [pair('password1'), 'identity.passwordCommon', 'newPassword'],
      [pair(person.password), 'identity.passwordUnchanged', 'newPassword'],
      [{ newPassword: NEW, confirmNewPassword: 'x' }, 'identity.passwordMismatch', 'confirmNewPassword'],
    ];
    for (const [form, code, field] of unfit) {
      expect(await useLink(who, token, form)).toMatchObject({ code, values: { field } });
    }
    expect(await useLink(who, token)).toMatchObject({ success: true });
  });

  test('opens an account that guesses have locked for a quarter of an hour', async () => {
    const person = await givenPerson();
    await sql`insert into sign_in_attempts (key, attempts)
      values (sha256(${`member:${person.username.toLowerCase()}`}::bytea), 5)`.execute(house.db);
    expect((await logIn(person, person.password)).code).toBe('identity.locked');
    await useLink(new Visitor(first), await givenLink(person));
    expect(await logIn(person, NEW)).toMatchObject({ success: true });
  });

  test('stands nowhere but in the mail: its table tells neither token, nor address, nor who asked', async () => {
    const person = await givenPerson();
    const who = new Visitor(first);
    await askLink(who, person.username, person.email);
    const token = await tokenTo(person.email);
    const { rows } = await sql`select * from password_links where member_id = ${person.id}`.execute(house.db);
    const kept = JSON.stringify(rows, (name, value) =>
      name === 'member_id' ? '' : value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    for (const secret of [token, Buffer.from(token, 'hex').toString('latin1'), person.email, who.address]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe('a stranger', () => {
  /** The letter is kept or taken back: as quick as each other. */
  const end = (statement: string) => statement.replace(/^(rollback to|release) savepoint/, 'savepoint');

  async function givenTrial(): Promise<Person> {
    const person = await givenPerson();
    await sql`update members set kind = 'trial', trial_ends_at = now() + interval '1 hour' where id = ${person.id}`.execute(
      house.db,
    );
    return person;
  }

  async function givenLocked(): Promise<Person> {
    const person = await givenPerson();
    await sql`update members set status = 'locked' where id = ${person.id}`.execute(house.db);
    return person;
  }

  test('who asks for a link gets the answer and the statements of a member, and no mail goes out', async () => {
    const known = await givenPerson();
    const [trial, locked] = [await givenTrial(), await givenLocked()];
    const typed = 'stranger@mail.example';
    const asking: [string, string][] = [
      ['nobody12', typed],
      [known.username, typed],
      ['nobody12', known.email],
      [trial.username, trial.email],
      [locked.username, locked.email],
    ];
    let expected: unknown;
    const mustBe = await statementsOf(async () => {
      expected = await askLink(new Visitor(first), known.username, known.email);
    });
    expect(expected).toMatchObject({ value: { sentTo: 'p•••@mail.example', minutes: 30 } });
    expect(mustBe.some((statement) => statement.includes('findAddressee'))).toBe(true);
    for (const [username, email] of asking) {
      let answer: unknown;
      const statements = await statementsOf(async () => {
        answer = await askLink(new Visitor(first), username, email);
      });
      expect(statements.map(end)).toEqual(mustBe.map(end));
      expect(answer).toEqual({
        ...(expected as object),
        value: { sentTo: `${email[0]?.toLowerCase()}•••@mail.example`, minutes: 30 },
      });
    }
    for (const to of [typed, trial.email, locked.email]) expect(await lettersTo(to)).toEqual([]);
    expect(await lettersTo(known.email)).toHaveLength(1);
  });

  test('who asks for a code gets the answer, the limits and the statements of a member, and no message goes out', async () => {
    const known = await givenPerson();
    const unknown = { mobile: `+88018${String(randomInt(100_000_000)).padStart(8, '0')}` };
    const [trial, locked] = [await givenTrial(), await givenLocked()];
    let expected: unknown;
    const mustBe = await statementsOf(async () => {
      expected = await askCode(new Visitor(first), numberOf(known));
    });
    for (const person of [unknown, trial, locked]) {
      let answer: unknown;
      const statements = await statementsOf(async () => {
        answer = await askCode(new Visitor(first), numberOf(person));
      });
      expect(statements.map(end)).toEqual(mustBe.map(end));
      expect(answer).toEqual(expected);
      expect(await lettersTo(person.mobile)).toEqual([]);
      expect((await askCode(new Visitor(second), numberOf(person))).code).toBe('identity.codeTooSoon');
    }
    expect((await askCode(new Visitor(second), numberOf(known))).code).toBe('identity.codeTooSoon');
  });

  test('must prove to be a person before anything is looked up', async () => {
    const guarded = await givenDoor(house, {}, { humanCheck: { kind: 'pow', secret: 'x'.repeat(40) } });
    try {
      const person = await givenPerson();
      const who = new Visitor(guarded);
      for (const username of [person.username, 'nobody12']) {
        expect((await askLink(who, username, person.email)).code).toBe('identity.humanCheckRequired');
        expect((await askLink(who, username, person.email, { human: 'pow.x' })).code).toBe('identity.humanCheckFailed');
      }
      expect((await askCode(who, numberOf(person))).code).toBe('identity.humanCheckRequired');
      expect(await lettersTo(person.email)).toEqual([]);
      expect(await lettersTo(person.mobile)).toEqual([]);
    } finally {
      await guarded.close();
    }
  });

  test('who types no name or no address is told so', async () => {
    const who = new Visitor(first);
    expect(await askLink(who, ' ', 'a@b.example')).toMatchObject({ code: 'identity.fieldRequired' });
    expect(await askLink(who, 'nobody12', '')).toMatchObject({ values: { field: 'email' } });
    for (const email of [
      'nobody',
      'a@b',
      `${'a'.repeat(65)}@b.example`,
      'a@b.example, c@d.example',
      'a@b.example\nX: y',
    ]) {
      expect(await askLink(who, 'nobody12', email)).toMatchObject({ code: 'identity.fieldPattern' });
    }
  });
});

test.each(['link', 'code'])(
  'by %s takes every passkey and binding off, for each opens the account without a password',
  async (way) => {
    const [person, other] = [await givenPerson(), await givenPerson()];
    const passkey = ({ id }: Person) =>
      sql`insert into member_passkeys (id, member_id, name, public_key, counter, transports)
      values (${`key-${id}`}, ${id}, 'A stranger', ''::bytea, 0, '{}')`.execute(house.db);
    const binding = ({ id }: Person) =>
      sql`insert into member_links (provider, subject, member_id, name)
      values ('google', ${`sub-${id}`}, ${id}, 'A stranger')`.execute(house.db);
    for (const each of [person, other]) await Promise.all([passkey(each), binding(each)]);
    if (way === 'link') await useLink(new Visitor(first), await givenLink(person));
    else await useCode(new Visitor(first), person, await givenCode(person));
    const { rows: left } =
      await sql`select id from member_passkeys where member_id in (${person.id}, ${other.id})`.execute(house.db);
    expect(left).toEqual([{ id: `key-${other.id}` }]);
    const { rows: bound } =
      await sql`select subject from member_links where member_id in (${person.id}, ${other.id})`.execute(house.db);
    expect(bound).toEqual([{ subject: `sub-${other.id}` }]);
    // Of a password set anew both contacts hear, for one of them may be a thief's.
    for (const to of [person.email, person.mobile]) {
      expect((await lettersTo(to)).map(({ template }) => template)).toContain('passwordChanged');
    }
    const { rows } = await first.identity.profile.listEvents(person.id, { offset: 0, limit: 9 });
    expect(rows.map(({ kind }) => kind)).toEqual(['linkRemoved', 'passkeyRemoved']);
  },
);

describe('limits', () => {
  test('one account is asked for three links an hour, over two processes at once', async () => {
    const person = await givenPerson();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        askLink(new Visitor(turn % 2 === 0 ? first : second), person.username, person.email),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    const refused = answers.find(({ success }) => !success);
    expect(refused).toMatchObject({ code: 'identity.recoveryLimit', values: { minutes: 60 } });
    expect(await lettersTo(person.email)).toHaveLength(3);
    await letTimePass('61 minutes');
    expect(await askLink(new Visitor(first), person.username, person.email)).toMatchObject({ success: true });
  });

  test('somebody who does not know the mail address can neither use up its turns nor end its link', async () => {
    const person = await givenPerson();
    const token = await givenLink(person);
    for (let turn = 0; turn < 4; turn += 1) await askLink(new Visitor(second), person.username, 'guess@mail.example');
    expect(await askLink(new Visitor(first), 'nobody12', person.email)).toMatchObject({ success: true });
    expect(await useLink(new Visitor(first), token)).toMatchObject({ success: true });
  });

  test('one address, and one device at many addresses, ask ten times an hour', async () => {
    const ask = (who: Visitor, turn: number) => askLink(who, `nobody${turn}a`, `n${turn}@mail.example`);
    const { address } = new Visitor(first);
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await ask(new Visitor(turn % 2 === 0 ? first : second, { address }), turn)).toMatchObject({
        success: true,
      });
    }
    expect((await ask(new Visitor(second, { address }), 10)).code).toBe('identity.recoveryLimit');
    const device = new Visitor(first);
    for (let turn = 20; turn < 30; turn += 1) {
      device.address = new Visitor(first).address;
      // The cookie comes with the first answer.
      if (turn === 20) await device.logInRemembered();
      expect(await ask(device, turn)).toMatchObject({ success: true });
    }
    device.address = new Visitor(first).address;
    expect((await ask(device, 30)).code).toBe('identity.recoveryLimit');
  });
});

describe('a code to the mobile number', () => {
  test('sets the password and signs in; every other session ends, and the code is used up', async () => {
    const person = await givenPerson();
    await tell(house, person.id, { passwordState: 'default' });
    const other = new Visitor(second);
    await other.logIn({ username: person.username, password: person.password });
    const who = new Visitor(first, { userAgent: 'Mozilla/5.0 (iPhone) Mobile' });
    const code = await givenCode(person);
    const reply = await useCode(who, person, code);
    expect(reply).toMatchObject({ value: { account: person.username, isAgent: 0, forcedChange: null } });
    who.token = reply.value.token;
    expect(await who.info()).toMatchObject({ success: true });
    await vi.waitFor(async () => expect((await other.info()).code).toBe('session.ended'), { timeout: 1_000 });
    expect((await useCode(new Visitor(second), person, code, pair('other-Padma-8'))).code).toBe('identity.codeExpired');
    expect(await logIn(person, NEW)).toMatchObject({ success: true });
    // It came from a place he had not been at: that is told as well.
    const told = (await lettersTo(person.email)).map(({ template }) => template);
    expect(told.sort()).toEqual(['newSignIn', 'passwordChanged']);
  });

  test('is told by text message to who has no mail address', async () => {
    const person = await givenPerson();
    await sql`update members set email = null where id = ${person.id}`.execute(house.db);
    await useCode(new Visitor(first), person, await givenCode(person));
    expect((await lettersTo(person.mobile)).map(({ template }) => template)).toEqual(['code', 'passwordChanged']);
  });

  test('used at once over two processes comes through once', async () => {
    const person = await givenPerson();
    const code = await givenCode(person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => useCode(new Visitor(turn % 2 === 0 ? first : second), person, code)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  test('is good again when the new password does not fit the name, and wrong digits change nothing', async () => {
    const person = await givenPerson();
    const code = await givenCode(person);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await useCode(new Visitor(first), person, wrong)).code).toBe('identity.codeWrong');
    expect(await useCode(new Visitor(first), person, code, pair(person.password))).toMatchObject({
      code: 'identity.passwordUnchanged',
    });
    expect((await useCode(new Visitor(first), person, '')).code).toBe('identity.codeMissing');
    expect((await useCode(new Visitor(first), person, code, pair('short'))).code).toBe('identity.passwordForm');
    expect(await useCode(new Visitor(first), person, code)).toMatchObject({ success: true });
  });

  test('helps nobody whose account was locked after it was sent', async () => {
    const person = await givenPerson();
    const code = await givenCode(person);
    await sql`update members set status = 'locked' where id = ${person.id}`.execute(house.db);
    expect((await useCode(new Visitor(first), person, code)).code).toBe('identity.memberLocked');
  });

  test('of another purpose sets no password', async () => {
    const person = await givenPerson();
    await first.content.changeSettings({ flags: { MOBILEVERCODELOGIN3: true } });
    await new Visitor(first).send('POST', '/wps/verification/sms/noLogin', { body: numberOf(person) });
    const code = (await lettersTo(person.mobile)).at(-1)?.fill['code'] ?? '';
    expect((await useCode(new Visitor(first), person, code)).code).toBe('identity.codeExpired');
  });

  test('is neither sent nor taken while CHNGPASSVERIF3 is off', async () => {
    const person = await givenPerson();
    const code = await givenCode(person);
    await first.content.changeSettings({ flags: { CHNGPASSVERIF3: false } });
    try {
      expect((await askCode(new Visitor(first), numberOf(person))).code).toBe('identity.recoveryClosed');
      expect((await useCode(new Visitor(first), person, code)).code).toBe('identity.recoveryClosed');
    } finally {
      await first.content.changeSettings({ flags: { CHNGPASSVERIF3: true } });
    }
  });
});

test('an enciphered form that is sent twice is taken once; a plain one never', async () => {
  const person = await givenPerson();
  const token = await givenLink(person);
  const plain = { body: { token, ...pair() } };
  expect((await new Visitor(first).send('POST', '/wps/member/password/link', plain)).code).toBe('request.notEncrypted');
  const sent: string[] = [];
  const inject = vi.spyOn(first.http, 'inject').mockImplementationOnce(((wish: { payload: string }) => {
    sent.push(wish.payload);
    inject.mockRestore();
    return first.http.inject(wish as never);
  }) as never);
  const unfit = await useLink(new Visitor(first), token, pair('short'));
  expect(unfit.code).toBe('identity.passwordForm');
  const again = await second.http.inject({
    method: 'POST',
    url: '/wps/member/password/link',
    headers: { 'content-type': 'application/jose' },
    payload: sent[0] ?? '',
  });
  expect(again.json().code).toBe('request.undecipherable');
});
