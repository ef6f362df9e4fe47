/** Avatars: one of the house's pictures, or a picture of his own, decoded and drawn anew. */
import { AVATAR_BYTES_MAX, STATIC_AVATARS } from '@house/rules/avatars';
import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/database.ts';
import { type PictureGate, type PictureWish, redrawPicture } from '../../../platform/pictures.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Asker, Avatar, AvatarRefusal, StaticAvatar } from './port.ts';

const SIDE = 256;
const WISH: PictureWish = {
  bytesMax: AVATAR_BYTES_MAX,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  width: SIDE,
  height: SIDE,
  fit: 'cover',
};

export async function keepAvatar(
  db: Db,
  gate: PictureGate,
  { memberId, origin }: Pick<Asker, 'memberId' | 'origin'>,
  base64: string,
): Promise<undefined | AvatarRefusal> {
  const wait = gate(String(memberId), origin.address);
  if (wait !== null) return refuse('request.tooMany', { retryAfterSeconds: wait });
  const picture = await redrawPicture(base64, WISH);
  if (picture === 'invalid') return refuse('profile.imageInvalid');
  if (picture === 'tooLarge') return refuse('profile.imageTooLarge');
  if (isRefusal(picture)) return picture;
  await sql`-- identity.keepAvatar
    insert into avatars (member_id, webp) values (${memberId}, ${picture.webp})
    on conflict (member_id) do update set webp = excluded.webp, made_at = clock_timestamp()`.execute(db);
  return undefined;
}

export async function chooseAvatar(db: Db, memberId: bigint, avatar: StaticAvatar): Promise<undefined> {
  await transact(db, async (tx) => {
    await sql`-- identity.chooseStaticAvatar
      update members set static_avatar = ${avatar} where id = ${memberId}`.execute(tx);
    await sql`-- identity.dropOwnAvatar
      delete from avatars where member_id = ${memberId}`.execute(tx);
  });
}

export async function findAvatar(db: Db, memberId: bigint): Promise<Avatar> {
  const { rows } = await sql<{ name: string; webp: Buffer | null }>`-- identity.findAvatar
    select m.static_avatar as name, a.webp from members m left join avatars a on a.member_id = m.id
    where m.id = ${memberId}`.execute(db);
  const [row] = rows;
  if (row?.webp != null) return { avatarType: 'CUSTOM', avatar: row.webp };
  return { avatarType: 'STATIC', avatar: STATIC_AVATARS.find((name) => name === row?.name) ?? STATIC_AVATARS[0] };
}
