/** Builders for tests: a lottery on a test database, and draws whose times are moved instead of waited for. */
import { hash } from 'node:crypto';
import { betRootOf, zeroBeacon } from '@house/fairness/draw';
import { promisedRound } from '@house/fairness/promised-round';
import { randomInt } from '@house/fairness/random';
import { findGame } from '@house/lottery/catalogue';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Database, type Db, type Tx, transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { createProjections, type Projections } from '../../platform/projections.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import type { Wakeups } from '../../platform/wakeups.ts';
import { givenCheckSecondApprover, givenMember, givenStaff, givenUplinesOf } from '../identity/given.ts';
import { givenWagers, MARKET_CHECKS } from '../wagers/given.ts';
import { productsOf, type Wagers } from '../wagers/port.ts';
import { givenKey, givenWallet } from '../wallet/given.ts';
import { type BooksChecks, SHARD_COUNT } from '../wallet/port.ts';
import type { BeaconSource } from './beacon.ts';
import type { CorrectionNews } from './corrections/parts.ts';
import { exposureProjection } from './exposure.ts';
import { findDrawRows } from './list-queries.ts';
import type { StationView } from './official/port.ts';
import type { LotteryNotice, RecordAct, Slip, SlipLine } from './port.ts';
import { createLotteryProducts } from './products.ts';
import { createHouseKey } from './public-log/house-key.ts';
import { cardsEqualBets, dailyRebatesEqualEntries, lockedEqualsWaiting } from './reconcile.ts';
import { drawNumbers } from './rules.ts';
import type { DrawRow } from './schema.ts';
import type { WrongSecrets } from './secret-checks.ts';
import { createLottery, type LotteryDeps, type LotteryService } from './service.ts';
import type { LimitedNumber } from './terms/limited-numbers.ts';

/** A stake per unit of one, in units of 0.0001. */
export const ONE_TAKA = 10_000n;

/** What a reconciler checks of markets and of the lottery. */
export const LOTTERY_CHECKS: BooksChecks = {
  general: [...MARKET_CHECKS.general, dailyRebatesEqualEntries],
  ofMembers: [...MARKET_CHECKS.ofMembers, cardsEqualBets, lockedEqualsWaiting],
};

export interface GivenLottery {
  readonly lottery: LotteryService;
  readonly wallet: ReturnType<typeof givenWallet>;
  readonly wagers: Wagers;
  /** The receipt of a bet, as its member reads it; throws when there is none. */
  readonly receiptOf: (memberId: bigint, ticket: string) => Promise<{ canonical: string; digest: string }>;
  /** What was published, in order, whether or not its transaction went through. */
  readonly notices: LotteryNotice[];
  /** What members were told of corrections. */
  readonly news: CorrectionNews[];
  /** What was written down, in order. */
  readonly acts: Parameters<RecordAct>[1][];
}

/** The lottery as one process has it. */
export function givenLottery(
  database: Database,
  options: {
    chunksPerStep?: number;
    chaseOrdersAtOnce?: number;
    chaseBatchesPerTurn?: number;
    previewsAtOnce?: number;
    beaconSource?: BeaconSource;
    simulates?: boolean;
    feedHosts?: readonly string[];
    clock?: Clock;
    /** In place of keeping them in `notices`. */
    publishLive?: (tx: Tx, notices: readonly LotteryNotice[]) => Promise<void>;
    closedAmong?: LotteryDeps['closedAmong'];
    wakeups?: Pick<Wakeups, 'on'>;
    onUnknownGame?: (gameCode: string) => void;
    isHouseClosed?: LotteryDeps['isHouseClosed'];
    drawSecret?: string | null;
    instantSecret?: string;
    onWrongSecrets?: (wrong: WrongSecrets) => void;
    uptime?: Clock;
    onClockJump?: (milliseconds: number) => void;
  } = {},
): GivenLottery {
  const wallet = givenWallet(database, options.clock);
  const products = productsOf(
    createLotteryProducts({
      db: database.db,
      clock: systemClock,
      houseKey: createHouseKey('a secret of cards for tests'),
      listGames: async () => [],
    }),
  );
  const wagers = givenWagers(database, wallet, products);
  const notices: LotteryNotice[] = [];
  const news: CorrectionNews[] = [];
  const acts: Parameters<RecordAct>[1][] = [];
  const published = new WeakSet<Tx>();
  const lottery = createLottery({
    db: database.db,
    ids: createIds(systemClock, randomInt(1024)),
    clock: systemClock,
    uplinesOf: givenUplinesOf,
    wallet,
    wagers,
    drawSecret: 'a secret for tests only',
    instantSecret: 'a secret of cards for tests',
    publishLive: async (tx, added) => {
      if (added.length > 0) published.add(tx);
      notices.push(...added);
    },
    record: async (tx, act) => {
      must(!published.has(tx), 'publishing is the last thing a transaction does: the log is written before it');
      acts.push(act as Parameters<RecordAct>[1]);
    },
    tellCorrected: async (_tx, one) => void news.push(one),
    tellVoidRaffle: async () => undefined,
    tellReturn: async () => undefined,
    namesOfMembers: async (ids) => new Map(ids.map((id) => [id, `m${id}`])),
    namesOfGames: async (codes) => new Map(codes.map((code) => [code, { bn: code, en: code }])),
    findMemberByName: async (account) => (/^m\d+$/.test(account) ? BigInt(account.slice(1)) : null),
    closedAmong: async () => new Set(),
    isHouseClosed: async () => false,
    checkSecondApprover: givenCheckSecondApprover,
    simulates: false,
    feedHosts: [],
    ...options,
  });
  const readReceipt = async (memberId: bigint, ticket: string) =>
    wagers.describeTicket(present(await wagers.findWager(memberId, ticket), 'the bet is in the record'));
  return { lottery, wallet, wagers, receiptOf: readReceipt, notices, news, acts };
}

/** A member with an account, which chases are kept by, and with cash. */
export async function givenFundedAccount(
  database: Database,
  wallet: ReturnType<typeof givenWallet>,
  cash: bigint,
): Promise<bigint> {
  const { id } = await givenMember(database.db);
  await database.db.transaction().execute((tx) => wallet.openAccounts(tx, id));
  await wallet.post([
    {
      memberId: id,
      key: givenKey(),
      type: 'deposit',
      account: 'cash',
      contra: 'cashier',
      amount: cash,
      reference: null,
    },
  ]);
  return id;
}

/** Draws of the given games only (the others are stopped), all tomorrow: nothing is due but what a test moves. */
export async function givenSleepingDraws(db: Db, lottery: LotteryService, gameCodes: readonly string[]): Promise<void> {
  await sql`update lottery_games set state = case when code = any (${[...gameCodes]}::text[]) then 'on' else 'stopped' end`.execute(
    db,
  );
  await lottery.prepareDraws();
  await transact(db, async (tx) => {
    await sql`update lottery_draws set open_at = open_at + interval '1 day', close_at = close_at + interval '1 day',
      draw_at = draw_at + interval '1 day', result_due_at = result_due_at + interval '1 day',
      give_up_at = give_up_at + interval '1 day'`.execute(tx);
    await sql`update wager_markets set opens_at = opens_at + interval '1 day',
      closes_at = closes_at + interval '1 day'`.execute(tx);
    await sql`update lottery_seeds set reveal_after = reveal_after + interval '1 day'`.execute(tx);
  });
}

/** Moves a draw and everything of it to these seconds from now; all at once, for a worker may be looking. */
export async function moveDraw(
  db: Db,
  drawId: bigint,
  seconds: { open: number; close: number; draw: number },
): Promise<void> {
  const id = String(drawId);
  const at = (offset: number) => sql`now() + ${offset} * interval '1 second'`;
  await transact(db, async (tx) => {
    await sql`update lottery_draws set committed_at = least(committed_at, ${at(seconds.open)}),
      open_at = ${at(seconds.open)}, close_at = ${at(seconds.close)}, draw_at = ${at(seconds.draw)},
      result_due_at = case when official then ${at(seconds.draw)} + interval '45 minutes' end,
      give_up_at = case when official then ${at(seconds.draw)} + interval '1 day' end
      where id = ${id}`.execute(tx);
    await sql`update wager_markets set opens_at = ${at(seconds.open)}, closes_at = ${at(seconds.close)}
      where id = ${id}`.execute(tx);
    await sql`update lottery_seeds set reveal_after = ${at(seconds.draw)} where draw_id = ${id}`.execute(tx);
  });
  // As though it had been made with these times.
  const { scheme, beacon_round: round, close_at: closeAt, bet_root: root } = await readDraw(db, drawId);
  if (round !== null && root === null) await giveRound(db, drawId, promisedRound(scheme, closeAt.getTime()));
}

/**
 * Changes rows past the triggers that guard their table, which nothing of a house can do. Only this transaction sees no
 * triggers: switching them off in the table would wait for everybody who writes to it, and hold up all who come after.
 */
export function pastGuards(db: Db, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  return transact(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });
}

/** Another round of the beacon for a draw that was promised one. */
export function giveRound(db: Db, drawId: bigint, round: number | null): Promise<void> {
  return pastGuards(db, (tx) =>
    sql`update lottery_draws set beacon_round = ${round}::bigint where id = ${String(drawId)}`.execute(tx),
  );
}

/**
 * Makes an undrawn draw of our own one that is held elsewhere, whatever its game: it has no seed, and waits for what
 * `givenAnnounced` says. Such draws can be corrected and have late bets.
 */
export function givenHeldElsewhere(db: Db, drawId: bigint): Promise<void> {
  return pastGuards(db, async (tx) => {
    await sql`update lottery_draws set official = true, station = 'here', commitment = null, beacon = null,
      result_due_at = draw_at + interval '45 minutes', give_up_at = draw_at + interval '1 day'
      where id = ${String(drawId)}`.execute(tx);
    await sql`delete from lottery_seeds where draw_id = ${String(drawId)}`.execute(tx);
  });
}

/** Two feeds agree on the result of a draw held elsewhere, whose time has come; a worker publishes it. */
export async function givenAnnounced(db: Db, drawId: bigint, numbers: readonly number[]): Promise<void> {
  await sql`insert into lottery_result_inputs (draw_id, kind, slot, numbers)
    select ${String(drawId)}::bigint, 'feed', slot, ${[...numbers]}::smallint[] from unnest(array['A', 'B']) slot`.execute(
    db,
  );
  await sql`update lottery_draws set agreed_at = clock_timestamp() where id = ${String(drawId)}`.execute(db);
}

/** Keeps exposure by number behind the journal, to be driven with `catchUp`. */
export function givenExposureProjections(database: Database): Projections {
  const projections = createProjections({ db: database.db, log: pino({ level: 'silent' }) });
  projections.register(exposureProjection, { shards: SHARD_COUNT, heads: null });
  return projections;
}

/**
 * A limit of which is counted what stood before it: at once where few have bet, and in the worker's turns where a machine at
 * its limit left some of it.
 */
export async function givenLimit(
  db: Db,
  lottery: LotteryService,
  ...wish: Parameters<LotteryService['terms']['limitNumber']>
): Promise<LimitedNumber> {
  const made = await lottery.terms.limitNumber(...wish);
  must(!isRefusal(made), `it is limited: ${isRefusal(made) ? made.refused : ''}`);
  const { rows } = await sql`select from lottery_limited_totals t join wager_markets g on g.id = t.market_id
    where t.limit_id = ${String(made.id)} and not t.counted and g.state = 'active' and clock_timestamp() < g.closes_at`.execute(
    db,
  );
  if (rows.length === 0) return made;
  await lottery.runDueDraws();
  // The same key again finds the limit that stands.
  return givenLimit(db, lottery, ...wish);
}

export const ON_SALE = { open: -10, close: 3_600, draw: 3_605 };
export const SALE_OVER = { open: -60, close: -1, draw: 3_600 };
export const DRAW_TIME = { open: -60, close: -10, draw: -1 };

/** The next draw of a game, on sale now. */
export async function givenDrawOnSale(db: Db, gameCode: string): Promise<DrawRow> {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = ${gameCode} and state = 'scheduled' and open_at > now() order by draw_at limit 1`.execute(db);
  const drawId = present(rows[0], 'a game has a draw ahead').id;
  await moveDraw(db, drawId, ON_SALE);
  return readDraw(db, drawId);
}

const GIVEN_AT_ONCE = 5_000;

/** A result of a game that is drawn elsewhere, as likely as any other. */
function givenResult(gameCode: string): number[] {
  const { resultShape: shape } = present(findGame(gameCode), gameCode);
  if (shape.kind !== 'prefix') {
    const [least, values] = shape.kind === 'dice' ? [1, 6] : [0, 10];
    return Array.from({ length: shape.count }, () => least + randomInt(values));
  }
  const left = Array.from({ length: shape.from }, (_, index) => index + 1);
  return Array.from({ length: shape.count }, () => left.splice(randomInt(left.length), 1)[0] ?? 0);
}

/** What a draw on which nobody bet gives when its seed is the hash of its number. */
function drawnOf(gameCode: string, drawNo: string): readonly number[] {
  const serverSeed = hash('sha256', drawNo, 'buffer');
  return drawNumbers({
    scheme: 1,
    gameCode,
    drawNo,
    serverSeed,
    betRoot: betRootOf([]),
    entriesRoot: null,
    beacon: zeroBeacon(),
  });
}

/**
 * Draws that are over, one a minute from an instant on, as they stand once they are settled; nobody had bet on them. Of a
 * game that is drawn elsewhere they are of a station, announced by people.
 */
export async function givenPastDraws(
  db: Db,
  gameCode: string,
  from: Date,
  count: number,
  station: string | null = null,
): Promise<void> {
  const minute = 60_000;
  const ids = createIds(systemClock, randomInt(1024));
  const draws = Array.from({ length: count }, (_, place) => {
    const at = from.getTime() + (place + 1) * minute;
    const there = new Date(at - 1 + DHAKA_OFFSET_MINUTES * minute);
    const ofDay = there.getUTCHours() * 60 + there.getUTCMinutes() + 1;
    const day = there.toISOString().slice(0, 10).replaceAll('-', '');
    const n = `${day}-${String(ofDay).padStart(4, '0')}${station ?? ''}`;
    const r = station === null ? drawnOf(gameCode, n) : givenResult(gameCode);
    return { i: String(ids.next()), n, d: new Date(at).toISOString(), r };
  });
  for (let start = 0; start < count; start += GIVEN_AT_ONCE) {
    const rows = JSON.stringify(draws.slice(start, start + GIVEN_AT_ONCE));
    await sql`insert into lottery_draws (id, game_code, draw_no, state, committed_at, open_at, close_at, draw_at,
        commitment, bet_root, beacon, server_seed, result, drawn_at, settled_at,
        official, station, result_due_at, give_up_at, result_origin)
      select i, ${gameCode}, n, 'settled', d - interval '1 hour', d - interval '1 minute', d - interval '5 seconds', d,
        case when own then sha256(sha256(n::bytea)) end, sha256('B1'), case when own then decode(repeat('00', 32), 'hex') end,
        case when own then sha256(n::bytea) end, r, d, d,
        not own, ${station}::text, case when own then null else d end, case when own then null else d + interval '1 day' end,
        case when own then null else 'people' end
      from json_to_recordset(${rows}::json) as x(i bigint, n text, d timestamptz, r smallint[]),
        (select ${station}::text is null as own) o`.execute(db);
  }
  await sql`analyze lottery_draws`.execute(db);
}

export async function readDraw(db: Db, drawId: bigint): Promise<DrawRow> {
  const [row] = await findDrawRows(db, [drawId]);
  must(row !== undefined, 'the draw exists');
  return row;
}

/** A line of one unit, digit 7 at position A, unless told otherwise. */
export function givenLine(changes: Partial<SlipLine> = {}): SlipLine {
  const units = changes.units ?? 1;
  const unitStake = changes.unitStake ?? ONE_TAKA;
  return {
    key: givenKey(),
    play: 'DIGIT',
    selection: '7|-|-|-|-',
    units,
    unitStake,
    amount: BigInt(units) * unitStake,
    ...changes,
  };
}

export function givenSlip(draw: Pick<DrawRow, 'id' | 'game_code'>, lines: readonly SlipLine[], together = false): Slip {
  return { gameCode: draw.game_code, drawId: draw.id, allOrNothing: together, lines };
}

/** A row of a calendar as two people of the desk want it: one saved it, another confirmed it. */
export async function givenStationChange(db: Db, { calendar }: LotteryService, row: StationView): Promise<void> {
  const [one, two] = [await givenStaff(db), await givenStaff(db)];
  const by = ({ id, username }: typeof one) => ({
    staffId: id,
    name: username,
    address: '::1',
    reason: 'as announced',
  });
  must(!isRefusal(await calendar.saveStation(by(one), { ...row, key: givenKey() })), 'it is saved');
  const { changes } = await calendar.read(one.id);
  const { id } = present(
    changes.findLast(({ own }) => own),
    'it waits',
  );
  must(!isRefusal(await calendar.decideChange(by(two), { id, confirm: true })), 'it is confirmed');
}

/** Every digit at position A, one line each: exactly one of the ten wins 9.6. */
export function givenAllDigits(unitStake = ONE_TAKA): SlipLine[] {
  return Array.from({ length: 10 }, (_, digit) => givenLine({ selection: `${digit}|-|-|-|-`, unitStake }));
}
