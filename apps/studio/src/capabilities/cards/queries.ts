/** The statements of the card rooms, a function each. A change of state names the state it leaves, so that it happens once. */
import type { Db, Tx } from '@house/server/platform/database';
import { sql } from 'kysely';

export type SittingState = 'placed' | 'open' | 'decided' | 'settled' | 'refused' | 'voiding' | 'void';

export interface CardTableRow {
  readonly id: string;
  readonly game: string;
  readonly tier: number;
  readonly trial: boolean;
  readonly code: string | null;
  readonly button: number;
  readonly hands: number;
  readonly next_hand: string;
  readonly next_commitment: Buffer;
  readonly next_sealed: Buffer;
}

export interface SittingRow {
  readonly id: string;
  readonly table_id: string;
  readonly seat: number;
  readonly player: string;
  readonly game: string;
  readonly currency: string;
  readonly trial: boolean;
  readonly stake: bigint;
  readonly stack: bigint;
  readonly prize: bigint | null;
  readonly state: SittingState;
  readonly seed: string;
  readonly ties: readonly string[];
  readonly leaving: boolean;
  /** Sits out for so long. */
  readonly out_milliseconds: number | null;
  readonly misses: number;
  readonly bank_milliseconds: number;
  readonly bet_transaction: string;
  readonly win_transaction: string;
  readonly refusal: string | null;
  readonly balance: string | null;
  readonly tries: number;
}

export interface DealtIn {
  readonly seat: number;
  readonly sitting: string;
  readonly player: string;
  readonly stack: string;
  readonly seed: string;
}

export interface KeptAction {
  readonly seat: number;
  readonly kind: string;
  readonly amount?: string | undefined;
  readonly picks?: readonly string[] | undefined;
  /** Milliseconds since the hand was dealt. */
  readonly at?: number;
}

export interface HandRow {
  readonly id: string;
  readonly table_id: string;
  readonly game: string;
  readonly number: number;
  readonly unit: bigint;
  readonly button: number;
  readonly players: readonly DealtIn[];
  readonly commitment: Buffer;
  readonly sealed: Buffer;
  readonly state: 'playing' | 'settled' | 'void';
  readonly actions: readonly KeptAction[];
  readonly on_bank: boolean;
  readonly rake: bigint | null;
  readonly dealt_at: Date;
  /** Of the turn; below zero once it is over. */
  readonly left: number;
  /** Milliseconds since it was dealt. */
  readonly age: number;
}

const tableColumns = sql`id, game, tier, trial, code, button, hands, next_hand, next_commitment, next_sealed`;
const sittingColumns = sql`id, table_id, seat, player, game, currency, trial, stake, stack, prize, state, seed, ties, leaving,
  (extract(epoch from clock_timestamp() - out_since) * 1000)::integer as out_milliseconds, misses, bank_milliseconds,
  bet_transaction, win_transaction, refusal, balance, tries`;
const handColumns = sql`id, table_id, game, number, unit, button, players, commitment, sealed, state, actions, on_bank, rake,
  dealt_at, (extract(epoch from turn_until - clock_timestamp()) * 1000)::integer as left,
  (extract(epoch from clock_timestamp() - dealt_at) * 1000)::float8 as age`;

export async function insertTable(tx: Tx, row: Omit<CardTableRow, 'button' | 'hands'>): Promise<void> {
  await sql`-- studio.openCardTable
    insert into card_tables (id, game, tier, trial, code, next_hand, next_commitment, next_sealed)
    values (${row.id}, ${row.game}, ${row.tier}, ${row.trial}, ${row.code}, ${row.next_hand}, ${row.next_commitment},
      ${row.next_sealed})`.execute(tx);
}

/** False: somebody sits there. */
export async function closeTable(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`-- studio.closeCardTable
    update card_tables t set closed_at = clock_timestamp()
    where id = ${id} and closed_at is null and not exists (
      select from card_sittings s where s.table_id = t.id and s.state in ('placed', 'open', 'voiding')) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Those of keepers before, where nobody sits any more. */
export async function closeEmptyTables(tx: Tx): Promise<void> {
  await sql`-- studio.closeEmptyCardTables
    update card_tables t set closed_at = clock_timestamp()
    where closed_at is null and not exists (
      select from card_sittings s where s.table_id = t.id and s.state in ('placed', 'open', 'voiding'))`.execute(tx);
}

export async function listOpenTables(db: Db): Promise<readonly CardTableRow[]> {
  const { rows } = await sql<CardTableRow>`-- studio.openCardTables
    select ${tableColumns} from card_tables where closed_at is null order by opened_at`.execute(db);
  return rows;
}

export type NewSitting = Pick<
  SittingRow,
  | 'id'
  | 'table_id'
  | 'seat'
  | 'player'
  | 'game'
  | 'currency'
  | 'trial'
  | 'stake'
  | 'seed'
  | 'ties'
  | 'bet_transaction'
  | 'win_transaction'
  | 'bank_milliseconds'
> & { readonly key: string; readonly together: readonly string[] };

/** Seats that nobody else can have yet, whether or not their player came to sit there. */
export async function listTakenSeats(tx: Tx, table: string): Promise<readonly number[]> {
  const { rows } = await sql<{ seat: number }>`-- studio.takenSeats
    select seat from card_sittings where table_id = ${table} and state in ('placed', 'open', 'voiding')`.execute(tx);
  return rows.map(({ seat }) => seat);
}

export async function insertSitting(tx: Tx, row: NewSitting): Promise<SittingRow> {
  const { rows } = await sql<SittingRow>`-- studio.placeSitting
    insert into card_sittings (id, table_id, seat, player, game, currency, trial, key, stake, stack, state, seed,
      bank_milliseconds, bet_transaction, win_transaction, ties, together)
    values (${row.id}, ${row.table_id}, ${row.seat}, ${row.player}, ${row.game}, ${row.currency}, ${row.trial}, ${row.key},
      ${String(row.stake)}, ${String(row.stake)}, 'placed', ${row.seed}, ${row.bank_milliseconds}, ${row.bet_transaction},
      ${row.win_transaction}, ${[...row.ties]}::text[], ${[...row.together]}::text[])
    returning ${sittingColumns}`.execute(tx);
  return rows[0] as SittingRow;
}

export async function findSittingByKey(db: Db, player: string, key: string): Promise<SittingRow | undefined> {
  const { rows } = await sql<SittingRow>`-- studio.sittingByKey
    select ${sittingColumns} from card_sittings where player = ${player} and key = ${key}`.execute(db);
  return rows[0];
}

export async function findSitting(db: Db, id: string): Promise<SittingRow | undefined> {
  const { rows } = await sql<SittingRow>`-- studio.sitting
    select ${sittingColumns} from card_sittings where id = ${id}`.execute(db);
  return rows[0];
}

export async function findSeated(db: Db, player: string, game: string): Promise<SittingRow | undefined> {
  const { rows } = await sql<SittingRow>`-- studio.seated
    select ${sittingColumns} from card_sittings
    where player = ${player} and game = ${game} and state in ('placed', 'open', 'voiding')`.execute(db);
  return rows[0];
}

export async function listSeated(db: Db): Promise<readonly SittingRow[]> {
  const { rows } = await sql<SittingRow>`-- studio.seatedAll
    select ${sittingColumns} from card_sittings where state = 'open' order by placed_at`.execute(db);
  return rows;
}

export async function isAnybodySeated(db: Db): Promise<boolean> {
  const { rows } = await sql`-- studio.anybodySeated
    select from card_sittings where state = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

export async function changeSitting(
  db: Db,
  id: string,
  change: {
    readonly from: SittingState;
    readonly to: SittingState;
    readonly refusal?: string;
    readonly balance: string | null;
  },
): Promise<SittingRow | undefined> {
  const ended = ['settled', 'refused', 'void'].includes(change.to);
  const { rows } = await sql<SittingRow>`-- studio.changeSitting
    update card_sittings set state = ${change.to}, refusal = coalesce(${change.refusal ?? null}, refusal),
      prize = case when ${change.to} = 'decided' then stack else prize end,
      balance = coalesce(${change.balance}, balance), tries = 0, next_try_at = clock_timestamp() + interval '10 seconds',
      ended_at = case when ${ended} then clock_timestamp() end
    where id = ${id} and state = ${change.from} returning ${sittingColumns}`.execute(db);
  return rows[0];
}

/** What the player says of their seat. */
export async function noteSitting(
  db: Db,
  id: string,
  note: { readonly seed?: string; readonly leaving?: true; readonly out?: boolean; readonly misses?: number },
): Promise<void> {
  await sql`-- studio.noteSitting
    update card_sittings set seed = coalesce(${note.seed ?? null}, seed), leaving = leaving or ${note.leaving ?? false},
      misses = coalesce(${note.misses ?? null}::smallint, misses),
      out_since = case when ${note.out ?? null}::boolean is null then out_since
        when ${note.out ?? false} then coalesce(out_since, clock_timestamp()) end
    where id = ${id} and state = 'open'`.execute(db);
}

/** Sittings whose wallet is to be asked again, put off meanwhile, so that two processes do not both ask. */
export async function takeWaitingSittings(db: Db, limit: number): Promise<readonly SittingRow[]> {
  const { rows } = await sql<SittingRow>`-- studio.takeWaitingSittings
    update card_sittings set tries = tries + 1,
      next_try_at = clock_timestamp() + least(interval '1 second' * power(2, least(tries, 12)), interval '5 minutes')
    where id in (
      select id from card_sittings where state in ('placed', 'decided', 'voiding') and next_try_at <= clock_timestamp()
      order by next_try_at limit ${limit} for update skip locked)
    returning ${sittingColumns}`.execute(db);
  return rows;
}

/** Deals the hand that was promised, and promises the next one. */
export async function insertHand(
  tx: Tx,
  {
    table,
    players,
    unit,
    button,
    seconds,
    next,
  }: {
    readonly table: CardTableRow;
    readonly players: readonly DealtIn[];
    readonly unit: bigint;
    readonly button: number;
    readonly seconds: number;
    readonly next: { readonly id: string; readonly commitment: Buffer; readonly sealed: Buffer };
  },
): Promise<{ readonly table: CardTableRow; readonly hand: HandRow }> {
  const { rows: hands } = await sql<HandRow>`-- studio.dealHand
    insert into card_hands (id, table_id, game, number, unit, button, players, commitment, sealed, turn_until)
    values (${table.next_hand}, ${table.id}, ${table.game}, ${table.hands + 1}, ${String(unit)}, ${button},
      ${JSON.stringify(players)}::jsonb, ${table.next_commitment}, ${table.next_sealed},
      clock_timestamp() + make_interval(secs => ${seconds}))
    returning ${handColumns}`.execute(tx);
  const { rows: tables } = await sql<CardTableRow>`-- studio.promiseHand
    update card_tables set button = ${button}, hands = hands + 1, next_hand = ${next.id}, next_commitment = ${next.commitment},
      next_sealed = ${next.sealed} where id = ${table.id} returning ${tableColumns}`.execute(tx);
  return { hand: hands[0] as HandRow, table: tables[0] as CardTableRow };
}

export async function listPlaying(db: Db): Promise<readonly HandRow[]> {
  const { rows } = await sql<HandRow>`-- studio.handsPlaying
    select ${handColumns} from card_hands where state = 'playing'`.execute(db);
  return rows;
}

/** After an outage nobody is out of time for what was not their doing. */
export async function giveTime(tx: Tx, seconds: number): Promise<void> {
  await sql`-- studio.giveTime
    update card_hands set turn_until = greatest(turn_until, clock_timestamp() + make_interval(secs => ${seconds}))
    where state = 'playing'`.execute(tx);
}

/** By the database's clock: within the turn, after its end, or once so much time of the whole hand is over. */
export type ActTime = 'inTime' | 'timeOut' | { readonly clockSeconds: number };

/**
 * Adds what a seat did. Undefined: it came too late, or, where its time is said to be over, too early.
 * `seconds`: of the next turn; null: the turn is the same one.
 */
export async function appendAct(
  tx: Tx,
  hand: HandRow,
  { act, when, seconds }: { act: KeptAction; when: ActTime; seconds: number | null },
): Promise<HandRow | undefined> {
  const isTime =
    when === 'inTime'
      ? sql`turn_until >= clock_timestamp()`
      : when === 'timeOut'
        ? sql`turn_until <= clock_timestamp()`
        : sql`dealt_at + make_interval(secs => ${when.clockSeconds}) <= clock_timestamp()`;
  const { rows } = await sql<HandRow>`-- studio.actInHand
    update card_hands set
      actions = actions || jsonb_build_array(${JSON.stringify(act)}::jsonb || jsonb_build_object('at',
        (extract(epoch from clock_timestamp() - dealt_at) * 1000)::bigint)),
      on_bank = on_bank and ${seconds === null},
      turn_until = case when ${seconds === null} then turn_until else clock_timestamp() + make_interval(secs => ${seconds ?? 0}) end
    where id = ${hand.id} and state = 'playing' and jsonb_array_length(actions) = ${hand.actions.length}
      and ${isTime}
    returning ${handColumns}`.execute(tx);
  return rows[0];
}

/** The time of a turn is over: what its player has in the bank is added. */
export async function openBank(tx: Tx, hand: HandRow, milliseconds: number): Promise<HandRow | undefined> {
  const { rows } = await sql<HandRow>`-- studio.openBank
    update card_hands set on_bank = true, turn_until = clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})
    where id = ${hand.id} and state = 'playing' and not on_bank and turn_until <= clock_timestamp()
    returning ${handColumns}`.execute(tx);
  return rows[0];
}

export async function keepBank(tx: Tx, sitting: string, milliseconds: number): Promise<void> {
  await sql`-- studio.keepBank
    update card_sittings set bank_milliseconds = ${Math.max(0, Math.round(milliseconds))} where id = ${sitting}`.execute(
    tx,
  );
}

/** Once an hour the banks are full again. Answers whose. */
export async function fillBanks(tx: Tx, table: string, milliseconds: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`-- studio.fillBanks
    update card_sittings set bank_milliseconds = ${milliseconds}, bank_filled_at = clock_timestamp()
    where table_id = ${table} and state = 'open' and bank_filled_at <= clock_timestamp() - interval '1 hour'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface HandEnd {
  readonly seat: number;
  readonly put: bigint;
  readonly won: bigint;
}

/** Somebody was dealt in who did not sit there any more. */
export class SittingOver extends Error {
  override readonly name = 'SittingOver';
}

/** Moves the stacks. False: it was ended before. */
export async function endHand(
  tx: Tx,
  hand: HandRow,
  { rake, players }: { readonly rake: bigint; readonly players: readonly HandEnd[] },
): Promise<boolean> {
  const { rows } = await sql`-- studio.endHand
    update card_hands set state = 'settled', rake = ${String(rake)}, ended_at = clock_timestamp()
    where id = ${hand.id} and state = 'playing' returning id`.execute(tx);
  if (rows.length === 0) return false;
  for (const { seat, put, won } of players) {
    const of = hand.players.find((each) => each.seat === seat);
    if (of === undefined) throw new Error(`hand ${hand.id} has no seat ${seat}`);
    const { rows: moved } = await sql`-- studio.moveStack
      with moved as (
        update card_sittings set stack = stack - ${String(put)}::bigint + ${String(won)}::bigint
        where id = ${of.sitting} and state = 'open' returning id)
      insert into card_hand_players (hand, player, sitting, seat, put, won)
      select ${hand.id}, ${of.player}, id, ${seat}, ${String(put)}, ${String(won)} from moved returning hand`.execute(
      tx,
    );
    if (moved.length === 0) throw new SittingOver(`sitting ${of.sitting} was not open at the end of its hand`);
  }
  return true;
}

export async function voidHand(tx: Tx, id: string): Promise<void> {
  await sql`-- studio.voidHand
    update card_hands set state = 'void', ended_at = clock_timestamp() where id = ${id} and state = 'playing'`.execute(
    tx,
  );
}

export interface PastHandRow extends HandRow {
  readonly results: readonly { readonly seat: number; readonly put: string; readonly won: string }[];
}

const handResults = sql`(
  select jsonb_agg(jsonb_build_object('seat', p.seat, 'put', p.put::text, 'won', p.won::text) order by p.seat)
  from card_hand_players p where p.hand = h.id) as results`;

/** One that is over and was paid, with whose table it was. */
export async function findSettledHand(
  db: Db,
  id: string,
): Promise<(PastHandRow & { readonly tier: number; readonly is_private: boolean }) | undefined> {
  const { rows } = await sql<PastHandRow & { tier: number; is_private: boolean }>`-- studio.settledHand
    select ${handColumns}, ${handResults}, (select t.tier from card_tables t where t.id = h.table_id) as tier,
      (select t.code is not null from card_tables t where t.id = h.table_id) as is_private
    from card_hands h where id = ${id}::uuid and state = 'settled'`.execute(db);
  return rows[0];
}

/** Of a player, the newest first, 20 at most. */
export async function listPastHands(
  db: Db,
  { player, game, before }: { player: string; game: string; before: string | null },
): Promise<readonly PastHandRow[]> {
  const { rows } = await sql<PastHandRow>`-- studio.pastHands
    select ${handColumns}, ${handResults}
    from card_hand_players me join card_hands h on h.id = me.hand
    where me.player = ${player} and (${before}::uuid is null or me.hand < ${before}::uuid) and game = ${game}
    order by me.hand desc limit 20`.execute(db);
  return rows;
}
