/** Long-lived markets of single wagers: one a game and day, opened by the day's first bet (ADR 17). */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { HOUSE_ACCOUNTS } from '../wallet/port.ts';
import { definitionOf } from './markets.ts';
import type { BookOfDay } from './port.ts';
import type { Products } from './product.ts';
import { PRODUCTS } from './product-codes.ts';

/** What is begun before midnight is placed after it on the day it was begun. */
const BOOK_HOURS = 25;
/** Books of a few days of all games; what is forgotten is asked for again. */
const KNOWN_MAX = 5_000;

async function findBook(db: Db, { product, gameCode, day }: BookOfDay): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`-- wagers.bookOf
    select id from wager_markets
    where way <> 'pooled' and way = 'single' and product = ${PRODUCTS[product]} and game_code = ${gameCode} and label = ${day}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

async function openBook(db: Db, products: Products, book: BookOfDay): Promise<bigint> {
  const known = await findBook(db, book);
  if (known !== null) return known;
  const { houseAccount } = definitionOf(products, book.product);
  const opensAt = sql`(to_date(${book.day}, 'YYYYMMDD')::timestamp - make_interval(mins => ${book.zoneOffsetMinutes}::integer)) at time zone 'UTC'`;
  await sql`-- wagers.openBook
    insert into wager_markets (id, product, game_code, label, opens_at, closes_at, way, house_account)
    values (${book.marketId}, ${PRODUCTS[book.product]}, ${book.gameCode}, ${book.day}, ${opensAt},
      ${opensAt} + make_interval(hours => ${BOOK_HOURS}), 'single', ${HOUSE_ACCOUNTS[houseAccount]})
    on conflict (product, game_code, label) where way <> 'pooled' do nothing`.execute(db);
  return present(await findBook(db, book), 'the book of the day is there');
}

/** See port.ts `bookOf`. */
export function createBooks(db: Db, products: Products): (book: BookOfDay) => Promise<bigint> {
  const known = new Map<string, bigint>();
  return async (book) => {
    const name = JSON.stringify([book.product, book.gameCode, book.day]);
    const before = known.get(name);
    if (before !== undefined) return before;
    const id = await openBook(db, products, book);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(name, id);
    return id;
  };
}
