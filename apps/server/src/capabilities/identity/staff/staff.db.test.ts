import { createHash } from 'node:crypto';
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../../main/compose.ts';
import { givenApp, givenConfig } from '../../../main/given.ts';
import { transact } from '../../../platform/database.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { type GivenStaff, givenStaff } from '../given.ts';
import type { StaffActor, StaffDesk } from './port.ts';

const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };
const PASSWORD = 'padma jamuna meghna 71';
const ORIGIN = { address: '203.0.113.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0)' };

let database: TestDatabase;
/** Two processes of one house, each with its own memory of sessions. */
let first: RunningApp;
let second: RunningApp;
let secret: string;
let admin: GivenStaff;
let staff: StaffDesk;
let names = 0;

beforeAll(async () => {
  database = await givenDatabase();
  const config = givenConfig(database.url, { role: 'http' });
  secret = config.secrets.staff;
  [first, second] = await Promise.all([givenApp(database.url, { config }), givenApp(database.url, { config })]);
  admin = await givenStaff(database.db, { secret });
  staff = first.ports.identity.staff;
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.close();
});

const nowSeconds = () => Math.floor(first.kernel.clock.now() / 1_000);
const codeOf = (totpSecret: string, steps = 0) =>
  generateSync({ secret: totpSecret, epoch: nowSeconds() + steps * 30 });
const actorOf = (who: GivenStaff): StaffActor => ({
  staffId: who.id,
  name: who.username,
  sessionId: who.sessionId,
  address: ORIGIN.address,
});
const newName = () => {
  names += 1;
  return `newcomer${names}`;
};
const someone = (wish: { role?: string } = {}) => givenStaff(database.db, { ...wish, secret });

async function given<T>(outcome: Promise<T>): Promise<Exclude<T, { refused: string }>> {
  const value = await outcome;
  must(!isRefusal(value), `granted: ${isRefusal(value) ? value.refused : ''}`);
  return value as Exclude<T, { refused: string }>;
}

const wishOf = (change: object = {}) => ({
  username: newName(),
  mail: null,
  role: 'support',
  allowedRanges: [],
  language: 'en',
  ...change,
});
const invited = (change: object = {}) => given(staff.invite(actorOf(admin), wishOf(change)));

async function enrolled(change: object = {}) {
  const { token, person } = await invited(change);
  const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
  const done = await given(staff.redeemInvitation(token, { password: PASSWORD, code: codeOf(totpSecret) }, ORIGIN));
  return { ...done, id: person.id, username: person.username, totpSecret, link: token };
}

/** What a request of this session is answered, at a process. */
async function statusOf(house: RunningApp, token: string, url = '/desk/api/session'): Promise<number> {
  return (await house.http.inject({ method: 'GET', url, headers: { token } })).statusCode;
}

async function auditOf(object: string) {
  const { rows } = await database.pool.query<{
    action: string;
    staff: string;
    reason: string | null;
    before: string | null;
    after: string | null;
  }>('select action, staff, reason, before, after from audit_log where object = $1 order by seq', [object]);
  return rows;
}

describe('separate hands', () => {
  const judge = (one: bigint, ...others: (bigint | null)[]) =>
    transact(database.db, (tx) => first.ports.identity.checkSecondApprover(tx, one, others));
  const passDays = (days: number) =>
    sql`update staff_invitations set used_at = used_at - make_interval(days => ${days}) where used_at is not null`.execute(
      database.db,
    );

  test('are none for a week after one let the other in, or the same one let both in', async () => {
    const [founder, stranger] = [await someone(), await someone()];
    const bring = async (by: { id: bigint; username: string; sessionId?: string }) => {
      const actor = { staffId: by.id, name: by.username, sessionId: '', address: ORIGIN.address };
      const { token, person } = await given(staff.invite(actor, wishOf({ role: 'admin' })));
      const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
      await given(staff.redeemInvitation(token, { password: PASSWORD, code: codeOf(totpSecret) }, ORIGIN));
      return person;
    };
    const one = await bring(founder);
    const two = await bring(founder);
    const far = await bring(two);
    expect(await judge(founder.id, one.id)).toMatchObject({
      refused: 'staff.notSeparate',
      values: { name: one.username, until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) },
    });
    expect(await judge(one.id, stranger.id, founder.id)).toMatchObject({ values: { name: founder.username } });
    expect(await judge(one.id, two.id)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await judge(one.id, far.id)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await judge(one.id, stranger.id, null)).toBeUndefined();
    expect(await judge(founder.id, stranger.id)).toBeUndefined();
    await passDays(7);
    expect(await judge(founder.id, one.id, two.id)).toBeUndefined();
    expect(await judge(one.id, far.id)).toBeUndefined();
  });

  test('are none either with whoever renewed the access of the other, also when a third gave it back since', async () => {
    const [taker, taken, other] = [await someone(), await someone(), await someone()];
    const renew = async (by: GivenStaff) => {
      const wish = { reason: 'the phone was stolen', language: 'en' };
      const { token } = await given(staff.renewLink(actorOf(by), taken.id, wish));
      const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
      await given(staff.redeemInvitation(token, { password: PASSWORD, code: codeOf(totpSecret) }, ORIGIN));
    };
    await renew(taker);
    expect(await judge(taken.id, taker.id)).toMatchObject({ refused: 'staff.notSeparate' });
    await renew(other);
    expect(await judge(taken.id, taker.id)).toMatchObject({ refused: 'staff.notSeparate' });
    expect(await judge(taken.id, other.id)).toMatchObject({ refused: 'staff.notSeparate' });
    await passDays(7);
    expect(await judge(taken.id, taker.id, other.id)).toBeUndefined();
  });
});

test('whoever lost a right to a colleague counts as holding it for a week, so that nobody makes himself the only one', async () => {
  const role = { name: 'publisher', rights: ['staff.edit', 'brand.publish'] as const, decisionLimit: null };
  const own = { name: 'publisher-too', rights: ['brand.publish'] as const, decisionLimit: null };
  for (const { name, ...wish } of [role, own]) {
    await given(staff.createRole(actorOf(admin), name, { ...wish, rights: [...wish.rights], reason: 'the team' }));
  }
  const count = () => first.ports.identity.countStaffHolding('brand.publish');
  const before = await count();
  const mover = await someone({ role: role.name });
  const [locked, moved, renewed, stripped] = [
    await someone({ role: own.name }),
    await someone({ role: own.name }),
    await someone({ role: own.name }),
    await someone({ role: own.name }),
  ];
  expect(await count()).toBe(before + 5);
  const state = { role: own.name, status: 'active' as const, mail: null, allowedRanges: [], reason: 'out of my way' };
  const actor = actorOf(mover);
  const empty = { rights: [], decisionLimit: null, reason: 'the team' };
  await given(staff.createRole(actor, 'nothing', empty));
  await given(staff.change(actor, locked.id, { ...state, status: 'locked' }));
  await given(staff.change(actor, locked.id, { ...state, status: 'left' }));
  await given(staff.change(actor, moved.id, { ...state, role: 'nothing' }));
  await given(staff.renewLink(actor, renewed.id, { reason: state.reason, language: 'en' }));
  await given(staff.changeRole(actor, own.name, empty));
  expect(await count()).toBe(before + 5);
  expect(await first.ports.identity.staffWith('brand.publish')).not.toContainEqual(
    expect.objectContaining({ id: stripped.id }),
  );
  await sql`update staff_rights_lost set lost_at = lost_at - interval '7 days'`.execute(database.db);
  expect(await count()).toBe(before + 1);
});

describe('an invitation', () => {
  test('lets one person choose password and authenticator, signs in, and works no second time', async () => {
    const { token, person, expiresAt } = await invited();
    expect(person).toMatchObject({ status: 'invited', hasAuthenticator: false, invitation: { by: admin.username } });
    expect(Math.round((expiresAt.getTime() - first.kernel.clock.now()) / 3_600_000)).toBe(48);
    expect(await staff.openInvitation(token, ORIGIN)).toMatchObject({ username: person.username, role: 'support' });
    const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
    const chosen = { password: PASSWORD, code: codeOf(totpSecret) };
    const done = await given(staff.redeemInvitation(token, chosen, ORIGIN));
    expect(await statusOf(first, done.token)).toBe(200);
    expect(await staff.redeemInvitation(token, { ...chosen, code: codeOf(totpSecret, 1) }, ORIGIN)).toEqual({
      refused: 'staff.invitationInvalid',
    });
    expect(await staff.openInvitation(token, ORIGIN)).toEqual({ refused: 'staff.invitationInvalid' });
    expect(await staff.drawInvitedSecret(token, ORIGIN)).toEqual({ refused: 'staff.invitationInvalid' });
    const lines = await auditOf(`staff:${person.id}`);
    expect(lines).toMatchObject([
      { action: 'staff.invite', staff: admin.username },
      { action: 'staff.enrol', staff: person.username, before: '{"status":"invited"}', after: '{"status":"active"}' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  test('stands in the database as a hash, and its secret sealed', async () => {
    const { token } = await invited();
    const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
    const { rows } = await sql<{ text: string; hash: Buffer }>`
      select to_jsonb(i)::text || encode(coalesce(totp_secret, ''), 'escape') as text, token_hash as hash
      from staff_invitations i`.execute(database.db);
    expect(rows.some(({ text }) => text.includes(token) || text.includes(totpSecret))).toBe(false);
    expect(rows.some(({ hash }) => hash.equals(createHash('sha256').update(token).digest()))).toBe(true);
  });

  test('redeemed at two processes at once makes one password and one session', async () => {
    const { token, person } = await invited();
    const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
    const outcomes = await Promise.all(
      [first, second, first, second].map((house, place) =>
        house.ports.identity.staff.redeemInvitation(
          token,
          { password: `${PASSWORD} ${place}`, code: codeOf(totpSecret) },
          ORIGIN,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused === 'staff.invitationInvalid')).toHaveLength(3);
    expect(await staff.sessionsOf(person.id)).toHaveLength(1);
    expect(await staff.findPerson(person.id)).toMatchObject({ status: 'active', recoveryCodesLeft: 10 });
  });

  test('ends after 48 hours, with a newer one, and when the invited one is let go', async () => {
    const late = await invited();
    await sql`update staff_invitations set expires_at = now() where staff_id = ${late.person.id}`.execute(database.db);
    const replaced = await invited();
    const newer = await given(
      staff.renewLink(actorOf(admin), replaced.person.id, { reason: 'the link was lost', language: 'en' }),
    );
    const gone = await invited();
    const leave = { ...gone.person, status: 'left' as const, reason: 'did not come' };
    await given(staff.change(actorOf(admin), gone.person.id, leave));
    const unknown = '0'.repeat(64);
    for (const token of [late.token, replaced.token, gone.token, unknown, 'x', '']) {
      expect(await staff.openInvitation(token, ORIGIN)).toEqual({ refused: 'staff.invitationInvalid' });
    }
    expect(await staff.openInvitation(newer.token, ORIGIN)).toMatchObject({ username: replaced.person.username });
  });

  test('takes only a code of the secret shown last, and refuses a weak password before it is used up', async () => {
    const { token } = await invited();
    const shown = await given(staff.drawInvitedSecret(token, ORIGIN));
    const again = await given(staff.drawInvitedSecret(token, ORIGIN));
    const redeem = (password: string, code: string) => staff.redeemInvitation(token, { password, code }, ORIGIN);
    expect(await redeem(PASSWORD, codeOf(shown.totpSecret))).toMatchObject({ refused: 'staff.secondFactorWrong' });
    expect(await redeem('short', codeOf(again.totpSecret))).toMatchObject({ refused: 'staff.passwordWeak' });
    expect(isRefusal(await redeem(PASSWORD, codeOf(again.totpSecret)))).toBe(false);
  });

  test('is handed to the mail with the link, in the same transaction, when a mail is given', async () => {
    const { person } = await invited({ mail: 'nila@example.com' });
    const { rows } = await sql<{ template: string; key: string }>`
      select template, key from outgoing_messages where recipient = 'nila@example.com'`.execute(database.db);
    expect(rows).toMatchObject([{ template: 'staffInvitation' }]);
    expect(await staff.invite(actorOf(admin), wishOf({ username: person.username }))).toMatchObject({
      refused: 'staff.usernameTaken',
    });
    expect(await staff.invite(actorOf(admin), wishOf({ username: 'a b' }))).toMatchObject({
      refused: 'staff.usernameInvalid',
    });
  });
});

describe('signing in', () => {
  const signIn = (username: string, code: string, address = ORIGIN.address, password = PASSWORD) =>
    first.ports.identity.signInStaff({ username, password, code }, { ...ORIGIN, address });

  test('makes a session and its line of the audit log together: without the line nobody comes in', async () => {
    const person = await enrolled();
    const linesOf = async () =>
      (await auditOf('session')).filter(({ staff: name }) => name === person.username).map(({ action }) => action);
    const live = async () => (await staff.sessionsOf(person.id)).length;
    await sql`alter table audit_log add constraint no_sign_ins check (action <> 'session.signIn') not valid`.execute(
      database.db,
    );
    await expect(signIn(person.username, codeOf(person.totpSecret, 1))).rejects.toThrow(/no_sign_ins/);
    expect([await live(), await linesOf()]).toEqual([1, []]);
    await sql`alter table audit_log drop constraint no_sign_ins`.execute(database.db);
    await given(signIn(person.username, codeOf(person.totpSecret, 1)));
    expect([await live(), await linesOf()]).toEqual([2, ['session.signIn']]);
  });

  test('out again is written down once, in the transaction that ends the session', async () => {
    const person = await enrolled();
    const signOut = () =>
      first.http.inject({ method: 'DELETE', url: '/desk/api/session', headers: { token: person.token } });
    const linesOf = async () => (await auditOf('session')).filter(({ staff: name }) => name === person.username);
    await sql`alter table audit_log add constraint no_sign_outs check (action <> 'session.signOut') not valid`.execute(
      database.db,
    );
    expect((await signOut()).statusCode).toBe(503);
    expect(await statusOf(first, person.token)).toBe(200);
    await sql`alter table audit_log drop constraint no_sign_outs`.execute(database.db);
    expect((await signOut()).statusCode).toBe(200);
    expect(await statusOf(first, person.token)).toBe(401);
    await signOut();
    expect(await linesOf()).toMatchObject([{ action: 'session.signOut' }]);
  });

  test('takes each code once, also the one that confirmed the authenticator', async () => {
    const person = await enrolled();
    expect(await signIn(person.username, codeOf(person.totpSecret))).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
    const next = codeOf(person.totpSecret, 1);
    expect(isRefusal(await signIn(person.username, next))).toBe(false);
    expect(await signIn(person.username, next)).toMatchObject({ refused: 'staff.secondFactorWrong' });
  });

  test('takes each of ten recovery codes once in place of a code', async () => {
    const person = await enrolled();
    const [code = '', other = ''] = person.recoveryCodes;
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const outcomes = await Promise.all([code, code, code].map((one) => signIn(person.username, one.toUpperCase())));
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toMatchObject([{ recoveryCodesLeft: 9 }]);
    expect(await signIn(person.username, other.replace('-', ' '))).toMatchObject({ recoveryCodesLeft: 8 });
    const somebody = await enrolled();
    expect(await signIn(somebody.username, person.recoveryCodes[2] ?? '')).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
    const { rows } = await database.pool.query('select encode(code_hash, $1) as text from staff_recovery_codes', [
      'hex',
    ]);
    const plain = createHash('sha256').update(other.replace('-', '')).digest('hex');
    expect(rows.some(({ text }) => text === plain)).toBe(false);
  });

  test('from outside the allowed ranges gets the answer of a wrong password', async () => {
    const person = await enrolled();
    const change = { role: 'support', status: 'active' as const, mail: null, reason: 'office only' };
    const ranges = ['203.0.113.0/28', '2001:db8:7::/48'];
    await given(staff.change(actorOf(admin), person.id, { ...change, allowedRanges: ranges }));
    const code = codeOf(person.totpSecret, 1);
    const wrong = await signIn(person.username, code, '203.0.113.9', 'not the password');
    for (const address of ['203.0.113.16', '198.51.100.1', '2001:db8:8::1', 'nowhere']) {
      await sql`delete from sign_in_attempts`.execute(database.db);
      expect(await signIn(person.username, code, address)).toEqual(wrong);
    }
    await sql`delete from sign_in_attempts`.execute(database.db);
    expect(isRefusal(await signIn(person.username, code, '::ffff:203.0.113.15'))).toBe(false);
    expect(isRefusal(await signIn(person.username, person.recoveryCodes[0] ?? '', '2001:db8:7:1::5'))).toBe(false);
  });

  test('is shut to nobody by others who guess at his name: not from where he may not come from, nor from another address', async () => {
    const [ranged, other] = [await enrolled(), await enrolled()];
    const change = { role: 'support', status: 'active' as const, mail: null, reason: 'office only' };
    await given(staff.change(actorOf(admin), ranged.id, { ...change, allowedRanges: ['203.0.113.0/28'] }));
    const guess = (username: string, address: string) => signIn(username, '000000', address, 'not the password');
    for (const username of [ranged.username, other.username, 'nobody-here']) {
      const told = [];
      for (let turn = 0; turn < 6; turn += 1) told.push(await guess(username, '198.51.100.9'));
      expect(told.map((each) => isRefusal(each) && each.refused)).toEqual([
        ...Array(4).fill('staff.wrongCredentials'),
        ...Array(2).fill('staff.locked'),
      ]);
    }
    for (let turn = 0; turn < 40; turn += 1) await guess(ranged.username, `198.51.101.${turn}`);
    expect(await guess(ranged.username, '198.51.102.1')).toMatchObject({ refused: 'staff.locked' });
    expect(isRefusal(await signIn(ranged.username, codeOf(ranged.totpSecret, 1)))).toBe(false);
    expect(isRefusal(await signIn(other.username, codeOf(other.totpSecret, 1)))).toBe(false);
  });

  test('is guessed at thirty times from however many addresses, and five times at the code behind the right password', async () => {
    const [one, two] = [await enrolled(), await enrolled()];
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => signIn(one.username, '000000', `198.51.103.${turn}`, 'not the password')),
    );
    const looked = guesses.filter((each) => isRefusal(each) && each.refused === 'staff.wrongCredentials');
    expect(looked).toHaveLength(29);
    expect(await signIn(one.username, codeOf(one.totpSecret, 1))).toMatchObject({ refused: 'staff.locked' });

    const wrong = codeOf(two.totpSecret, 40);
    const told = [];
    for (let turn = 0; turn < 6; turn += 1) told.push(await signIn(two.username, wrong, `198.51.104.${turn}`));
    expect(told.map((each) => isRefusal(each) && each.refused)).toEqual([
      ...Array(4).fill('staff.secondFactorWrong'),
      ...Array(2).fill('staff.locked'),
    ]);
    expect(await signIn(two.username, codeOf(two.totpSecret, 1))).toMatchObject({ refused: 'staff.locked' });
  });

  test('narrowing the ranges ends the sessions that come from outside, and a link opens only from inside', async () => {
    const person = await enrolled();
    const change = { role: 'support', status: 'active' as const, mail: null, reason: 'office only' };
    await given(staff.change(actorOf(admin), person.id, { ...change, allowedRanges: ['198.51.100.0/24'] }));
    expect(await statusOf(first, person.token)).toBe(401);
    const { token } = await invited({ allowedRanges: ['198.51.100.7'] });
    expect(await staff.openInvitation(token, ORIGIN)).toEqual({ refused: 'staff.invitationInvalid' });
    expect(isRefusal(await staff.openInvitation(token, { ...ORIGIN, address: '198.51.100.7' }))).toBe(false);
  });

  test('a range that is none is refused and changes nothing', async () => {
    const person = await someone({ role: 'support' });
    for (const range of ['203.0.113.0/33', 'office', '1.2.3.4/8/8', '::/129', '1.2.3.4/-1']) {
      const change = { role: 'risk', status: 'active' as const, mail: null, allowedRanges: [range], reason: 'trying' };
      expect(await staff.change(actorOf(admin), person.id, change)).toMatchObject({ refused: 'staff.rangeInvalid' });
    }
    expect(await staff.findPerson(person.id)).toMatchObject({ role: 'support', allowedRanges: [] });
  });
});

describe('a session of staff', () => {
  const endOf = async (sessionId: string) => {
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from staff_sessions
      where id = ${sessionId}`.execute(database.db);
    return rows[0]?.minutes;
  };

  test('ends after 30 minutes without use, and 12 hours after its start whatever is done', async () => {
    const idle = await someone();
    expect(await endOf(idle.sessionId)).toBe(30);
    await sql`update staff_sessions set last_seen_at = now() - interval '20 minutes',
      expires_at = now() + interval '10 minutes' where id = ${idle.sessionId}`.execute(database.db);
    expect(await statusOf(first, idle.token)).toBe(200);
    await expect.poll(() => endOf(idle.sessionId), { timeout: 5_000 }).toBe(30);

    const old = await someone();
    await sql`update staff_sessions set created_at = now() - interval '11 hours 50 minutes',
      last_seen_at = now() - interval '5 minutes', expires_at = now() + interval '5 minutes'
      where id = ${old.sessionId}`.execute(database.db);
    expect(await statusOf(first, old.token)).toBe(200);
    await expect.poll(() => endOf(old.sessionId), { timeout: 5_000 }).toBe(10);
    await sql`update staff_sessions set expires_at = now() where id = ${old.sessionId}`.execute(database.db);
    expect(await statusOf(second, old.token)).toBe(401);
  });

  test('is good inside the allowed ranges alone: a call from outside ends it in every process', async () => {
    const person = await someone();
    await sql`update staff set allowed_ranges = '{203.0.113.0/28,2001:db8:7::/48}' where id = ${person.id}`.execute(
      database.db,
    );
    const from = async (house: RunningApp, remoteAddress: string) => {
      const url = '/desk/api/session';
      return (await house.http.inject({ method: 'GET', url, remoteAddress, headers: { token: person.token } })).json();
    };
    for (const house of [first, second]) {
      for (const inside of ['203.0.113.9', '::ffff:203.0.113.15', '2001:db8:7:1::5']) {
        expect(await from(house, inside)).toMatchObject({ success: true });
      }
    }
    expect(await from(second, '203.0.113.16')).toMatchObject({ success: false, code: 'session.ended' });
    await expect.poll(() => from(first, '203.0.113.9'), WITHIN_A_SECOND).toMatchObject({ code: 'session.ended' });
    expect(await from(second, '203.0.113.9')).toMatchObject({ code: 'session.ended' });
    const { rows } = await sql<{ reason: string }>`
      select end_reason as reason from staff_sessions where id = ${person.sessionId}`.execute(database.db);
    expect(rows).toEqual([{ reason: 'addressNotAllowed' }]);
  });

  test('is listed and ended by its owner, or by one who may change staff, and by nobody else', async () => {
    const person = await someone({ role: 'support' });
    const listed = async () => (await staff.sessionsOf(person.id)).map(({ id }) => id);
    expect(await listed()).toEqual([person.sessionId]);
    const other = await someone({ role: 'support' });
    await staff.endOwnSession(actorOf(other), person.sessionId);
    expect(await staff.endSession(actorOf(other), person.id, person.sessionId)).toMatchObject({
      refused: 'request.forbidden',
    });
    expect(await statusOf(first, person.token)).toBe(200);
    expect(await staff.endSession(actorOf(admin), person.id, randomUuid())).toBeUndefined();
    expect(await listed()).toEqual([person.sessionId]);
    expect(await staff.endSession(actorOf(admin), person.id, person.sessionId)).toBeUndefined();
    expect(await statusOf(first, person.token)).toBe(401);
    await staff.endOwnSession(actorOf(other), other.sessionId);
    expect(await statusOf(first, other.token)).toBe(401);
    expect((await auditOf(`staff:${person.id}`)).map(({ action }) => action)).toEqual(['staff.endSession']);
    expect((await auditOf(`staff:${other.id}`)).map(({ action }) => action)).toEqual(['staff.endOwnSession']);
  });
});

describe('rights', () => {
  test('change live in another process within a second, given and taken', async () => {
    const made = await given(
      staff.createRole(actorOf(admin), 'night-desk', { rights: ['draws.view'], decisionLimit: null, reason: 'nights' }),
    );
    expect(made).toMatchObject({ rights: ['draws.view'], builtIn: false, people: 0 });
    const person = await someone({ role: 'night-desk' });
    const audit = () => statusOf(second, person.token, '/desk/api/audit');
    const draws = () => statusOf(second, person.token, '/desk/api/draws');
    expect([await audit(), await draws()]).toEqual([403, 200]);
    const change = { rights: ['audit.view'], decisionLimit: 50_000n, reason: 'checks the log at night' };
    await given(staff.changeRole(actorOf(admin), 'night-desk', change));
    await expect.poll(audit, WITHIN_A_SECOND).toBe(200);
    expect(await draws()).toBe(403);
    expect((await auditOf('role:night-desk')).at(-1)).toMatchObject({
      action: 'staff.changeRole',
      staff: admin.username,
      reason: change.reason,
      before: '{"decisionLimit":null,"rights":"draws.view"}',
      after: '{"decisionLimit":"5.00","rights":"audit.view"}',
    });
  });

  test('another role counts at once for the same session, in every process', async () => {
    const person = await someone({ role: 'cashier' });
    const draws = () => statusOf(second, person.token, '/desk/api/draws');
    expect(await draws()).toBe(403);
    const change = { role: 'support', status: 'active' as const, mail: null, allowedRanges: [], reason: 'moved' };
    await given(staff.change(actorOf(admin), person.id, change));
    await expect.poll(draws, WITHIN_A_SECOND).toBe(200);
    expect(await auditOf(`staff:${person.id}`)).toMatchObject([
      {
        action: 'staff.change',
        reason: 'moved',
        before: expect.stringContaining('"cashier"'),
        after: expect.stringContaining('"support"'),
      },
    ]);
  });

  test('a lock ends every session at once in every process; unlocking lets in again by signing in only', async () => {
    const person = await enrolled();
    expect(await statusOf(second, person.token)).toBe(200);
    const change = { role: 'support', mail: null, allowedRanges: [], reason: 'on leave' };
    await given(staff.change(actorOf(admin), person.id, { ...change, status: 'locked' }));
    expect(await statusOf(first, person.token)).toBe(401);
    await expect.poll(() => statusOf(second, person.token), WITHIN_A_SECOND).toBe(401);
    const credentials = { username: person.username, password: PASSWORD, code: codeOf(person.totpSecret, 1) };
    expect(await first.ports.identity.signInStaff(credentials, ORIGIN)).toMatchObject({
      refused: 'staff.wrongCredentials',
    });
    await given(staff.change(actorOf(admin), person.id, { ...change, status: 'active' }));
    expect(await statusOf(second, person.token)).toBe(401);
    expect(isRefusal(await first.ports.identity.signInStaff(credentials, ORIGIN))).toBe(false);
  });

  test('what somebody else changed meanwhile is not undone by a form that was open; a lost answer is told again', async () => {
    const person = await someone({ role: 'support' });
    const seen = { role: 'support', status: 'active' as const, mail: null, allowedRanges: [] };
    const lock = { ...seen, status: 'locked' as const, seen, reason: 'left his screen open' };
    await given(staff.change(actorOf(admin), person.id, lock));
    const mail = { ...seen, mail: 'desk@example.com', seen, reason: 'a mail of his own' };
    expect(await staff.change(actorOf(admin), person.id, mail)).toEqual({ refused: 'staff.changedMeanwhile' });
    expect(await staff.change(actorOf(admin), person.id, lock)).toMatchObject({ status: 'locked', mail: null });
    expect(await auditOf(`staff:${person.id}`)).toHaveLength(1);

    const role = { rights: ['draws.view', 'members.view'], decisionLimit: null };
    await given(staff.createRole(actorOf(admin), 'two-forms', { ...role, reason: 'two forms' }));
    const less = { ...role, rights: ['draws.view'], seen: role, reason: 'no members' };
    await given(staff.changeRole(actorOf(admin), 'two-forms', less));
    const more = { ...role, rights: [...role.rights, 'audit.view'], seen: role, reason: 'the log too' };
    expect(await staff.changeRole(actorOf(admin), 'two-forms', more)).toEqual({ refused: 'staff.changedMeanwhile' });
    expect(await staff.changeRole(actorOf(admin), 'two-forms', less)).toMatchObject({ rights: ['draws.view'] });
    expect(await auditOf('role:two-forms')).toHaveLength(2);
  });

  test('one’s own role and state stay, and so does the role one holds', async () => {
    const other = await someone();
    const change = { role: 'admin', status: 'locked' as const, mail: null, allowedRanges: [], reason: 'trying' };
    expect(await staff.change(actorOf(other), other.id, change)).toMatchObject({ refused: 'staff.ownRole' });
    expect(await staff.renewLink(actorOf(other), other.id, { reason: 'trying', language: 'en' })).toMatchObject({
      refused: 'staff.ownRole',
    });
    await sql`insert into staff_roles (name, rights) values ('hr', '{staff.view,staff.edit,audit.view}')`.execute(
      database.db,
    );
    const hr = await someone({ role: 'hr' });
    const wider = { rights: ['staff.edit', 'draws.void'], decisionLimit: null, reason: 'trying' };
    expect(await staff.changeRole(actorOf(hr), 'hr', wider)).toMatchObject({ refused: 'staff.ownRole' });
    expect(await staff.changeRole(actorOf(admin), 'admin', { ...wider, rights: [] })).toMatchObject({
      refused: 'staff.roleFixed',
    });
  });

  test('nobody gives, takes or gets at rights beyond his own', async () => {
    await sql`insert into staff_roles (name, rights) values ('people', '{staff.view,staff.edit}'), ('looker', '{staff.view}')`.execute(
      database.db,
    );
    const keeper = actorOf(await someone({ role: 'people' }));
    const beyond = { refused: 'staff.rightsBeyondOwn' };
    const cashier = await someone({ role: 'cashier' });
    const looker = await someone({ role: 'looker' });
    const change = { status: 'locked' as const, mail: null, allowedRanges: [], reason: 'trying' };
    expect(await staff.invite(keeper, wishOf({ role: 'admin' }))).toMatchObject(beyond);
    expect(await staff.change(keeper, admin.id, { ...change, role: 'admin' })).toMatchObject(beyond);
    expect(await staff.renewLink(keeper, admin.id, { reason: 'trying', language: 'en' })).toMatchObject(beyond);
    expect(await staff.endSession(keeper, admin.id, admin.sessionId)).toMatchObject(beyond);
    expect(await staff.change(keeper, cashier.id, { ...change, role: 'looker' })).toMatchObject(beyond);
    expect(await staff.change(keeper, looker.id, { ...change, role: 'cashier' })).toMatchObject(beyond);
    const input = { rights: ['draws.void'], decisionLimit: null, reason: 'trying' };
    expect(await staff.createRole(keeper, 'mine', input)).toMatchObject(beyond);
    expect(await staff.changeRole(keeper, 'cashier', { ...input, rights: [] })).toMatchObject(beyond);
    expect(await staff.changeRole(keeper, 'looker', input)).toMatchObject(beyond);
    expect(isRefusal(await staff.change(keeper, looker.id, { ...change, role: 'looker' }))).toBe(false);
  });

  test('every act asks for a reason', async () => {
    const person = await someone({ role: 'support' });
    const change = { role: 'risk', status: 'active' as const, mail: null, allowedRanges: [], reason: '  x ' };
    const missing = { refused: 'staff.reasonRequired' };
    expect(await staff.change(actorOf(admin), person.id, change)).toEqual(missing);
    expect(await staff.renewLink(actorOf(admin), person.id, { reason: '', language: 'en' })).toEqual(missing);
    expect(await staff.changeRole(actorOf(admin), 'risk', { rights: [], decisionLimit: null, reason: '' })).toEqual(
      missing,
    );
  });
});

describe('the last administrator', () => {
  test('stays: two who lock, demote or let go each other at once leave one', async () => {
    const { rows: before } = await database.pool.query(
      "select id from staff where role = 'admin' and status = 'active'",
    );
    await database.pool.query("update staff set status = 'locked' where role = 'admin' and status = 'active'");
    const [one, two] = await Promise.all([someone(), someone()]);
    for (const aim of [{ status: 'locked' }, { role: 'support' }, { status: 'left' }] as const) {
      await database.pool.query("update staff set status = 'active', role = 'admin' where id = any($1)", [
        [one.id, two.id],
      ]);
      const change = {
        role: 'admin',
        status: 'active' as const,
        mail: null,
        allowedRanges: [],
        reason: 'at once',
        ...aim,
      };
      const outcomes = await Promise.all([
        first.ports.identity.staff.change(actorOf(one), two.id, change),
        second.ports.identity.staff.change(actorOf(two), one.id, change),
      ]);
      expect(outcomes.filter((outcome) => isRefusal(outcome))).toEqual([{ refused: 'request.forbidden' }]);
      const { rows } = await database.pool.query("select 1 from staff where role = 'admin' and status = 'active'");
      expect(rows).toHaveLength(1);
    }
    await database.pool.query("update staff set status = 'active' where id = any($1)", [before.map(({ id }) => id)]);
  });

  test('can not be taken away by one who holds every right in another role', async () => {
    await database.pool.query("update staff set status = 'locked' where role = 'admin' and id <> $1", [admin.id]);
    const { rows } = await database.pool.query<{ names: string[] }>(
      "insert into staff_roles (name, rights) select 'deputy', $1::text[] returning rights as names",
      [(await staff.listRoles())[0]?.rights],
    );
    expect(rows[0]?.names.length).toBeGreaterThan(10);
    const deputy = await someone({ role: 'deputy' });
    const alone = { refused: 'staff.lastAdmin' };
    const change = { role: 'admin', status: 'locked' as const, mail: null, allowedRanges: [], reason: 'trying' };
    expect(await staff.change(actorOf(deputy), admin.id, change)).toEqual(alone);
    expect(await staff.change(actorOf(deputy), admin.id, { ...change, status: 'left' })).toEqual(alone);
    expect(await staff.change(actorOf(deputy), admin.id, { ...change, status: 'active', role: 'risk' })).toEqual(alone);
    expect(await staff.renewLink(actorOf(deputy), admin.id, { reason: 'trying', language: 'en' })).toEqual(alone);
    expect(await statusOf(first, admin.token)).toBe(200);
  });
});

describe('one who lost the authenticator', () => {
  test('is let in by a new link alone: what opened before opens no more', async () => {
    const person = await enrolled();
    const { token } = await given(
      staff.renewLink(actorOf(admin), person.id, { reason: 'the phone was stolen', language: 'en' }),
    );
    await expect.poll(() => statusOf(second, person.token), WITHIN_A_SECOND).toBe(401);
    for (const code of [codeOf(person.totpSecret, 1), person.recoveryCodes[0] ?? '']) {
      const credentials = { username: person.username, password: PASSWORD, code };
      expect(await first.ports.identity.signInStaff(credentials, ORIGIN)).toMatchObject({
        refused: 'staff.wrongCredentials',
      });
    }
    const { totpSecret } = await given(staff.drawInvitedSecret(token, ORIGIN));
    expect(totpSecret).not.toBe(person.totpSecret);
    await given(staff.redeemInvitation(token, { password: PASSWORD, code: codeOf(totpSecret) }, ORIGIN));
    expect((await auditOf(`staff:${person.id}`)).map(({ action, reason }) => [action, reason])).toEqual([
      ['staff.invite', null],
      ['staff.enrol', null],
      ['staff.renewEnrolment', 'the phone was stolen'],
      ['staff.enrol', null],
    ]);
  });
});

describe('my account', () => {
  async function mine() {
    const person = await enrolled();
    const [session] = await staff.sessionsOf(person.id);
    const actor = { staffId: person.id, name: person.username, sessionId: session?.id ?? '', address: ORIGIN.address };
    return { person, actor };
  }

  test('changes the password with the old one and a code, and ends the other sessions', async () => {
    const { person, actor } = await mine();
    const credentials = { username: person.username, password: PASSWORD, code: person.recoveryCodes[0] ?? '' };
    const other = await given(first.ports.identity.signInStaff(credentials, ORIGIN));
    const next = 'shapla shaluk doyel 52';
    const code = codeOf(person.totpSecret, 1);
    expect(await staff.changeOwnPassword(actor, { password: 'wrong', code }, next)).toMatchObject({
      refused: 'staff.wrongCredentials',
    });
    expect(await staff.changeOwnPassword(actor, { password: PASSWORD, code: '000000' }, next)).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
    expect(await staff.changeOwnPassword(actor, { password: PASSWORD, code }, 'password12345')).toMatchObject({
      refused: 'staff.passwordWeak',
    });
    expect(await staff.changeOwnPassword(actor, { password: PASSWORD, code }, PASSWORD)).toMatchObject({
      refused: 'staff.passwordWeak',
    });
    expect(await staff.changeOwnPassword(actor, { password: PASSWORD, code }, next)).toBeUndefined();
    expect(await statusOf(first, person.token)).toBe(200);
    await expect.poll(() => statusOf(first, other.token), WITHIN_A_SECOND).toBe(401);
    const again = { ...credentials, code: person.recoveryCodes[1] ?? '' };
    expect(isRefusal(await first.ports.identity.signInStaff(again, ORIGIN))).toBe(true);
    expect(isRefusal(await first.ports.identity.signInStaff({ ...again, password: next }, ORIGIN))).toBe(false);
    expect((await auditOf(`staff:${person.id}`)).map(({ action }) => action)).toContain('staff.changePassword');
  });

  test('renews the authenticator: the old one counts until the new one is confirmed, then no more', async () => {
    const { person, actor } = await mine();
    const proof = { password: PASSWORD, code: person.recoveryCodes[0] ?? '' };
    const drawn = await given(staff.drawOwnAuthenticator(actor, proof));
    expect(await staff.confirmOwnAuthenticator(actor, codeOf(person.totpSecret, 1))).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
    const signIn = (code: string) =>
      first.ports.identity.signInStaff({ username: person.username, password: PASSWORD, code }, ORIGIN);
    expect(isRefusal(await signIn(codeOf(person.totpSecret, 1)))).toBe(false);
    const { recoveryCodes } = await given(staff.confirmOwnAuthenticator(actor, codeOf(drawn.totpSecret)));
    expect(await signIn(person.recoveryCodes[1] ?? '')).toMatchObject({ refused: 'staff.secondFactorWrong' });
    expect(isRefusal(await signIn(recoveryCodes[0] ?? ''))).toBe(false);
    expect(isRefusal(await signIn(codeOf(drawn.totpSecret, 1)))).toBe(false);
    expect(await staff.confirmOwnAuthenticator(actor, codeOf(drawn.totpSecret, 1))).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
  });

  test('a pending authenticator is forgotten after ten minutes, and guessing at the password locks', async () => {
    const { person, actor } = await mine();
    const proof = { password: PASSWORD, code: person.recoveryCodes[0] ?? '' };
    const drawn = await given(staff.drawOwnAuthenticator(actor, proof));
    await sql`update staff set pending_totp_until = now() where id = ${person.id}`.execute(database.db);
    expect(await staff.confirmOwnAuthenticator(actor, codeOf(drawn.totpSecret))).toMatchObject({
      refused: 'staff.secondFactorWrong',
    });
    for (let miss = 0; miss < 4; miss += 1) {
      expect(await staff.drawOwnAuthenticator(actor, { password: 'guess', code: '000000' })).toMatchObject({
        refused: 'staff.wrongCredentials',
      });
    }
    for (const password of ['guess', PASSWORD]) {
      expect(await staff.drawOwnAuthenticator(actor, { password, code: '000000' })).toMatchObject({
        refused: 'staff.locked',
      });
    }
    await sql`delete from sign_in_attempts`.execute(database.db);
  });
});

test('enrolling at the machine opens a locked house again and is written down', async () => {
  const username = newName();
  const made = await first.ports.identity.enrolStaff({ username, password: PASSWORD, role: 'admin' });
  const credentials = { username, password: PASSWORD, code: codeOf(made.totpSecret) };
  expect(isRefusal(await first.ports.identity.signInStaff(credentials, ORIGIN))).toBe(false);
  expect(await auditOf(`staff:${made.id}`)).toMatchObject([
    { action: 'staff.enrolAtMachine', after: `{"role":"admin","username":"${username}"}` },
  ]);
  expect(await first.ports.operations.checkAuditChain()).toMatchObject({ holds: true });
});
