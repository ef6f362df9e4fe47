/**
 * What was played for held bonuses, by product: every bet that is decided behind the line of a bonus counts, and what is taken
 * back of it counts no more. Of bonuses that were given up or ran out it ends with their end; of those that were met it goes
 * on, so that what was taken back can be played anew.
 */
import { sql } from 'kysely';
import type { Projection } from '../../platform/projection.ts';
import { readTurnoverPosition, turnoverSteps } from '../wagers/port.ts';
import { endOfBatch } from '../wallet/port.ts';
import { TURNOVER } from './queries.ts';

const BATCH_LINES = 20_000;

export const promotionTurnover: Projection = {
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
    await sql`-- promotions.followTurnover
      insert into promotion_turnover as t (shard, entry_id, product, turnover)
      select ${shard}, e.id, s.product, sum(s.turnover)::bigint
      from (${turnoverSteps({ shard, after: position, upto })}) s
      join promotion_entries e on e.shard = ${shard} and e.member_id = s.member_id and e.seq < s.origin
        and (e.closed_seq is null or e.state = 'met' or s.origin < e.closed_seq)
      where s.turnover <> 0
      group by e.id, s.product
      on conflict (entry_id, product, shard) do update set turnover = t.turnover + excluded.turnover`.execute(tx);
    return upto;
  },
  async reset(tx) {
    await sql`-- promotions.emptyTurnover
      delete from promotion_turnover`.execute(tx);
  },
};
