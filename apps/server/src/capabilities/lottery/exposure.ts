/**
 * What is staked on each number of a draw that still goes on, and what the house pays if it comes: kept behind the
 * journal, so that the desk reads some rows however many orders a draw has.
 *
 * A choice is what the limit per choice counts too: a pick, a typed number, or a whole ticket. What the house pays is the
 * most the choice can return, so the truth is never above it. A bet that was taken back is taken out again.
 */
import { createHash } from 'node:crypto';
import { uuidFromContent } from '@house/fairness/uuid';
import { choiceKeys } from '@house/lottery/exposure';
import type { GameFamily, Play } from '@house/lottery/game';
import { picksAreUnits } from '@house/lottery/offer';
import { type LevelPrice, readPricedPlay, unitReturn } from '@house/lottery/pricing';
import { bestCaseOf } from '@house/lottery/ticket';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Follower } from '../../platform/follower.ts';
import { ENTRY_TYPES, endOfBatch } from '../wallet/port.ts';
import type { ExposureLine } from './port.ts';
import { catalogueGame, storedPlay } from './rules.ts';

const BATCH_LINES = 5_000;
/** Longer tickets stand under their beginning and a hash: a key of the table has little room. */
const CHOICE_LONGEST = 120;

interface Bet {
  readonly gate_id: bigint;
  readonly game_code: string;
  readonly play: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly units: number;
}

interface CancelLine {
  readonly key: string;
  readonly seq: bigint;
  readonly opens_at: Date;
}

interface Weight {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly pays: bigint;
}

async function readBets(tx: Tx, shard: number, position: bigint, upto: bigint): Promise<Bet[]> {
  const { rows } = await sql<Bet>`-- lottery.betsOfExposure
    select w.gate_id, g.game_code, w.play, w.selection, w.stake, w.units
    from wallet_entries e
    join wager_gates g on g.id = e.gate_id and g.ended_at is null
    join wagers w on w.shard = e.shard and w.gate_id = e.gate_id and w.seq = e.seq
    where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto} and e.type = ${ENTRY_TYPES.bet}`.execute(tx);
  return rows;
}

/**
 * Bets that lines of this batch gave back while their gate was open. The line names gate and member; which bet it was is
 * told by its key.
 */
async function readCancelled(tx: Tx, shard: number, position: bigint, upto: bigint): Promise<Bet[]> {
  const { rows } = await sql<Bet & CancelLine>`-- lottery.cancelsOfExposure
    select distinct e.key, o.seq, g.opens_at, w.gate_id, g.game_code, w.play, w.selection, w.stake, w.units
    from wallet_entries e
    join wager_gates g on g.id = e.reference and g.ended_at is null
    join wager_outcomes o on o.shard = e.shard and o.gate_id = g.id and o.member_id = e.member_id and o.state = 3
    join wagers w on w.shard = o.shard and w.gate_id = o.gate_id and w.seq = o.seq
    where e.shard = ${shard} and e.seq > ${position} and e.seq <= ${upto} and e.type = ${ENTRY_TYPES.betRefund}`.execute(
    tx,
  );
  return rows.filter(({ key, seq, opens_at }) => key === uuidFromContent(opens_at.getTime(), `cancel:${shard}:${seq}`));
}

/** The most one unit of a pick returns. */
function pickPays(play: Play, pick: string, unitStake: bigint, price: LevelPrice | null): bigint {
  const tiers = play.tiersOf?.(pick) ?? play.tiers.map((_, tier) => tier);
  return tiers.reduce((most, tier) => {
    const { numerator, denominator } = unitReturn(play, tier, price);
    const prize = (unitStake * numerator) / denominator;
    return prize > most ? prize : most;
  }, 0n);
}

function shorten(choice: string): string {
  if (choice.length <= CHOICE_LONGEST) return choice;
  return `${choice.slice(0, CHOICE_LONGEST)}…${createHash('sha256').update(choice).digest('hex').slice(0, 12)}`;
}

/** Of a ticket each choice with its stake and the most it returns. */
function weighTicket(
  family: GameFamily,
  bet: { readonly play: string; readonly selection: string; readonly stake: bigint; readonly units: number },
): { readonly play: string; readonly choice: string; readonly stake: bigint; readonly pays: bigint }[] {
  const play = storedPlay(family, bet.play);
  const price = readPricedPlay(bet.play)?.price ?? null;
  const unitStake = bet.stake / BigInt(bet.units);
  const selection = play.grammar.readStored(bet.selection);
  const keys = choiceKeys(play, selection);
  if (picksAreUnitsOf(play)) {
    return keys.map((choice) => {
      const pick = choice.slice(choice.indexOf(':') + 1);
      return { play: play.code, choice, stake: unitStake, pays: pickPays(play, pick, unitStake, price) };
    });
  }
  if (play.grammar.kind === 'entries') {
    return keys.map((choice) => ({
      play: play.code,
      choice,
      stake: unitStake,
      pays: bestCaseOf(play, [[choice]], unitStake, price),
    }));
  }
  const pays = bestCaseOf(play, selection, unitStake, price);
  return keys.map((choice) => ({ play: play.code, choice: shorten(choice), stake: bet.stake, pays }));
}

const ofPicks = new WeakMap<Play, boolean>();
function picksAreUnitsOf(play: Play): boolean {
  const known = ofPicks.get(play) ?? picksAreUnits(play);
  ofPicks.set(play, known);
  return known;
}

function addUp(sums: Map<string, Weight>, bets: readonly Bet[], sign: 1n | -1n): void {
  for (const bet of bets) {
    for (const { play, choice, stake, pays } of weighTicket(catalogueGame(bet.game_code), bet)) {
      const key = `${bet.gate_id}\t${play}\t${choice}`;
      const { bets: count = 0n, stake: staked = 0n, pays: paid = 0n } = sums.get(key) ?? {};
      sums.set(key, { bets: count + sign, stake: staked + sign * stake, pays: paid + sign * pays });
    }
  }
}

async function addWeights(tx: Tx, sums: ReadonlyMap<string, Weight>): Promise<void> {
  const rows = [...sums].map(([key, { bets, stake, pays }]) => {
    const [gate, play, choice] = key.split('\t');
    return { g: gate, p: play, c: choice, b: String(bets), s: String(stake), w: String(pays) };
  });
  // In one order everywhere: shards are followed side by side, and share these rows.
  await sql`-- lottery.addExposure
    insert into lottery_exposure as k (gate_id, play, choice, bets, stake, pays)
    select g, p, c, b, s, w
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(g bigint, p text, c text, b bigint, s bigint, w bigint)
    order by g, p collate "C", c collate "C"
    on conflict (gate_id, play, choice) do update set bets = k.bets + excluded.bets, stake = k.stake + excluded.stake,
      pays = k.pays + excluded.pays`.execute(tx);
}

export const exposureFollower: Follower = {
  name: 'lottery.exposure',
  async follow(tx, shard, position) {
    const upto = await endOfBatch(tx, shard, position, BATCH_LINES);
    if (upto === position) return position;
    const sums = new Map<string, Weight>();
    addUp(sums, await readBets(tx, shard, position, upto), 1n);
    addUp(sums, await readCancelled(tx, shard, position, upto), -1n);
    if (sums.size > 0) await addWeights(tx, sums);
    return upto;
  },
  reset: async (tx) =>
    void (await sql`-- lottery.emptyExposure
      truncate lottery_exposure`.execute(tx)),
};

/** What costs the house most first; of one play or of all. */
export async function readExposure(
  db: Db,
  gateId: bigint,
  play: string | null,
  limit: number,
): Promise<ExposureLine[]> {
  const { rows } = await sql<{
    play: string;
    choice: string;
    bets: bigint;
    stake: bigint;
    pays: bigint;
  }>`-- lottery.readExposure
    select play, choice, bets, stake, pays from lottery_exposure
    where gate_id = ${gateId} and (${play}::text is null or play = ${play}) and bets > 0
    order by pays desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, bets: Number(row.bets) }));
}

/** Draws that ended days ago are looked at no more. */
export async function forgetExposure(db: Db): Promise<void> {
  await sql`-- lottery.forgetExposure
    delete from lottery_exposure x using wager_gates g
    where g.id = x.gate_id and g.ended_at < now() - interval '3 days'`.execute(db);
  await sql`-- lottery.forgetLimitedTotals
    delete from lottery_limited_totals x using wager_gates g
    where g.id = x.gate_id and g.ended_at < now() - interval '3 days'`.execute(db);
}
