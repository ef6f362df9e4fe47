/** SQL of the terms. Whoever changes points holds the settings' row: points hang together along the tree. */
import { DAILY_PRODUCTS, type DailyProduct, type PointProduct } from '@house/lottery/products';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import type { DailyPoints } from '../daily-rebates/points.ts';
import { ofKnownGame } from '../known-games.ts';
import type { GameTerms, GameTermsChange, HouseTerms, HouseTermsChange, MemberPoint } from './port.ts';

interface GameTermsRow {
  code: string;
  state: 'on' | 'stopped';
  min_stake: bigint;
  max_stake: bigint;
  max_win: bigint;
  max_order: bigint | null;
  max_order_win: bigint | null;
  close_before_seconds: number | null;
  rtp_basis_points: number;
  version: number;
}

const GAME_COLUMNS = sql`code, state, min_stake, max_stake, max_win, max_order, max_order_win, close_before_seconds,
  rtp_basis_points, version`;

function gameTermsOf(row: GameTermsRow): GameTerms {
  return {
    gameCode: row.code,
    state: row.state,
    minStake: row.min_stake,
    maxStake: row.max_stake,
    maxWin: row.max_win,
    maxOrder: row.max_order,
    maxOrderWin: row.max_order_win,
    closeBefore: row.close_before_seconds,
    rtpBasisPoints: row.rtp_basis_points,
    version: row.version,
  };
}

export async function readGameTerms(db: Db): Promise<GameTerms[]> {
  const { rows } = await sql<GameTermsRow>`-- lottery.readGameTerms
    select ${GAME_COLUMNS} from lottery_games where code ${ofKnownGame} order by sort`.execute(db);
  return rows.map(gameTermsOf);
}

export async function lockGameTerms(tx: Tx, gameCode: string): Promise<GameTerms | null> {
  const { rows } = await sql<GameTermsRow>`-- lottery.lockGameTerms
    select ${GAME_COLUMNS} from lottery_games where code = ${gameCode} and code ${ofKnownGame} for update`.execute(tx);
  return rows[0] === undefined ? null : gameTermsOf(rows[0]);
}

export async function updateGameTerms(tx: Tx, gameCode: string, change: GameTermsChange): Promise<GameTerms> {
  const { rows } = await sql<GameTermsRow>`-- lottery.updateGameTerms
    update lottery_games set state = ${change.state}, min_stake = ${change.minStake}, max_stake = ${change.maxStake},
      max_win = ${change.maxWin}, max_order = ${change.maxOrder}, max_order_win = ${change.maxOrderWin},
      close_before_seconds = ${change.closeBefore}, version = version + 1
    where code = ${gameCode} returning ${GAME_COLUMNS}`.execute(tx);
  return gameTermsOf(present(rows[0], 'a held game is there'));
}

interface HouseRow {
  rebate_point: number;
  daily_points: DailyPoints;
  cancels_a_day: number;
  cancel_fee: number;
  cancel_free_upto: bigint;
  void_alone_upto: bigint;
  void_alone_now: bigint;
  void_alone_from: Date | null;
  version: number;
}

/** What one person voids alone as it counts now: a raise that was set lately does not yet. */
export const VOID_ALONE_NOW = sql`case when void_alone_from > clock_timestamp() then least(void_alone_before, void_alone_upto)
  else void_alone_upto end`;

const HOUSE_COLUMNS = sql`rebate_point::integer as rebate_point, (
    select json_object_agg(product, point) from lottery_product_points where member_id is null and ended_at is null
  ) as daily_points, cancels_a_day::integer as cancels_a_day,
  cancel_fee::integer as cancel_fee, cancel_free_upto, void_alone_upto, ${VOID_ALONE_NOW} as void_alone_now,
  case when void_alone_from > clock_timestamp() then void_alone_from end as void_alone_from, version`;

function houseTermsOf(row: HouseRow | undefined): HouseTerms {
  const found = present(row, 'the settings are one row');
  return {
    rebatePoint: found.rebate_point,
    dailyPoints: found.daily_points,
    cancelsADay: found.cancels_a_day,
    cancelFee: found.cancel_fee,
    cancelFreeUpTo: found.cancel_free_upto,
    voidAloneUpTo: found.void_alone_upto,
    voidAloneNow: found.void_alone_now,
    voidAloneFrom: found.void_alone_from,
    version: found.version,
  };
}

export async function readHouseTerms(db: Db): Promise<HouseTerms> {
  const { rows } = await sql<HouseRow>`-- lottery.readHouseTerms
    select ${HOUSE_COLUMNS} from lottery_settings`.execute(db);
  return houseTermsOf(rows[0]);
}

export async function lockHouseTerms(tx: Tx): Promise<HouseTerms> {
  const { rows } = await sql<HouseRow>`-- lottery.lockHouseTerms
    select ${HOUSE_COLUMNS} from lottery_settings for update`.execute(tx);
  return houseTermsOf(rows[0]);
}

/** Keeps points as they are until `tx` ends; others may do so at the same time. */
export async function holdHouseTerms(tx: Tx): Promise<void> {
  await sql`-- lottery.holdHouseTerms
    select from lottery_settings for share`.execute(tx);
}

/** How long a raise of what one person voids alone waits: others have the time to see it in the log. */
const RAISE_WAITS_HOURS = 24;

/** What counts until a raise does, and from when it does; undefined: what is set counts at once. Part of a raise that waits waits no longer than all of it. */
function raiseOf(terms: HouseTerms, wish: bigint): { before: bigint; from: Date | 'later' } | undefined {
  const { voidAloneNow: before, voidAloneUpTo, voidAloneFrom } = terms;
  if (wish <= before) return undefined;
  return { before, from: voidAloneFrom !== null && wish <= voidAloneUpTo ? voidAloneFrom : 'later' };
}

function raiseFrom(raise: ReturnType<typeof raiseOf>) {
  return raise?.from === 'later'
    ? sql`clock_timestamp() + make_interval(hours => ${RAISE_WAITS_HOURS})`
    : sql`${raise?.from ?? null}::timestamptz`;
}

/** `before` is what stands; the caller holds it. */
export async function updateHouseTerms(tx: Tx, before: HouseTerms, change: HouseTermsChange): Promise<HouseTerms> {
  for (const product of DAILY_PRODUCTS) {
    const point = change.dailyPoints[product];
    if (point !== before.dailyPoints[product]) await writeDailyPoint(tx, product, null, point);
  }
  const raise = raiseOf(before, change.voidAloneUpTo);
  const { rows } = await sql<HouseRow>`-- lottery.updateHouseTerms
    update lottery_settings set rebate_point = ${change.rebatePoint}, cancels_a_day = ${change.cancelsADay},
      cancel_fee = ${change.cancelFee}, cancel_free_upto = ${change.cancelFreeUpTo},
      void_alone_upto = ${change.voidAloneUpTo}, void_alone_before = ${raise?.before ?? null}::bigint,
      void_alone_from = ${raiseFrom(raise)}, version = version + 1
    returning ${HOUSE_COLUMNS}`.execute(tx);
  return houseTermsOf(rows[0]);
}

const NAMED = 5;

/** Of a product: members' own points, and the house's. */
function pointsOf(product: PointProduct) {
  if (product === 'LOTT') {
    return { own: sql`lottery_rebate_points`, house: sql`(select rebate_point from lottery_settings)` };
  }
  const now = sql`from lottery_product_points where product = ${product} and ended_at is null`;
  return {
    own: sql`(select member_id, point, set_at ${now} and member_id is not null)`,
    house: sql`(select point ${now} and member_id is null)`,
  };
}

/** Members whose point is above their upline's; some of them. */
export async function findAboveUpline(tx: Tx, product: PointProduct): Promise<bigint[]> {
  const { own, house } = pointsOf(product);
  const { rows } = await sql<{ id: bigint }>`-- lottery.pointsAboveUpline
    select m.id from ${own} p join members m on m.id = p.member_id
      left join ${own} u on u.member_id = m.upline_id
      where m.upline_id is not null and p.point > coalesce(u.point, ${house})
    union all
    select m.id from ${own} u join members m on m.upline_id = u.member_id
      left join ${own} p on p.member_id = m.id
      where p.member_id is null and u.point < ${house}
    limit ${NAMED}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readHousePoint(tx: Tx, product: PointProduct): Promise<number> {
  const { rows } = await sql<{ point: number }>`-- lottery.housePoint
    select ${pointsOf(product).house}::integer as point`.execute(tx);
  return present(rows[0], 'the house has a point of each product').point;
}

/** The point of a member's upline, the house's where he has none of his own; null at the root. */
export async function readUplinePoint(tx: Tx, product: PointProduct, memberId: bigint): Promise<number | null> {
  const { own, house } = pointsOf(product);
  const { rows } = await sql<{ point: number | null }>`-- lottery.uplinePoint
    select case when m.upline_id is not null then coalesce(u.point, ${house})::integer end as point
    from members m left join ${own} u on u.member_id = m.upline_id
    where m.id = ${memberId}`.execute(tx);
  return rows[0]?.point ?? null;
}

/** Members registered under this one whose point is above; some of them. */
export async function findDownlinesAbove(
  tx: Tx,
  product: PointProduct,
  memberId: bigint,
  point: number,
): Promise<bigint[]> {
  const { own, house } = pointsOf(product);
  const { rows } = await sql<{ id: bigint }>`-- lottery.downlinesAbove
    select m.id from members m left join ${own} p on p.member_id = m.id
    where m.upline_id = ${memberId} and coalesce(p.point, ${house}) > ${point} order by m.id limit ${NAMED}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function listOwnPoints(
  db: Db,
  product: PointProduct,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Omit<MemberPoint, 'account'>[]; total: number }> {
  const { own } = pointsOf(product);
  const { rows } = await sql<{ member_id: bigint; point: number; set_at: Date }>`-- lottery.listOwnPoints
    select p.member_id, p.point::integer as point, p.set_at from ${own} p
    order by p.set_at desc, p.member_id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: bigint }>`-- lottery.countOwnPoints
    select count(*) as total from ${own} p`.execute(db);
  return {
    rows: rows.map((row) => ({ memberId: row.member_id, rebatePoint: row.point, setAt: row.set_at })),
    total: Number(counted.rows[0]?.total ?? 0n),
  };
}

export async function readOwnPoint(tx: Tx, product: PointProduct, memberId: bigint): Promise<number | null> {
  const { rows } = await sql<{ point: number }>`-- lottery.readOwnPoint
    select p.point::integer as point from ${pointsOf(product).own} p where p.member_id = ${memberId}`.execute(tx);
  return rows[0]?.point ?? null;
}

export async function writeOwnPoint(
  tx: Tx,
  product: PointProduct,
  memberId: bigint,
  point: number | null,
): Promise<void> {
  if (product !== 'LOTT') return writeDailyPoint(tx, product, memberId, point);
  if (point === null) {
    await sql`-- lottery.dropOwnPoint
      delete from lottery_rebate_points where member_id = ${memberId}`.execute(tx);
    return;
  }
  await sql`-- lottery.writeOwnPoint
    insert into lottery_rebate_points (member_id, point) values (${memberId}, ${point})
    on conflict (member_id) do update set point = excluded.point, set_at = clock_timestamp()`.execute(tx);
}

/**
 * The point from now on; of the house without a member. What counted until now stays with its time. The caller holds the
 * settings' row, so at any moment those points counted together that were in force together.
 */
export async function writeDailyPoint(
  tx: Tx,
  product: DailyProduct,
  memberId: bigint | null,
  point: number | null,
): Promise<void> {
  const { rows } = await sql<{ at: string }>`-- lottery.endDailyPoint
    with moment as (select clock_timestamp() as at), ended as (
      update lottery_product_points set ended_at = moment.at from moment
      where product = ${product} and member_id is not distinct from ${memberId} and ended_at is null
    ) select at::text as at from moment`.execute(tx);
  if (point === null) return;
  await sql`-- lottery.writeDailyPoint
    insert into lottery_product_points (product, member_id, point, set_at)
    values (${product}, ${memberId}, ${point}, ${present(rows[0], 'there is a moment').at}::timestamptz)`.execute(tx);
}

export interface NewLimit {
  readonly id: bigint;
  readonly gameCode: string;
  readonly play: string;
  readonly selection: string;
  readonly maxStake: bigint | null;
  readonly maxTotal: bigint | null;
  readonly factor: number | null;
  readonly fullFactor: number | null;
  readonly reason: string;
  readonly staffId: bigint;
  readonly staff: string;
  readonly key: string;
}

/** False: the number is limited already. */
export async function insertLimit(tx: Tx, limit: NewLimit): Promise<boolean> {
  const { rows } = await sql`-- lottery.insertLimit
    insert into lottery_limited_numbers (id, game_code, play, selection, max_stake, max_total, factor, full_factor,
      reason, staff_id, staff, key)
    values (${String(limit.id)}, ${limit.gameCode}, ${limit.play}, ${limit.selection}, ${limit.maxStake}, ${limit.maxTotal},
      ${limit.factor}, ${limit.fullFactor}, ${limit.reason}, ${limit.staffId}, ${limit.staff}, ${limit.key})
    on conflict (game_code, play, selection) where ended_at is null do nothing returning id`.execute(tx);
  return rows.length === 1;
}

export async function countLimits(tx: Tx, gameCode: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`-- lottery.countLimits
    select count(*) as count from lottery_limited_numbers where game_code = ${gameCode} and ended_at is null`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0n);
}

export interface KeptLimit {
  readonly game_code: string;
  readonly play: string;
  readonly selection: string;
  readonly ended: boolean;
}

export async function lockLimit(tx: Tx, id: bigint): Promise<KeptLimit | null> {
  const { rows } = await sql<KeptLimit>`-- lottery.lockLimit
    select game_code, play, selection, ended_at is not null as ended from lottery_limited_numbers
    where id = ${String(id)} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function endLimitRow(tx: Tx, id: bigint): Promise<void> {
  await sql`-- lottery.endLimit
    update lottery_limited_numbers set ended_at = clock_timestamp() where id = ${String(id)}`.execute(tx);
}
