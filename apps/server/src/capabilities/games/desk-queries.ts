/** SQL of the desk's changes. A row is changed only upon the version its reader saw. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Game, GameFacts, GameList, ListFacts, Vendor, VendorFacts } from './port.ts';
import { type GameRow, gameOf, type ListRow, listOf, type VendorRow, vendorOf } from './schema.ts';

export async function lockVendor(tx: Tx, code: string): Promise<Vendor | undefined> {
  const { rows } = await sql<VendorRow>`-- games.lockVendor
    select * from game_vendors where code = ${code} for update`.execute(tx);
  return rows[0] === undefined ? undefined : vendorOf(rows[0]);
}

export async function updateVendor(tx: Tx, code: string, facts: VendorFacts): Promise<Vendor | undefined> {
  const { rows } = await sql<VendorRow>`-- games.updateVendor
    update game_vendors set names = ${JSON.stringify(facts.names)}::jsonb, small_icon = ${facts.smallIcon},
      is_hot = ${facts.isHot}, state = ${facts.state}, categories = ${[...facts.categories]}::text[], sort = ${facts.sort},
      version = version + 1, changed_at = now()
    where code = ${code} returning *`.execute(tx);
  return rows[0] === undefined ? undefined : vendorOf(rows[0]);
}

export async function findDeskGame(db: Db, gameId: string): Promise<Game | undefined> {
  const { rows } = await sql<GameRow>`-- games.findDeskGame
    select * from games where id = ${gameId}`.execute(db);
  return rows[0] === undefined ? undefined : gameOf(rows[0]);
}

/** In order of id, so that two who change the same games do not wait for one another for ever. */
export async function lockGames(tx: Tx, gameIds: readonly string[]): Promise<Map<string, Game>> {
  const { rows } = await sql<GameRow>`-- games.lockGames
    select * from games where id = any (${[...gameIds]}::text[]) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, gameOf(row)]));
}

export async function updateGame(tx: Tx, gameId: string, facts: GameFacts): Promise<Game | undefined> {
  const { rows } = await sql<GameRow>`-- games.updateGame
    update games set names = ${JSON.stringify(facts.names)}::jsonb, spellings = ${[...facts.spellings]}::text[],
      category = ${facts.category}, class = ${facts.gameClass}, tags = ${[...facts.tags]}::text[], state = ${facts.state},
      support_play = ${facts.supportPlay}, show_icon = ${facts.showIcon}, art = ${facts.art}, hue = ${facts.hue},
      seed = ${facts.seed}, rtp_basis_points = ${facts.rtpBasisPoints}, min_bet = ${facts.minBet},
      min_lines = ${facts.minLines}, volatility = ${facts.volatility}, is_hot = ${facts.isHot}, is_new = ${facts.isNew},
      sort = ${facts.sort}, version = version + 1, changed_at = now()
    where id = ${gameId} returning *`.execute(tx);
  return rows[0] === undefined ? undefined : gameOf(rows[0]);
}

/** What of many games a bulk change may change. */
export async function updateGames(tx: Tx, games: readonly Game[]): Promise<void> {
  const rows = games.map(({ id, state, tags, isHot, isNew }) => ({ id, state, tags, is_hot: isHot, is_new: isNew }));
  await sql`-- games.updateGames
    update games g set state = c.state, tags = c.tags, is_hot = c.is_hot, is_new = c.is_new, version = g.version + 1,
      changed_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(id text, state text, tags text[], is_hot boolean, is_new boolean)
    where g.id = c.id`.execute(tx);
}

export async function findBulkWrite(tx: Tx, key: string): Promise<{ content: string; outcome: unknown } | undefined> {
  const { rows } = await sql<{ content: string; outcome: unknown }>`-- games.findBulkWrite
    select content, outcome from game_bulk_writes where key = ${key}`.execute(tx);
  return rows[0];
}

export async function keepBulkWrite(tx: Tx, key: string, content: string, outcome: object): Promise<void> {
  await sql`-- games.keepBulkWrite
    insert into game_bulk_writes (key, content, outcome) values (${key}, ${content}, ${JSON.stringify(outcome)}::jsonb)`.execute(
    tx,
  );
}

const LISTS_LOCK = 7_223;

/** Lists are few: whoever changes one waits for whoever changes another. */
export async function lockLists(tx: Tx): Promise<Map<string, GameList>> {
  await sql`-- games.lockLists
    select pg_advisory_xact_lock(${LISTS_LOCK})`.execute(tx);
  const { lists } = await readLists(tx);
  return new Map(lists.map((list) => [list.code, list]));
}

export async function readLists(db: Db): Promise<{ lists: GameList[]; now: Date }> {
  const { rows } = await sql<ListRow & { now: Date }>`-- games.readDeskLists
    select *, clock_timestamp() as now from game_lists order by sort, code`.execute(db);
  return { lists: rows.map(listOf), now: rows[0]?.now ?? new Date(0) };
}

export async function saveList(tx: Tx, code: string, facts: ListFacts): Promise<GameList | undefined> {
  const { rows } = await sql<ListRow>`-- games.saveList
    insert into game_lists as l (code, names, starts_at, ends_at, on_home, sort, game_ids)
    values (${code}, ${JSON.stringify(facts.names)}::jsonb, ${facts.startsAt}, ${facts.endsAt}, ${facts.onHome},
      ${facts.sort}, ${[...facts.gameIds]}::text[])
    on conflict (code) do update set names = excluded.names, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      on_home = excluded.on_home, sort = excluded.sort, game_ids = excluded.game_ids, version = l.version + 1,
      changed_at = now()
    returning *`.execute(tx);
  return rows[0] === undefined ? undefined : listOf(rows[0]);
}

export async function deleteList(tx: Tx, code: string): Promise<void> {
  await sql`-- games.deleteList
    delete from game_lists where code = ${code}`.execute(tx);
}

/** A vendor that comes in; one that is there stays as it is. */
export async function insertVendor(
  tx: Tx,
  vendor: {
    readonly code: string;
    readonly names: Readonly<Record<string, string>>;
    readonly categories: readonly string[];
  },
): Promise<void> {
  await sql`-- games.addVendor
    insert into game_vendors (code, names, categories, sort)
    values (${vendor.code}, ${JSON.stringify(vendor.names)}::jsonb, ${[...vendor.categories]}::text[], 100)
    on conflict (code) do nothing`.execute(tx);
}

export interface NewGame {
  readonly gameId: string;
  readonly names: Readonly<Record<string, string>>;
  readonly product: 'slots' | 'mini' | 'live' | 'fish' | 'pvp' | 'cockfight';
  readonly category: string;
}

/**
 * Games that come in, hidden, with a generated picture; one that was announced is now played by its vendor. Answers the first
 * that is of another vendor or product.
 */
export async function insertGames(tx: Tx, vendor: string, games: readonly NewGame[]): Promise<string | null> {
  const rows = JSON.stringify(games.map((game) => ({ ...game, game_id: game.gameId })));
  await sql`-- games.addGames
    insert into games (id, vendor, category, names, product, state, art, hue, seed, sort)
    select game_id, ${vendor}, category, names, product, 'hidden', 'reels',
      (hashtext(game_id) & 2147483647) % 11, hashtext(game_id) & 2147483647, 1000
    from json_to_recordset(${rows}::json) as g(game_id text, names jsonb, product text, category text)
    on conflict (id) do update set product = excluded.product, version = games.version + 1, changed_at = now()
      where games.vendor = excluded.vendor and games.product is null`.execute(tx);
  const { rows: taken } = await sql<{ game_id: string }>`-- games.takenGames
    select g.game_id from json_to_recordset(${rows}::json) as g(game_id text, product text)
    where not exists (select from games where id = g.game_id and vendor = ${vendor} and product = g.product) limit 1`.execute(
    tx,
  );
  return taken[0]?.game_id ?? null;
}
