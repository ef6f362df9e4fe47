/**
 * What is kept behind the bets: running totals of each market, and the turnover record (operations.md 2.3).
 *
 * Market totals read the journal's lines; turnover read the ends of markets, which stand in the same sequence, and the lines
 * of bets that were decided at once.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Projection } from '../../platform/projection.ts';
import { present } from '../../platform/result.ts';
import { ENTRY_TYPES, endOfBatch } from '../wallet/port.ts';
import { addDecidedWagers } from './decided-turnover.ts';
import { isLastPage, PAGE_CHARACTERS, upToCharacters } from './pages.ts';
import { PLAY_CODE } from './play-code.ts';
import { type Coverage, type OpenCoverage, type Products, turnoverOf } from './product.ts';
import { foundLateBy, stoodAt } from './queries.ts';

const BATCH_LINES = 5_000;
const BATCH_MEMBERS = 2_000;
/** Of tickets of the members of one batch, whose coverage is in memory together. */
const BATCH_CHARACTERS = 4 * PAGE_CHARACTERS;
const PAGE_WAGERS = 5_000;
/** Characters of one member's tickets on one play; what most bet in a draw is judged once, at its end. */
const JUDGED_EVERY = 100_000;

/** Bets, stakes, prizes and refunds of each market, from the lines; those of trial accounts in a row of their own. */
export const marketTotals: Projection = {
  name: 'wagers.marketTotals',
  async follow(tx, shard, position) {
    const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
    if (upto > position) {
      await sql`-- wagers.addMarketTotals
        insert into wager_market_totals as k (market_id, shard, trial, bets, stake, prize, refunded)
        select coalesce(e.market_id, e.reference), ${shard}, t.member_id is not null,
          count(*) filter (where e.type = ${ENTRY_TYPES.bet}),
          coalesce(-sum(e.amount) filter (where e.type = ${ENTRY_TYPES.bet}), 0),
          coalesce(sum(e.amount) filter (where e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal})), 0),
          coalesce(sum(e.amount) filter (where e.type = ${ENTRY_TYPES.betRefund}), 0)
        from wallet_entries e left join wallet_trial_members t on t.member_id = e.member_id
        where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto}
          and ((e.type = ${ENTRY_TYPES.bet} and e.market_id is not null)
            or (e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund})
              and e.reference in (select g.id from wager_markets g where g.id = e.reference)))
        group by 1, 3 order by 1, 3
        on conflict (market_id, shard, trial) do update set bets = k.bets + excluded.bets, stake = k.stake + excluded.stake,
          prize = k.prize + excluded.prize, refunded = k.refunded + excluded.refunded`.execute(tx);
    }
    return upto;
  },
  reset: async (tx) =>
    void (await sql`-- wagers.resetMarketTotals
    truncate wager_market_totals`.execute(tx)),
};

interface Staked {
  member_id: bigint;
  play: string;
  stake: bigint;
  prize: bigint;
  bets: number;
}

/** An end of a market, as it stands in the journal's sequence. */
export interface MarketEvent {
  readonly seq: bigint;
  readonly market_id: bigint;
  readonly kind: string;
  /** A text of the database's, to the microsecond. */
  readonly at: string;
}

/** Of a `with`: `won`, what the market's bets won as it counts now, after corrections; late ones as they were at the event. */
const wonOf = (shard: number, { market_id: marketId, at }: MarketEvent) => sql`won as (
    select x.seq, x.prize from wager_outcomes x
    where x.shard = ${shard} and x.market_id = ${marketId} and x.state = 1 and not ${foundLateBy(at)} and not exists (
      select 1 from wager_outcome_corrections n where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq)
    union all
    select x.seq, x.prize from wager_outcome_corrections x
    where x.shard = ${shard} and x.market_id = ${marketId} and not ${foundLateBy(at)} and not exists (
      select 1 from wager_outcome_corrections n
      where n.shard = x.shard and n.market_id = x.market_id and n.seq = x.seq and n.version > x.version))`;

/** The next members of a market whose rows are to be written: as many as have tickets that memory can hold, one at least. */
export async function nextMembers(tx: Db, shard: number, event: MarketEvent, after: bigint): Promise<bigint[]> {
  const whose =
    event.kind === 'corrected' ? sql`and w.member_id in (select l.member_id from (${latesOf(shard, event)}) l)` : sql``;
  const { rows } = await sql<{ member_id: bigint }>`-- wagers.membersOfMarket
    select member_id from (
      select member_id, sum(size) over (order by member_id) - size as before from (
        select w.member_id, sum(octet_length(w.selection)) as size from wagers w
        where w.shard = ${shard} and w.market_id = ${event.market_id} and w.member_id > ${after} ${whose}
        group by w.member_id order by w.member_id limit ${BATCH_MEMBERS}) m) c
    where before < ${BATCH_CHARACTERS} order by member_id`.execute(tx);
  return rows.map((row) => row.member_id);
}

export const nameOf = (row: { readonly member_id: bigint; readonly play: string }): string =>
  `${row.member_id} ${row.play}`;

/** Pages of what these members bet on a market, those left out that `skipped` names when a page is read. */
async function* pageSelections(
  tx: Db,
  shard: number,
  { market_id: marketId, at }: MarketEvent,
  members: readonly bigint[],
  skipped: ReadonlyMap<string, Pick<Staked, 'member_id' | 'play'>>,
): AsyncIterable<readonly { member_id: bigint; play: string; selections: string }[]> {
  let after = 0n;
  while (true) {
    const left = [...skipped.values()];
    const next = sql`select w.seq, w.member_id, w.play, w.selection from wagers w
      where w.shard = ${shard} and w.market_id = ${marketId} and w.seq > ${after}
        and w.member_id = any (${members.map(String)}::bigint[]) and ${stoodAt(at)}
        and (w.member_id, ${PLAY_CODE}) not in (
          select * from unnest(${left.map((one) => one.member_id.toString())}::bigint[], ${left.map(({ play }) => play)}::text[]))
      order by w.seq limit ${PAGE_WAGERS}`;
    const { rows } = await sql<{
      member_id: bigint;
      play: string;
      selections: string;
      bets: bigint;
      upto: bigint;
      read: bigint;
    }>`-- wagers.selectionsOnMarket
      select member_id, ${PLAY_CODE} as play, string_agg(selection, E'\n') as selections, count(*) as bets,
        max(seq) as upto, max(read) as read
      from (${upToCharacters(next)}) w group by 1, 2`.execute(tx);
    yield rows;
    const taken = rows.reduce((sum, { bets }) => sum + Number(bets), 0);
    if (isLastPage({ taken, read: rows[0]?.read ?? 0n, size: PAGE_WAGERS })) return;
    after = rows.reduce((most, { upto }) => (upto > most ? upto : most), after);
  }
}

interface Reading {
  readonly row: Pick<Staked, 'member_id' | 'play'>;
  readonly coverage: Coverage;
  /** Since it was judged last. */
  characters: number;
}

/**
 * Which members cover too much of which plays of a market, by `nameOf`. Tickets pass by a page at a time, other work of
 * this process between them, and a play of which a member covers too much is not read on: long tickets are judged on
 * their way.
 */
export async function findCovered(
  tx: Db,
  shard: number,
  event: MarketEvent & { readonly gameCode: string; readonly members: readonly bigint[] },
  openCoverage: OpenCoverage,
): Promise<ReadonlySet<string>> {
  const tooMuch = new Map<string, Reading['row']>();
  const open = new Map<string, Reading>();
  for await (const page of pageSelections(tx, shard, event, event.members, tooMuch)) {
    for (const row of page) {
      const name = nameOf(row);
      const reading = open.get(name) ?? { row, coverage: openCoverage(event.gameCode, row.play), characters: 0 };
      open.set(name, reading);
      for (const selection of new Set(row.selections.split('\n'))) reading.coverage.add(selection);
      reading.characters += row.selections.length;
      if (reading.characters < JUDGED_EVERY) continue;
      reading.characters = 0;
      if (!reading.coverage.isTooMuch()) continue;
      tooMuch.set(name, row);
      open.delete(name);
    }
  }
  for (const [name, { row, coverage }] of open) if (coverage.isTooMuch()) tooMuch.set(name, row);
  return new Set(tooMuch.keys());
}

/**
 * Writes one row a member and play of a market that ended; a play that covers too much counts zero. Of a settled market some of
 * whose bets were found late, those of their members anew.
 */
async function writeTurnover(tx: Tx, shard: number, event: MarketEvent, products: Products): Promise<void> {
  const { market_id: marketId, kind, seq, at } = event;
  const { rows: markets } = await sql<{ game_code: string; product: number }>`-- wagers.gameOfMarket
    select game_code, product from wager_markets where id = ${marketId}`.execute(tx);
  const { game_code: gameCode, product } = present(markets[0], 'a market that ended exists');
  const { openCoverage } = turnoverOf(products, product);
  const isVoid = kind === 'void';
  for (let after = 0n; ; ) {
    const members = await nextMembers(tx, shard, event, after);
    const last = members.at(-1);
    if (last === undefined) return;
    after = last;
    const covered = isVoid ? null : await findCovered(tx, shard, { ...event, gameCode, members }, openCoverage);
    const { rows } = await sql<Staked>`-- wagers.stakedOnMarket
      with ${wonOf(shard, event)}
      select w.member_id, ${PLAY_CODE} as play, sum(w.stake)::bigint as stake,
        coalesce(sum(won.prize), 0)::bigint as prize, count(*)::integer as bets
      from wagers w left join won on won.seq = w.seq
      where w.shard = ${shard} and w.market_id = ${marketId} and w.member_id = any (${members.map(String)}::bigint[])
        and ${stoodAt(at)}
      group by w.member_id, ${PLAY_CODE} order by w.member_id`.execute(tx);
    const plays = rows.map((row) => ({
      m: row.member_id.toString(),
      y: row.play,
      k: row.stake.toString(),
      v: covered === null || covered.has(nameOf(row)) ? '0' : row.stake.toString(),
      w: isVoid ? '0' : row.prize.toString(),
      b: row.bets,
    }));
    await sql`-- wagers.writeTurnover
      insert into wager_turnover (shard, member_id, market_id, play, stake, turnover, prize, bets, at)
      select ${shard}, p.m, ${marketId}, p.y, p.k, p.v, p.w, p.b, g.at
      from json_to_recordset(${JSON.stringify(plays)}::json) as p(m bigint, y text, k bigint, v bigint, w bigint, b integer)
      join wager_events g on g.shard = ${shard} and g.seq = ${seq}
      on conflict (shard, member_id, market_id, play) do update set stake = excluded.stake,
        turnover = excluded.turnover, prize = excluded.prize, bets = excluded.bets`.execute(tx);
  }
}

/** The market's bets that were found late by the event. */
const latesOf = (shard: number, { market_id: marketId, at }: MarketEvent) =>
  sql`select * from wager_lates l where l.shard = ${shard} and l.market_id = ${marketId} and l.at <= ${at}::timestamptz`;

/** A play of which no bet stands any more has no row. */
async function dropLateBets(tx: Tx, shard: number, event: MarketEvent): Promise<void> {
  await sql`-- wagers.dropLateBets
    delete from wager_turnover v
    where v.shard = ${shard} and v.market_id = ${event.market_id}
      and v.member_id in (select member_id from (${latesOf(shard, event)}) l)
      and not exists (select 1 from wagers w
        where w.shard = ${shard} and w.market_id = ${event.market_id} and w.member_id = v.member_id and ${PLAY_CODE} = v.play
          and ${stoodAt(event.at)})`.execute(tx);
}

/** A settled market was corrected, or some of its bets were found late. */
async function correctTurnover(tx: Tx, shard: number, event: MarketEvent, products: Products): Promise<void> {
  await correctPrizes(tx, shard, event);
  await keepTurnover(tx, shard, event, sql`v.member_id in (select member_id from (${latesOf(shard, event)}) l)`);
  await dropLateBets(tx, shard, event);
  await writeTurnover(tx, shard, event, products);
  await keepChanges(tx, shard, event);
}

/** What turnover is before an event changes them. */
async function keepTurnover(
  tx: Tx,
  shard: number,
  { market_id: marketId, seq }: MarketEvent,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`-- wagers.keepTurnover
    insert into wager_turnover_changes (shard, market_id, member_id, play, seq, less, counted_at, at)
    select v.shard, v.market_id, v.member_id, v.play, g.seq, v.turnover, v.at, g.at
    from wager_turnover v join wager_events g on g.shard = ${shard} and g.seq = ${seq}
    where v.shard = ${shard} and v.market_id = ${marketId} and ${which}`.execute(tx);
}

/** What the event changed of them: by when they counted, what they are less by. */
async function keepChanges(tx: Tx, shard: number, { market_id: marketId, seq }: MarketEvent): Promise<void> {
  await sql`-- wagers.lessTurnover
    update wager_turnover_changes c set less = c.less - v.turnover from wager_turnover v
    where c.shard = ${shard} and c.market_id = ${marketId} and c.seq = ${seq}
      and v.shard = ${shard} and v.market_id = ${marketId} and v.member_id = c.member_id and v.play = c.play`.execute(
    tx,
  );
  await sql`-- wagers.dropUnchanged
    delete from wager_turnover_changes where shard = ${shard} and market_id = ${marketId} and seq = ${seq} and less = 0`.execute(
    tx,
  );
}

/**
 * What a corrected market now pays; turnover stay, for the stakes did. Voids of before had no kind of their own: where a
 * market is void and nothing of its voiding is still to come, this was it.
 */
async function correctPrizes(tx: Tx, shard: number, event: MarketEvent): Promise<void> {
  const { market_id: marketId } = event;
  await sql`-- wagers.correctPrizes
    with ${wonOf(shard, event)}, sums as (
      select w.member_id, ${PLAY_CODE} as play, sum(won.prize) as prize
      from won join wagers w on w.shard = ${shard} and w.market_id = ${marketId} and w.seq = won.seq group by 1, 2
    ), market as (
      select g.state = 'void'
        and not exists (select 1 from wager_corrections c where c.market_id = g.id and c.shard = ${shard} and not c.done)
        and not exists (
          select 1 from wager_events e where e.shard = ${shard} and e.market_id = g.id and e.kind = 'voided') as void
      from wager_markets g where g.id = ${marketId}
    ), now as (
      select o.member_id, o.play, case when g.void then 0 else coalesce(k.prize, 0) end as prize,
        case when g.void then 0 else o.turnover end as turnover
      from wager_turnover o cross join market g
        left join sums k on k.member_id = o.member_id and k.play = o.play
      where o.shard = ${shard} and o.market_id = ${marketId}
    )
    update wager_turnover v set prize = now.prize, turnover = now.turnover from now
    where v.shard = ${shard} and v.market_id = ${marketId} and v.member_id = now.member_id and v.play = now.play
      and (v.prize <> now.prize or v.turnover <> now.turnover)`.execute(tx);
}

/** Nothing counts any more of a settled market that is void; what its turnover was stays, with when that ended. */
async function voidTurnover(tx: Tx, shard: number, event: MarketEvent): Promise<void> {
  await keepTurnover(tx, shard, event, sql`v.turnover > 0`);
  await sql`-- wagers.voidTurnover
    update wager_turnover v set prize = 0, turnover = 0
    where v.shard = ${shard} and v.market_id = ${event.market_id}`.execute(tx);
}

/**
 * The turnover record: one row a member, market and play: once the market has ended in the member's shard, of instant
 * markets as their bets are placed, of books as they are decided. What of a stake counts is the rule of the market's product.
 */
export function turnover(products: Products): Projection {
  return {
    name: 'wagers.turnover',
    async follow(tx, shard, position) {
      // How far is asked first: an event that comes between the two statements waits for the next batch.
      const end = await endOfBatch(tx, shard, position, BATCH_LINES);
      if (end === position) return position;
      const { rows } = await sql<MarketEvent>`-- wagers.nextEvent
        select seq, market_id, kind, at::text as at from wager_events where shard = ${shard} and seq > ${position} and seq <= ${end}
        order by seq limit 1`.execute(tx);
      const event = rows[0];
      await addDecidedWagers(tx, { shard, after: position, upto: event?.seq ?? end }, products);
      if (event === undefined) return end;
      if (event.kind === 'corrected') await correctTurnover(tx, shard, event, products);
      else if (event.kind === 'voided') await voidTurnover(tx, shard, event);
      else await writeTurnover(tx, shard, event, products);
      return event.seq;
    },
    reset: async (tx) =>
      void (await sql`-- wagers.resetTurnover
    truncate wager_turnover, wager_turnover_changes, wager_partial_turnover, wager_turnover_quarters`.execute(tx)),
  };
}
