/**
 * What is kept behind the bets: running totals of each gate, and the valid-bet record (operations.md 2.3).
 *
 * Gate totals read the journal's lines; valid bets read the ends of gates, which stand in the same sequence, and the lines
 * of bets that were decided at once.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Follower } from '../../platform/follower.ts';
import { ENTRY_TYPES, endOfBatch } from '../wallet/port.ts';
import type { CoversTooMuch } from './port.ts';
import { NOT_CANCELLED } from './queries.ts';

const BATCH_LINES = 5_000;
const BATCH_MEMBERS = 2_000;

/** Bets, stakes, prizes and refunds of each gate, from the lines. */
export const gateTotals: Follower = {
  name: 'wagers.gateTotals',
  async follow(tx, shard, position) {
    const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
    if (upto > position) {
      await sql`-- wagers.addGateTotals
        insert into wager_gate_totals as k (gate_id, shard, bets, stake, prize, refunded)
        select coalesce(e.gate_id, e.reference), ${shard},
          count(*) filter (where e.type = ${ENTRY_TYPES.bet}),
          coalesce(-sum(e.amount) filter (where e.type = ${ENTRY_TYPES.bet}), 0),
          coalesce(sum(e.amount) filter (where e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal})), 0),
          coalesce(sum(e.amount) filter (where e.type = ${ENTRY_TYPES.betRefund}), 0)
        from wallet_entries e
        where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto}
          and ((e.type = ${ENTRY_TYPES.bet} and e.gate_id is not null)
            or (e.type in (${ENTRY_TYPES.prize}, ${ENTRY_TYPES.prizeReversal}, ${ENTRY_TYPES.betRefund})
              and e.reference in (select g.id from wager_gates g where g.id = e.reference)))
        group by 1 order by 1
        on conflict (gate_id, shard) do update set bets = k.bets + excluded.bets, stake = k.stake + excluded.stake,
          prize = k.prize + excluded.prize, refunded = k.refunded + excluded.refunded`.execute(tx);
    }
    return upto;
  },
  reset: async (tx) => void (await sql`truncate wager_gate_totals`.execute(tx)),
};

interface Staked {
  member_id: bigint;
  /** Without its price: half of the results at each of two prices are all of them. */
  play: string;
  selections: string[];
  stake: bigint;
  bets: number;
}

/** Writes one row a member of a settled gate; a play that covers too much counts zero. */
async function writeValidBets(
  tx: Tx,
  shard: number,
  gateId: bigint,
  kind: string,
  coversTooMuch: CoversTooMuch,
): Promise<void> {
  const { rows: gates } = await sql<{ game_code: string }>`-- wagers.gameOfGate
    select game_code from wager_gates where id = ${gateId}`.execute(tx);
  const gameCode = gates[0]?.game_code ?? '';
  let after = 0n;
  while (true) {
    const { rows } = await sql<Staked>`-- wagers.stakedOnGate
      with members as (
        select distinct member_id from wagers where shard = ${shard} and gate_id = ${gateId} and member_id > ${after}
        order by member_id limit ${BATCH_MEMBERS})
      select w.member_id, split_part(w.play, '@', 1) as play, array_agg(distinct w.selection order by w.selection) as selections, sum(w.stake)::bigint as stake, count(*)::integer as bets
      from wagers w where w.shard = ${shard} and w.gate_id = ${gateId} and w.member_id in (select member_id from members)
        and ${NOT_CANCELLED}
      group by w.member_id, split_part(w.play, '@', 1) order by w.member_id`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.member_id;
    const plays = rows.map((row) => ({
      m: row.member_id.toString(),
      k: row.stake.toString(),
      v: kind === 'void' || coversTooMuch(gameCode, row.play, row.selections) ? '0' : row.stake.toString(),
      b: row.bets,
    }));
    await sql`-- wagers.writeValidBets
      insert into wager_valid_bets (shard, member_id, gate_id, stake, valid_stake, prize, bets, at)
      select ${shard}, p.m, ${gateId}, sum(p.k), sum(p.v), coalesce(max(k.paid), 0), sum(p.b), coalesce(max(g.at), clock_timestamp())
      from json_to_recordset(${JSON.stringify(plays)}::json) as p(m bigint, k bigint, v bigint, b integer)
      left join wager_winnings k on k.shard = ${shard} and k.gate_id = ${gateId} and k.member_id = p.m
      left join wager_events g on g.shard = ${shard} and g.gate_id = ${gateId} and g.kind <> 'corrected'
      group by p.m
      on conflict (shard, member_id, gate_id) do nothing`.execute(tx);
  }
}

/** What a corrected gate now pays; valid stakes stay, for the stakes did, unless it was made void. */
async function correctPrizes(tx: Tx, shard: number, gateId: bigint): Promise<void> {
  await sql`-- wagers.correctPrizes
    update wager_valid_bets v set prize = coalesce(k.paid, 0), valid_stake = case when g.state = 'void' then 0 else v.valid_stake end
    from wager_valid_bets o join wager_gates g on g.id = o.gate_id
      left join wager_winnings k on k.shard = o.shard and k.gate_id = o.gate_id and k.member_id = o.member_id
    where o.shard = ${shard} and o.gate_id = ${gateId}
      and (o.prize <> coalesce(k.paid, 0) or (g.state = 'void' and o.valid_stake <> 0))
      and v.shard = o.shard and v.member_id = o.member_id and v.gate_id = o.gate_id`.execute(tx);
}

/** Bets that were decided as they were placed count as they are placed; their gate has no end. */
async function addInstantBets(tx: Tx, shard: number, position: bigint, upto: bigint): Promise<void> {
  await sql`-- wagers.addInstantBets
    insert into wager_valid_bets as k (shard, member_id, gate_id, stake, valid_stake, prize, bets, at)
    select w.shard, w.member_id, w.gate_id, sum(w.stake), sum(w.stake), coalesce(sum(o.prize), 0), count(*), max(w.placed_at)
    from wagers w left join wager_outcomes o on o.shard = w.shard and o.gate_id = w.gate_id and o.seq = w.seq
    where w.shard = ${shard} and w.seq > ${position} and w.seq <= ${upto} and w.play like '!%'
    group by w.shard, w.member_id, w.gate_id order by 2, 3
    on conflict (shard, member_id, gate_id) do update set stake = k.stake + excluded.stake,
      valid_stake = k.valid_stake + excluded.valid_stake, prize = k.prize + excluded.prize,
      bets = k.bets + excluded.bets, at = greatest(k.at, excluded.at)`.execute(tx);
}

/**
 * The valid-bet record: one row a member and gate once the gate has ended in the member's shard, of instant gates as their
 * bets are placed.
 */
export function validBets(coversTooMuch: CoversTooMuch): Follower {
  return {
    name: 'wagers.validBets',
    async follow(tx, shard, position) {
      const { rows } = await sql<{ seq: bigint; gate_id: bigint; kind: string }>`-- wagers.nextEvent
        select seq, gate_id, kind from wager_events where shard = ${shard} and seq > ${position} order by seq limit 1`.execute(
        tx,
      );
      const event = rows[0];
      const upto = event?.seq ?? (await endOfBatch(tx, shard, position, BATCH_LINES));
      if (upto > position) await addInstantBets(tx, shard, position, upto);
      if (event === undefined) return upto;
      if (event.kind === 'corrected') await correctPrizes(tx, shard, event.gate_id);
      else await writeValidBets(tx, shard, event.gate_id, event.kind, coversTooMuch);
      return event.seq;
    },
    reset: async (tx) => void (await sql`truncate wager_valid_bets`.execute(tx)),
  };
}
