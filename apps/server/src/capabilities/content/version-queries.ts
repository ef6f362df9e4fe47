/** SQL of the brand's history. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { BrandDocument, BrandVersion, DraftCommand, PublishCommand } from './port.ts';

interface VersionRow {
  version: number;
  document: unknown;
  base: number;
  restores: number | null;
  made_by: bigint | null;
  made_by_name: string;
  reason: string;
  at: Date;
  published: boolean;
  published_by: bigint | null;
  published_by_name: string | null;
  publish_reason: string | null;
  published_at: Date | null;
  newest: number;
  newest_published: number;
}

export interface FoundVersion {
  readonly version: BrandVersion;
  readonly document: unknown;
}

/** Every version with its publication and where the history stands. */
const versionRows = (merchant: string) => sql`
  select v.version, v.document, v.base, v.restores, v.made_by, v.made_by_name, v.reason, v.at, v.key,
    p.version is not null as published, p.published_by, p.published_by_name, p.reason as publish_reason,
    p.at as published_at, p.key as publish_key,
    (select max(version) from brand_versions where merchant = ${merchant}) as newest,
    coalesce((select max(version) from brand_publications where merchant = ${merchant}), 0) as newest_published
  from brand_versions v left join brand_publications p using (merchant, version)
  where merchant = ${merchant}`;

function stateOf(row: VersionRow): BrandVersion['state'] {
  if (row.published) return row.version === row.newest_published ? 'published' : 'earlier';
  return row.version === row.newest ? 'draft' : 'dropped';
}

function toVersion(row: VersionRow): FoundVersion {
  const { published_at: at, publish_reason: reason, published_by_name: name } = row;
  return {
    version: {
      version: row.version,
      state: stateOf(row),
      base: row.base,
      restores: row.restores,
      made: { by: { id: row.made_by, name: row.made_by_name }, reason: row.reason, at: row.at },
      published:
        at === null || reason === null || name === null ? null : { by: { id: row.published_by, name }, reason, at },
    },
    document: row.document,
  };
}

/** Makes writers of one brand's history take turns until their commit. */
export async function lockHistory(tx: Tx, merchant: string): Promise<void> {
  await sql`-- content.lockHistory
    select pg_advisory_xact_lock(hashtextextended('brand_versions:' || ${merchant}, 0))`.execute(tx);
}

export async function findNewest(db: Db, merchant: string): Promise<number> {
  const { rows } = await sql<{ newest: number }>`-- content.findNewestVersion
    select coalesce(max(version), 0) as newest from brand_versions where merchant = ${merchant}`.execute(db);
  return rows[0]?.newest ?? 0;
}

/**
 * Who made any version upon what is live. A version that brought a published one back leaves nobody's
 * earlier work behind: what was made before it counts no more, and bringing back what is live is no work at all.
 */
export async function authorsSinceLive(db: Db, merchant: string): Promise<bigint[]> {
  const { rows } = await sql<{ made_by: bigint }>`-- content.authorsSinceLiveBrand
    with published as (select version from brand_publications where merchant = ${merchant}),
    since as (
      select coalesce((select max(version) from published), 0) as live,
        coalesce(max(version) filter (where restores in (select version from published)), 0) as restored,
        coalesce(max(version) filter (where restores = (select max(version) from published)), 0) as undone
      from brand_versions where merchant = ${merchant}
    )
    select distinct v.made_by from brand_versions v, since where v.merchant = ${merchant} and v.made_by is not null
      and v.version > since.live and v.version >= since.restored and v.version > since.undone`.execute(db);
  return rows.map(({ made_by }) => made_by);
}

export async function findVersion(db: Db, merchant: string, version: number): Promise<FoundVersion | undefined> {
  const { rows } = await sql<VersionRow>`-- content.findVersion
    select * from (${versionRows(merchant)}) all_versions where version = ${version}`.execute(db);
  return rows[0] === undefined ? undefined : toVersion(rows[0]);
}

/** The version that a command of this key saved or published. */
export async function findVersionByKey(
  db: Db,
  merchant: string,
  act: 'saved' | 'published',
  key: string,
): Promise<FoundVersion | undefined> {
  const column = sql.ref(act === 'saved' ? 'key' : 'publish_key');
  const { rows } = await sql<VersionRow>`-- content.findVersionByKey
    select * from (${versionRows(merchant)}) all_versions where ${column} = ${key}`.execute(db);
  return rows[0] === undefined ? undefined : toVersion(rows[0]);
}

export async function listVersions(
  db: Db,
  merchant: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: BrandVersion[]; total: number }> {
  const { rows } = await sql<VersionRow>`-- content.listVersions
    ${versionRows(merchant)} order by version desc offset ${offset} limit ${limit}`.execute(db);
  return { rows: rows.map((row) => toVersion(row).version), total: await findNewest(db, merchant) };
}

export async function insertVersion(
  tx: Tx,
  merchant: string,
  version: number,
  { document, base, restores, by, reason, key }: Omit<DraftCommand, 'key'> & { key: string | null },
): Promise<void> {
  await sql`-- content.insertVersion
    insert into brand_versions (merchant, version, document, base, restores, made_by, made_by_name, reason, key)
    values (${merchant}, ${version}, ${JSON.stringify(document)}::jsonb, ${base}, ${restores ?? null}, ${by.id},
      ${by.name}, ${reason}, ${key})`.execute(tx);
}

export async function insertPublication(
  tx: Tx,
  merchant: string,
  {
    version,
    by,
    reason,
    key,
  }: Omit<PublishCommand, 'key' | 'publishers' | 'checkSecondApprover'> & { key: string | null },
): Promise<void> {
  await sql`-- content.insertPublication
    insert into brand_publications (merchant, version, published_by, published_by_name, reason, key)
    values (${merchant}, ${version}, ${by.id}, ${by.name}, ${reason}, ${key})`.execute(tx);
}

/** Puts the brand into the settings; what else stands there stays as it is. Answers the settings' new number. */
export async function putBrand(tx: Tx, merchant: string, document: BrandDocument): Promise<number> {
  const text = JSON.stringify(document);
  const { rows } = await sql<{ version: number }>`-- content.putBrand
    insert into brand_settings as s (merchant, document) values (${merchant}, ${text}::jsonb)
    on conflict (merchant) do update set document = s.document || excluded.document, version = s.version + 1,
      updated_at = now()
    returning version`.execute(tx);
  return present(rows[0], 'an upsert answers its row').version;
}

/** The last publication that turned each flag or switch; the first publication turns none. */
export async function listLastTurned(db: Db, merchant: string): Promise<{ name: string; at: Date; by: string }[]> {
  const { rows } = await sql<{ name: string; at: Date; by: string }>`-- content.listLastTurned
    with published as (
      select p.version, p.at, p.published_by_name as by,
        (v.document -> 'flags') || (v.document -> 'switches') || (v.document -> 'social') as turned
      from brand_publications p join brand_versions v using (merchant, version) where merchant = ${merchant}
    ), steps as (
      select *, lag(turned) over (order by version) as before from published
    )
    select distinct on (flag.key) flag.key as name, at, by
    from steps, jsonb_each(turned) flag
    where before is not null and before -> flag.key is distinct from flag.value
    order by flag.key, version desc`.execute(db);
  return rows;
}
