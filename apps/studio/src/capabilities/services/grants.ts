/**
 * Free rounds that the operator granted. A round takes one of its grant in the transaction that writes it, and gives it back in
 * the statement that ends it refused or void (rounds/queries.ts `changeState`), so that no crash loses or doubles one.
 */
import { formatAmount } from '@house/money/amount';
import type { Db, Tx } from '@house/server/platform/database';
import { type Refusal, refuse } from '@house/server/platform/result';
import { sql } from 'kysely';
import type { ShownGrant } from '../../contract.ts';

const SHOWN = 20;

export interface GrantRow {
  readonly id: string;
  readonly campaign: string;
  readonly player: string;
  readonly currency: string;
  readonly games: readonly string[];
  readonly rounds: number;
  readonly stake: bigint;
  readonly win_limit: bigint | null;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly used: number;
}

export type NewGrant = Omit<GrantRow, 'used'>;

const columns = sql`id, campaign, player, currency, games, rounds, stake, win_limit, valid_from, valid_to, used`;

export async function findGrant(db: Db | Tx, id: string): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`-- studio.grant
    select ${columns} from grants where id = ${id}`.execute(db);
  return rows[0];
}

/** What is told of one grant and taken back of it waits for each other. */
async function lockGrant(tx: Tx, id: string): Promise<void> {
  await sql`-- studio.lockGrant
    select pg_advisory_xact_lock(hashtextextended(${`grant ${id}`}, 0))`.execute(tx);
}

/** False when there is one of this id already. One that was cancelled before comes in cancelled. */
export async function insertGrant(tx: Tx, grant: NewGrant): Promise<boolean> {
  await lockGrant(tx, grant.id);
  const { rows } = await sql`-- studio.insertGrant
    insert into grants (id, campaign, player, currency, games, rounds, stake, win_limit, valid_from, valid_to, cancelled_at)
    values (${grant.id}, ${grant.campaign}, ${grant.player}, ${grant.currency}, ${[...grant.games]}::text[], ${grant.rounds},
      ${grant.stake}, ${grant.win_limit}, ${grant.valid_from}, ${grant.valid_to},
      (select cancelled_at from cancelled_grants c where c.id = ${grant.id} and c.player = ${grant.player}))
    on conflict (id) do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Answers how many rounds were begun of it. */
export async function cancelGrant(tx: Tx, { id, player }: { id: string; player: string }): Promise<number> {
  await lockGrant(tx, id);
  await sql`-- studio.rememberCancelled
    insert into cancelled_grants (id, player) values (${id}, ${player}) on conflict (id) do nothing`.execute(tx);
  const { rows } = await sql<{ used: number }>`-- studio.cancelGrant
    update grants set cancelled_at = coalesce(cancelled_at, clock_timestamp()) where id = ${id} and player = ${player}
    returning used`.execute(tx);
  return rows[0]?.used ?? 0;
}

/** One round of it for this player and game, and what it is worth; its row is locked until the round is written. */
export async function takeOfGrant(
  tx: Tx,
  { id, player, game, currency }: { id: string; player: string; game: string; currency: string },
): Promise<bigint | Refusal<'grant.over'>> {
  const { rows } = await sql<{ stake: bigint }>`-- studio.takeOfGrant
    update grants set used = used + 1
    where id = ${id} and player = ${player} and currency = ${currency} and ${game} = any(games) and used < rounds
      and cancelled_at is null and clock_timestamp() >= valid_from and clock_timestamp() < valid_to
    returning stake`.execute(tx);
  return rows[0]?.stake ?? refuse('grant.over');
}

/** What a player may play of a game without paying, the one that ends first before others. */
export async function listGrants(
  db: Db,
  { player, game, currency }: { player: string; game: string; currency: string },
): Promise<readonly ShownGrant[]> {
  const { rows } = await sql<GrantRow>`-- studio.grantsOfPlayer
    select ${columns} from grants
    where player = ${player} and currency = ${currency} and ${game} = any(games) and used < rounds
      and cancelled_at is null and clock_timestamp() >= valid_from and clock_timestamp() < valid_to
    order by valid_to, id limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    left: row.rounds - row.used,
    stake: formatAmount(row.stake),
    winLimit: row.win_limit === null ? null : formatAmount(row.win_limit),
    validTo: row.valid_to.toISOString(),
  }));
}
