/** Members, staff and captchas for tests: made straight in the database, at no cost of hashing. */
import { randomBytes, randomInt, randomUuid } from '@house/fairness/random';
import { hashSync } from '@node-rs/argon2';
import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { sql } from 'kysely';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { createIds, type Ids } from '../../platform/ids.ts';
import { createSealer } from '../../platform/seal.ts';
import { makeTotpSecret } from './authenticator.ts';
import { captchaHash } from './captchas.ts';
import type { AgentGrade, Identity, MemberKind, StaffRole } from './port.ts';
import { insertMember } from './queries.ts';
import { usernameKey } from './rules.ts';
import { insertSession } from './session-queries.ts';
import { ANY_DEVICE, tokenHash } from './sessions.ts';
import { createCheckSecondApprover } from './staff/four-eyes.ts';
import { upsertStaff } from './staff/queries.ts';
import { uplinesOfMembers } from './uplines.ts';

/** Fast enough to hash in a test; never in a house. */
export const CHEAP_COST = { memoryCost: 8, timeCost: 1 } as const;
/** The installation's secret in tests. */
export const TEST_SECRET = 'a secret that only tests have, long enough';
export const GIVEN_PASSWORD = 'padma-jamuna-71';

/** For tests that send nothing. */
export const NO_DELIVERY = { send: async () => undefined } as const;

/** A body as the site seals it for this house. */
export async function sealFor(identity: Pick<Identity, 'publishedKeys'>, body: object): Promise<string> {
  const [key] = (await identity.publishedKeys()) as JWK[];
  const claims = { ...body, iat: Math.floor(systemClock.now() / 1_000), jti: randomUuid() };
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: key?.kid ?? '' })
    .encrypt(await importJWK(key ?? {}, 'ECDH-ES+A256KW'));
}

let givenHash: string | undefined;
const hashOnce = () => {
  givenHash ??= hashSync(GIVEN_PASSWORD, CHEAP_COST);
  return givenHash;
};

let idsOfThisFile: Ids | undefined;
const nextId = () => {
  // A slot of its own a test file, so that ids differ from those of a running house in the same database nearly always.
  idsOfThisFile ??= createIds(systemClock, randomInt(1024));
  return idsOfThisFile.next();
};

const nameOf = (prefix: string) => `${prefix}${randomInt(1_000_000_000)}`;

interface GivenSession {
  readonly token: string;
  readonly sessionId: string;
}

async function givenSession(db: Db, audience: 'member' | 'staff', ownerId: bigint): Promise<GivenSession> {
  const token = Buffer.from(randomBytes(32)).toString('hex');
  const id = randomUuid();
  await insertSession(db, audience, {
    tokenHash: tokenHash(token),
    id,
    ownerId,
    device: ANY_DEVICE,
    address: '127.0.0.1',
    userAgent: 'test',
    method: 'password',
    deviceHash: null,
    until: null,
  });
  return { token, sessionId: id };
}

export interface GivenMember extends GivenSession {
  readonly id: bigint;
  readonly username: string;
  readonly password: string;
}

/** A member who is signed in. Wallet accounts are not opened here: identity stands below the wallet. */
export async function givenMember(
  db: Db,
  wish: { id?: bigint; username?: string; kind?: MemberKind; agentGrade?: AgentGrade; locked?: boolean } = {},
): Promise<GivenMember> {
  const username = wish.username ?? nameOf('m');
  const kind = wish.kind ?? 'player';
  const made = await db.transaction().execute((tx) =>
    insertMember(tx, {
      id: wish.id ?? nextId(),
      username,
      usernameKey: usernameKey(username),
      passwordHash: hashOnce(),
      kind,
      agentGrade: kind === 'agent' ? (wish.agentGrade ?? 'line') : null,
      registerAddress: '127.0.0.1',
    }),
  );
  if (made === undefined) throw new Error(`the name ${username} is taken`);
  if (wish.locked) await sql`update members set status = 'locked' where id = ${made.id}`.execute(db);
  return { id: made.id, username, password: GIVEN_PASSWORD, ...(await givenSession(db, 'member', made.id)) };
}

export interface GivenStaff extends GivenSession {
  readonly id: bigint;
  readonly username: string;
  readonly password: string;
  readonly totpSecret: string;
}

/** A member of staff who is signed in to the desk. `secret` must be that of the house which opens the second factor. */
export async function givenStaff(
  db: Db,
  wish: { username?: string; role?: StaffRole; secret?: string } = {},
): Promise<GivenStaff> {
  const username = wish.username ?? nameOf('s');
  const totpSecret = makeTotpSecret();
  const id = await upsertStaff(db, {
    id: nextId(),
    username,
    usernameKey: usernameKey(username),
    passwordHash: hashOnce(),
    totpSecret: createSealer(wish.secret ?? TEST_SECRET, 'authenticators').sealText(totpSecret),
    role: wish.role ?? 'admin',
  });
  return { id, username, password: GIVEN_PASSWORD, totpSecret, ...(await givenSession(db, 'staff', id)) };
}

/** Staff who came in by a link that another of them made, and used it so many days ago. */
export async function givenEnrolledBy(db: Db, staffId: bigint, madeBy: bigint, daysAgo = 0): Promise<void> {
  await sql`insert into staff_invitations (token_hash, id, staff_id, invited_by, created_at, expires_at, used_at)
    values (${Buffer.from(randomBytes(32))}, ${nextId()}, ${staffId}, ${madeBy}, now() - make_interval(days => ${daysAgo}),
      now(), now() - make_interval(days => ${daysAgo}))`.execute(db);
}

/** Whether staff are separate hands, as a house asks it. */
export const givenCheckSecondApprover = createCheckSecondApprover(async () => 360);

/** A captcha whose answer is known. */
export async function givenCaptcha(db: Db): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = randomUuid();
  await sql`
    insert into captchas (id, answer_hash, visitor, expires_at)
    values (${captchaId}, ${captchaHash(captchaId, 'QW7KX')}, ''::bytea, now() + interval '2 minutes')`.execute(db);
  return { captchaId, captcha: 'qw7kx' };
}

/** Puts a member below another, or at the top. */
export async function givenUpline(db: Db, memberId: bigint, uplineId: bigint | null): Promise<void> {
  await sql`update members set upline_id = ${uplineId} where id = ${memberId}`.execute(db);
}

/** Who stands above members, for capabilities that are told it. */
export const givenUplinesOf = uplinesOfMembers;
