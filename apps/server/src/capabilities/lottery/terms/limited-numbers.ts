/**
 * Limited numbers (lottery.md 1.5 step 7, 1.7): closed ones, those of which less is sold, to one member or to all
 * together in one draw, and those at reduced odds (play-prices.ts).
 *
 * They are kept with the games in memory and read again when PostgreSQL tells of a change. What all members have on a
 * number in a draw, in whichever play that takes the same bet, is counted in the transaction that takes the bet, so that
 * it is never oversold, and taken off again in the one that takes the bet back. Play money never counts: what a visitor tries out is there for everybody still.
 */
import type { GameFamily, Play } from '@house/lottery/game';
import { holdsNumbers, nameNumber } from '@house/lottery/limited';
import { numberEverywhere, shareOnNumber } from '@house/lottery/same-bet';
import type { Selection } from '@house/lottery/tickets/selection';
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { LineRefusal } from '../line-refusal.ts';

export interface LimitedNumber {
  readonly id: bigint;
  readonly gameCode: string;
  /** The code of the play, without a price. */
  readonly play: string;
  readonly selection: string;
  /** Of one member in one draw, per unit; null with `maxTotal` and `factor` null too: closed. */
  readonly maxStake: bigint | null;
  /** Of all members together in one draw. */
  readonly maxTotal: bigint | null;
  /** At reduced odds: thousandths of what its play pays. */
  readonly factor: number | null;
  readonly reason: string;
  readonly staff: string;
  readonly madeAt: Date;
}

/** Read and ready to be looked for in tickets of one play: its own, or another that takes the same bet. */
export interface ReadyLimit extends LimitedNumber {
  /** The play whose tickets it is looked for in; `play` is the one it was made of. */
  readonly soldAs: Play;
  readonly picks: Selection;
  readonly name: string;
  /** What of the stake per unit of a ticket that holds it is on it, in units of 0.0001 as its own play counts them. */
  readonly stakeOf: (ticket: Selection, stakePerUnit: bigint) => bigint;
}

/** A limit whose number a ticket holds. */
export interface HeldLimit extends LimitedNumber {
  readonly name: string;
  /** Of a stake per unit of the ticket, what is on the number; rounded up. */
  readonly stakeOn: (stakePerUnit: bigint) => bigint;
}

export function isClosed({
  maxStake,
  maxTotal,
  factor,
}: Pick<LimitedNumber, 'maxStake' | 'maxTotal' | 'factor'>): boolean {
  return maxStake === null && maxTotal === null && factor === null;
}

const LIMITED_NUMBER =
  sql.raw(`id, game_code as "gameCode", play, selection, max_stake as "maxStake", max_total as "maxTotal",
  factor::integer as factor, reason, staff, made_at as "madeAt"`);

/** Of all games; those that are open have few. */
export async function readLimitedNumbers(db: Db, gameCode: string | null): Promise<LimitedNumber[]> {
  const { rows } = await sql<LimitedNumber>`-- lottery.readLimitedNumbers
    select ${LIMITED_NUMBER} from lottery_limited_numbers
    where ended_at is null and (${gameCode}::text is null or game_code = ${gameCode}) order by id desc`.execute(db);
  return rows;
}

/** The limit that an order of this key made, whether or not it has ended; null: none did. */
export async function findLimitByKey(tx: Tx, key: string): Promise<LimitedNumber | null> {
  const { rows } = await sql<LimitedNumber>`-- lottery.findLimitByKey
    select ${LIMITED_NUMBER} from lottery_limited_numbers where key = ${key}`.execute(tx);
  return rows[0] ?? null;
}

/** A limit in every play that takes its bet, its own first; none where the play is not known. */
export function readyLimits(family: GameFamily, limit: LimitedNumber): ReadyLimit[] {
  const play = family.plays.find(({ code }) => code === limit.play);
  if (play === undefined) return [];
  const own = { play, picks: play.grammar.readStored(limit.selection) };
  const name = nameNumber(play, own.picks);
  return numberEverywhere(family.plays, play, own.picks).map((held) => ({
    ...limit,
    soldAs: held.play,
    picks: held.picks,
    name,
    stakeOf(ticket, stakePerUnit) {
      const { times, among } = shareOnNumber(own, held, ticket);
      return (stakePerUnit * BigInt(times) + BigInt(among) - 1n) / BigInt(among);
    },
  }));
}

const NONE: readonly HeldLimit[] = [];

/** The limits whose number a ticket holds, each once, with all that the ticket puts on it. */
export function limitsOn(limits: readonly ReadyLimit[], play: Play, selection: Selection): readonly HeldLimit[] {
  const own = limits.filter(({ soldAs }) => soldAs.code === play.code);
  if (own.length === 0) return NONE;
  const holds = holdsNumbers(play, selection);
  // Those of the ticket's own play first: a refusal names the number as the ticket has it.
  const held = own
    .filter(({ picks }) => holds(picks))
    .sort((a, b) => Number(b.play === play.code) - Number(a.play === play.code));
  return [...Map.groupBy(held, ({ id }) => id).values()].flatMap((ways) =>
    ways.slice(0, 1).map((limit) => ({
      ...limit,
      stakeOn: (stakePerUnit: bigint) => ways.reduce((sum, { stakeOf }) => sum + stakeOf(selection, stakePerUnit), 0n),
    })),
  );
}

/** Why a ticket at this stake per unit may not be taken whatever else was, or null. */
export function judgeLimits(limits: readonly HeldLimit[], stakePerUnit: bigint): LineRefusal | null {
  for (const limit of limits) {
    if (isClosed(limit)) return refuse('lottery.numberClosed', { number: limit.name });
    const stake = limit.stakeOn(stakePerUnit);
    if (limit.maxStake !== null && stake > limit.maxStake) return numberLimited(limit, limit.maxStake);
    if (limit.maxTotal !== null && stake > limit.maxTotal) return numberFull(limit);
  }
  return null;
}

export function numberLimited({ name }: HeldLimit, maxStake: bigint): LineRefusal {
  return refuse('lottery.numberLimited', { number: name, maximum: formatAmount(maxStake) });
}

export function numberFull({ name }: HeldLimit): LineRefusal {
  return refuse('lottery.numberFull', { number: name });
}

export interface TotalsDeps {
  /** What is staked per unit on each selection of a play in a gate, told by the wagers in pieces. */
  readonly unitStakesOf: (
    tx: Tx,
    gateId: bigint,
    playCode: string,
  ) => AsyncIterable<readonly { readonly selection: string; readonly stake: bigint }[]>;
}

/**
 * Holds the totals of these limits in a draw until `tx` ends, in order of id; answers what is staked. The first to ask
 * counts what was staked before the limit was made, in every play it is `ready` for.
 */
export async function lockTotals(
  deps: TotalsDeps,
  tx: Tx,
  ready: readonly ReadyLimit[],
  gateId: bigint,
  limits: readonly LimitedNumber[],
): Promise<Map<bigint, bigint>> {
  const wanted = [...new Map(limits.map((limit) => [limit.id, limit])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (wanted.length === 0) return new Map();
  const known = await readTotals(tx, gateId, wanted);
  for (const limit of wanted.filter(({ id }) => !known.has(id))) {
    const own = ready.filter(({ id }) => id === limit.id);
    const staked = await stakedBefore(deps, tx, gateId, own);
    await sql`-- lottery.beginLimitedTotal
      insert into lottery_limited_totals (limit_id, gate_id, staked) values (${String(limit.id)}, ${gateId}, ${staked})
      on conflict do nothing`.execute(tx);
  }
  return readTotals(tx, gateId, wanted);
}

async function readTotals(tx: Tx, gateId: bigint, limits: readonly LimitedNumber[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ limit_id: bigint; staked: bigint }>`-- lottery.lockLimitedTotals
    select limit_id, staked from lottery_limited_totals
    where gate_id = ${gateId} and limit_id = any (${limits.map(({ id }) => String(id))}::bigint[])
    order by limit_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.limit_id, row.staked]));
}

async function stakedBefore(
  { unitStakesOf }: TotalsDeps,
  tx: Tx,
  gateId: bigint,
  ready: readonly ReadyLimit[],
): Promise<bigint> {
  let staked = 0n;
  for (const play of new Set(ready.map(({ soldAs }) => soldAs))) {
    for await (const stakes of unitStakesOf(tx, gateId, play.code)) {
      for (const { selection, stake } of stakes)
        for (const held of limitsOn(ready, play, play.grammar.readStored(selection))) staked += held.stakeOn(stake);
    }
  }
  return staked;
}

/** Adds to totals that are held, or takes off them where a sum is below zero. */
export async function addToTotals(tx: Tx, gateId: bigint, added: ReadonlyMap<bigint, bigint>): Promise<void> {
  if (added.size === 0) return;
  const rows = [...added].map(([limit, stake]) => ({ l: String(limit), s: String(stake) }));
  await sql`-- lottery.addToLimitedTotals
    update lottery_limited_totals t set staked = greatest(t.staked + x.s, 0)
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(l bigint, s bigint)
    where t.gate_id = ${gateId} and t.limit_id = x.l`.execute(tx);
}

/** Those of these members who play with play money. */
export async function readPlayMoney(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ member_id: bigint }>`-- lottery.membersWithPlayMoney
    select member_id from wallet_trial_members where member_id = any (${memberIds.map(String)}::bigint[])`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/** Of these limits, the draws on sale in which all that is to be had is sold. */
export async function readFullDraws(db: Db, gameCode: string): Promise<{ limit_id: bigint; gate_id: bigint }[]> {
  const { rows } = await sql<{ limit_id: bigint; gate_id: bigint }>`-- lottery.fullDraws
    select t.limit_id, t.gate_id from lottery_limited_numbers n join lottery_limited_totals t on t.limit_id = n.id
    join wager_gates g on g.id = t.gate_id and g.state = 'active' and g.closes_at > clock_timestamp()
    where n.game_code = ${gameCode} and n.ended_at is null and t.staked >= n.max_total`.execute(db);
  return rows;
}
