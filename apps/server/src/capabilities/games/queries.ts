/** Reading the catalogue as a whole. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Game, GameList, Vendor } from './port.ts';
import { type CategoryRow, type GameRow, gameOf, type ListRow, listOf, type VendorRow, vendorOf } from './schema.ts';

export interface CatalogueRows {
  readonly revision: bigint;
  readonly categories: readonly CategoryRow[];
  readonly vendors: readonly Vendor[];
  readonly games: readonly Game[];
  readonly lists: readonly GameList[];
}

export async function readCatalogueRevision(db: Db): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`-- games.readCatalogueRevision
    select revision from game_catalogue`.execute(db);
  return rows[0]?.revision ?? 0n;
}

/** What a game of ours returns at least from now on; every process shows it within a second. */
export async function setGameReturn(tx: Tx, gameId: string, rtpBasisPoints: number): Promise<void> {
  await sql`-- games.setReturn
    update games set rtp_basis_points = ${rtpBasisPoints}, version = version + 1, changed_at = now()
    where id = ${gameId} and rtp_basis_points is distinct from ${rtpBasisPoints}`.execute(tx);
}

/** The revision first: what changes while we read is read again. Games in the order they are shown. */
export async function readCatalogue(db: Db): Promise<CatalogueRows> {
  const revision = await readCatalogueRevision(db);
  const [categories, vendors, games, lists] = await Promise.all([
    sql<CategoryRow>`-- games.readCategories
      select code, names, sort from game_categories order by sort, code`.execute(db),
    sql<VendorRow>`-- games.readVendors
      select code, names, small_icon, is_hot, state, categories, sort, version, changed_at from game_vendors
      order by sort, code`.execute(db),
    sql<GameRow>`-- games.readGames
      select g.* from games g join game_vendors v on v.code = g.vendor order by v.sort, g.sort, g.id`.execute(db),
    sql<ListRow>`-- games.readLists
      select * from game_lists order by sort, code`.execute(db),
  ]);
  return {
    revision,
    categories: categories.rows,
    vendors: vendors.rows.map(vendorOf),
    games: games.rows.map(gameOf),
    lists: lists.rows.map(listOf),
  };
}
