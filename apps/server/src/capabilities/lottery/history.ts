/**
 * The draws of a game since it began, by day, and the days there are.
 *
 * A day is what its draw numbers say: it begins after midnight of the house, or of the place whose hours the game keeps
 * (lottery.md 1.4), and ends with the draw at the next midnight. Only draws
 * whose time has come by the database's clock are history. Every query stays within one game's part of the index by time.
 */
import { findFacts } from '@house/lottery/facts';
import { DHAKA_OFFSET_MINUTES } from '@house/lottery/schedule';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import type { DrawRecord, Lottery } from './port.ts';
import { drawColumns, gameExists } from './queries.ts';
import type { DrawRow } from './schema.ts';
import { drawOf } from './view.ts';
import { voidCauseOf } from './void-causes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

function offsetOf(gameCode: string): number {
  return (findFacts(gameCode)?.hours?.zoneOffsetMinutes ?? DHAKA_OFFSET_MINUTES) * MINUTE_MS;
}

/** The instant at which a day of a game, `yyyy-mm-dd`, begins. */
function startOf(gameCode: string, day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetOf(gameCode));
}

/** The day of a draw; one at midnight ends the day before. */
export function dayOfDraw(gameCode: string, drawAt: Date): string {
  return new Date(drawAt.getTime() - 1 + offsetOf(gameCode)).toISOString().slice(0, 10);
}

const daysLater = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

function daysInMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

const recordOf = (row: DrawRow): DrawRecord => ({
  ...drawOf(row),
  voidCause: row.void_reason === null ? null : voidCauseOf({ by: row.void_by, reason: row.void_reason }),
});

/** When the first and the last draw of a game were due; null while none was. */
async function readEdges(db: Db, gameCode: string): Promise<{ first: Date | null; last: Date | null }> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`-- lottery.readHistoryEdges
    select (select d.draw_at from lottery_draws d where d.game_code = ${gameCode} and d.draw_at <= (select clock_timestamp())
        order by d.draw_at limit 1) as first,
      (select d.draw_at from lottery_draws d where d.game_code = ${gameCode} and d.draw_at <= (select clock_timestamp())
        order by d.draw_at desc limit 1) as last`.execute(db);
  return rows[0] ?? { first: null, last: null };
}

interface DayPage {
  readonly start: Date;
  readonly end: Date;
  readonly offset: number;
  readonly limit: number;
}

/** A draw whose time has come, by its number. */
async function readDrawOf(db: Db, gameCode: string, drawNo: string): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`-- lottery.readDrawByNo
    select ${drawColumns} from lottery_draws d
    where d.game_code = ${gameCode} and d.draw_no = ${drawNo} and d.draw_at <= clock_timestamp()`.execute(db);
  return rows;
}

async function readDay(db: Db, gameCode: string, page: DayPage): Promise<{ rows: DrawRow[]; total: number }> {
  const within = sql`d.game_code = ${gameCode} and d.draw_at > ${page.start} and d.draw_at <= ${page.end}
    and d.draw_at <= (select clock_timestamp())`;
  const { rows } = await sql<DrawRow>`-- lottery.readDay
    select ${drawColumns} from lottery_draws d where ${within}
    order by d.draw_at desc offset ${page.offset} limit ${page.limit}`.execute(db);
  const counted = await sql<{ total: bigint }>`-- lottery.countDay
    select count(*) as total from lottery_draws d where ${within}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** One look into the index for each day, however many draws it has. */
async function readDays(db: Db, gameCode: string, start: Date, days: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`-- lottery.readDays
    select place from generate_series(0, ${days}::integer - 1) place
    where exists (select from lottery_draws d where d.game_code = ${gameCode}
      and d.draw_at > ${start}::timestamptz + place * interval '24 hours'
      and d.draw_at <= ${start}::timestamptz + (place + 1) * interval '24 hours'
      and d.draw_at <= (select clock_timestamp()))
    order by place`.execute(db);
  return rows.map(({ place }) => place);
}

export function createHistory(db: Db): Pick<Lottery, 'listHistory' | 'listDays'> {
  return {
    async listHistory(gameCode, { day: asked, drawNo, page, size }) {
      if (!(await gameExists(db, gameCode))) return refuse('lottery.gameUnknown');
      if (drawNo !== null) {
        const draws = (await readDrawOf(db, gameCode, drawNo)).map(recordOf);
        const [draw] = draws;
        return {
          day: draw === undefined ? null : dayOfDraw(gameCode, draw.drawAt),
          draws,
          page: 1,
          size,
          total: draws.length,
        };
      }
      const { last } = asked === null ? await readEdges(db, gameCode) : { last: null };
      const day = asked ?? (last === null ? null : dayOfDraw(gameCode, last));
      if (day === null) return { day, draws: [], page, size, total: 0 };
      const start = startOf(gameCode, day);
      const { rows, total } = await readDay(db, gameCode, {
        start,
        end: daysLater(start, 1),
        offset: (page - 1) * size,
        limit: size,
      });
      return { day, draws: rows.map(recordOf), page, size, total };
    },
    async listDays(gameCode, month) {
      if (!(await gameExists(db, gameCode))) return refuse('lottery.gameUnknown');
      const [edges, places] = await Promise.all([
        readEdges(db, gameCode),
        readDays(db, gameCode, startOf(gameCode, `${month}-01`), daysInMonth(month)),
      ]);
      return {
        first: edges.first === null ? null : dayOfDraw(gameCode, edges.first),
        last: edges.last === null ? null : dayOfDraw(gameCode, edges.last),
        days: places.map((place) => `${month}-${String(place + 1).padStart(2, '0')}`),
      };
    },
  };
}
