/**
 * Results that follow from another game's draw of the same day (lottery.md 10.2). Which game follows which, and from
 * which of its numbers, is a row of `lottery_result_sources`.
 *
 * What counts of the source is what was published, whoever announced it: a corrected result once its correction runs. A
 * correction that comes after the derived draw has its result changes nothing here by itself: the desk sees that the two
 * no longer agree, and asks for a correction of the derived draw as of any other.
 */
import { announcedParts, isWrongField, readAnnouncement } from '@house/lottery/announced';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { must, present } from '../../../platform/result.ts';
import type { ResultOrigin } from '../port.ts';
import { sourceDraws } from '../queries.ts';
import { catalogueGame } from '../rules.ts';
import type { DrawRow } from '../schema.ts';

export interface ResultSource {
  readonly game_code: string;
  readonly source_game: string;
  /** By field of the game's announcement, the field of the source. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Where a game's results come from; null where they are announced for itself. */
export async function findResultSource(db: Db | Tx, gameCode: string): Promise<ResultSource | null> {
  const { rows } = await sql<ResultSource>`-- lottery.findResultSource
    select game_code, source_game, fields from lottery_result_sources where game_code = ${gameCode}`.execute(db);
  return rows[0] ?? null;
}

/** The result a game has on a result of its source. */
export function derivedResult(source: ResultSource, sourceResult: readonly number[]): readonly number[] {
  const announced = new Map(
    announcedParts(catalogueGame(source.source_game), sourceResult).map(({ field, numbers }) => [field.code, numbers]),
  );
  const announcement = Object.fromEntries(
    Object.entries(source.fields).map(([field, from]) => [field, announced.get(from) ?? []]),
  );
  const read = readAnnouncement(catalogueGame(source.game_code).announced ?? [], announcement);
  must(!isWrongField(read), `the numbers of ${source.source_game} make a result of ${source.game_code}`);
  return read;
}

export interface SourceResult {
  readonly drawId: bigint;
  readonly drawnAt: Date;
  readonly simulated: boolean;
  readonly origin: ResultOrigin;
  /** As the derived game has it. */
  readonly result: readonly number[];
}

/** What a derived draw follows; void when every draw of its source that day is, none when there never was one. */
export async function readSource(tx: Tx, row: DrawRow): Promise<SourceResult | 'void' | 'none'> {
  const { rows } = await sql<{
    id: bigint;
    drawn_at: Date | null;
    simulated: boolean;
    result_origin: ResultOrigin | null;
    result: number[] | null;
  }>`-- lottery.readSourceDraw
    select s.id, s.drawn_at, s.simulated, s.result_origin, coalesce(s.corrected_result, s.result) as result
    from lottery_draws d cross join lateral (select * from ${sourceDraws}) s
    where d.id = ${String(row.id)} order by s.result is null, s.draw_at`.execute(tx);
  const [found] = rows;
  if (found === undefined) return 'none';
  if (found.result === null) return 'void';
  const source = present(await findResultSource(tx, row.game_code), 'a derived draw has its row of configuration');
  return {
    drawId: found.id,
    drawnAt: present(found.drawn_at, 'a draw with a result was drawn'),
    simulated: found.simulated,
    origin: present(found.result_origin, 'a result of elsewhere says whence'),
    result: derivedResult(source, found.result),
  };
}

/** Derived draws beside what they followed, as both stand now. */
export interface Followed {
  readonly id: bigint;
  readonly sourceGame: string;
  readonly sourceDrawNo: string;
  /** What the source gives now. */
  readonly result: readonly number[];
}

/** What the derived ones among these draws follow from; those without a result yet are left out. */
export async function readFollowed(db: Db, drawIds: readonly bigint[]): Promise<Map<bigint, Followed>> {
  const { rows } = await sql<
    ResultSource & { id: bigint; draw_no: string; result: number[] }
  >`-- lottery.readFollowedDraws
    select d.id, s.draw_no, coalesce(s.corrected_result, s.result) as result, c.game_code, c.source_game, c.fields
    from lottery_draws d join lottery_draws s on s.id = d.source_draw_id
    join lottery_result_sources c on c.game_code = d.game_code
    where d.id = any (${drawIds.map(String)}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, sourceGame: row.source_game, sourceDrawNo: row.draw_no, result: derivedResult(row, row.result) },
    ]),
  );
}
