/** The authenticator of a member: enrolled by its first code, each code once, guesses limited, recovery codes for a lost phone. */

import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSealer } from '../../../platform/seal.ts';
import { givenDatabase, type TestDatabase } from '../../../platform/testing/database.ts';
import { inTurn } from '../../../platform/testing/held-row.ts';
import { type GivenMember, givenMember } from '../given.ts';
import type { IdentityAndLinks } from '../service.ts';
import { asking, givenLinks } from './given.ts';

let house: TestDatabase;
let identity: IdentityAndLinks;
let member: GivenMember;
let now = Date.now();

beforeAll(async () => {
  house = await givenDatabase();
  identity = await givenLinks(house, { clock: { now: () => now } });
});
afterAll(async () => {
  await identity.close();
  await house.close();
});
beforeEach(async () => {
  now += 60_000;
  member = await givenMember(house.db);
});

const parts = () => identity.links.authenticators;
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(now / 1000) });
const wrong = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000');

async function begin(who = member): Promise<string> {
  const begun = await parts().begin(asking(who), who.password);
  if (!('secret' in begun)) throw new Error(begun.refused);
  return begun.secret;
}

async function enrol(): Promise<{ secret: string; codes: readonly string[] }> {
  const secret = await begin();
  const codes = await parts().confirm(asking(member), codeOf(secret));
  if (!Array.isArray(codes)) throw new Error('not confirmed');
  now += 30_000;
  return { secret, codes };
}

describe('enrolling', () => {
  test('needs the password, counts its misses as a sign-in does, and tells the secret once', async () => {
    const first = await parts().begin(asking(member), 'not the password');
    expect(first).toEqual({ refused: 'identity.passwordWrong', values: { triesLeft: 4 } });
    for (let tries = 0; tries < 4; tries += 1) await parts().begin(asking(member), 'not the password');
    expect(await parts().begin(asking(member), member.password)).toMatchObject({ refused: 'identity.locked' });
  });

  test('counts only after the first code, and answers ten recovery codes', async () => {
    const secret = await begin();
    expect(await parts().state(member.id)).toEqual({ confirmedAt: null, recoveryCodes: 0 });
    expect(await parts().verifyMemberTotp(member.id, codeOf(secret))).toBe(false);
    expect(await parts().confirm(asking(member), wrong(secret))).toEqual({
      refused: 'identity.authenticatorCodeWrong',
    });
    const codes = await parts().confirm(asking(member), codeOf(secret));
    expect(new Set(codes as readonly string[]).size).toBe(10);
    expect(await parts().state(member.id)).toEqual({ confirmedAt: expect.any(Date), recoveryCodes: 10 });
  });

  test('a second one is refused while the first stands', async () => {
    await enrol();
    expect(await parts().begin(asking(member), member.password)).toEqual({ refused: 'identity.authenticatorExists' });
    expect(await parts().confirm(asking(member), '123456')).toEqual({ refused: 'identity.authenticatorMissing' });
  });

  test('keeps neither the secret nor the recovery codes readable', async () => {
    const { secret, codes } = await enrol();
    const { rows } = await sql<{ text: string }>`
      select encode(totp_secret, 'escape') || (select string_agg(encode(code_hash, 'escape'), '') from member_recovery_codes
        where member_id = a.member_id) as text from member_authenticators a where member_id = ${member.id}`.execute(
      house.db,
    );
    for (const hidden of [secret, codes[0] ?? '-']) expect(rows[0]?.text).not.toContain(hidden);
  });
});

describe('a code', () => {
  test('counts once, and an earlier one not after a later one', async () => {
    const { secret } = await enrol();
    const earlier = codeOf(secret);
    now += 30_000;
    const later = codeOf(secret);
    expect(await parts().verifyMemberTotp(member.id, later)).toBe(true);
    expect(await parts().verifyMemberTotp(member.id, later)).toBe(false);
    expect(await parts().verifyMemberTotp(member.id, earlier)).toBe(false);
  });

  test('that confirmed the enrolment does not sign in as well', async () => {
    const secret = await begin();
    const code = codeOf(secret);
    await parts().confirm(asking(member), code);
    expect(await parts().verifyMemberTotp(member.id, code)).toBe(false);
  });

  test('of two at once one counts', async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => parts().verifyMemberTotp(member.id, code)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    // Also where both were looked at before either was written down.
    now += 30_000;
    const next = codeOf(secret);
    const held = sql`select from member_authenticators where member_id = ${member.id} for update`;
    const verify = () => parts().verifyMemberTotp(member.id, next);
    expect(await inTurn(house, held, verify, verify)).toEqual([true, false]);
  });

  test('is guessed at five times, then not even the right one counts', async () => {
    const { secret, codes } = await enrol();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await parts().verifyMemberTotp(member.id, tries % 2 ? 'AAAA-AAAA-AAAA-AAAA' : wrong(secret))).toBe(false);
    }
    expect(await parts().verifyMemberTotp(member.id, codeOf(secret))).toBe(false);
    expect(await parts().verifyMemberTotp(member.id, codes[0] ?? '')).toBe(false);
  });

  test('of another member is nobody else’s', async () => {
    const { secret } = await enrol();
    const other = await givenMember(house.db);
    expect(await parts().verifyMemberTotp(other.id, codeOf(secret))).toBe(false);
  });
});

test('a recovery code counts once, however it is typed', async () => {
  const { codes } = await enrol();
  const [first = '', second = ''] = codes;
  expect(await parts().verifyMemberTotp(member.id, first.toLowerCase().replaceAll('-', ' '))).toBe(true);
  expect(await parts().verifyMemberTotp(member.id, first)).toBe(false);
  expect(await parts().verifyMemberTotp(member.id, second)).toBe(true);
  expect(await parts().state(member.id)).toMatchObject({ recoveryCodes: 8 });
});

test('sealed under a secret that was changed since no code counts; a recovery code does, and takes it off', async () => {
  const { secret, codes } = await enrol();
  const sealed = createSealer('the secret of staff of before', 'member-authenticators').sealText(secret);
  await sql`update member_authenticators set totp_secret = ${sealed} where member_id = ${member.id}`.execute(house.db);
  expect(await parts().verifyMemberTotp(member.id, codeOf(secret))).toBe(false);
  expect(await parts().verifyMemberTotp(member.id, codes[0] ?? '')).toBe(true);
  expect(await parts().remove(asking(member), { password: member.password, code: codes[1] ?? '' })).toBeUndefined();
  expect(await begin()).not.toBe(secret);
});

describe('removing', () => {
  test('needs the password and a code; then both kinds of code are worth nothing', async () => {
    const { secret, codes } = await enrol();
    const proof = (change: object) => ({ password: member.password, code: codeOf(secret), ...change });
    expect(await parts().remove(asking(member), proof({ password: 'no' }))).toMatchObject({
      refused: 'identity.passwordWrong',
    });
    expect(await parts().remove(asking(member), proof({ code: wrong(secret) }))).toEqual({
      refused: 'identity.authenticatorCodeWrong',
    });
    expect(await parts().remove(asking(member), proof({}))).toBeUndefined();
    expect(await parts().state(member.id)).toEqual({ confirmedAt: null, recoveryCodes: 0 });
    expect(await parts().verifyMemberTotp(member.id, codes[0] ?? '')).toBe(false);
    expect(await parts().remove(asking(member), proof({}))).toEqual({ refused: 'identity.authenticatorMissing' });
  });

  test('stands in the security events, as enrolling does', async () => {
    const { codes } = await enrol();
    await parts().remove(asking(member), { password: member.password, code: codes[0] ?? '' });
    const { rows } = await identity.profile.listEvents(member.id, { offset: 0, limit: 9 });
    expect(rows.map(({ kind }) => kind)).toEqual(['authenticatorRemoved', 'authenticatorAdded']);
  });

  test('a recovery code removes it too', async () => {
    const { codes } = await enrol();
    expect(await parts().remove(asking(member), { password: member.password, code: codes[3] ?? '' })).toBeUndefined();
  });
});
