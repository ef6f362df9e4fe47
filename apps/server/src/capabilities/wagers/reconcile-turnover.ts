/**
 * What counts as turnover was judged right: of a play of a market all that a member staked, or nothing where his bets cover
 * too much of it or the market is void (operations.md 2.3). Coverage is worked out anew from the tickets in the journal; that
 * turnover is one of the two is `endedMarketsHaveTurnover`.
 *
 * Most markets have few bets in a shard, and a statement for each costs far more than reading them: as many markets as have
 * tickets for one page are judged by one read, those with more of them page by page like the turnover themselves.
 *
 * A market is looked at in a shard once the turnover has passed its end there, again after whatever ended it anew, and
 * until it was found right. The first check of a house begins with what ended lately: what was judged years ago was judged
 * by the plays there were then.
 *
 * Stakes stay as they were judged, by the rules of the release that judged them. So each result is kept with the number of
 * the rules it compared by, and the first check by new ones compares nothing: it would call wrong for ever what was right
 * when it was judged. Those after it look at what ended since, but for an hour in which processes of the release before may
 * have judged on. What was found wrong by the old rules is looked at no more; it stays in the older reports.
 *
 * Single wagers are judged by the rule of their product for each. Bets that are decided as they are placed are not judged
 * by coverage, and have no end.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type CheckResult, type Difference, type ReconciliationCheck, SHARD_COUNT, tallyOf } from '../wallet/port.ts';
import { PAGE_CHARACTERS } from './pages.ts';
import { PLAY_CODE } from './play-code.ts';
import { type Coverage, type Products, turnoverOf } from './product.ts';
import { productOf } from './product-codes.ts';
import { findCovered, type MarketEvent, nameOf, nextMembers } from './projections.ts';
import { stoodAt } from './queries.ts';
import { compareDecided } from './reconcile-decided.ts';

const NAME = 'turnoverStand';
const EVENTS_AT_ONCE = 500;
/** Of markets that are judged together: so many tickets hold this process up for some hundredths of a second. */
const TOGETHER_WAGERS = 1_000;
/** Ends that a check had not read yet, for the turnover were behind: the next one looks at them. */
const BEHIND_HOURS_MAX = 1;
const FIRST_DAYS = 7;
/** Once there are new rules: so long processes of the release before may go on judging by the old ones. */
const RELEASE_HOURS_MAX = 1;

interface JudgedEvent extends MarketEvent {
  readonly game_code: string;
  readonly product: number;
  /** Of the market, by now. */
  readonly state: string;
  /** Up to here the ends of the shard were read: one that came later is not known of. */
  readonly read: bigint;
}

/**
 * From when on ends are looked at: from when the newest full check began that found all right, and not before these rules
 * came, with an hour for what the release before still judged. Null where the newest check went by others. Results of
 * before they had a number went by the first.
 */
async function readSince(db: Db, rules: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date; fresh: boolean }>`-- wagers.turnoverHeldSince
    with judged as (
      select checked_at - make_interval(secs => (report ->> 'durationMilliseconds')::float8 / 1000) as began,
        coalesce((c ->> 'rules')::integer, 1) = ${rules}::integer as same, (c ->> 'holds')::boolean as holds
      from wallet_reconciliations, jsonb_array_elements(report -> 'checks') c
      where kind = 'full' and c ->> 'name' = ${NAME}
    ), others as (
      select max(began) as last from judged where not same
    ), own as (
      select min(began) filter (where began > others.last) as first, max(began) filter (where holds) as held
      from judged, others where same
    )
    select greatest(
        coalesce(held - make_interval(hours => ${BEHIND_HOURS_MAX}::integer),
          clock_timestamp() - make_interval(days => ${FIRST_DAYS}::integer)),
        first + make_interval(hours => ${RELEASE_HOURS_MAX}::integer)) as since,
      last is not null and first is null as fresh
    from own, others`.execute(db);
  const { since, fresh } = present(rows[0], 'an aggregate has one row');
  return fresh ? null : since;
}

/** The newest end of each market that the turnover of a shard have passed, newest first, some at a time. */
async function* newestEnds(db: Db, shard: number, since: Date): AsyncIterable<readonly JudgedEvent[]> {
  const { rows: read } = await sql<{ position: bigint }>`-- wagers.turnoverPosition
    select position from projection_positions where name = 'wagers.turnover' and shard = ${shard}`.execute(db);
  // A market ends once; only those that ended anew have several ends.
  const endedAnew = new Set<bigint>();
  const head = read[0]?.position ?? 0n;
  let upto = head;
  while (true) {
    const { rows } = await sql<JudgedEvent & { old: boolean }>`-- wagers.endsToJudge
      select e.seq, e.market_id, e.kind, e.at::text as at, g.game_code, g.product, g.state, ${head}::bigint as read, e.at < ${since} as old
      from wager_events e join wager_markets g on g.id = e.market_id
      where e.shard = ${shard} and e.seq <= ${upto} order by e.seq desc limit ${EVENTS_AT_ONCE}`.execute(db);
    const firstOld = rows.findIndex(({ old }) => old);
    const newest: JudgedEvent[] = [];
    for (const event of firstOld < 0 ? rows : rows.slice(0, firstOld)) {
      if (endedAnew.has(event.market_id)) continue;
      if (event.kind === 'corrected' || event.kind === 'voided') endedAnew.add(event.market_id);
      newest.push(event);
    }
    if (newest.length > 0) yield newest;
    const last = rows.at(-1);
    if (last === undefined || firstOld >= 0 || rows.length < EVENTS_AT_ONCE) return;
    upto = last.seq - 1n;
  }
}

interface Kept {
  readonly market_id: bigint;
  readonly member_id: bigint;
  readonly play: string;
  readonly stake: bigint;
  readonly turnover: bigint;
  /** The turnover has passed another end of the market meanwhile. */
  readonly outdated: boolean;
}

/** What is kept of these markets, of all members or of these. */
async function readKept(
  db: Db,
  shard: number,
  events: readonly JudgedEvent[],
  members: readonly bigint[] | null,
): Promise<readonly Kept[]> {
  const whose = members === null ? sql`` : sql`and v.member_id = any (${members.map(String)}::bigint[])`;
  const { rows } = await sql<Kept>`-- wagers.turnoverOf
    select v.market_id, v.member_id, v.play, v.stake, v.turnover, v.market_id in (
      select n.market_id from projection_positions p join wager_events n on n.shard = p.shard and n.seq > ${events[0]?.read ?? 0n} and n.seq <= p.position
      where p.name = 'wagers.turnover' and p.shard = ${shard}) as outdated
    from wager_turnover v
    where v.shard = ${shard} and v.market_id = any (${events.map((event) => String(event.market_id))}::bigint[]) ${whose}`.execute(
    db,
  );
  return rows;
}

/** One that is being made void, or was before voids had an end of their own, is not: which of them the turnover has read is not told. */
const isJudged = ({ kind, state }: JudgedEvent): boolean => kind !== 'corrected' || state !== 'void';

/** It counted for nothing from this end on. */
const isVoid = ({ kind }: JudgedEvent): boolean => kind === 'void' || kind === 'voided';

/** Rows whose stakes do not count, or all of them, against what is kept. */
function compareStakes(kept: readonly Kept[], countsNot: (row: Kept) => boolean): readonly Difference[] {
  const judged = kept.map((row) => ({ row, due: countsNot(row) ? 0n : row.stake }));
  return [
    {
      place: 'all',
      expected: String(judged.reduce((sum, { due }) => sum + due, 0n)),
      found: String(kept.reduce((sum, { turnover: found }) => sum + found, 0n)),
    },
    ...judged.flatMap(({ row, due }) =>
      row.turnover === due
        ? []
        : [
            {
              place: `market ${row.market_id}, member ${row.member_id}, ${row.play}`,
              expected: String(due),
              found: String(row.turnover),
            },
          ],
    ),
  ];
}

/** The members of a market in a shard, some after the others: what each play's turnover is and what it should be. */
async function* judgeMarket(
  db: Db,
  shard: number,
  event: JudgedEvent,
  products: Products,
): AsyncIterable<readonly Difference[]> {
  const { openCoverage } = turnoverOf(products, event.product);
  // All its members: only some of them are of a correction.
  const whole = { ...event, kind: 'settled', gameCode: event.game_code };
  for (let after = 0n; ; ) {
    const members = await nextMembers(db, shard, whole, after);
    const last = members.at(-1);
    if (last === undefined) return;
    after = last;
    const covered = isVoid(event) ? null : await findCovered(db, shard, { ...whole, members }, openCoverage);
    const kept = await readKept(db, shard, [event], members);
    // Its newer end is looked at by the next check.
    if (kept.some(({ outdated }) => outdated)) return;
    yield compareStakes(kept, (row) => covered === null || covered.has(nameOf(row)));
  }
}

/** Markets that are judged by one read, or one that has too many tickets for that. */
interface Portion {
  readonly events: readonly JudgedEvent[];
  readonly long: boolean;
}

async function portionsOf(db: Db, shard: number, events: readonly JudgedEvent[]): Promise<readonly Portion[]> {
  const { rows } = await sql<{ market_id: bigint; wagers: bigint; characters: bigint }>`-- wagers.ticketsOfMarkets
    select w.market_id, count(*) as wagers, sum(octet_length(w.selection)) as characters from wagers w
    where w.shard = ${shard} and w.market_id = any (${events.map((event) => String(event.market_id))}::bigint[])
    group by w.market_id`.execute(db);
  const sizes = new Map(rows.map((row) => [row.market_id, row]));
  const portions: Portion[] = [];
  let together: JudgedEvent[] = [];
  let [wagers, characters] = [0n, 0n];
  const isFull = (): boolean => wagers > TOGETHER_WAGERS || characters > PAGE_CHARACTERS;
  for (const event of events) {
    const size = sizes.get(event.market_id) ?? { wagers: 0n, characters: 0n };
    wagers += size.wagers;
    characters += size.characters;
    if (!isFull()) {
      together.push(event);
      continue;
    }
    if (together.length > 0) portions.push({ events: together, long: false });
    together = [event];
    ({ wagers, characters } = size);
    if (!isFull()) continue;
    portions.push({ events: together, long: true });
    together = [];
    [wagers, characters] = [0n, 0n];
  }
  if (together.length > 0) portions.push({ events: together, long: false });
  return portions;
}

const nameIn = (row: Pick<Kept, 'market_id' | 'member_id' | 'play'>): string => `${row.market_id} ${nameOf(row)}`;

/** Markets whose tickets are in memory together. */
async function judgeTogether(
  db: Db,
  shard: number,
  events: readonly JudgedEvent[],
  products: Products,
): Promise<readonly Difference[]> {
  const byMarket = new Map(events.map((event) => [event.market_id, event]));
  const counted = events.filter((event) => !isVoid(event));
  const { rows } = await sql<{
    market_id: bigint;
    member_id: bigint;
    play: string;
    selections: string;
  }>`-- wagers.ticketsToJudge
    select w.market_id, w.member_id, ${PLAY_CODE} as play, string_agg(distinct w.selection, E'\n') as selections
    from unnest(${counted.map((event) => String(event.market_id))}::bigint[], ${counted.map(({ at }) => at)}::timestamptz[]) as g(id, at)
    join wagers w on w.shard = ${shard} and w.market_id = g.id and ${stoodAt(sql`g.at`)}
    group by 1, 2, 3`.execute(db);
  const covered = new Set<string>();
  for (const row of rows) {
    const event = present(byMarket.get(row.market_id), 'what was read is of these markets');
    const coverage: Coverage = turnoverOf(products, event.product).openCoverage(event.game_code, row.play);
    for (const selection of row.selections.split('\n')) coverage.add(selection);
    if (coverage.isTooMuch()) covered.add(nameIn(row));
  }
  const kept = await readKept(db, shard, events, null);
  // A newer end is looked at by the next check.
  const known = kept.filter(({ outdated }) => !outdated);
  const voids = new Set(events.filter(isVoid).map((event) => event.market_id));
  return compareStakes(known, (row) => voids.has(row.market_id) || covered.has(nameIn(row)));
}

/** False of a product or game that a later release has added: who knows it judges its markets. */
function isKnown(products: Products, { product: number, game_code: gameCode }: JudgedEvent): boolean {
  const code = productOf(number);
  return code !== undefined && products.get(code)?.turnover.hasGame(gameCode) === true;
}

async function checkTurnover(db: Db, products: Products, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf(NAME);
  // One more with a new rule of any product.
  const rules = [...products.values()].reduce((sum, { turnover }) => sum + turnover.version, 0);
  const result = (): CheckResult => ({ ...tally.result(), rules });
  const since = await readSince(db, rules);
  if (since === null) return result();
  for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
    for await (const ends of newestEnds(db, shard, since)) {
      const judged = ends.filter((event) => isJudged(event) && isKnown(products, event));
      for (const { events, long } of await portionsOf(db, shard, judged)) {
        goOn();
        if (!long) tally.add(await judgeTogether(db, shard, events, products));
        for (const event of long ? events : []) {
          for await (const compared of judgeMarket(db, shard, event, products)) tally.add(compared);
        }
      }
    }
    for await (const compared of compareDecided(db, shard, since, products)) {
      goOn();
      tally.add(compared);
    }
  }
  return result();
}

export function turnoverStand(products: Products): ReconciliationCheck {
  return { kinds: ['full'], run: (db, goOn) => checkTurnover(db, products, goOn) };
}
