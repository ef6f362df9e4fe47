/**
 * The statements of crash, a function each. What only the driver of the rocket may write is written in a transaction that holds
 * the lease: `holdLease` throws when another has taken over.
 */
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';
import type { Choice } from '../../contract.ts';
import { columns as betColumns, type RoundRow } from '../rounds/queries.ts';

export interface Lease {
  readonly owner: string;
  readonly fence: bigint;
}

export type RocketState = 'betting' | 'flying' | 'ended' | 'void';

export interface Rocket {
  readonly id: string;
  /** Also the nonce of its stream. */
  readonly number: number;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly state: RocketState;
  readonly betting_until: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  /** In hundredths; null before the end. */
  readonly point: number | null;
}

/** Another process drives the rocket: nothing that this one writes as its driver stands. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

const LEASE = '5 seconds';
const columns = sql`id, number, commitment, sealed, state, betting_until, started_at, ended_at, point`;

/** Null while another holds it. */
export async function takeLease(db: Db, owner: string): Promise<Lease | null> {
  const { rows } = await sql<{ fence: bigint }>`-- studio.takeCrashLease
    insert into crash_lease (owner, fence, until) values (${owner}, 1, clock_timestamp() + ${LEASE}::interval)
    on conflict (one) do update
      set owner = excluded.owner, fence = crash_lease.fence + 1, until = clock_timestamp() + ${LEASE}::interval
      where crash_lease.until < clock_timestamp()
    returning fence`.execute(db);
  return rows[0] === undefined ? null : { owner, fence: rows[0].fence };
}

/** False: it was lost. */
export async function renewLease(db: Db, { owner, fence }: Lease): Promise<boolean> {
  const { rows } = await sql`-- studio.renewCrashLease
    update crash_lease set until = clock_timestamp() + ${LEASE}::interval
    where owner = ${owner} and fence = ${String(fence)} and until >= clock_timestamp() returning fence`.execute(db);
  return rows.length > 0;
}

export async function releaseLease(db: Db, { owner, fence }: Lease): Promise<void> {
  await sql`-- studio.releaseCrashLease
    update crash_lease set until = clock_timestamp() - interval '1 millisecond'
    where owner = ${owner} and fence = ${String(fence)}`.execute(db);
}

/** Throws LeaseLost; else nobody can take over before the transaction ends. */
export async function holdLease(tx: Tx, { owner, fence }: Lease): Promise<void> {
  const { rows } = await sql`-- studio.holdCrashLease
    select from crash_lease where owner = ${owner} and fence = ${String(fence)} and until >= clock_timestamp()
    for share`.execute(tx);
  if (rows.length === 0) throw new LeaseLost();
}

export async function findRocket(db: Db, id: string): Promise<Rocket | undefined> {
  const { rows } = await sql<Rocket>`-- studio.rocket
    select ${columns} from crash_rounds where id = ${id}`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listRockets(db: Db, limit: number): Promise<readonly Rocket[]> {
  const { rows } = await sql<Rocket>`-- studio.rockets
    select ${columns} from crash_rounds order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** Whose betting is open; it cannot take off before the transaction ends. */
export async function holdBetting(tx: Tx): Promise<Rocket | undefined> {
  const { rows } = await sql<Rocket>`-- studio.bettingRocket
    select ${columns} from crash_rounds where state = 'betting' order by number desc limit 1 for share`.execute(tx);
  return rows[0];
}

export async function insertRocket(
  tx: Tx,
  {
    id,
    number,
    fence,
    commitment,
    sealed,
    bettingUntil,
  }: Pick<Rocket, 'id' | 'number' | 'commitment' | 'sealed'> & {
    fence: bigint;
    bettingUntil: Date;
  },
): Promise<Rocket> {
  const { rows } = await sql<Rocket>`-- studio.openRocket
    insert into crash_rounds (id, number, fence, commitment, sealed, betting_until)
    values (${id}, ${number}, ${String(fence)}, ${commitment}, ${sealed}, ${bettingUntil})
    returning ${columns}`.execute(tx);
  return rows[0] as Rocket;
}

/** Stakes whose answer has not come by now do not fly: they are asked back. */
export async function takeOff(tx: Tx, id: string, startedAt: Date): Promise<Rocket | undefined> {
  const { rows } = await sql<Rocket>`-- studio.takeOff
    update crash_rounds set state = 'flying', started_at = ${startedAt}
    where id = ${id} and state = 'betting' returning ${columns}`.execute(tx);
  await sql`-- studio.leaveBehind
    update rounds set state = 'voiding', next_try_at = clock_timestamp()
    where crash_round = ${id} and state = 'placed'`.execute(tx);
  return rows[0];
}

export async function endRocket(
  tx: Tx,
  id: string,
  { endedAt, point }: { endedAt: Date; point: number },
): Promise<Rocket | undefined> {
  const { rows } = await sql<Rocket>`-- studio.endRocket
    update crash_rounds set state = 'ended', ended_at = ${endedAt}, point = ${point}
    where id = ${id} and state = 'flying' returning ${columns}`.execute(tx);
  return rows[0];
}

/** Whoever has not left gets the stake back. */
export async function voidRocket(
  tx: Tx,
  id: string,
  { endedAt, point }: { endedAt: Date; point: number },
): Promise<void> {
  await sql`-- studio.voidRocket
    update crash_rounds set state = 'void', ended_at = ${endedAt}, point = ${point}
    where id = ${id} and state in ('betting', 'flying')`.execute(tx);
  await sql`-- studio.voidBets
    update rounds set state = 'voiding', next_try_at = clock_timestamp()
    where crash_round = ${id} and state in ('placed', 'open')`.execute(tx);
}

/** Rockets that somebody has left behind: under way, or ended with bets that nobody decided. */
export async function listUnfinished(db: Db): Promise<readonly Rocket[]> {
  const { rows } = await sql<Rocket>`-- studio.unfinishedRockets
    select ${columns} from crash_rounds
    where state in ('betting', 'flying')
      or id in (select crash_round from rounds where crash_round is not null and state in ('placed', 'open'))
    order by number`.execute(db);
  return rows;
}

/** Bets that fly. */
export async function listFlying(db: Db, id: string): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.flyingBets
    select ${betColumns} from rounds where crash_round = ${id} and state = 'open'`.execute(db);
  return rows;
}

export interface Chain {
  readonly id: string;
  readonly first: number;
  readonly length: number;
  readonly head: Buffer;
  /** The last seed. */
  readonly sealed: Buffer;
  readonly made_at: Date;
}
const chainColumns = sql`id, first, length, head, sealed, made_at`;

/** The chain that the rocket of this number takes its seed from. */
export async function findChain(db: Db, number: number): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`-- studio.crashChain
    select ${chainColumns} from crash_chains where first <= ${number} and ${number} < first + length
    order by first desc limit 1`.execute(db);
  return rows[0];
}

export async function insertChain(
  tx: Tx,
  { id, first, length, head, sealed, madeAt }: Omit<Chain, 'made_at'> & { madeAt: Date },
): Promise<Chain> {
  const { rows } = await sql<Chain>`-- studio.makeCrashChain
    insert into crash_chains (id, first, length, head, sealed, made_at)
    values (${id}, ${first}, ${length}, ${head}, ${sealed}, ${madeAt}) returning ${chainColumns}`.execute(tx);
  return rows[0] as Chain;
}

/** Newest first. */
export async function listChains(db: Db, limit: number): Promise<readonly Chain[]> {
  const { rows } = await sql<Chain>`-- studio.crashChains
    select ${chainColumns} from crash_chains order by first desc limit ${limit}`.execute(db);
  return rows;
}

export interface Decision {
  readonly id: string;
  readonly action: Choice;
  /** Units of 0.0001. */
  readonly prize: bigint;
}

/** Decides bets that fly; those that were decided before are left as they are. Answers the rows that it decided. */
export async function decideBets(db: Db, decisions: readonly Decision[]): Promise<readonly RoundRow[]> {
  if (decisions.length === 0) return [];
  const { rows } = await sql<RoundRow>`-- studio.decideBets
    update rounds set state = 'decided', actions = jsonb_build_array(decided.action), version = version + 1,
      prize = decided.won, tries = 0, next_try_at = clock_timestamp() + interval '10 seconds'
    from (
      select unnest(${decisions.map(({ id }) => id)}::uuid[]) as bet,
        unnest(${decisions.map(({ action }) => JSON.stringify(action))}::jsonb[]) as action,
        unnest(${decisions.map(({ prize }) => String(prize))}::bigint[]) as won) decided
    where id = decided.bet and state = 'open'
    returning ${betColumns}`.execute(db);
  return rows;
}

export interface BetLine {
  readonly player: string;
  readonly stake: bigint;
  readonly actions: readonly Choice[];
}

/** Bets that stand, the largest first; how many there are, and what they stake together. */
export async function readBoard(
  db: Db,
  id: string,
  limit: number,
): Promise<{ count: number; staked: bigint; lines: readonly BetLine[] }> {
  const { rows } = await sql<BetLine & { count: bigint; staked: bigint }>`-- studio.crashBoard
    select player, stake, actions, count(*) over () as count, (sum(stake) over ())::bigint as staked from rounds
    where crash_round = ${id} and state in ('open', 'decided', 'settled')
    order by stake desc, id limit ${limit}`.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), staked: rows[0]?.staked ?? 0n, lines: rows };
}
