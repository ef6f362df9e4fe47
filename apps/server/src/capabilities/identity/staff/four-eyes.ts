/**
 * Whether two of staff are two people, and whether there is a second one (operations.md: nothing large is decided by one).
 *
 * Whoever makes an access link is shown it and can use it himself, so for some days a person counts as one with whoever
 * made the link he came in by, and with everybody who came in by links of the same hand, over however many steps. And
 * whoever may change staff can take a right from all the others, so for as many days they count as if they had it still:
 * nobody becomes the only one who decides by what he, or anybody he moves, does to his colleagues.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present, type Refusal, refuse } from '../../../platform/result.ts';
import { selectStaffNames } from './queries.ts';
import { type FreshLink, separateFrom, tiedTo } from './rules.ts';

/** How long a used link ties whoever came in by it to its maker, and whoever lost a right counts as holding it. */
const TIED_DAYS = 7;

/**
 * The links by which staff came in within these days and that another of them made. Not the newest of each alone: what
 * somebody did with another's access stands after a third has given that back to its owner.
 */
async function selectFreshLinks(tx: Db | Tx): Promise<FreshLink[]> {
  const { rows } = await sql<FreshLink>`-- identity.selectFreshLinks
    select staff_id as "staffId", invited_by as "madeBy", used_at + make_interval(days => ${TIED_DAYS}) as until
    from staff_invitations
    where invited_by is not null and used_at > clock_timestamp() - make_interval(days => ${TIED_DAYS})`.execute(tx);
  return rows;
}

/** How many could use a right within these days: those who can today, and those it was taken from since. */
export async function countStaffHolding(db: Db, right: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`-- identity.countStaffHolding
    select count(*)::int as people from (
      select w.id from staff w join staff_roles r on r.name = w.role
      where w.status = 'active' and (r.every_right or ${right} = any(r.rights))
      union
      select staff_id from staff_rights_lost
      where lost_at > clock_timestamp() - make_interval(days => ${TIED_DAYS}) and (every_right or ${right} = any(rights))
    ) them`.execute(db);
  return present(rows[0], 'an aggregate has a row').people;
}

/** Somebody and all who are no separate hands from him today, in order. */
export async function selectHandsOf(tx: Db | Tx, staffId: bigint): Promise<bigint[]> {
  return tiedTo(staffId, await selectFreshLinks(tx));
}

/** Puts an instant as `2026-11-30 21:20` of a zone so many minutes ahead of GMT. */
const inZone = (instant: Date, offsetMinutes: number): string =>
  new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

export function createCheckSecondApprover(zoneOffsetMinutes: (tx: Tx) => Promise<number>) {
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
