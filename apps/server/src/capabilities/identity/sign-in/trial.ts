/** Trial accounts: play money for four hours, without a name of one's own (operations.md 6). */

import { createHash } from 'node:crypto';
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { neighbourhoodOf, parseAddress, visitorOf } from '../../../platform/addresses.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import { must, refuse } from '../../../platform/result.ts';
import type { Member, Origin, SignedIn } from '../port.ts';
import { insertMember, selectMember } from '../queries.ts';
import { usernameKey } from '../rules.ts';
import type { Sessions } from '../sessions.ts';
import { type EntryParts, openSession } from './entry.ts';
import type { FundTrial, TrialRefusal } from './port.ts';

const HOURS = 4;
const AN_HOUR_MAX = 5;
/** Many telephones share a /48, and so does whoever rents one (codes.ts). */
const OF_SITE_AN_HOUR_MAX = 50;
const NAME_TRIES = 8;
/** No hash of any password: nobody signs in to a trial by one. */
const NO_PASSWORD = '';

/** Counts a trial of this address and of the /48 of an IPv6 one; false when either had its share of the hour. */
async function claimTrial(db: Db, address: string): Promise<boolean> {
  const isSix = parseAddress(address)?.family === 6;
  if (isSix && !(await claim(db, `trial@site ${neighbourhoodOf(address)}`, OF_SITE_AN_HOUR_MAX))) return false;
  return claim(db, `trial@${visitorOf(address)}`, AN_HOUR_MAX);
}

async function claim(db: Db, of: string, most: number): Promise<boolean> {
  const key = createHash('sha256').update(of).digest();
  const { rows } = await sql<{ attempts: number }>`
    -- identity.claimTrial
    insert into sign_in_attempts as a (key, attempts) values (${key}, 1)
    on conflict (key) do update set
      attempts = case when a.first_at < now() - interval '1 hour' then 1 else least(a.attempts + 1, 1000) end,
      first_at = case when a.first_at < now() - interval '1 hour' then now() else a.first_at end,
      last_at = now()
    returning attempts`.execute(db);
  return (rows[0]?.attempts ?? most + 1) <= most;
}

async function insertTrial(parts: EntryParts, tx: Tx, origin: Origin): Promise<Member> {
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const username = `TRY${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const made = await insertMember(tx, {
      id: parts.ids.next(),
      username,
      usernameKey: usernameKey(username),
      passwordHash: NO_PASSWORD,
      kind: 'trial',
      agentGrade: null,
      registerAddress: origin.address.slice(0, 64),
    });
    if (made !== undefined) return made;
  }
  throw new Error('no free name for a trial account');
}

export async function startTrial(parts: EntryParts, origin: Origin): Promise<SignedIn | TrialRefusal> {
  const { fundTrial } = parts;
  if (fundTrial === undefined || !(await parts.content.flags()).freeDemo) return refuse('identity.trialClosed');
  if (!(await claimTrial(parts.db, origin.address))) return refuse('identity.trialLimit');
  return openTrial({ ...parts, fundTrial }, origin);
}

/**
 * Signs in to the trial account of the house's own that was opened before, or to a new one where that ends within these
 * minutes. Nobody outside can ask for it, so neither the brand's switch nor the limits of an address stand before it.
 */
export async function signInSynthetic(
  parts: EntryParts,
  accountId: bigint | null,
  origin: Origin,
  minutesLeft: number,
): Promise<SignedIn> {
  const { fundTrial } = parts;
  must(fundTrial !== undefined, 'the house funds trial accounts');
  const again =
    accountId === null
      ? null
      : await transact(parts.db, async (tx) => {
          const { rows } = await sql<{ until: Date }>`
            -- identity.findOpenTrial
            select trial_ends_at as until from members where id = ${accountId} and kind = 'trial' and status = 'active'
              and trial_ends_at > now() + make_interval(mins => ${minutesLeft})`.execute(tx);
          const until = rows[0]?.until;
          const member = until === undefined ? undefined : await selectMember(tx, accountId);
          return member === undefined || until === undefined
            ? null
            : openSession(parts, tx, member, origin, { method: 'trial', until });
        });
  return again ?? openTrial({ ...parts, fundTrial }, origin);
}

function openTrial(parts: EntryParts & { readonly fundTrial: FundTrial }, origin: Origin): Promise<SignedIn> {
  return transact(parts.db, async (tx) => {
    const member = await insertTrial(parts, tx, origin);
    const { rows } = await sql<{ until: Date }>`
      -- identity.endTrialLater
      update members set trial_ends_at = now() + make_interval(hours => ${HOURS}) where id = ${member.id}
      returning trial_ends_at as until`.execute(tx);
    const until = rows[0]?.until;
    must(until !== undefined, 'a trial account that was just made is there');
    await parts.onMemberCreated(tx, member.id);
    await parts.fundTrial(tx, member.id);
    return openSession(parts, tx, member, origin, { method: 'trial', until });
  });
}

/** Closes trials whose time is over and ends their sessions; safe beside another worker. */
export async function closeTrials(db: Db, sessions: Sessions, most: number): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    -- identity.closeTrials
    update members set status = 'locked' where id in (
      select id from members where kind = 'trial' and status = 'active' and trial_ends_at <= now()
      order by trial_ends_at limit ${most} for update skip locked)
    returning id`.execute(db);
  for (const { id } of rows) await sessions.endSessionsOf('member', id, 'trialOver');
  return rows.length;
}
