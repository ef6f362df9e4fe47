/**
 * Limited numbers (lottery.md 1.5 step 7, 1.7): closed ones, those of which less is sold, to one member or to all
 * together in one draw, and those at reduced odds (play-prices.ts).
 *
 * They are kept with the games in memory and read again when PostgreSQL tells of a change. What all members have on a
 * number in a draw, in whichever play that takes the same bet, is counted in the transaction that takes the bet, so that
 * it is never oversold (limited-totals.ts), and taken off again in the one that takes the bet back. Play money never counts: what a visitor tries out is there for everybody still.
 *
 * A number of which all may have so much (`maxTotal`), in a draw:
 *
 * open     a bet that still fits is sold at the usual price. Leaves by: what does not fit, for that bet alone.
 * reduced  with a `fullFactor`: a bet that does not fit is sold at that, up to as much again. Leaves by: all of it sold.
 * full     nothing is sold. Leaves by: a bet that is taken back, as `reduced` does.
 *
 * Each bet is judged by what is sold as it is taken, so a small one may be open still where a large one is reduced.
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
import type { NumberAt } from './play-prices.ts';

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
  /** Of what does not fit into `maxTotal`, up to as much again: thousandths, below `factor`; null: it is not sold. */
  readonly fullFactor: number | null;
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
  /** The number as tickets of this play have it. */
  readonly written: string;
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
  factor::integer as factor, full_factor::integer as "fullFactor", reason, staff, made_at as "madeAt"`);

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
      written: play.grammar.format(limit.picks),
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
    if (stateWith(limit, stake) === 'full') return numberFull(limit);
  }
  return null;
}

/** Judges a price that does not depend on what is sold; null where it does: whoever holds the totals judges that one. */
export function judgeUsual(
  limits: readonly HeldLimit[],
  judge: (numbers: readonly NumberAt[]) => LineRefusal | null,
): LineRefusal | null {
  if (limits.some(({ fullFactor }) => fullFactor !== null)) return null;
  return judge(limits.map((limit) => ({ ...limit, full: false })));
}

/** How a bet is sold that brings what all have of a number to so much. */
export function stateWith({ maxTotal, fullFactor }: LimitedNumber, staked: bigint): 'open' | 'reduced' | 'full' {
  if (maxTotal === null || staked <= maxTotal) return 'open';
  return fullFactor !== null && staked <= TIMES_WHEN_REDUCED * maxTotal ? 'reduced' : 'full';
}

/** What is sold of a number in all, at its usual price and at the lower one: so many times `maxTotal`. */
export const TIMES_WHEN_REDUCED = 2n;

/** As chases buy them, whose bets are all at one price: what does not fit is not bought. */
export function neverReduced(limits: readonly HeldLimit[]): HeldLimit[] {
  return limits.map((limit) => ({ ...limit, fullFactor: null }));
}

export function numberLimited({ name }: HeldLimit, maxStake: bigint): LineRefusal {
  return refuse('lottery.numberLimited', { number: name, maximum: formatAmount(maxStake) });
}

export function numberFull({ name }: HeldLimit): LineRefusal {
  return refuse('lottery.numberFull', { number: name });
}
