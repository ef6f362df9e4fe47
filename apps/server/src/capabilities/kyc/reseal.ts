/**
 * Pictures and facts of identity checks sealed anew under another secret of staff, after the one before got out or was
 * changed. What opens under the new one already is left alone, so it can be cut off and begun again. Numbers of documents
 * are kept as keyed hashes alone and cannot be made anew: a document of before is not found at another account any more.
 */
import { sql } from 'kysely';
import { type Db, transact } from '../../platform/database.ts';
import { createSealer } from '../../platform/seal.ts';

/** Pictures are some hundred kilobytes each. */
const ROWS_AT_ONCE = 20;

export interface Resealed {
  readonly resealed: number;
  /** Under the new secret already. */
  readonly kept: number;
  /** Open under neither. */
  readonly lost: number;
}

interface Sealed {
  id: string;
  sealed: Buffer;
}

const TABLES = [
  {
    purpose: 'kyc.told',
    read: (after: string | null) => sql<Sealed>`-- kyc.toldToReseal
      select id::text as id, told as sealed from kyc_submissions where id > coalesce(${after}::bigint, -1)
      order by kyc_submissions.id limit ${ROWS_AT_ONCE} for update`,
    write: (id: string, sealed: Buffer) => sql`-- kyc.resealTold
      update kyc_submissions set told = ${sealed} where id = ${id}::bigint`,
  },
  {
    purpose: 'kyc.picture',
    read: (after: string | null) => sql<Sealed>`-- kyc.picturesToReseal
      select id::text as id, sealed from kyc_pictures where ${after}::uuid is null or id > ${after}::uuid
      order by kyc_pictures.id limit ${ROWS_AT_ONCE} for update`,
    write: (id: string, sealed: Buffer) => sql`-- kyc.resealPicture
      update kyc_pictures set sealed = ${sealed} where id = ${id}::uuid`,
  },
];

export async function resealKyc(db: Db, secrets: { readonly former: string; readonly now: string }): Promise<Resealed> {
  const counted = { resealed: 0, kept: 0, lost: 0 };
  for (const { purpose, read, write } of TABLES) {
    const [former, now] = [createSealer(secrets.former, purpose), createSealer(secrets.now, purpose)];
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await transact(db, async (tx) => {
        const { rows } = await read(from).execute(tx);
        for (const { id, sealed } of rows) {
          const opened = former.openBytes(sealed);
          if (now.openBytes(sealed) !== null) counted.kept += 1;
          else if (opened === null) counted.lost += 1;
          else {
            await write(id, now.sealBytes(opened)).execute(tx);
            counted.resealed += 1;
          }
        }
        return rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null);
      });
    } while (after !== null);
  }
  return counted;
}
