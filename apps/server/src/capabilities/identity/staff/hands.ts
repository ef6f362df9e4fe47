/**
 * Whether two of staff are two people (operations.md: nothing large is decided by one). Whoever makes an access link is
 * shown it and can use it himself, so for some days a person counts as one with whoever made the link he came in by, and
 * with everybody who came in by links of the same hand, over however many steps.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { selectStaffNames } from './queries.ts';
import { type FreshLink, separateFrom } from './rules.ts';

/** How long after it was used a link ties whoever came in by it to whoever made it. */
const TIED_DAYS = 7;

/** The link each of staff came in by last, where another of staff made it and it was used within these days. */
async function selectFreshLinks(tx: Tx): Promise<FreshLink[]> {
  const { rows } = await sql<FreshLink>`-- identity.selectFreshLinks
    select staff_id as "staffId", invited_by as "madeBy", used_at + make_interval(days => ${TIED_DAYS}) as until
    from (select distinct on (staff_id) staff_id, invited_by, used_at from staff_invitations
      where used_at is not null order by staff_id, used_at desc, id desc) newest
    where invited_by is not null and used_at > clock_timestamp() - make_interval(days => ${TIED_DAYS})`.execute(tx);
  return rows;
}

/** Puts an instant as `2026-11-30 21:20` of a zone so many minutes ahead of GMT. */
const inZone = (instant: Date, offsetMinutes: number): string =>
  new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

export function createJudgeHands(zoneOffsetMinutes: (tx: Tx) => Promise<number>) {
  return async (
    tx: Tx,
    staffId: bigint,
    others: readonly (bigint | null)[],
  ): Promise<Refusal<'staff.notSeparate'> | undefined> => {
    const links = await selectFreshLinks(tx);
    if (links.length === 0) return undefined;
    const tied = [...new Set(others)].flatMap((other) => {
      const until = other === null || other === staffId ? null : separateFrom(staffId, other, links);
      return other === null || until === null ? [] : [{ other, until }];
    });
    const last = tied.reduce<(typeof tied)[number] | undefined>(
      (late, one) => (late === undefined || one.until > late.until ? one : late),
      undefined,
    );
    if (last === undefined) return undefined;
    const name = (await selectStaffNames(tx, [last.other])).get(last.other) ?? '';
    return refuse('staff.notSeparate', { name, until: inZone(last.until, await zoneOffsetMinutes(tx)) });
  };
}
