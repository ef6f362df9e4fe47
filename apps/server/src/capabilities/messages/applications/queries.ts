/** SQL of applications. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { showNumber } from '../rules.ts';
import type { Application, ApplicationState, ApplicationWish, ContactKind } from './port.ts';

export interface NewApplication extends Omit<ApplicationWish, 'termsAccepted' | 'domain' | ContactKind> {
  readonly id: bigint;
  readonly fingerprint: Buffer;
  readonly secretHash: Buffer;
  readonly language: string;
}

/** False: the key is taken. */
export async function insertApplication(tx: Tx, row: NewApplication): Promise<boolean> {
  const { rows } = await sql`-- messages.insertApplication
    insert into affiliate_applications (id, key, fingerprint, secret_hash, name, company, country, channels, traffic,
      languages, message, code, language)
    values (${row.id}, ${row.key}, ${row.fingerprint}, ${row.secretHash}, ${row.name}, ${row.company}, ${row.country},
      ${JSON.stringify(row.channels)}::jsonb, ${row.traffic}, ${[...row.languages]}::text[], ${row.message},
      ${row.code}, ${row.language})
    on conflict (key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export interface NewContact {
  readonly kind: ContactKind;
  readonly value: string;
  readonly valueKey: string;
}

/** False: one of them belongs to an application that is open. */
export async function insertContacts(tx: Tx, id: bigint, contacts: readonly NewContact[]): Promise<boolean> {
  // In one order, so that two applications never wait for each other in a ring.
  const ordered = [...contacts].sort((a, b) => (`${a.kind}${a.valueKey}` < `${b.kind}${b.valueKey}` ? -1 : 1));
  const { rows } = await sql`-- messages.insertApplicantContacts
    insert into affiliate_contacts (application_id, kind, value, value_key)
    select ${id}::bigint, kind, value, value_key
    from unnest(${ordered.map(({ kind }) => kind)}::text[], ${ordered.map(({ value }) => value)}::text[],
      ${ordered.map(({ valueKey }) => valueKey)}::text[]) as c (kind, value, value_key)
    on conflict do nothing returning 1`.execute(tx);
  return rows.length === contacts.length;
}

export async function findApplicationOfKey(
  db: Db,
  key: string,
): Promise<{ number: string; fingerprint: Buffer } | undefined> {
  const { rows } = await sql<{ number: bigint; fingerprint: Buffer }>`-- messages.findApplicationOfKey
    select number, fingerprint from affiliate_applications where key = ${key}`.execute(db);
  return rows.map((row) => ({ ...row, number: showNumber('A', row.number) }))[0];
}

type Row = Omit<Application, 'number' | 'traffic'> & { readonly no: bigint; readonly traffic: bigint };

const COLUMNS = sql.raw(`a.id, a.number as no, a.state, a.name, a.company, a.country, a.channels, a.traffic,
  a.languages, a.message, a.code, a.made_at as "madeAt", s.username as "decidedBy", a.decided_at as "decidedAt",
  a.reason, a.member_id as "memberId", a.account, coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value) order by c.kind)
    from affiliate_contacts c where c.application_id = a.id), '[]') as contacts`);
const FROM = sql.raw('affiliate_applications a left join staff s on s.id = a.decided_by');

const toApplication = ({ no, traffic, ...row }: Row): Application => ({
  ...row,
  traffic: Number(traffic),
  number: showNumber('A', no),
});

export async function findApplication(db: Db, id: bigint): Promise<Application | undefined> {
  const { rows } = await sql<Row>`-- messages.findApplication
    select ${COLUMNS} from ${FROM} where a.id = ${id}`.execute(db);
  return rows.map(toApplication)[0];
}

export async function findApplicationBySecret(db: Db, secretHash: Buffer): Promise<Application | undefined> {
  const { rows } = await sql<Row>`-- messages.findApplicationBySecret
    select ${COLUMNS} from ${FROM} where a.secret_hash = ${secretHash}`.execute(db);
  return rows.map(toApplication)[0];
}

export async function listApplicationRows(
  db: Db,
  { state = null, offset, limit }: { state?: ApplicationState | null; offset: number; limit: number },
): Promise<{ rows: Application[]; total: number }> {
  const { rows } = await sql<Row>`-- messages.listApplications
    select ${COLUMNS} from ${FROM} where ${state}::text is null or a.state = ${state}
    order by a.decided_at desc nulls first, a.id offset ${offset} limit ${limit}`.execute(db);
  const counted = await sql<{ total: number }>`-- messages.countApplications
    select count(*)::int as total from affiliate_applications a where ${state}::text is null or a.state = ${state}`.execute(
    db,
  );
  return { rows: rows.map(toApplication), total: counted.rows[0]?.total ?? 0 };
}

export async function lockApplication(
  tx: Tx,
  id: bigint,
): Promise<{ state: ApplicationState; key: string; language: string; number: string } | undefined> {
  const { rows } = await sql<{
    state: ApplicationState;
    key: string;
    language: string;
    no: bigint;
  }>`-- messages.lockApplication
    select state, key, language, number as no from affiliate_applications where id = ${id} for update`.execute(tx);
  return rows.map(({ no, ...row }) => ({ ...row, number: showNumber('A', no) }))[0];
}

/** The mail address of an applicant, where letters can be sent to it. */
export async function mailOf(tx: Tx, id: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`-- messages.mailOfApplicant
    select value from affiliate_contacts where application_id = ${id} and kind = 'email'`.execute(tx);
  return rows.map(({ value }) => value).find((value) => !/[()[\]:\\]/.test(value));
}

export async function decideRow(
  tx: Tx,
  id: bigint,
  decision: {
    state: ApplicationState;
    staffId: bigint;
    reason: string;
    account: { memberId: bigint; username: string } | null;
  },
): Promise<void> {
  await sql`-- messages.decideApplication
    with freed as (update affiliate_contacts set open = false where application_id = ${id})
    update affiliate_applications set state = ${decision.state}, decided_by = ${decision.staffId},
      decided_at = clock_timestamp(), reason = ${decision.reason}, member_id = ${decision.account?.memberId ?? null},
      account = ${decision.account?.username ?? null} where id = ${id}`.execute(tx);
}
