/** Reading the betting record: by market in order of acceptance, and by member through the journal. */
import { type RawBuilder, sql } from 'kysely';
import { LOCK_CLASSES } from '../../platform/advisory-locks.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { SHARD_COUNT, SHARDS, shardOf } from '../wallet/port.ts';
import { isLastPage, PAGE_CHARACTERS, upToCharacters } from './pages.ts';
import { PLAY_CODE } from './play-code.ts';
import type {
  MarketTotals,
  PlayedGame,
  UnitStakesPage,
  WagerFilter,
  WagerOutcome,
  WagerRow,
  WagerState,
  WagerTotals,
  WagerWithOutcome,
} from './port.ts';
import { numbersOf, type ProductCode, productOf } from './product-codes.ts';
import { parseTicket } from './ticket.ts';

interface Row {
  shard: number;
  seq: bigint;
  member_id: bigint;
  market_id: bigint;
  product: number;
  game_code: string;
  label: string;
  play: string;
  selection: string;
  units: number;
  stake: bigint;
  placed_at: Date;
}

interface RowWithOutcome extends Row {
  state: WagerState;
  late: boolean;
  prize: bigint | null;
  turnover: bigint | null;
  settled_at: Date | null;
  capped: boolean;
  bonus_stake: bigint | null;
  prize_before: bigint | null;
  corrected_at: Date | null;
  markets_together: string[] | null;
}

const COLUMNS = sql`w.shard, w.seq, w.member_id, w.market_id, g.product, g.game_code, g.label, w.play, w.selection, w.units, w.stake, w.placed_at`;

/** Whatever has no outcome of its own has lost. */
const DECIDED = sql`(g.state = 'settled' or g.way = 'instant')`;

/**
 * In a settled market, or one whose bets are decided at once, a wager without an outcome lost; in a void one it goes back even before its chunk is refunded. `c` is
 * its newest correction, which counts before its outcome; `l` says that it was found late, which counts before all; `d` is the
 * newest decision of one that is decided by itself.
 */
const STATE = sql`case when o.state = 3 then 'cancelled' when d.kind = 3 then 'void' when d.prize > 0 then 'won' when d.prize = 0 then 'lost' when g.state = 'void' or l.seq is not null then 'void' when c.prize = 0 then 'lost'
  when c.prize > 0 then 'won' when o.state = 1 then 'won' when ${DECIDED} then 'lost' else 'open' end`;

const PRIZE = sql`case when l.seq is not null then l.stake when d.kind = 3 then w.stake when d.kind is not null then d.prize
    when ${DECIDED} or o.state is not null or c.prize is not null then coalesce(c.prize, o.prize, 0) end`;

/**
 * `v` is the turnover of its member, market and play: of a market that ended all of the play's stakes count, or none. `q` is
 * what counts of a single or an instant wager where that is not its stake (operations.md 2.3).
 */
const OUTCOME = sql`${STATE} as state, l.seq is not null as late, ${PRIZE} as prize,
  case when g.state = 'void' or o.state = 3 or l.seq is not null or d.kind = 3 then 0
    when q.turnover is not null then q.turnover when d.kind is not null then w.stake when ${DECIDED} then case when v.turnover = 0 then 0 else w.stake end end as turnover,
  (select sum(b.part)::bigint from wallet_bonus_stakes b where b.shard = w.shard and b.seq = w.seq) as bonus_stake,
  coalesce(o.at, g.ended_at, l.at, d.at, case when g.way = 'instant' then w.placed_at end) as settled_at,
  l.seq is null and coalesce(c.capped, o.capped, false) as capped,
  case when l.seq is not null then nullif(l.before, 0) when d.version > 1 and d.kind <> 2 then nullif(d.prize_before, d.prize)
    else c.before end as prize_before, coalesce(l.at, c.at, d.at) as corrected_at`;

/** Most lines of one posting: those placed together stand so near each other in the journal. */
const TOGETHER_SPAN = 500;

/** Looked for only where the line says that it has mates. */
const TOGETHER = sql`case when w.slip is not null then (
    select array_agg(m.market_id::text order by m.seq) from wagers m
    where m.shard = w.shard and m.member_id = w.member_id and m.slip = w.slip and m.play = w.play
      and m.selection = w.selection and m.seq between w.seq - ${TOGETHER_SPAN} and w.seq + ${TOGETHER_SPAN}) end as markets_together`;

/** Of a row of wagers, outcomes or corrections: whether the wager was found late; by a moment, when there is one. */
function foundLate(row: 'w' | 'x', by?: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const of = sql.raw(row);
  const inTime = by === undefined ? sql`` : sql` and l.at <= ${by}::timestamptz`;
  return sql`exists (
  select 1 from wager_lates l where l.shard = ${of}.shard and l.market_id = ${of}.market_id and l.seq = ${of}.seq${inTime})`;
}

function stands(by?: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`not exists (
  select 1 from wager_outcomes x where x.shard = w.shard and x.market_id = w.market_id and x.seq = w.seq and x.state = 3)
  and not ${foundLate('w', by)}`;
}

/** Of a row `x` of outcomes or corrections. */
export const FOUND_LATE = foundLate('x');

/** Of a row `w` of wagers: its member did not take it back, and it was not found late. */
export const STANDS = stands();

/**
 * The same as it was at a moment, for who follows the journal: what was found late after it is told by a later event. The
 * moment is a text of the database's, which has microseconds, or a column.
 */
export const foundLateBy = (by: string): RawBuilder<unknown> => foundLate('x', by);
export const stoodAt = (moment: string | RawBuilder<unknown>): RawBuilder<unknown> => stands(moment);

const MARKET = sql`join wager_markets g on g.id = w.market_id`;
/** What decides `STATE` and `PRIZE`. */
const DECISIVE = sql`${MARKET}
  left join wager_outcomes o on o.shard = w.shard and o.market_id = w.market_id and o.seq = w.seq
  left join lateral (
    select x.prize, x.before, x.at, x.capped from wager_outcome_corrections x
    where x.shard = w.shard and x.market_id = w.market_id and x.seq = w.seq order by x.version desc limit 1) c on true
  left join wager_lates l on l.shard = w.shard and l.market_id = w.market_id and l.seq = w.seq
  left join lateral (
    select x.kind, x.version, x.prize_before, x.prize, x.at from wager_decisions x
    where g.way = 'single' and x.shard = w.shard and x.bet_seq = w.seq order by x.version desc limit 1) d on true`;
const JOINS = sql`${DECISIVE}
  left join wager_turnover v on v.shard = w.shard and v.member_id = w.member_id and v.market_id = w.market_id
    and v.play = ${PLAY_CODE}
  left join wager_partial_turnover q on q.shard = w.shard and q.seq = w.seq`;

function ownerOf(number: number): ProductCode {
  return present(productOf(number), 'a market belongs to a product');
}

function wagerOf(row: Row): WagerRow {
  return {
    shard: row.shard,
    seq: row.seq,
    memberId: row.member_id,
    marketId: row.market_id,
    product: ownerOf(row.product),
    gameCode: row.game_code,
    label: row.label,
    play: row.play,
    selection: row.selection,
    units: row.units,
    unitStake: row.stake / BigInt(row.units),
    stake: row.stake,
    placedAt: row.placed_at,
  };
}

function withOutcomeOf(row: RowWithOutcome): WagerWithOutcome {
  return {
    ...wagerOf(row),
    state: row.state,
    late: row.late,
    prize: row.prize,
    capped: row.capped,
    turnover: row.turnover,
    bonusStake: row.bonus_stake,
    settledAt: row.settled_at,
    correction:
      row.prize_before === null || row.corrected_at === null
        ? null
        : { prizeBefore: row.prize_before, at: row.corrected_at },
    marketsTogether: row.markets_together?.map(BigInt) ?? null,
  };
}

/** Every shard by name: an index that begins with the shard is entered once for each. */

interface Cursor {
  readonly shard: number;
  readonly seq: bigint;
}

function cursorOf(text: string): Cursor {
  const match = /^(\d{1,2})-(\d{1,18})$/.exec(text);
  return match === null ? { shard: -1, seq: 0n } : { shard: Number(match[1]), seq: BigInt(match[2] ?? 0) };
}

/** The shards in which a market has wagers, from this one on. */
async function shardsOf(db: Db, marketId: bigint, from: number): Promise<number[]> {
  const { rows } = await sql<{ shard: number }>`-- wagers.shardsOf
    select s as shard from generate_series(${from}::integer, ${SHARD_COUNT - 1}) s
    where exists (select 1 from wagers w where w.shard = s and w.market_id = ${marketId}) order by s`.execute(db);
  return rows.map((row) => row.shard);
}

interface Page<R> {
  readonly rows: R[];
  /** Whether more may follow: the page has as many rows, or characters, as it may. */
  readonly more: boolean;
}

/**
 * The next wagers of a market in order of acceptance, one shard after the other: within a shard the primary key leads
 * straight to them. A comparison of (shard, seq) as a pair would read every other market's wagers on its way.
 */
async function readOnwards<R extends Row>(
  db: Db,
  marketId: bigint,
  after: Cursor,
  size: number,
  columns: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
): Promise<Page<R>> {
  const found: R[] = [];
  let room = PAGE_CHARACTERS;
  for (const shard of await shardsOf(db, marketId, Math.max(after.shard, 0))) {
    const seq = shard === after.shard ? after.seq : 0n;
    const left = size - found.length;
    const next = sql`select ${columns} from wagers w ${joins}
      where w.shard = ${shard} and w.market_id = ${marketId} and w.seq > ${seq}
      order by w.seq limit ${left}`;
    const { rows } = await sql<R & { read: bigint }>`-- wagers.readOnwards
      ${upToCharacters(next, room)} order by seq`.execute(db);
    found.push(...rows);
    room = rows.reduce((rest, { selection }) => rest - selection.length, room);
    const last = isLastPage({ taken: rows.length, read: rows[0]?.read ?? 0n, size: left });
    if (!last || room <= 0) return { rows: found, more: true };
  }
  return { rows: found, more: false };
}

/** Pages of a market in order of acceptance (shard, seq). */
export async function* streamWagers(db: Db, marketId: bigint, pageSize: number): AsyncIterable<readonly WagerRow[]> {
  let after: Cursor = { shard: -1, seq: 0n };
  while (true) {
    const { rows, more } = await readOnwards<Row>(db, marketId, after, pageSize, COLUMNS, MARKET);
    if (rows.length > 0) yield rows.map(wagerOf);
    const last = rows.at(-1);
    if (last === undefined || !more) return;
    after = last;
  }
}

/** The cursor after a page; null: nothing follows. */
function nextOf({ rows, more }: Page<Row>): string | null {
  const last = rows.at(-1);
  return last !== undefined && more ? `${last.shard}-${last.seq}` : null;
}

export async function selectAcceptedPage(
  db: Db,
  marketId: bigint,
  after: string,
  size: number,
): Promise<{ rows: WagerRow[]; next: string | null }> {
  const page = await readOnwards<Row>(db, marketId, cursorOf(after), size, COLUMNS, MARKET);
  return { rows: page.rows.map(wagerOf), next: nextOf(page) };
}

export async function selectMarketPage(
  db: Db,
  marketId: bigint,
  after: string,
  size: number,
): Promise<{ rows: WagerWithOutcome[]; next: string | null }> {
  const columns = sql`${COLUMNS}, ${OUTCOME}, null::text[] as markets_together`;
  const page = await readOnwards<RowWithOutcome>(db, marketId, cursorOf(after), size, columns, JOINS);
  return { rows: page.rows.map(withOutcomeOf), next: nextOf(page) };
}

/** A member's bets of a time range, through the journal's primary key. */
function betsOf(filter: WagerFilter): RawBuilder<unknown> {
  const shard = shardOf(filter.memberId);
  const ticket = filter.ticket === undefined ? undefined : parseTicket(filter.ticket);
  const seq = ticket === undefined ? null : ticket?.shard === shard ? ticket.seq : -1n;
  return sql`from wagers w ${JOINS}
    where w.shard = ${shard} and w.member_id = ${filter.memberId}
      and w.key >= key_floor(${filter.from}::timestamptz - interval '46 days') and w.key < key_floor(${filter.to}::timestamptz + interval '1 hour')
      and w.placed_at >= ${filter.from} and w.placed_at < ${filter.to}
      and (${filter.product === undefined ? null : [...numbersOf(filter.product)]}::smallint[] is null or g.product = any (${filter.product === undefined ? null : [...numbersOf(filter.product)]}::smallint[]))
      and (${filter.gameCode ?? null}::text is null or g.game_code = ${filter.gameCode ?? null})
      and (${filter.play ?? null}::text is null or ${PLAY_CODE} = ${filter.play ?? null})
      and (${filter.state ?? null}::text is null or ${STATE} = ${filter.state ?? null})
      and (${seq}::bigint is null or w.seq = ${seq})`;
}

export async function selectWagerRows(db: Db, filter: WagerFilter): Promise<WagerWithOutcome[]> {
  const { rows } = await sql<RowWithOutcome>`-- wagers.listWagersOf
    select ${COLUMNS}, ${OUTCOME}, ${TOGETHER} ${betsOf(filter)} order by w.seq desc limit ${filter.limit} offset ${filter.offset}`.execute(
    db,
  );
  return rows.map(withOutcomeOf);
}

export async function selectWagers(
  db: Db,
  filter: WagerFilter,
): Promise<{ rows: WagerWithOutcome[]; total: number; totals: WagerTotals }> {
  const rows = await selectWagerRows(db, filter);
  const sums = await sql<{
    bets: bigint;
    stake: string;
    turnover: string;
    prize: string;
    net: string;
  }>`-- wagers.sumWagersOf
    select count(*) as bets, coalesce(sum(stake), 0)::text as stake, coalesce(sum(turnover), 0)::text as turnover,
      coalesce(sum(prize), 0)::text as prize, coalesce(sum(prize - stake), 0)::text as net
    from (select w.stake, ${OUTCOME} ${betsOf(filter)}) x`.execute(db);
  const sum = sums.rows[0];
  return {
    rows,
    total: Number(sum?.bets ?? 0n),
    totals: {
      bets: Number(sum?.bets ?? 0n),
      stake: BigInt(sum?.stake ?? '0'),
      turnover: BigInt(sum?.turnover ?? '0'),
      prize: BigInt(sum?.prize ?? '0'),
      net: BigInt(sum?.net ?? '0'),
    },
  };
}

/** Keys begin with their time, so his last bets stand at the end of the journal's primary key. */
const RECENT_BETS = 300;

/**
 * The most that a bet of a member won of its stake, in units of 0.0001, among those that staked at least so much; as it stands
 * now, so that what was made void or decided anew counts no more. It goes through the bets of the time.
 */
export async function selectBestMultiple(
  db: Db | Tx,
  asked: Pick<WagerFilter, 'memberId' | 'from' | 'to'> & {
    readonly product: ProductCode | null;
    readonly leastStake: bigint;
  },
): Promise<bigint> {
  const { product, leastStake, ...of } = asked;
  const filter: WagerFilter = { ...of, ...(product === null ? {} : { product }), state: 'won', offset: 0, limit: 1 };
  const { rows } = await sql<{ best: bigint }>`-- wagers.bestMultiple
    select coalesce(max(floor(x.prize::numeric * 10000 / x.stake)), 0)::bigint as best
    from (select w.stake, ${PRIZE} as prize ${betsOf(filter)} and w.stake >= ${leastStake}) x`.execute(db);
  return rows[0]?.best ?? 0n;
}

export async function selectRecentGames(
  db: Db,
  memberId: bigint,
  among: readonly string[],
  limit: number,
): Promise<PlayedGame[]> {
  const { rows } = await sql<{ game_code: string; at: Date }>`-- wagers.recentGamesOf
    select g.game_code, max(b.placed_at) as at from (
      select w.market_id, w.seq, w.placed_at from wagers w
      where w.shard = ${shardOf(memberId)} and w.member_id = ${memberId}
      order by w.key desc limit ${RECENT_BETS}) b
    join wager_markets g on g.id = b.market_id and g.game_code = any (${[...among]}::text[])
    group by g.game_code order by max(b.seq) desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ gameCode: row.game_code, playedAt: row.at }));
}

/** One wager by its place in the journal; null when it is not this member's. */
export async function selectWager(db: Db, memberId: bigint, ticket: string): Promise<WagerWithOutcome | null> {
  const place = parseTicket(ticket);
  if (place === null || place.shard !== shardOf(memberId)) return null;
  const { rows } = await sql<RowWithOutcome>`-- wagers.findWager
    select ${COLUMNS}, ${OUTCOME}, ${TOGETHER} from wagers w ${JOINS}
    where w.shard = ${place.shard} and w.seq = ${place.seq} and w.member_id = ${memberId}`.execute(db);
  return rows[0] === undefined ? null : withOutcomeOf(rows[0]);
}

/** See port.ts `wagersAt`. */
export async function selectWagersAt(
  db: Db,
  places: readonly { readonly shard: number; readonly seq: bigint }[],
): Promise<WagerWithOutcome[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<RowWithOutcome>`-- wagers.wagersAt
    select ${COLUMNS}, ${OUTCOME}, ${TOGETHER}
    from unnest(${places.map(({ shard }) => shard)}::smallint[], ${places.map(({ seq }) => String(seq))}::bigint[])
      with ordinality as p(shard, seq, place)
    join wagers w on w.shard = p.shard and w.seq = p.seq ${JOINS} order by p.place`.execute(db);
  return rows.map(withOutcomeOf);
}

/** See port.ts `outcomesOf`. */
export async function selectOutcomes(
  tx: Tx,
  bets: readonly { readonly memberId: bigint; readonly ticket: string }[],
): Promise<(WagerOutcome | null)[]> {
  const places = bets.map(({ ticket }) => parseTicket(ticket) ?? { shard: -1, seq: -1n });
  const { rows } = await sql<WagerOutcome & { place: bigint }>`-- wagers.outcomesOf
    select b.place, ${STATE} as state, ${PRIZE} as prize
    from unnest(${places.map(({ shard }) => shard)}::smallint[], ${places.map(({ seq }) => String(seq))}::bigint[],
      ${bets.map(({ memberId }) => String(memberId))}::bigint[]) with ordinality as b(shard, seq, member_id, place)
    join wagers w on w.shard = b.shard and w.seq = b.seq and w.member_id = b.member_id ${DECISIVE}`.execute(tx);
  const found = new Map(rows.map(({ place, state, prize }) => [Number(place), { state, prize }]));
  return bets.map((_, index) => found.get(index + 1) ?? null);
}

const STAKES_PAGE = 2_000;

/** Pages of a member's wagers on one market, from the lines of the market's time on. Takes the member's lock until `tx` ends. */
export async function* lockStakes(tx: Tx, memberId: bigint, marketId: bigint): AsyncIterable<readonly WagerRow[]> {
  await sql`-- wagers.lockMember
    select pg_advisory_xact_lock(${LOCK_CLASSES.stakes}, hashint8(${memberId}::bigint))`.execute(tx);
  let after = 0n;
  while (true) {
    const next = sql`select ${COLUMNS} from wager_markets g
      join wagers w on w.market_id = g.id and w.key >= key_floor(g.opens_at - interval '46 days')
      where g.id = ${marketId} and w.shard = ${shardOf(memberId)} and w.member_id = ${memberId} and w.seq > ${after}
        and ${STANDS}
      order by w.seq limit ${STAKES_PAGE}`;
    const { rows } = await sql<Row & { read: bigint }>`-- wagers.stakesOf
      ${upToCharacters(next)} order by seq`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(wagerOf);
    if (isLastPage({ taken: rows.length, read: last.read, size: STAKES_PAGE })) return;
    after = last.seq;
  }
}

export async function readMarketTotals(db: Db, marketIds: readonly bigint[]): Promise<Map<bigint, MarketTotals>> {
  const { rows } = await sql<{
    market_id: bigint;
    bets: string;
    trial_bets: string;
    stake: string;
    refunded: string;
    prize: string;
  }>`-- wagers.totalsOfMarkets
    select market_id, sum(bets)::text as bets, coalesce(sum(bets) filter (where trial), 0)::text as trial_bets, coalesce(sum(stake) filter (where not trial), 0)::text as stake,
      coalesce(sum(refunded) filter (where not trial), 0)::text as refunded,
      coalesce(sum(prize) filter (where not trial), 0)::text as prize from wager_market_totals
    where market_id = any (${marketIds.map(String)}::bigint[]) group by market_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.market_id,
      {
        bets: Number(row.bets),
        trialBets: Number(row.trial_bets),
        stake: BigInt(row.stake),
        refunded: BigInt(row.refunded),
        prize: BigInt(row.prize),
      },
    ]),
  );
}

/** Members, bets and stakes of a market that stand. */
export async function countStaked(db: Db, marketId: bigint): Promise<{ members: number; bets: number; stake: bigint }> {
  const { rows } = await sql<{ members: bigint; bets: bigint; stake: string }>`-- wagers.countStaked
    select count(distinct w.member_id) as members, count(*) as bets, coalesce(sum(w.stake), 0)::text as stake
    from wagers w where w.shard = any (${SHARDS}::smallint[]) and w.market_id = ${marketId} and ${STANDS}`.execute(db);
  const row = rows[0];
  return {
    members: Number(row?.members ?? 0n),
    bets: Number(row?.bets ?? 0n),
    stake: BigInt(row?.stake ?? '0'),
  };
}

/** Of one shard; of a selection alone a page has as much as a ticket, however little room there is. */
const UNIT_STAKES_ROWS = 2_000;
const UNIT_STAKES_CHARACTERS = Math.floor(PAGE_CHARACTERS / SHARD_COUNT);

/** See port.ts `unitStakesAfter`. */
export async function readUnitStakes(
  tx: Tx,
  marketId: bigint,
  playCodes: readonly string[],
  after: readonly bigint[],
): Promise<UnitStakesPage> {
  // Bets on other plays are passed over, so that nobody comes to them again.
  const wanted = sql`(${PLAY_CODE} = any (${[...playCodes]}::text[]) and ${STANDS}
    and not exists (select 1 from wallet_trial_members t where t.member_id = w.member_id))`;
  const next = sql`select m.seq, case when m.wanted then m.selection else '' end as selection,
      case when m.wanted then m.play end as play, m.stake
    from (select w.seq, w.selection, ${PLAY_CODE} as play, w.stake / w.units as stake, ${wanted} as wanted
      from wagers w where w.shard = p.place - 1 and w.market_id = ${marketId} and w.seq > p.after
      order by w.seq limit ${UNIT_STAKES_ROWS}) m`;
  const { rows } = await sql<{
    shard: number;
    play: string | null;
    selection: string;
    stake: string;
    bets: bigint;
    upto: bigint;
    read: bigint;
  }>`-- wagers.unitStakesAfter
    select (p.place - 1)::integer as shard, s.* from unnest(${after.map(String)}::bigint[]) with ordinality p(after, place)
    cross join lateral (
      select play, selection, sum(stake)::text as stake, count(*) as bets, max(seq) as upto, max(read) as read
      from (${upToCharacters(next, UNIT_STAKES_CHARACTERS)}) w group by play, selection
    ) s`.execute(tx);
  const positions = [...after];
  let whole = true;
  for (const [shard, ofShard] of Map.groupBy(rows, (row) => row.shard)) {
    positions[shard] = ofShard.reduce((most, { upto }) => (upto > most ? upto : most), positions[shard] ?? 0n);
    const taken = ofShard.reduce((sum, { bets }) => sum + Number(bets), 0);
    whole &&= isLastPage({ taken, read: ofShard[0]?.read ?? 0n, size: UNIT_STAKES_ROWS });
  }
  const stakes = rows.flatMap(({ play, selection, stake }) =>
    play === null ? [] : [{ play, selection, stake: BigInt(stake) }],
  );
  return { stakes, positions, whole };
}
