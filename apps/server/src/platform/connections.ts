/**
 * How many connections to the database a process opens, and whether it can have them. With too few it opens and then fails
 * now here, now there: whichever comes last finds no room.
 */
import { DatabaseUnfit } from './migrate.ts';
import { PrimaryClient } from './primary.ts';

/** Of the pool for bets (main/kernel.ts). */
export const BET_CONNECTIONS = 4;
/** Of the queue of jobs, which only workers run. */
export const JOB_CONNECTIONS = 3;
/** One each: the live feed, the id slot, sessions that have ended, what may take hours. */
const SINGLE_CONNECTIONS = 4;

export interface Wanted {
  readonly role: 'all' | 'http' | 'worker';
  readonly databaseConnections: number;
}

/** How many connections something allows, and how many of them others have. */
export interface Allowance {
  readonly name: 'max_connections' | 'the connection limit of the database' | 'the connection limit of its user';
  readonly most: number;
  readonly taken: number;
}

/** What is wrong, in sentences; `fatal` where it would be so also if nobody else were connected. */
export function findShortage(
  { role, databaseConnections }: Wanted,
  allowances: readonly Allowance[],
): { readonly fatal: boolean; readonly says: string } | null {
  const beside = BET_CONNECTIONS + SINGLE_CONNECTIONS + (role === 'http' ? 0 : JOB_CONNECTIONS);
  const wanted = databaseConnections + beside;
  const wants = `this process (ROLE=${role}) opens up to ${wanted}: DATABASE_CONNECTIONS (${databaseConnections}) and ${beside} more`;
  const way = 'or lower DATABASE_CONNECTIONS';
  const small = allowances.find(({ most }) => most < wanted);
  if (small !== undefined) {
    const says = `The database lets only ${small.most} connections in, and ${wants}. Raise ${small.name}, ${way}, and start again.`;
    return { fatal: true, says };
  }
  const full = allowances.find(({ most, taken }) => most - taken < wanted);
  if (full === undefined) return null;
  const says = `The database has room for ${Math.max(0, full.most - full.taken)} more connections of ${full.most}, and ${wants}. Once it is full, calls fail: raise ${full.name}, ${way}.`;
  return { fatal: false, says };
}

/** Throws DatabaseUnfit when the database can not give the connections; `note` is told when others have too many of them. */
export async function mustHaveConnections(url: string, wanted: Wanted, note: (text: string) => void): Promise<void> {
  const client = new PrimaryClient({ connectionString: url, application_name: 'house-launcher' });
  await client.connect();
  try {
    // A superuser is held to max_connections alone, and may have those that are kept for him.
    const { rows } = await client.query<Allowance>(`-- platform.readAllowances
      with others as (
        select datname, usename from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      ), me as (
        select rolname, rolsuper, rolconnlimit from pg_roles where rolname = current_user
      )
      select 'max_connections' as name,
        current_setting('max_connections')::integer - case when rolsuper then 0 else
          current_setting('superuser_reserved_connections')::integer
          + coalesce(current_setting('reserved_connections', true)::integer, 0) end as most,
        (select count(*) from others)::integer as taken
      from me
      union all
      select 'the connection limit of the database', datconnlimit,
        (select count(*) from others where others.datname = pg_database.datname)::integer
      from pg_database, me where pg_database.datname = current_database() and datconnlimit >= 0 and not rolsuper
      union all
      select 'the connection limit of its user', rolconnlimit,
        (select count(*) from others where usename = rolname)::integer
      from me where rolconnlimit >= 0 and not rolsuper`);
    const shortage = findShortage(wanted, rows);
    if (shortage?.fatal === true) throw new DatabaseUnfit(shortage.says);
    if (shortage !== null) note(shortage.says);
  } finally {
    await client.end();
  }
}
