/** How often somebody may write, counted in a window by a hash of who and what, over all processes. */
import { sql } from 'kysely';
import { visitorOf } from '../../platform/addresses.ts';
import type { Db } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import type { Sender } from './parties.ts';
import { hashOf } from './rules.ts';

/** Many homes share one address here, so visitors of one have more room than a member. */
const LIMITS = {
  feedback: { member: 10, address: 20, minutes: 24 * 60 },
  entry: { member: 30, address: 30, minutes: 60 },
  upload: { member: 40, address: 60, minutes: 60 },
  application: { member: 10, address: 10, minutes: 60 },
} as const;

export async function countSending(
  db: Db,
  what: keyof typeof LIMITS,
  { memberId, address }: Pick<Sender, 'memberId' | 'address'>,
): Promise<Refusal<'request.tooMany'> | undefined> {
  const limit = LIMITS[what];
  const who = memberId === null ? `@${visitorOf(address)}` : `#${memberId}`;
  const most = memberId === null ? limit.address : limit.member;
  const { rows } = await sql<{ tries: number; seconds: number }>`
    -- messages.countSending
    insert into message_tries as t (key, tries) values (${hashOf(`${what}${who}`)}, 1)
    on conflict (key) do update set
      tries = case when t.first_at < now() - make_interval(mins => ${limit.minutes}) then 1
        else least(t.tries + 1, 100000) end,
      first_at = case when t.first_at < now() - make_interval(mins => ${limit.minutes}) then now() else t.first_at end
    returning tries,
      greatest(1, ceil(extract(epoch from first_at + make_interval(mins => ${limit.minutes}) - now())))::int as seconds`.execute(
    db,
  );
  const [counted] = rows;
  if (counted === undefined || counted.tries <= most) return undefined;
  return refuse('request.tooMany', { retryAfterSeconds: counted.seconds });
}

/** Drops counts whose window is over. */
export async function sweepTries(db: Db): Promise<void> {
  await sql`-- messages.sweepTries
    delete from message_tries where first_at < now() - interval '1 day'`.execute(db);
}
