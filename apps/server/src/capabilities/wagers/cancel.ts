/**
 * Taking a bet back while its market is open (lottery.md 1.7). Decided by the database's clock in the transaction that gives
 * the stake back: a market that closes at the same moment either waits for it or refuses it.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { sql } from 'kysely';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, must, type Refusal, refuse } from '../../platform/result.ts';
import { shardOf, type Wallet } from '../wallet/port.ts';
import { followBonuses } from './bonus-stakes.ts';
import { contraOf } from './markets.ts';
import type { CancelBet, Cancelled, CancelRules, Wagers } from './port.ts';
import type { Products } from './product.ts';
import { productOf } from './product-codes.ts';
import { parseTicket, type TicketNumber } from './ticket.ts';

export interface CancelDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'postWithin' | 'balancesOf'>;
  readonly products: Products;
}

interface Found {
  readonly market_id: bigint;
  readonly stake: bigint;
  readonly opens_at: Date;
  /** When it was decided, finer than a Date holds it, and whether the market was open then. */
  readonly now: string;
  readonly open: boolean;
  readonly product: number;
  readonly house_account: number;
  readonly outcome: number | null;
  readonly returned: bigint | null;
}

type CancelRefusal = Refusal<'request.notFound' | 'wagers.marketClosed' | 'wagers.cancelLimit'>;

async function readBet(db: Db, memberId: bigint, place: TicketNumber): Promise<CancelBet | null> {
  const { rows } = await sql<CancelBet>`-- wagers.betToCancel
    select w.shard, w.seq, w.member_id as "memberId", w.market_id as "marketId", g.game_code as "gameCode", w.play, w.selection,
      w.stake / w.units as "unitStake"
    from wagers w join wager_markets g on g.id = w.market_id
    where w.shard = ${place.shard} and w.seq = ${place.seq} and w.member_id = ${memberId}`.execute(db);
  return rows[0] ?? null;
}

/** The head of the shard first, then the market: the order in which postings lock them. */
async function lockWager(tx: Tx, memberId: bigint, place: TicketNumber): Promise<Found | null> {
  await sql`-- wagers.lockHead
    select 1 from wallet_heads where shard = ${place.shard} for update`.execute(tx);
  const { rows } = await sql<Found>`-- wagers.lockWager
    select w.market_id, w.stake, g.opens_at, o.state as outcome, o.prize as returned, t.now::text as now,
      g.product, g.house_account, g.way = 'pooled' and g.state = 'active' and g.opens_at <= t.now and t.now < g.closes_at as open
    from wagers w
    join wager_markets g on g.id = w.market_id
    cross join (select clock_timestamp() as now offset 0) t
    left join wager_outcomes o on o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq
    where w.shard = ${place.shard} and w.seq = ${place.seq} and w.member_id = ${memberId}
    for share of g`.execute(tx);
  return rows[0] ?? null;
}

/** Counts one more for the day; false when the day has no more. */
async function countCancel(tx: Tx, memberId: bigint, rules: CancelRules): Promise<boolean> {
  if (rules.perDay === null) return true;
  const { rows } = await sql<{ cancels: number }>`-- wagers.countCancel
    insert into wager_cancel_days as d (member_id, day, cancels)
    select ${memberId}::bigint, (clock_timestamp() at time zone 'UTC' + make_interval(mins => ${rules.zoneOffsetMinutes}))::date, 1
    where ${rules.perDay}::integer > 0
    on conflict (member_id, day) do update set cancels = d.cancels + 1
    where d.cancels < ${rules.perDay} returning cancels`.execute(tx);
  return rows.length === 1;
}

/** See port.ts `cancelWager`. */
export async function cancelOpenWager(
  deps: CancelDeps,
  memberId: bigint,
  ticket: string,
  rules: CancelRules,
  prepare: NonNullable<Parameters<Wagers['cancelWager']>[3]> = async () => async () => async () => undefined,
): Promise<Cancelled | CancelRefusal> {
  const place = parseTicket(ticket);
  if (place === null || place.shard !== shardOf(memberId)) return refuse('request.notFound');
  const bet = await readBet(deps.db, memberId, place);
  if (bet === null) return refuse('request.notFound');
  const lock = await prepare(bet);
  const done = await transact(deps.db, async (tx): Promise<Omit<Cancelled, 'balance'> | CancelRefusal> => {
    const follow = await lock(tx);
    const wager = await lockWager(tx, memberId, place);
    if (wager === null) return refuse('request.notFound');
    const marketId = wager.market_id;
    // Asked again: the first outcome.
    if (wager.outcome === CANCELLED) return { marketId, returned: wager.returned ?? 0n, repeated: true };
    const product = productOf(wager.product);
    const mayCancel = product !== undefined && deps.products.get(product)?.mayCancel === true;
    if (!mayCancel || !wager.open || wager.outcome !== null) return refuse('wagers.marketClosed');
    if (!(await countCancel(tx, memberId, rules))) return refuse('wagers.cancelLimit', { count: rules.perDay ?? 0 });
    const returned = wager.stake - (wager.stake > rules.freeUpTo ? (wager.stake * BigInt(rules.fee)) / 1_000n : 0n);
    await sql`-- wagers.writeCancel
      insert into wager_outcomes (shard, market_id, seq, member_id, prize, at, state)
      values (${place.shard}, ${marketId}, ${place.seq}, ${memberId}, ${returned}, ${wager.now}::timestamptz, ${CANCELLED})`.execute(
      tx,
    );
    const [outcome] = await deps.wallet.postWithin(tx, [
      {
        memberId,
        // turnover-steps.ts knows the line by this.
        key: uuidFromContent(wager.opens_at.getTime(), `cancel:${place.shard}:${place.seq}`),
        type: 'betRefund',
        account: 'cash',
        contra: contraOf(wager.house_account),
        amount: returned,
        reference: marketId,
      },
    ]);
    must(
      outcome?.refused === undefined && outcome?.repeated === false,
      `a stake comes back once: ${outcome?.refused ?? 'repeated'}`,
    );
    await followBonuses(tx, { shard: place.shard, marketId, after: place.seq - 1n, upto: place.seq });
    await follow();
    return { marketId, returned, repeated: false };
  });
  return isRefusal(done) ? done : { ...done, balance: (await deps.wallet.balancesOf(memberId)).cash };
}

/** `wager_outcomes.state` of a bet that was taken back. */
const CANCELLED = 3;
