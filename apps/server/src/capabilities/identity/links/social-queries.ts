/** SQL of outside identities and the ways to them. Whatever travels is known here by its hash. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import type { MemberLink } from '../port.ts';
import type { SocialProviderName } from './port.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const LIFE_MINUTES = 10;

export async function insertAttempt(
  db: Db,
  attempt: {
    state: string;
    browserKey: string;
    provider: SocialProviderName;
    memberId: bigint | null;
    sealed: Buffer;
    next: string;
  },
): Promise<void> {
  await sql`
    -- identity.insertSocialAttempt
    insert into social_attempts (state_hash, browser_hash, provider, member_id, sealed, next, expires_at)
    values (${hashOf(attempt.state)}, ${hashOf(attempt.browserKey)}, ${attempt.provider}, ${attempt.memberId},
      ${attempt.sealed}, ${attempt.next}, now() + make_interval(mins => ${LIFE_MINUTES}))`.execute(db);
}

/** Uses a state up: it must be this provider's, of this browser, and come back for the first time. */
export async function claimReturn(
  db: Db,
  about: { state: string; browserKey: string; provider: SocialProviderName },
): Promise<{ sealed: Buffer; next: string } | undefined> {
  const { rows } = await sql<{ sealed: Buffer; next: string }>`
    -- identity.claimSocialReturn
    update social_attempts set returned_at = now()
    where state_hash = ${hashOf(about.state)} and browser_hash = ${hashOf(about.browserKey)}
      and provider = ${about.provider} and returned_at is null and expires_at > now()
    returning sealed, next`.execute(db);
  return rows[0];
}

export async function storePerson(
  db: Db,
  about: { state: string; code: string; subject: string; name: string },
): Promise<void> {
  await sql`
    -- identity.storeSocialPerson
    update social_attempts set subject = ${about.subject}, name = ${about.name}, code_hash = ${hashOf(about.code)}
    where state_hash = ${hashOf(about.state)}`.execute(db);
}

export interface ReturnedAttempt {
  provider: SocialProviderName;
  memberId: bigint | null;
  subject: string;
  name: string;
}

/** The attempt behind a page's code, for the browser that started it; locked until the caller has decided. */
export async function lockAttempt(tx: Db, code: string, browserKey: string): Promise<ReturnedAttempt | undefined> {
  const { rows } = await sql<ReturnedAttempt>`
    -- identity.lockSocialAttempt
    select provider, member_id as "memberId", subject, name from social_attempts
    where code_hash = ${hashOf(code)} and browser_hash = ${hashOf(browserKey)} and subject is not null
      and ended_at is null and expires_at > now()
    for update`.execute(tx);
  return rows[0];
}

export async function endAttempt(tx: Tx, code: string): Promise<void> {
  await sql`
    -- identity.endSocialAttempt
    update social_attempts set ended_at = now() where code_hash = ${hashOf(code)}`.execute(tx);
}

export async function noteProposal(tx: Tx, code: string, memberId: bigint): Promise<void> {
  await sql`
    -- identity.noteSocialProposal
    update social_attempts set member_id = ${memberId}, proposed_at = now() where code_hash = ${hashOf(code)}`.execute(
    tx,
  );
}

/** True when this member was told what he binds. */
export async function wasProposed(tx: Tx, code: string, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    -- identity.wasSocialProposed
    select from social_attempts
    where code_hash = ${hashOf(code)} and member_id = ${memberId} and proposed_at is not null`.execute(tx);
  return rows.length === 1;
}

export async function selectLinkOwner(
  db: Db,
  provider: SocialProviderName,
  subject: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    -- identity.selectLinkOwner
    select member_id as "memberId" from member_links where provider = ${provider} and subject = ${subject}`.execute(db);
  return rows[0]?.memberId;
}

export async function hasLink(db: Db, provider: SocialProviderName, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`
    -- identity.hasLink
    select from member_links where provider = ${provider} and member_id = ${memberId}`.execute(db);
  return rows.length === 1;
}

/** Binds; undefined when the identity is somebody's, or the member has one of this provider. */
export async function insertLink(
  tx: Tx,
  link: { provider: SocialProviderName; subject: string; memberId: bigint; name: string },
): Promise<MemberLink | undefined> {
  const { rows } = await sql<MemberLink>`
    -- identity.insertLink
    insert into member_links (provider, subject, member_id, name)
    values (${link.provider}, ${link.subject}, ${link.memberId}, ${link.name})
    on conflict do nothing returning provider, name, bound_at as "boundAt"`.execute(tx);
  return rows[0];
}

export async function selectLinks(db: Db, memberId: bigint): Promise<MemberLink[]> {
  const { rows } = await sql<MemberLink>`
    -- identity.selectLinks
    select provider, name, bound_at as "boundAt" from member_links where member_id = ${memberId} order by bound_at`.execute(
    db,
  );
  return rows;
}

/**
 * Takes a binding off; false when there is none. The database lets a binding go only in a transaction that names it
 * (sql/keep_member_link.sql).
 */
export async function deleteLink(tx: Tx, memberId: bigint, provider: SocialProviderName): Promise<boolean> {
  await sql`
    -- identity.nameLinkToRemove
    select set_config('house.unlink', ${`${memberId}:${provider}`}, true)`.execute(tx);
  const { rows } = await sql`
    -- identity.deleteLink
    delete from member_links where member_id = ${memberId} and provider = ${provider} returning provider`.execute(tx);
  return rows.length > 0;
}

export async function updateNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await sql`
    -- identity.nicknameFromLink
    update members set nickname = ${nickname} where id = ${memberId}`.execute(tx);
}

/** Drops attempts, challenges and token uses that are over. */
export async function sweepLinks(db: Db): Promise<void> {
  await sql`
    -- identity.sweepSocialAttempts
    delete from social_attempts where expires_at < now()`.execute(db);
  await sql`
    -- identity.sweepPasskeyChallenges
    delete from passkey_challenges where expires_at < now()`.execute(db);
  await sql`
    -- identity.sweepPhoneTokens
    delete from phone_token_uses where expires_at < now()`.execute(db);
}
