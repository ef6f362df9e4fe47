/**
 * The lottery's statements that move a draw along. Every decision about time is made by the database's clock, in the
 * statement itself. A step claims its draw's row with a lock that others skip, so no step is ever done twice.
 */
import { type DrawScheme, NEWEST_SCHEME } from '@house/fairness/draw';
import { randomBytes } from '@house/fairness/random';
import type { Announcement } from '@house/lottery/announced';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { must } from '../../platform/result.ts';
import { isKnownGame, ofKnownGame } from './known-games.ts';
import type { ResultOrigin } from './port.ts';
import { closeBeforeOf, usualTerms } from './rules.ts';
import type { DrawRow, GameRow, NewDraw } from './schema.ts';
import { uncountedTotals } from './terms/limited-totals.ts';

/** How long a result may be missing before people are told it is late, and before the draw is given up (12.4). */
const LATE_AFTER = sql`interval '60 seconds'`;
const OVERDUE_AFTER = sql`interval '24 hours'`;
/** How long a draw of our own may be due before its game is not sold. */
const STUCK_AFTER = sql`interval '5 minutes'`;

/** What people see; the row lags the clock by the moment a worker needs. */
export const shownState = sql`case
  when d.state in ('scheduled', 'open') and clock_timestamp() < d.close_at
    then case when clock_timestamp() < d.open_at then 'scheduled' else 'open' end
  when d.state in ('scheduled', 'open', 'closed')
    then case when clock_timestamp() < coalesce(d.result_due_at, d.draw_at + ${LATE_AFTER}) then 'closed' else 'late' end
  when d.state = 'drawn' and d.settle_started_at is not null then 'settling'
  else d.state end`;

export const drawColumns = sql`d.id, d.game_code, d.draw_no, d.state, d.open_at, d.close_at, d.planned_close_at, d.draw_at, d.commitment,
  d.scheme, d.salt_key, d.bet_root, d.entries_root, d.ticket_count, d.yeekee_entry_count, d.beacon, d.beacon_kind, d.beacon_round::float8 as beacon_round,
  d.beacon_signature, d.beacon_lost_at, d.server_seed, d.result as drawn_result,
  case when d.state <> 'void' then coalesce(d.corrected_result, d.result) end as result, d.settle_started_at, d.settled_at,
  d.settle_chunks, d.settle_wagers, d.settle_winners, d.settle_paid, d.settle_cap, d.settle_order_cap, d.voided_at, d.void_by, d.void_reason, d.refunded_at,
  d.close_at <= clock_timestamp() as past_close, d.draw_at <= clock_timestamp() as past_draw,
  coalesce(d.give_up_at, d.draw_at + ${OVERDUE_AFTER}) <= clock_timestamp() as overdue,
  d.official, d.station, d.simulated, d.agreed_at, d.result_origin, d.source_game, d.source_draw_id,
  ${shownState} as shown_state`;

/**
 * A draw at its time whose beacon has not come: nothing is to be done with it until it comes or is given up
 * (beacon.ts), or the draw is overdue.
 */
const awaitsBeacon = sql`(d.beacon_kind = 'drand' and d.state = 'closed' and d.bet_root is not null and d.beacon is null
  and d.beacon_lost_at is null and clock_timestamp() < d.draw_at + ${OVERDUE_AFTER})`;

/** The draws of a draw's source on its day: one, or more where the calendar dropped one and made another. */
export const sourceDraws = sql`lottery_draws s where s.game_code = d.source_game and s.official
  and s.draw_at between d.draw_at - interval '1 day' and d.draw_at + interval '1 day'
  and left(s.draw_no, 8) = left(d.draw_no, 8)`;

/**
 * A derived draw whose source has not said its result yet: nothing is to be done with it until it does or is void. Where
 * there is no such draw at all it waits as long as for any result.
 */
const awaitsSource = sql`(d.source_game is not null and d.state = 'closed' and d.bet_root is not null
  and not exists (select from ${sourceDraws} and s.result is not null)
  and (exists (select from ${sourceDraws} and s.state in ('scheduled', 'open', 'closed'))
    or (not exists (select from ${sourceDraws}) and d.give_up_at > clock_timestamp())))`;

/** Those that this release knows; `onUnknown` is told the others. */
export async function readGames(db: Db, onUnknown: (gameCode: string) => void = () => undefined): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`-- lottery.readGames
    select code, family, prize_mode, period_seconds, close_before_seconds, state, min_stake, max_stake, max_win,
      max_order, max_order_win, rtp_basis_points, official
    from lottery_games order by sort`.execute(db);
  for (const { code } of rows) if (!isKnownGame(code)) onUnknown(code);
  return rows.filter(({ code }) => isKnownGame(code));
}

export async function gameExists(db: Db, gameCode: string): Promise<boolean> {
  const { rows } = await sql`-- lottery.gameExists
    select from lottery_games where code = ${gameCode}`.execute(db);
  return rows.length > 0;
}

/** Games that have fewer than `ahead` draws before them. */
export async function findShortGames(db: Db, ahead: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`-- lottery.findShortGames
    select g.code from lottery_games g
    where g.state = 'on' and g.code ${ofKnownGame} and not g.official and ${ahead} > (
      select count(*) from lottery_draws d
      where d.game_code = g.code and d.state = 'scheduled' and d.draw_at > clock_timestamp() and d.open_at > clock_timestamp())
    order by g.sort`.execute(db);
  return rows.map((row) => row.code);
}

export interface LockedGame {
  readonly periodSeconds: number;
  /** As it stands now, for the draws that are made now. */
  readonly closeBeforeSeconds: number;
  /** Draws that have not opened yet. */
  readonly ahead: number;
  readonly lastDrawAt: Date | null;
  readonly now: Date;
}

/** Takes a game to make draws for it; null when another worker has it. */
export async function lockGame(tx: Tx, gameCode: string): Promise<LockedGame | null> {
  const { rows } = await sql<Pick<GameRow, 'code' | 'period_seconds' | 'close_before_seconds'>>`-- lottery.lockGame
    select code, period_seconds, close_before_seconds from lottery_games
    where code = ${gameCode} and state = 'on' for update skip locked`.execute(tx);
  const game = rows[0];
  if (game === undefined) return null;
  const counted = await sql<{ ahead: bigint; last_draw_at: Date | null; now: Date }>`-- lottery.countDrawsAhead
    select count(*) filter (where d.state = 'scheduled' and d.open_at > clock_timestamp()) as ahead,
      max(d.draw_at) as last_draw_at, clock_timestamp() as now
    from lottery_draws d where d.game_code = ${gameCode} and d.draw_at > clock_timestamp()`.execute(tx);
  const figures = counted.rows[0];
  must(figures !== undefined, 'an aggregate has one row');
  return {
    periodSeconds: game.period_seconds,
    closeBeforeSeconds: closeBeforeOf(game),
    ahead: Number(figures.ahead),
    lastDrawAt: figures.last_draw_at,
    now: figures.now,
  };
}

const SALT_KEY_BYTES = 32;

export async function insertDraws(tx: Tx, draws: readonly NewDraw[]): Promise<void> {
  const rows = draws.map((draw) => ({
    i: String(draw.id),
    g: draw.gameCode,
    n: draw.drawNo,
    o: draw.openAt.toISOString(),
    c: draw.closeAt.toISOString(),
    d: draw.drawAt.toISOString(),
    h: draw.commitment === null ? null : Buffer.from(draw.commitment).toString('hex'),
    b: draw.beaconKind,
    w: draw.beaconRound,
    s: draw.official?.station ?? null,
    m: draw.official?.simulated ?? false,
    r: draw.official?.resultDueAt.toISOString() ?? null,
    v: draw.official?.giveUpAt.toISOString() ?? null,
    f: draw.official?.sourceGame ?? null,
    k: Buffer.from(randomBytes(SALT_KEY_BYTES)).toString('hex'),
  }));
  await sql`-- lottery.insertDraws
    insert into lottery_draws (id, game_code, draw_no, open_at, close_at, draw_at, commitment, scheme, beacon_kind, beacon_round, official,
      station, simulated, result_due_at, give_up_at, source_game, salt_key)
    select i, g, n, o, c, d, decode(h, 'hex'), ${NEWEST_SCHEME}, b, w, s is not null, s, m, r, v, f, decode(k, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x(i bigint, g text, n text, o timestamptz, c timestamptz, d timestamptz, h text, b text, w bigint, s text,
        m boolean, r timestamptz, v timestamptz, f text, k text)`.execute(tx);
}

/** The latest that the database's clock can say (platform/database-clock.ts): beyond it nothing is claimed. */
export type LatestTime = Date | 'infinity';

const isBelieved = (latest: LatestTime) => sql`(select clock_timestamp() <= ${latest}::timestamptz)`;

/** Claims draws whose close passed while no worker lived to open them. */
export async function claimMissedDraws(tx: Tx, latest: LatestTime, limit: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.claimMissedDraws
    select ${drawColumns} from lottery_draws d
    where d.state = 'scheduled' and d.due_at <= (select clock_timestamp()) and d.close_at <= clock_timestamp()
      and d.game_code ${ofKnownGame} and ${isBelieved(latest)}
    order by d.due_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** A draw some of whose bets are being voided as late: it is settled without them. Once settling has begun they wait for it. */
const awaitsLate = sql`(d.state = 'drawn' and exists (
  select 1 from lottery_corrections c join wager_markets g on g.id = c.draw_id and g.state = 'closed'
  where c.draw_id = d.id and c.state = 'running' and c.kind = 'late'))`;

/** Claims the draw whose next step is due; settling comes after steps that have a time to keep. */
export async function claimDueDraw(tx: Tx, latest: LatestTime, except: readonly bigint[]): Promise<DrawRow | null> {
  const { rows } = await sql<DrawRow>`-- lottery.claimDueDraw
    select ${drawColumns} from lottery_draws d
    where d.due_at <= (select clock_timestamp()) and d.id <> all (${except.map(String)}::bigint[])
      and d.game_code ${ofKnownGame} and not ${awaitsBeacon} and not ${awaitsSource} and not ${awaitsLate}
      and ${isBelieved(latest)}
    order by d.state = 'drawn', d.due_at limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Own games with a draw that should have come out minutes ago and has all it is drawn from, but its seed: what keeps it
 * back would keep back the next ones too.
 */
export async function readStuckGames(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ game_code: string }>`-- lottery.readStuckGames
    select distinct d.game_code from lottery_draws d
    where d.due_at < clock_timestamp() - ${STUCK_AFTER} and d.state = 'closed' and d.bet_root is not null
      and not d.official and not ${awaitsBeacon}`.execute(db);
  return new Set(rows.map((row) => row.game_code));
}

/** Own draws that are due and have not come out for so long that people are told they are late. */
export async function countOverdueDraws(db: Db): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`-- lottery.countOverdue
    select count(*)::integer as overdue from lottery_draws d
    where d.due_at < clock_timestamp() - ${LATE_AFTER} and d.state in ('scheduled', 'open', 'closed') and not d.official`.execute(
    db,
  );
  return rows[0]?.overdue ?? 0;
}

/** Waits for a draw and holds it: for orders of staff. */
export async function lockDraw(tx: Tx, drawId: bigint): Promise<DrawRow | null> {
  const { rows } = await sql<DrawRow>`-- lottery.lockDraw
    select ${drawColumns} from lottery_draws d where d.id = ${String(drawId)} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Milliseconds until the next step of any draw is due by the database's clock; 0 or less: now; null: none. */
export async function readNextDueMilliseconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`-- lottery.readNextDue
    select case when exists (select 1 from lottery_corrections where state = 'running')
        or exists (select 1 from lottery_correction_previews where preview is null)
        or exists (select 1 from ${uncountedTotals} and n.game_code ${ofKnownGame}) then 0
      else (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 end as wait
    from lottery_draws d where due_at is not null and d.game_code ${ofKnownGame} and not ${awaitsBeacon} and not ${awaitsSource}`.execute(
    db,
  );
  return rows[0]?.wait ?? null;
}

export async function markOpened(tx: Tx, drawId: bigint): Promise<void> {
  await sql`-- lottery.markOpened
    update lottery_draws set state = 'open' where id = ${String(drawId)}`.execute(tx);
}

const orderCapNow = (gameCode: string) => sql`coalesce(g.max_order_win, ${usualTerms(gameCode).maxOrderWin})`;

/**
 * The most one member, and one order, can win in a draw (lottery.md 1.7): fixed when its sale ends, before anybody knows
 * what is drawn, never below what stood while bets were taken, and kept from then on. A correction pays by the same.
 */
export const capsOfClose = (gameCode: string) => sql`(settle_order_cap, settle_cap) = (
        select coalesce(settle_order_cap, greatest(order_cap_floor, ${orderCapNow(gameCode)})),
          coalesce(settle_cap, greatest(cap_floor, g.max_win))
        from lottery_games g where g.code = ${gameCode})`;

export async function markClosed(tx: Tx, draws: readonly Pick<DrawRow, 'id' | 'game_code'>[]): Promise<void> {
  for (const [gameCode, ofGame] of Map.groupBy(draws, (row) => row.game_code)) {
    await sql`-- lottery.markClosed
      update lottery_draws set state = 'closed', closed_at = clock_timestamp(), ${capsOfClose(gameCode)}
      where id = any (${ofGame.map(({ id }) => String(id))}::bigint[])`.execute(tx);
  }
}

/** What a draw will pay at most, at least: it may rise while the draw is on sale. Null of one settled before there was a bound. */
export async function readPromisedCaps(
  db: Db,
  { id, game_code: gameCode }: Pick<DrawRow, 'id' | 'game_code'>,
): Promise<{ order: bigint; member: bigint } | null> {
  const { rows } = await sql<{ order: bigint | null; member: bigint }>`-- lottery.promisedCaps
    select case when d.settle_cap is null then greatest(d.order_cap_floor, ${orderCapNow(gameCode)}) else d.settle_order_cap end as "order",
      coalesce(d.settle_cap, greatest(d.cap_floor, g.max_win)) as member
    from lottery_draws d join lottery_games g on g.code = d.game_code where d.id = ${String(id)}`.execute(db);
  const { order = null, member } = rows[0] ?? {};
  return order === null || member === undefined ? null : { order, member };
}

/** A page shows terms for a moment after they changed, also of a draw that opens meanwhile. */
const OPENS_SOON = sql`interval '1 minute'`;

/**
 * Before the terms of a game change, which is held: draws whose sale is over by the clock pay by those of until now. Draws
 * that are on sale, or that chases have paid for already, pay by no less: lower amounts count for the next draw on sale.
 */
export async function keepCapsOfSold(tx: Tx, gameCode: string): Promise<void> {
  await sql`-- lottery.keepCaps
    update lottery_draws d set (order_cap_floor, cap_floor) = (
        select greatest(d.order_cap_floor, ${orderCapNow(gameCode)}), greatest(d.cap_floor, g.max_win)
        from lottery_games g where g.code = ${gameCode})
    where d.game_code = ${gameCode} and d.state in ('scheduled', 'open', 'closed') and d.settle_cap is null
      and (d.open_at <= clock_timestamp() + ${OPENS_SOON}
        or exists (select from lottery_chase_orders o where o.draw_id = d.id and o.state = 'waiting'))`.execute(tx);
  await sql`-- lottery.fixCaps
    update lottery_draws set ${capsOfClose(gameCode)}
    where game_code = ${gameCode} and state in ('scheduled', 'open', 'closed') and close_at <= clock_timestamp()
      and settle_cap is null`.execute(tx);
}

/** Tells the server that a transaction which waits for another connection is alive. */
export async function keepAwake(tx: Tx): Promise<void> {
  await sql`-- lottery.keepAwake
    select 1`.execute(tx);
}

export async function writeBetRoot(
  tx: Tx,
  drawId: bigint,
  root: {
    betRoot: Uint8Array;
    entriesRoot: Uint8Array | null;
    ticketCount: bigint;
    yeekeeEntryCount: bigint;
    beacon: Uint8Array | null;
    beaconRound: number | null;
  },
): Promise<void> {
  await sql`-- lottery.writeBetRoot
    update lottery_draws set bet_root = ${Buffer.from(root.betRoot)}, salted_root = salt_key is not null,
      entries_root = ${root.entriesRoot === null ? null : Buffer.from(root.entriesRoot)}::bytea, ticket_count = ${String(root.ticketCount)},
      yeekee_entry_count = ${String(root.yeekeeEntryCount)},
      beacon = ${root.beacon === null ? null : Buffer.from(root.beacon)}::bytea, beacon_round = ${root.beaconRound}::bigint
    where id = ${String(drawId)}`.execute(tx);
}

/** Publishes seed and result together. */
export async function writeResult(
  tx: Tx,
  drawId: bigint,
  drawn: { gameCode: string; scheme: DrawScheme; serverSeed: Uint8Array; result: readonly number[] },
): Promise<void> {
  await sql`-- lottery.writeResult
    update lottery_draws set state = 'drawn', drawn_at = clock_timestamp(), drawn_scheme = ${drawn.scheme},
      server_seed = ${Buffer.from(drawn.serverSeed)}, result = ${[...drawn.result]}::smallint[],
      ${capsOfClose(drawn.gameCode)}
    where id = ${String(drawId)}`.execute(tx);
}

/** Publishes the result of a draw held elsewhere, with what it rests on. */
export async function writeOfficialResult(
  tx: Tx,
  drawId: bigint,
  published: {
    gameCode: string;
    result: readonly number[];
    origin: ResultOrigin;
    simulated: boolean;
    sourceDrawId: bigint | null;
    beside: Announcement | null;
  },
): Promise<void> {
  await sql`-- lottery.writeOfficialResult
    update lottery_draws set state = 'drawn', drawn_at = clock_timestamp(), result_origin = ${published.origin},
      result = ${[...published.result]}::smallint[], ${capsOfClose(published.gameCode)}, simulated = ${published.simulated},
      source_draw_id = ${published.sourceDrawId},
      announced_beside = ${published.beside === null ? null : JSON.stringify(published.beside)}::jsonb
    where id = ${String(drawId)}`.execute(tx);
}

/** How far settling or refunding has come. */
export interface SettleFigures {
  readonly chunks: number;
  readonly wagers: number;
  readonly winners: number;
  readonly paid: bigint;
}

/** Writes how far settling has come. */
export async function writeSettling(tx: Tx, drawId: bigint, figures: SettleFigures, done: boolean): Promise<void> {
  await sql`-- lottery.writeSettling
    update lottery_draws set settle_started_at = coalesce(settle_started_at, clock_timestamp()),
      settle_chunks = ${figures.chunks}, settle_wagers = ${figures.wagers}, settle_winners = ${figures.winners},
      settle_paid = ${String(figures.paid)}::bigint,
      state = case when ${done}::boolean then 'settled' else state end,
      settled_at = case when ${done}::boolean then clock_timestamp() end
    where id = ${String(drawId)}`.execute(tx);
}

/** All of it is out, what the stakes give back included. */
export async function markSettled(tx: Tx, drawId: bigint): Promise<void> {
  await sql`-- lottery.markSettled
    update lottery_draws set state = 'settled', settled_at = clock_timestamp() where id = ${String(drawId)}`.execute(
    tx,
  );
}

/** How often a member may take bets back, and what it costs: thousandths of a stake above what is free. */
export async function readCancelRules(db: Db): Promise<{ perDay: number; fee: number; freeUpTo: bigint }> {
  const { rows } = await sql<{ fee: number; free_upto: bigint; a_day: number }>`-- lottery.readCancelRules
    select cancel_fee::integer as fee, cancel_free_upto as free_upto, cancels_a_day::integer as a_day
    from lottery_settings`.execute(db);
  const row = rows[0];
  must(row !== undefined, 'the settings are one row');
  return { perDay: row.a_day, fee: row.fee, freeUpTo: row.free_upto };
}

/**
 * Why the house itself voids a draw, as the record says it since its first draw; what staff give as reasons is theirs.
 * `overdue` is 24 hours of our own draws, and the station's time of draws held elsewhere.
 */
export const HOUSE_VOIDS = {
  by: 'house',
  neverOpened: 'never opened',
  overdue: 'no result within 24 hours',
  beaconLost: 'no beacon within 60 seconds',
  seedLost: 'its seed can not be opened',
  sourceVoid: 'the draw it follows is void',
  sourceEarly: 'the draw it follows was announced before the close',
} as const;

/** Voids draws; `key` is the one-time key of an order of staff, null when the house does it by rule. */
export async function markVoid(
  tx: Tx,
  drawIds: readonly bigint[],
  why: { by: string; reason: string; key: string | null; refunded: boolean },
): Promise<void> {
  await sql`-- lottery.markVoid
    update lottery_draws set state = 'void', voided_at = clock_timestamp(), void_by = ${why.by},
      void_reason = ${why.reason}, void_key = ${why.key}::uuid,
      refunded_at = case when ${why.refunded}::boolean then clock_timestamp() end
    where id = any (${drawIds.map(String)}::bigint[])`.execute(tx);
}

/** Writes how far refunding has come; the same columns count refunds in a void draw. */
export async function writeRefunding(tx: Tx, drawId: bigint, figures: SettleFigures, done: boolean): Promise<void> {
  await sql`-- lottery.writeRefunding
    update lottery_draws set settle_chunks = ${figures.chunks}, settle_wagers = ${figures.wagers},
      settle_paid = ${String(figures.paid)}::bigint,
      refunded_at = case when ${done}::boolean then clock_timestamp() end
    where id = ${String(drawId)}`.execute(tx);
}

/** The order that holds a one-time key of voiding. */
export async function findVoidOrder(
  tx: Tx,
  key: string,
): Promise<{ id: bigint; void_by: string; void_reason: string } | null> {
  const { rows } = await sql<{ id: bigint; void_by: string; void_reason: string }>`-- lottery.findVoidOrder
    select id, void_by, void_reason from lottery_draws where void_key = ${key}::uuid`.execute(tx);
  return rows[0] ?? null;
}
