/** Builders for tests: many games, and games of a vendor that only a test has. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

/** A vendor with this many games that are coming, named `Game 1`… and `খেলা 1`…, of every kind in turn. */
export async function givenManyGames(db: Db, vendor: string, count: number): Promise<void> {
  await sql`insert into game_vendors (code, names, categories, sort)
    values (${vendor}, ${JSON.stringify({ bn: `ভেন্ডর ${vendor}`, en: `Vendor ${vendor}` })}::jsonb, '{RNG,LIVE,FISH}', 50)`.execute(
    db,
  );
  await sql`insert into games (id, vendor, category, class, names, spellings, tags, art, hue, seed, support_play,
      rtp_basis_points, min_bet, min_lines, volatility, is_hot, is_new, sort)
    select ${vendor} || '-' || n, ${vendor}, (array['RNG', 'LIVE', 'FISH'])[1 + n % 3],
      case n % 3 when 1 then (array['BAC', 'SIC', 'ROU'])[1 + n % 2] end,
      jsonb_build_object('bn', 'খেলা ' || n, 'en', 'Game ' || n), array['spelling ' || n], array['tag-' || n % 7], 'reels', n % 11, n,
      n % 2, 9000 + n % 900, 1000 * (1 + n % 50), 1 + n % 40, (array['low', 'medium', 'high'])[1 + n % 3], n % 97 = 0, n % 89 = 0, n
    from generate_series(1, ${count}::integer) n`.execute(db);
}

/** A game of a vendor of its own that can be played, as far as the vendor takes bets. */
export async function givenOpenGame(
  db: Db,
  {
    id,
    vendor,
    product,
  }: { readonly id: string; readonly vendor: string; readonly product: 'slots' | 'mini' | 'live' },
): Promise<void> {
  await sql`insert into game_vendors (code, names, categories)
    values (${vendor}, ${JSON.stringify({ bn: `ভেন্ডর ${vendor}`, en: `Vendor ${vendor}` })}::jsonb, '{RNG}')`.execute(
    db,
  );
  await sql`insert into games (id, vendor, category, names, art, hue, seed, product, state)
    values (${id}, ${vendor}, 'RNG', '{"bn": "ফল", "en": "Fruit"}', 'reels', 1, 1, ${product}, 'on')`.execute(db);
}
