/** SQL of scratch cards. */
import { toHex } from '@house/fairness/hex';
import { sql } from 'kysely';
import { LOCK_CLASSES } from '../../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../../platform/database.ts';
import { must, present } from '../../../platform/result.ts';
import { PRODUCTS } from '../../wagers/port.ts';
import { UNDER_INSTANT_SECRET } from '../instant-seals.ts';
import type { BoughtCard, ScratchGame, SeedPair, Seeds } from './port.ts';

export interface PairRow {
  readonly id: bigint;
  /** Null of the next pair. */
  readonly client_seed: string | null;
  readonly commitment: Uint8Array;
  readonly made_at: Date;
  readonly chosen_at: Date | null;
  readonly nonce: Uint8Array;
  readonly sealed: Uint8Array;
  readonly sealed_under: number;
  readonly used: number;
  readonly server_seed: Uint8Array | null;
}

interface CardRow {
  readonly card_id: bigint;
  readonly game_code: string;
  readonly price: bigint;
  readonly prize: bigint;
  readonly fields: number[];
  readonly pair_nonce: number;
  readonly bought_at: Date;
}

export function pairOf(row: PairRow): SeedPair {
  return {
    id: row.id,
    clientSeed: present(row.client_seed, 'the client seed of a pair that is not the next is fixed'),
    commit: toHex(row.commitment),
    committedAt: row.made_at,
    chosenAt: row.chosen_at,
    serverSeed: row.server_seed === null ? null : toHex(row.server_seed),
    used: row.used,
  };
}

function cardOf(row: CardRow & PairRow): BoughtCard {
  return {
    id: row.card_id,
    code: row.game_code,
    price: row.price,
    prize: row.prize,
    fields: row.fields,
    nonce: row.pair_nonce,
    pair: pairOf(row),
    boughtAt: row.bought_at,
  };
}

const PAIR = sql`p.id, p.client_seed, p.commitment, p.made_at, p.chosen_at, p.nonce, p.sealed, p.sealed_under, p.used, p.server_seed`;
const CARD = sql`c.id as card_id, c.game_code, c.price, c.prize, c.fields, c.pair_nonce, c.bought_at, ${PAIR}`;

export async function readScratchGames(db: Db | Tx): Promise<ScratchGame[]> {
  const { rows } = await sql<{ code: string; state: 'on' | 'stopped'; daily_limit: number }>`-- lottery.scratchGames
    select code, state, daily_limit from scratch_games order by code`.execute(db);
  return rows.map(({ code, state, daily_limit }) => ({ code, state, dailyLimit: daily_limit }));
}

/** One purchase or change of seeds of a member at a time. */
export async function lockScratcher(tx: Tx, memberId: bigint): Promise<void> {
  await sql`-- lottery.lockScratcher
    select pg_advisory_xact_lock(${LOCK_CLASSES.scratchCards}, hashint8(${memberId}::bigint))`.execute(tx);
}

export async function findCardByKey(tx: Tx, memberId: bigint, key: string): Promise<BoughtCard | null> {
  const { rows } = await sql<CardRow & PairRow>`-- lottery.scratchCardByKey
    select ${CARD} from scratch_cards c join scratch_seed_pairs p on p.id = c.pair_id
    where c.member_id = ${memberId} and c.key = ${key}::uuid`.execute(tx);
  return rows[0] === undefined ? null : cardOf(rows[0]);
}

/** Cards of a member since midnight of the zone. */
export async function countCardsOfDay(tx: Tx, memberId: bigint, code: string, zoneMinutes: number): Promise<number> {
  const { rows } = await sql<{ cards: bigint }>`-- lottery.scratchCardsOfDay
    select count(*) as cards from scratch_cards c where c.member_id = ${memberId} and c.game_code = ${code}
      and c.bought_at >= date_trunc('day', clock_timestamp() + make_interval(mins => ${zoneMinutes}))
        - make_interval(mins => ${zoneMinutes})`.execute(tx);
  return Number(present(rows[0], 'a count has a row').cards);
}

export interface LivePairs {
  readonly current: PairRow | null;
  readonly next: PairRow | null;
}

/** The pairs of a member that are not revealed: the current and the next, where he has them. */
export async function findLivePairs(db: Tx | Db, memberId: bigint): Promise<LivePairs> {
  const { rows } = await sql<PairRow>`-- lottery.liveScratchPairs
    select ${PAIR} from scratch_seed_pairs p where p.member_id = ${memberId} and p.server_seed is null`.execute(db);
  return {
    current: rows.find((row) => row.client_seed !== null) ?? null,
    next: rows.find((row) => row.client_seed === null) ?? null,
  };
}

export async function findPairByKey(tx: Tx, memberId: bigint, key: string): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`-- lottery.scratchPairByKey
    select ${PAIR} from scratch_seed_pairs p where p.member_id = ${memberId} and p.key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}

export function seedsOf(current: PairRow | null, next: PairRow): Seeds {
  return {
    current: current === null ? null : pairOf(current),
    next: { commit: toHex(next.commitment), committedAt: next.made_at },
  };
}

export interface NewPair {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly commit: Uint8Array;
  /** Hex. */
  readonly nonce: string;
  readonly sealed: string;
}

export async function insertPair(tx: Tx, pair: NewPair): Promise<PairRow> {
  const { rows } = await sql<PairRow>`-- lottery.insertScratchPair
    insert into scratch_seed_pairs as p (id, member_id, commitment, nonce, sealed, sealed_under)
    values (${pair.id}, ${pair.memberId}, ${Buffer.from(pair.commit)},
      decode(${pair.nonce}, 'hex'), decode(${pair.sealed}, 'hex'), ${UNDER_INSTANT_SECRET}) returning ${PAIR}`.execute(
    tx,
  );
  return present(rows[0], 'an inserted row comes back');
}

export async function fixClientSeed(
  tx: Tx,
  pairId: bigint,
  { key, clientSeed }: { key: string; clientSeed: string },
): Promise<PairRow> {
  const { rows } = await sql<PairRow>`-- lottery.fixScratchClientSeed
    update scratch_seed_pairs p set client_seed = ${clientSeed}, key = ${key}::uuid, chosen_at = clock_timestamp()
    where p.id = ${pairId} and p.client_seed is null returning ${PAIR}`.execute(tx);
  return present(rows[0], 'the next pair of a member waits for his choice');
}

export async function revealPair(tx: Tx, pairId: bigint, serverSeed: Uint8Array): Promise<void> {
  await sql`-- lottery.revealScratchPair
    update scratch_seed_pairs set server_seed = ${Buffer.from(serverSeed)}, revealed_at = clock_timestamp()
    where id = ${pairId}`.execute(tx);
}

export interface NewCard {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly key: string;
  readonly code: string;
  readonly price: bigint;
  readonly prize: bigint;
  readonly fields: readonly number[];
  readonly pair: PairRow;
}

/** Writes the card and counts its pair on. */
export async function insertCard(tx: Tx, card: NewCard): Promise<void> {
  const { numAffectedRows } = await sql`-- lottery.countScratchPair
    update scratch_seed_pairs set used = used + 1 where id = ${card.pair.id} and used = ${card.pair.used}`.execute(tx);
  must(numAffectedRows === 1n, 'a nonce is used once');
  await sql`-- lottery.insertScratchCard
    insert into scratch_cards (id, member_id, key, game_code, price, prize, fields, pair_id, pair_nonce)
    values (${card.id}, ${card.memberId}, ${card.key}::uuid, ${card.code}, ${card.price}, ${card.prize},
      ${[...card.fields]}::smallint[], ${card.pair.id}, ${card.pair.used})`.execute(tx);
}

export async function listCards(
  db: Db,
  memberId: bigint,
  page: { offset: number; limit: number },
): Promise<{ rows: BoughtCard[]; total: number }> {
  const { rows } = await sql<CardRow & PairRow & { total: bigint }>`-- lottery.scratchCardsOf
    select ${CARD}, count(*) over () as total from scratch_cards c join scratch_seed_pairs p on p.id = c.pair_id
    where c.member_id = ${memberId} order by c.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { rows: rows.map(cardOf), total: Number(rows[0]?.total ?? 0n) };
}

/** Holds the game's row until `tx` ends; its state, null where there is none. */
export async function lockScratchGame(tx: Tx, code: string): Promise<ScratchGame['state'] | null> {
  const { rows } = await sql<{ state: ScratchGame['state'] }>`-- lottery.lockScratchGame
    select state from scratch_games where code = ${code} for update`.execute(tx);
  return rows[0]?.state ?? null;
}

export async function writeScratchState(tx: Tx, code: string, state: ScratchGame['state']): Promise<void> {
  await sql`-- lottery.setScratchState
    update scratch_games set state = ${state} where code = ${code}`.execute(tx);
}

/** What the order of this key did; null: there was none. */
export async function findScratchChange(
  tx: Tx,
  key: string,
): Promise<{ code: string; state: ScratchGame['state'] } | null> {
  const { rows } = await sql<{ code: string; state: ScratchGame['state'] }>`-- lottery.findScratchChange
    select game_code as code, state from scratch_state_changes where key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertScratchChange(
  tx: Tx,
  change: { key: string; code: string; state: ScratchGame['state']; reason: string; staffId: bigint; staff: string },
): Promise<void> {
  await sql`-- lottery.insertScratchChange
    insert into scratch_state_changes (key, game_code, state, reason, staff_id, staff)
    values (${change.key}, ${change.code}, ${change.state}, ${change.reason}, ${change.staffId}, ${change.staff})`.execute(
    tx,
  );
}

export interface ScratchSales {
  readonly cards: number;
  readonly taken: bigint;
  readonly paid: bigint;
}

/** What each game sold and paid, from the running totals of its markets. */
export async function readScratchSales(db: Db | Tx): Promise<Map<string, ScratchSales>> {
  const { rows } = await sql<{ code: string; cards: bigint; taken: string; paid: string }>`-- lottery.scratchSales
    select g.game_code as code, sum(t.bets)::bigint as cards, sum(t.stake)::text as taken, sum(t.prize)::text as paid
    from wager_markets g join wager_market_totals t on t.market_id = g.id and not t.trial
    where g.product = ${PRODUCTS.elottery} and g.way = 'instant' group by 1`.execute(db);
  return new Map(
    rows.map((row) => [row.code, { cards: Number(row.cards), taken: BigInt(row.taken), paid: BigInt(row.paid) }]),
  );
}
