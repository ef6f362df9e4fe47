/** Bets that are decided as they are placed: see port.ts `placeInstant`. */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { must, present } from '../../platform/result.ts';
import { HOUSE_ACCOUNTS, type PostRefusal, type Wallet } from '../wallet/port.ts';
import { followBonuses } from './bonus-stakes.ts';
import { contraOf, definitionOf } from './markets.ts';
import type { InstantBet, InstantPlaced } from './port.ts';
import type { Products } from './product.ts';
import { PRODUCTS } from './product-codes.ts';

/** What is begun before midnight is placed after it on the day it was begun. */
const MARKET_HOURS = 25;

interface InstantDeps {
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly products: Products;
}

type DayOf = Pick<InstantBet, 'product' | 'gameCode' | 'marketId' | 'zoneOffsetMinutes'>;

interface MarketOfDay {
  readonly id: bigint;
  readonly house_account: number;
}

/** The market of the game's day by the database's clock; made by the day's first bet. */
async function marketOfDay(
  products: Products,
  tx: Tx,
  { product, gameCode, marketId, zoneOffsetMinutes }: DayOf,
): Promise<MarketOfDay> {
  const midnight = sql`date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${zoneOffsetMinutes}::integer))`;
  const find = () =>
    sql<MarketOfDay>`-- wagers.marketOfDay
      select id, house_account from wager_markets where way <> 'pooled' and way = 'instant'
        and product = ${PRODUCTS[product]} and game_code = ${gameCode} and label = to_char(${midnight}, 'YYYYMMDD')`.execute(
      tx,
    );
  const known = (await find()).rows[0];
  if (known !== undefined) return known;
  const { houseAccount } = definitionOf(products, product);
  // `instant`: for processes of the release before.
  await sql`-- wagers.openMarketOfDay
    insert into wager_markets (id, product, game_code, label, opens_at, closes_at, instant, way, house_account)
    select ${marketId}, ${PRODUCTS[product]}, ${gameCode}, to_char(d.midnight, 'YYYYMMDD'), d.opens_at,
      d.opens_at + make_interval(hours => ${MARKET_HOURS}), true, 'instant', ${HOUSE_ACCOUNTS[houseAccount]}
    from (select m.midnight, (m.midnight - make_interval(mins => ${zoneOffsetMinutes}::integer)) at time zone 'UTC' as opens_at
      from (select ${midnight} as midnight) m) d
    on conflict (product, game_code, label) where way <> 'pooled' do nothing`.execute(tx);
  return present((await find()).rows[0], 'the market of the day is there');
}

/**
 * The stake first, alone: were the prize posted with it, somebody without the money could ask again and again, and tell
 * from how long the refusal takes whether what he would buy wins.
 */
export async function placeInstantBet(
  { wallet, products }: InstantDeps,
  tx: Tx,
  bet: InstantBet,
): Promise<InstantPlaced | PostRefusal> {
  must(bet.play.startsWith('!'), 'plays of instant bets begin with !');
  const { id: marketId, house_account: houseAccount } = await marketOfDay(products, tx, bet);
  const { memberId, key, play, selection, stake } = bet;
  const line = { memberId, account: 'cash', contra: contraOf(houseAccount) } as const;
  const [placed] = await wallet.postWithin(tx, [
    { ...line, key, type: 'bet', amount: -stake, reference: null, wager: { marketId, play, selection, units: 1 } },
  ]);
  must(placed !== undefined, 'a movement has an outcome');
  if (placed.refused !== undefined) return placed;
  return {
    repeated: placed.repeated,
    async win(prize) {
      must(!placed.repeated, 'what a bet wins is credited as it is placed');
      const prizeKey = uuidFromContent(uuidTime(key), `instant prize ${memberId} ${key}`);
      const [paid] = await wallet.postWithin(tx, [
        { ...line, key: prizeKey, type: 'prize', amount: prize, reference: marketId },
      ]);
      must(paid !== undefined && paid.refused === undefined, 'a prize can be credited');
      await sql`-- wagers.decideInstant
      insert into wager_outcomes (shard, market_id, seq, member_id, prize, at, state)
      values (${placed.shard}, ${marketId}, ${placed.seq}, ${memberId}, ${prize}, ${placed.at}, 1)`.execute(tx);
      await followBonuses(tx, { shard: placed.shard, marketId, after: placed.seq - 1n, upto: placed.seq });
    },
  };
}
