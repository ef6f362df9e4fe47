/** Invitation codes: who brought somebody here. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { LinkStanding } from '../port.ts';
import type { Invitation, InvitationKind, InvitationRefusal, Registration } from './port.ts';
import { invitationKey } from './rules.ts';

// Without 0 O, 1 I L, which people cannot tell apart.
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 8;
const MAKE_TRIES = 20;
/** Lines are at most so deep (operations.md 4.1): nobody comes to stand below whoever is that deep. */
const DEPTH_MAX = 12;

/** The invitation of a code that counts on this host and whose owner is not locked. */
export async function findInvitation(
  db: Db,
  typed: string,
  domain: string | undefined,
): Promise<Invitation | InvitationRefusal> {
  const code = invitationKey(typed);
  if (!/^[A-Z0-9]{4,16}$/.test(code)) return refuse('identity.inviteInvalid');
  const { rows } = await sql<Invitation>`
    -- identity.findInvitation
    select i.code, i.kind, i.owner_id as "ownerId", i.opens from invitation_codes i join members m on m.id = i.owner_id
    where i.code = ${code} and i.active and m.status = 'active'
      and (i.expires_at is null or i.expires_at > clock_timestamp()) and (i.uses_left is null or i.uses_left > 0)
      and (i.kind = 'referral' or length(m.upline_path) - length(replace(m.upline_path, '/', '')) <= ${DEPTH_MAX})
      and (i.domain is null or i.domain = ${(domain ?? '').toLowerCase().replaceAll('\0', '')})`.execute(db);
  return rows[0] ?? refuse('identity.inviteInvalid');
}

export interface Invitations {
  readonly refused?: undefined;
  readonly affiliate: Invitation | null;
  readonly referral: Invitation | null;
}

/**
 * Both codes of a form. One that is shown must be right; one that only came along with a link counts when it is right
 * and is passed over when it is not, for nobody could take it out of a field that is not there.
 */
export async function findInvitations(
  db: Db,
  form: Registration,
  shows: (field: 'affiliateCode' | 'referralCode') => boolean,
): Promise<Invitations | InvitationRefusal> {
  const find = async (field: 'affiliateCode' | 'referralCode', kind: InvitationKind) => {
    const typed = form[field];
    if (typed === undefined || typed.trim() === '') return null;
    const found = await findInvitation(db, typed, form.domain);
    const fits = found.refused === undefined && (found.kind === kind || found.kind === 'invite');
    if (fits) return found;
    return shows(field) ? refuse('identity.inviteInvalid', { field }) : null;
  };
  const affiliate = await find('affiliateCode', 'affiliate');
  if (affiliate?.refused) return affiliate;
  const referral = await find('referralCode', 'referral');
  if (referral?.refused) return referral;
  // A referral brings its own line; whoever comes with nothing belongs to the agent whose host this is.
  return { affiliate: affiliate ?? (referral === null ? await findHost(db, form.domain) : null), referral };
}

export interface CodeTerms {
  /** It counts on this host alone. */
  readonly domain?: string | null;
  readonly opens?: 'player' | 'agent';
  readonly expiresAt?: Date | null;
  /** So many register by it. */
  readonly uses?: number | null;
}

async function keepCode(
  db: Db,
  code: string,
  ownerId: bigint,
  kind: InvitationKind,
  { domain = null, opens = 'player', expiresAt = null, uses = null }: CodeTerms = {},
): Promise<boolean> {
  const { rows } = await sql`
    -- identity.keepInvitationCode
    insert into invitation_codes (code, owner_id, kind, domain, opens, expires_at, uses_left)
    values (${code}, ${ownerId}, ${kind}, ${domain}, ${opens}, ${expiresAt}, ${uses})
    on conflict do nothing returning code`.execute(db);
  return rows.length === 1;
}

/** Gives a member a code of a kind; answers it. */
export async function makeInvitationCode(
  tx: Tx,
  ownerId: bigint,
  kind: InvitationKind,
  terms: CodeTerms = {},
): Promise<string> {
  for (let tries = 0; tries < MAKE_TRIES; tries += 1) {
    const code = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
    if (await keepCode(tx, code, ownerId, kind, terms)) return code;
  }
  throw new Error(`no free invitation code was found in ${MAKE_TRIES} tries`);
}

/** The code of the agent whose host this is; null: nobody's, or of somebody below whom nobody can stand. */
async function findHost(db: Db, domain: string | undefined): Promise<Invitation | null> {
  if (domain === undefined || domain === '') return null;
  const { rows } = await sql<Invitation>`
    -- identity.findHost
    select i.code, i.kind, i.owner_id as "ownerId", i.opens from invitation_codes i join members m on m.id = i.owner_id
    where i.domain = ${domain.toLowerCase().replaceAll('\0', '')} and i.kind = 'affiliate' and i.active and m.status = 'active'
      and length(m.upline_path) - length(replace(m.upline_path, '/', '')) <= ${DEPTH_MAX}`.execute(db);
  return rows[0] ?? null;
}

/** Makes a host the one of an agent; false: it is somebody else's. */
export async function addDomain(tx: Tx, agentId: bigint, domain: string): Promise<boolean> {
  const host = domain.trim().toLowerCase();
  // One after the other, so that two never get the same.
  await sql`-- identity.lockHosts
    select pg_advisory_xact_lock(${LOCK_CLASSES.agentHosts}, hashtext(${host}))`.execute(tx);
  const { rows } = await sql<{ owner: bigint }>`-- identity.ownerOfHost
    select owner_id as owner from invitation_codes where domain = ${host} and kind = 'affiliate' and active`.execute(
    tx,
  );
  if (rows[0] === undefined) await makeInvitationCode(tx, agentId, 'affiliate', { domain: host });
  return rows[0] === undefined || rows[0].owner === agentId;
}

/** Gives a member this affiliate code unless somebody has it. */
export async function ensureAffiliateCode(db: Db, ownerId: bigint, code: string): Promise<void> {
  await keepCode(db, code, ownerId, 'affiliate');
}

/** The affiliate code of an agent; made where they have none. */
export async function affiliateCodeOf(tx: Tx, ownerId: bigint): Promise<string> {
  // Two that ask at once: the second waits and finds what the first made.
  await sql`-- identity.lockCodeOwner
    select from members where id = ${ownerId} for update`.execute(tx);
  const { rows } = await sql<{ code: string }>`-- identity.affiliateCodeOf
    select code from invitation_codes where owner_id = ${ownerId} and kind = 'affiliate' and active and domain is null
    order by code limit 1`.execute(tx);
  return rows[0]?.code ?? makeInvitationCode(tx, ownerId, 'affiliate');
}

/** Takes one of the registrations that a link counts; false: it counts none any more. Its row is held until `tx` ends. */
export async function takeLinkUse(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`-- identity.takeLinkUse
    update invitation_codes set uses_left = uses_left - 1
    where code = ${code} and active and (expires_at is null or expires_at > clock_timestamp())
      and (uses_left is null or uses_left > 0) returning code`.execute(tx);
  return rows.length > 0;
}

/** Opens or closes a link of an agent; false: it is nobody's of theirs. */
export async function setLinkActive(tx: Tx, agentId: bigint, code: string, active: boolean): Promise<boolean> {
  const { rows } = await sql`-- identity.setLinkActive
    update invitation_codes set active = ${active} where code = ${code} and owner_id = ${agentId} and kind = 'invite'
    returning code`.execute(tx);
  return rows.length > 0;
}

/** How links stand, by code. */
export async function linksByCode(db: Db | Tx, codes: readonly string[]): Promise<Map<string, LinkStanding>> {
  const { rows } = await sql<LinkStanding & { code: string }>`-- identity.linksByCode
    select code, opens, active, expires_at as "expiresAt", uses_left as "usesLeft" from invitation_codes
    where code = any (${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}
