/** The statements of fish rooms, a function each. */
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';
import { columns, type RoundRow } from '../rounds/queries.ts';

export interface FishRoomRow {
  readonly id: string;
  readonly tier: number;
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export async function insertRoom(
  tx: Tx,
  { id, tier, fence, commitment, sealed, opened_at: openedAt }: Omit<FishRoomRow, 'closed_at'> & { fence: bigint },
): Promise<void> {
  await sql`-- studio.openFishRoom
    insert into fish_rooms (id, tier, fence, commitment, sealed, opened_at)
    values (${id}, ${tier}, ${String(fence)}, ${commitment}, ${sealed}, ${openedAt})`.execute(tx);
}

export async function closeRoom(db: Db, id: string): Promise<void> {
  await sql`-- studio.closeFishRoom
    update fish_rooms set closed_at = clock_timestamp() where id = ${id} and closed_at is null`.execute(db);
}

/** Those of keepers before this one: nobody is in them any more. */
export async function closeRoomsBefore(db: Db, fence: bigint): Promise<void> {
  await sql`-- studio.closeFishRooms
    with closed as (
      update fish_rooms set closed_at = clock_timestamp() where closed_at is null and fence < ${String(fence)} returning id)
    update fish_sittings set left_at = clock_timestamp() where left_at is null and room in (select id from closed)`.execute(
    db,
  );
}

export async function findRoom(db: Db, id: string): Promise<FishRoomRow | undefined> {
  const { rows } = await sql<FishRoomRow>`-- studio.fishRoom
    select id, tier, commitment, sealed, opened_at, closed_at from fish_rooms where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertSitting(
  db: Db,
  sitting: { id: string; room: string; tier: number; seat: number; player: string; trial: boolean },
): Promise<void> {
  const { id, room, tier, seat, player, trial } = sitting;
  await sql`-- studio.sitAtFish
    insert into fish_sittings (id, room, tier, seat, player, trial)
    values (${id}, ${room}, ${tier}, ${seat}, ${player}, ${trial})`.execute(db);
}

export async function endSitting(db: Db, id: string): Promise<void> {
  await sql`-- studio.leaveFish
    update fish_sittings set left_at = clock_timestamp() where id = ${id} and left_at is null`.execute(db);
}

/** Whose volley waits for the wallet: they fire none before it is through. */
export async function listBusy(tx: Tx, game: string, players: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ player: string }>`-- studio.busyShooters
    select player from rounds where player = any(${[...players]}::text[]) and game = ${game}
      and state in ('placed', 'open', 'decided', 'voiding')`.execute(tx);
  return rows.map(({ player }) => player);
}

/** The volleys that this made settled. */
export async function settleVolleys(
  tx: Tx,
  volleys: readonly { readonly id: string; readonly prize: bigint; readonly balance: string | null }[],
): Promise<readonly RoundRow[]> {
  const { rows } = await sql<RoundRow>`-- studio.settleVolleys
    update rounds set state = 'settled', prize = told.comes, balance = coalesce(told.now_has, balance), tries = 0,
      ended_at = clock_timestamp()
    from (
      select unnest(${volleys.map(({ id }) => id)}::uuid[]) as volley,
        unnest(${volleys.map(({ prize }) => String(prize))}::bigint[]) as comes,
        unnest(${volleys.map(({ balance }) => balance)}::text[]) as now_has) told
    where id = told.volley and state in ('placed', 'voiding') and operator_void is null
    returning ${columns}`.execute(tx);
  return rows;
}

/** What jackpots and chests paid is to be told to the wallet: its prize is corrected. */
export async function addFunds(tx: Tx, id: string, events: readonly unknown[], won: bigint): Promise<RoundRow> {
  const { rows } = await sql<RoundRow>`-- studio.addFunds
    update rounds set prize = prize + ${String(won)}::bigint, pool_events = ${JSON.stringify(events)}::jsonb,
      state = 'decided', ended_at = null, corrections = corrections + 1,
      next_try_at = clock_timestamp() + interval '10 seconds'
    where id = ${id} and state = 'settled' and in_pools
    returning ${columns}`.execute(tx);
  return rows[0] as RoundRow;
}

interface ChestRow {
  readonly code: string;
  readonly units: bigint;
  readonly paid: bigint;
}

export async function listChests(db: Db | Tx): Promise<readonly ChestRow[]> {
  const { rows } = await sql<ChestRow>`-- studio.fishChests
    select code, units, paid from fish_chests`.execute(db);
  return rows;
}

export async function lockChests(tx: Tx, codes: readonly string[]): Promise<readonly ChestRow[]> {
  const { rows } = await sql<ChestRow>`-- studio.lockChests
    select code, units, paid from fish_chests where code = any(${[...codes]}::text[])
    order by code for update`.execute(tx);
  return rows;
}

/** `paid`: beside what it has paid before. */
export async function updateChests(tx: Tx, chests: readonly ChestRow[]): Promise<void> {
  await sql`-- studio.raiseChests
    update fish_chests set units = next.units, paid = fish_chests.paid + next.paid
    from unnest(${chests.map(({ code }) => code)}::text[], ${chests.map(({ units }) => String(units))}::bigint[],
      ${chests.map(({ paid }) => String(paid))}::bigint[]) as next (code, units, paid)
    where fish_chests.code = next.code`.execute(tx);
}

export async function insertChestWin(
  tx: Tx,
  win: { round: string; player: string; code: string; fish: number; level: number; kind: number; amount: bigint },
): Promise<void> {
  await sql`-- studio.openChest
    insert into fish_chest_wins (round_id, fish, code, kind, level, player, amount)
    values (${win.round}, ${win.fish}, ${win.code}, ${win.kind}, ${win.level}, ${win.player}, ${String(win.amount)})`.execute(
    tx,
  );
}

export interface DayCell {
  readonly tier: number;
  readonly kind: number;
  readonly shots: number;
  readonly kills: number;
  readonly cost: bigint;
  readonly prize: bigint;
  /** In units of 0.0001, squared. */
  readonly variance: number;
}

export async function addToDays(tx: Tx, cells: readonly DayCell[]): Promise<void> {
  const given = JSON.stringify(cells.map((cell) => ({ ...cell, cost: String(cell.cost), prize: String(cell.prize) })));
  await sql`-- studio.countShots
    insert into fish_days (day, tier, kind, shots, kills, cost, prize, variance)
    select current_date, tier, kind, shots, kills, cost, prize, variance
    from jsonb_to_recordset(${given}::jsonb) as given (tier integer, kind integer, shots bigint, kills bigint, cost bigint,
      prize bigint, variance double precision)
    order by tier, kind
    on conflict (day, tier, kind) do update set shots = fish_days.shots + excluded.shots,
      kills = fish_days.kills + excluded.kills, cost = fish_days.cost + excluded.cost,
      prize = fish_days.prize + excluded.prize, variance = fish_days.variance + excluded.variance`.execute(tx);
}

export async function addToSittings(
  tx: Tx,
  shot: readonly { readonly sitting: string; readonly bullets: number; readonly cost: bigint; readonly won: bigint }[],
): Promise<void> {
  if (shot.length === 0) return;
  await sql`-- studio.countSittings
    update fish_sittings set bullets = fish_sittings.bullets + more.bullets, cost = fish_sittings.cost + more.cost,
      won = fish_sittings.won + more.won
    from (
      select sitting, sum(bullets)::bigint as bullets, sum(cost)::bigint as cost, sum(won)::bigint as won
      from unnest(${shot.map(({ sitting }) => sitting)}::uuid[], ${shot.map(({ bullets }) => bullets)}::bigint[],
        ${shot.map(({ cost }) => String(cost))}::bigint[], ${shot.map(({ won }) => String(won))}::bigint[])
        as each (sitting, bullets, cost, won)
      group by sitting order by sitting) more
    where fish_sittings.id = more.sitting`.execute(tx);
}

export interface ShotSumsRow {
  readonly tier: number;
  readonly kind: number;
  readonly shots: number;
  readonly kills: number;
  readonly cost: bigint;
  readonly prize: bigint;
  readonly variance: number;
}

export async function sumShots(tx: Tx, days: number): Promise<readonly ShotSumsRow[]> {
  const { rows } = await sql<ShotSumsRow>`-- studio.fishShots
    select tier, kind, sum(shots)::float8 as shots, sum(kills)::float8 as kills, sum(cost)::bigint as cost,
      sum(prize)::bigint as prize, sum(variance) as variance
    from fish_days where day > current_date - ${days}::integer group by tier, kind`.execute(tx);
  return rows;
}

export interface FundsRow {
  readonly code: string;
  readonly jackpot: bigint;
  readonly jackpot_paid: bigint;
  readonly chest: bigint;
  readonly chest_paid: bigint;
  readonly shot: bigint;
  readonly rooms: number;
  readonly players: number;
}

/** By the rooms' rate: what stands there, what it has paid, all that was shot there, who sits there. */
export async function readFunds(tx: Tx, codes: readonly string[]): Promise<readonly FundsRow[]> {
  const { rows } = await sql<FundsRow>`-- studio.fishFunds
    select c.code, p.units as jackpot, c.units as chest, c.paid as chest_paid,
      (select coalesce(sum(amount), 0)::bigint from pool_wins where code = c.code) as jackpot_paid,
      (select coalesce(sum(cost), 0)::bigint from fish_days where tier = t.tier) as shot,
      (select count(*)::integer from fish_rooms where tier = t.tier and closed_at is null) as rooms,
      (select count(*)::integer from fish_sittings s join fish_rooms r on r.id = s.room
        where s.tier = t.tier and s.left_at is null and r.closed_at is null) as players
    from unnest(${[...codes]}::text[]) with ordinality as named (code, place)
      cross join lateral (select place::integer - 1 as tier) t
      join fish_chests c on c.code = named.code join pools p on p.code = named.code
    order by place`.execute(tx);
  return rows;
}

interface ChestWinRow {
  readonly code: string;
  readonly kind: number;
  readonly level: number;
  readonly player: string;
  readonly round_id: string;
  readonly amount: bigint;
  readonly won_at: Date;
}

export async function listChestWins(tx: Tx, limit: number): Promise<readonly ChestWinRow[]> {
  const { rows } = await sql<ChestWinRow>`-- studio.fishChestWins
    select code, kind, level, player, round_id, amount, won_at from fish_chest_wins order by won_at desc limit ${limit}`.execute(
    tx,
  );
  return rows;
}

interface SittingRow {
  readonly id: string;
  readonly tier: number;
  readonly player: string;
  readonly trial: boolean;
  readonly bullets: bigint;
  readonly cost: bigint;
  readonly won: bigint;
  readonly sat_at: Date;
  readonly left_at: Date | null;
}

export async function listSittings(tx: Tx, limit: number): Promise<readonly SittingRow[]> {
  const { rows } = await sql<SittingRow>`-- studio.fishSittings
    select id, tier, player, trial, bullets, cost, won, sat_at, left_at from fish_sittings
    order by sat_at desc limit ${limit}`.execute(tx);
  return rows;
}
