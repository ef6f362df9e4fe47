/** Avatars: one of the house's pictures, or a picture of his own, decoded and drawn anew. */
import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Db, transact } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/result.ts';
import { AVATAR_BYTES_MAX, type Avatar, STATIC_AVATARS, type StaticAvatar } from './port.ts';

// One picture takes one thread: those who bet keep the others.
sharp.concurrency(1);
sharp.cache(false);

const SIDE = 256;
const QUALITY = 82;
/** 25 megapixels: what telephones take; a small file that opens to more is a bomb. */
const PIXELS_MAX = 25_000_000;
const DECODE_SECONDS = 5;
const WAITING_MAX = 8;
/** What the bytes are, whatever they are called. No SVG: that is a document, not a picture. */
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

let waiting = 0;
let turn: Promise<unknown> = Promise.resolve();

/** One after the other in a process; undefined when too many wait. */
function inTurn<T>(work: () => Promise<T>): Promise<T> | undefined {
  if (waiting >= WAITING_MAX) return undefined;
  waiting += 1;
  const done = turn.then(work).finally(() => {
    waiting -= 1;
  });
  turn = done.catch(() => undefined);
  return done;
}

/** The picture as we keep it; undefined when the bytes are no picture that we take. */
async function redraw(bytes: Uint8Array): Promise<Buffer | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !TAKEN.has(type.mime)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1, unlimited: false })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // Whatever a decoder does not like is no picture; sharp throws for nothing else here.
    return undefined;
  }
}

export async function keepAvatar(
  db: Db,
  memberId: bigint,
  base64: string,
): Promise<undefined | Refusal<'profile.imageInvalid' | 'profile.imageTooLarge' | 'request.unavailable'>> {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return refuse('profile.imageInvalid');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > AVATAR_BYTES_MAX) return refuse('profile.imageTooLarge');
  const drawing = inTurn(() => redraw(bytes));
  if (drawing === undefined) return refuse('request.unavailable');
  const webp = await drawing;
  if (webp === undefined) return refuse('profile.imageInvalid');
  await sql`-- identity.keepAvatar
    insert into avatars (member_id, webp) values (${memberId}, ${webp})
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
