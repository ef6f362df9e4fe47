/** SQL of the brand settings. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { ContentTables } from './schema.ts';

export async function findSettings(
  db: Db,
  merchant: string,
): Promise<{ document: unknown; version: number } | undefined> {
  return db
    .withTables<ContentTables>()
    .selectFrom('brand_settings')
    .select(['document', 'version'])
    .where('merchant', '=', merchant)
    .executeTakeFirst();
}

/** Writes the document unless somebody changed it since `version` (0: there was none); answers whether it did. */
export async function saveSettings(db: Db, merchant: string, document: object, version: number): Promise<boolean> {
  const text = JSON.stringify(document);
  const { rows } = await sql`
    -- content.saveSettings
    insert into brand_settings as s (merchant, document, version) values (${merchant}, ${text}::jsonb, ${version + 1})
    on conflict (merchant) do update set document = excluded.document, version = excluded.version, updated_at = now()
      where s.version = ${version}
    returning version`.execute(db);
  return rows.length === 1;
}
