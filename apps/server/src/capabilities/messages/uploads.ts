/** Pictures people send along: kept as we drew them, until something uses them or two hours are over. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { type PictureWish, redrawPicture } from '../../platform/pictures.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { KeptImage, Uploads } from './port.ts';
import { countSending } from './tries.ts';

const SIDE_MAX = 2_048;
const UNUSED_HOURS = 2;
/** Specification 5: png or jpg, at most 5 MB. */
const WISH: PictureWish = {
  bytesMax: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png'],
  width: SIDE_MAX,
  height: SIDE_MAX,
  fit: 'inside',
};

export function createUploads(db: Db): Uploads {
  return {
    async keep(sender, base64) {
      const limited = await countSending(db, 'upload', sender);
      if (limited !== undefined) return limited;
      const picture = await redrawPicture(base64, WISH);
      if (picture === 'invalid') return refuse('uploads.imageInvalid');
      if (picture === 'tooLarge') return refuse('uploads.imageTooLarge');
      if (isRefusal(picture)) return picture;
      const { webp, width, height } = picture;
      const id = randomUuid();
      await sql`-- messages.keepUpload
        insert into uploads (id, member_id, webp, width, height)
        values (${id}, ${sender.memberId}, ${webp}, ${width}, ${height})`.execute(db);
      return { id, width, height };
    },
    async attach(tx, memberId, ids, use) {
      if (ids.length === 0) return undefined;
      const { rows } = await sql`-- messages.attachUploads
        update uploads set used_for = ${use.for}, used_by = ${use.by}, place = wanted.place::smallint
        from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
        where uploads.id = wanted.id and used_for is null and member_id is not distinct from ${memberId}::bigint
        returning uploads.id`.execute(tx);
      return rows.length === ids.length ? undefined : refuse('uploads.unknown');
    },
    async idsOf(use) {
      const { rows } = await sql<{ id: string; by: bigint }>`-- messages.listUploads
        select id, used_by as by from uploads where used_for = ${use.for} and used_by = any(${[...use.by]}::bigint[])
        order by used_by, place`.execute(db);
      return new Map([...Map.groupBy(rows, ({ by }) => by)].map(([by, found]) => [by, found.map(({ id }) => id)]));
    },
    async find(id, wish) {
      const { rows } = await sql<KeptImage>`-- messages.findUpload
        select webp, width, height from uploads where id = ${id} and used_for = ${wish.for}
          and (${wish.memberId ?? null}::bigint is null or member_id = ${wish.memberId ?? null})`.execute(db);
      return rows[0] ?? refuse('uploads.unknown');
    },
  };
}

/** Drops what nothing used. */
export async function sweepUploads(db: Db): Promise<void> {
  await sql`-- messages.sweepUploads
    delete from uploads where used_for is null and made_at < now() - make_interval(hours => ${UNUSED_HOURS})`.execute(
    db,
  );
}
