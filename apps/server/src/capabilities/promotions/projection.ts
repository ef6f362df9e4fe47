/**
 * What was played for held bonuses, by product: every bet that is decided behind the line of a bonus counts, and what is taken
 * back of it counts no more. Of bonuses that were given up or ran out it ends with their end; of those that were met it goes
 * on for thirty days, so that what was taken back can be played anew.
 */
import { sql } from 'kysely';
import type { Projection } from '../../platform/projection.ts';
import { readTurnoverPosition, turnoverSteps } from '../wagers/port.ts';
import { endOfBatch } from '../wallet/port.ts';
import { TURNOVER } from './queries.ts';

const BATCH_LINES = 20_000;

/** Whether a play is one that about every second result wins. */
export type IsLowRisk = (gameCode: string, play: string) => boolean;

interface Step {
  readonly id: bigint;
  readonly product: number;
  readonly gameCode: string;
  readonly play: string;
  readonly turnover: bigint;
}

export const promotionTurnover = (isLowRisk: IsLowRisk): Projection => ({
  name: TURNOVER,
  async follow(tx, shard, position) {
    const end = await endOfBatch(tx, shard, position, BATCH_LINES);
    const read = await readTurnoverPosition(tx, shard);
    const upto = read < end ? read : end;
    if (upto <= position) return position;
    // The line of a bonus was committed with its entry, so nothing behind the line was read without it.
    const { rows } = await sql`-- promotions.anyHeld
      select from promotion_entries where shard = ${shard} and seq < ${upto} limit 1`.execute(tx);
    if (rows.length === 0) return upto;
    const { rows: steps } = await sql<Step>`-- promotions.readTurnover
      select e.id, s.product, s.game_code as "gameCode", s.play, sum(s.turnover)::bigint as turnover
      from (${turnoverSteps({ shard, after: position, upto })}) s
      join promotion_entries e on e.shard = ${shard} and e.member_id = s.member_id and e.seq < s.origin
        and (e.closed_seq is null or e.state = 'met' or s.origin < e.closed_seq) and (e.done_seq is null or s.origin < e.done_seq)
      where s.turnover <> 0
      group by e.id, s.product, s.game_code, s.play`.execute(tx);
    if (steps.length === 0) return upto;
    const played = steps.map(({ id, product, gameCode, play, turnover }) => ({
      ...{ id: String(id), product, low: isLowRisk(gameCode, play), turnover: String(turnover) },
    }));
    await sql`-- promotions.followTurnover
      insert into promotion_turnover as t (shard, entry_id, product, low_risk, turnover)
      select ${shard}, n.id, n.product, n.low, sum(n.turnover)::bigint
      from json_to_recordset(${JSON.stringify(played)}::json) as n(id bigint, product smallint, low boolean, turnover bigint)
      group by n.id, n.product, n.low
      on conflict (entry_id, product, low_risk, shard) do update set turnover = t.turnover + excluded.turnover`.execute(
      tx,
    );
    return upto;
  },
  async reset(tx) {
    await sql`-- promotions.emptyTurnover
      delete from promotion_turnover`.execute(tx);
  },
});
