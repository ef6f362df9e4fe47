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
 *
 * A limit may stand for every number of a play: one row, told apart by what is sold of each number. A number with a limit
 * of its own goes before it, and uses it up too, so that its sum is right once the own limit ends.
 */
import type { GameFamily, Play } from '@house/lottery/game';
import { holdsNumbers, indexNumbers, nameNumber, numbersOf } from '@house/lottery/limited';
import { numberEverywhere, shareOnNumber } from '@house/lottery/same-bet';
import type { Selection } from '@house/lottery/tickets/selection';
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { TicketRefusal } from '../line-refusal.ts';
import type { NumberAt } from './play-prices.ts';

export interface LimitedNumber {
  readonly id: bigint;
  readonly gameCode: string;
  /** The code of the play, without a price. */
  readonly play: string;
  /** As tickets of the play are written; empty: every number of the play by itself. */
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

/** A number as one play sells it: its own, or another that takes the same bet. */
export interface ReadyNumber {
  /** As the limit's own play writes it. */
  readonly number: string;
  readonly name: string;
  readonly picks: Selection;
  /** What of the stake per unit of a ticket that holds it is on it, in units of 0.0001 as its own play counts them. */
  readonly stakeOf: (ticket: Selection, stakePerUnit: bigint) => bigint;
}

/** Read and ready to be looked for in tickets of one play. */
export interface ReadyLimit extends LimitedNumber {
  /** The play whose tickets it is looked for in; `play` is the one it was made of. */
  readonly soldAs: Play;
  readonly numbers: readonly ReadyNumber[];
  /** Those that a ticket holds. */
  readonly numbersIn: (ticket: Selection, holds: (picks: Selection) => boolean) => readonly ReadyNumber[];
  /** Numbers that have a limit of their own. */
  readonly except: ReadonlySet<string>;
}

/** What is sold is counted by it: a limit, and of a whole play which number. */
export type TotalName = string;

export const totalName = (limitId: bigint, number: string): TotalName =>
  number === '' ? String(limitId) : `${limitId} ${number}`;

/** A limit whose number a ticket holds. */
export interface HeldLimit extends LimitedNumber {
  readonly total: TotalName;
  /** Of a whole play; empty: the limit is of one number. */
  readonly number: string;
  readonly name: string;
  /** A limit of its own goes before: it is counted, and keeps nobody from anything. */
  readonly behind: boolean;
  /** The number as tickets of this play have it. */
  readonly written: string;
  /** Of a stake per unit of the ticket, what is on the number; rounded up. */
  readonly stakeOn: (stakePerUnit: bigint) => bigint;
}

/** What is sold in a draw of a number that is limited for all members. */
export interface SoldNumber {
  readonly limitId: bigint;
  readonly play: string;
  /** The number; of a whole play one that somebody has bet on. */
  readonly selection: string;
  /** Units of 0.0001, as `maxTotal`. */
  readonly sold: bigint;
  readonly maxTotal: bigint;
  /** As of the limit. */
  readonly fullFactor: number | null;
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

export const isOfPlay = ({ selection }: Pick<LimitedNumber, 'selection'>): boolean => selection === '';

type SoldNumbers = ReadonlyMap<Play, readonly ReadyNumber[]>;

/** A number in every play that takes its bet, its own first. */
function readyNumber(family: GameFamily, play: Play, picks: Selection, number: string): [Play, ReadyNumber][] {
  const own = { play, picks };
  const name = nameNumber(play, picks);
  return numberEverywhere(family.plays, play, picks).map((held) => [
    held.play,
    {
      number,
      name,
      picks: held.picks,
      stakeOf(ticket, stakePerUnit) {
        const { times, among } = shareOnNumber(own, held, ticket);
        return (stakePerUnit * BigInt(times) + BigInt(among) - 1n) / BigInt(among);
      },
    },
  ]);
}

function byPlay(numbers: readonly [Play, ReadyNumber][]): SoldNumbers {
  const grouped = Map.groupBy(numbers, ([play]) => play);
  return new Map([...grouped].map(([play, own]) => [play, own.map(([, number]) => number)]));
}

const numbersOfPlays = new WeakMap<Play, SoldNumbers>();

/** Every number of a play; made once, however often limits are read. */
function everyNumber(family: GameFamily, play: Play): SoldNumbers {
  const known = numbersOfPlays.get(play);
  if (known !== undefined) return known;
  const all = numbersOf(play) ?? [];
  const made = byPlay(all.flatMap((picks) => readyNumber(family, play, picks, play.grammar.format(picks))));
  numbersOfPlays.set(play, made);
  return made;
}

type NumbersIn = ReadyLimit['numbersIn'];
const finders = new WeakMap<readonly ReadyNumber[], NumbersIn>();

function finderOf(play: Play, numbers: readonly ReadyNumber[]): NumbersIn {
  const known = finders.get(numbers);
  if (known !== undefined) return known;
  const made: NumbersIn = indexNumbers(play, numbers);
  finders.set(numbers, made);
  return made;
}

const NO_NUMBERS: ReadonlySet<string> = new Set();

/** The limits of a game, each in every play that takes its bet, its own first; none where its play is not known. */
export function readyLimits(family: GameFamily, limits: readonly LimitedNumber[]): ReadyLimit[] {
  const playOf = (code: string): Play | undefined => family.plays.find((play) => play.code === code);
  const soldOf = (limit: LimitedNumber): SoldNumbers => {
    const play = playOf(limit.play);
    if (play === undefined) return new Map();
    if (isOfPlay(limit)) return everyNumber(family, play);
    return byPlay(readyNumber(family, play, play.grammar.readStored(limit.selection), ''));
  };
  const sold = limits.map((limit) => [limit, soldOf(limit)] as const);
  const ofOne = sold.filter(([limit]) => !isOfPlay(limit));
  const exceptIn = ({ play: code }: LimitedNumber): ReadonlySet<string> =>
    new Set(
      ofOne.flatMap(([, inPlays]) =>
        [...inPlays].flatMap(([play, numbers]) =>
          play.code === code ? numbers.map(({ picks }) => play.grammar.format(picks)) : [],
        ),
      ),
    );
  return sold.flatMap(([limit, inPlays]) => {
    const except = isOfPlay(limit) ? exceptIn(limit) : NO_NUMBERS;
    return [...inPlays].map(([soldAs, numbers]) => ({
      ...limit,
      soldAs,
      numbers,
      numbersIn: finderOf(soldAs, numbers),
      except,
    }));
  });
}

const NONE: readonly HeldLimit[] = [];

/** The limits whose number a ticket holds, each number once, with all that the ticket puts on it. */
export function limitsOn(limits: readonly ReadyLimit[], play: Play, selection: Selection): readonly HeldLimit[] {
  const own = limits.filter(({ soldAs }) => soldAs.code === play.code);
  if (own.length === 0) return NONE;
  const holds = holdsNumbers(play, selection);
  // Those of the ticket's own play first: a refusal names the number as the ticket has it.
  const held = own
    .toSorted((a, b) => Number(b.play === play.code) - Number(a.play === play.code))
    .flatMap((limit) =>
      limit.numbersIn(selection, holds).map((number) => ({ limit, number, total: totalName(limit.id, number.number) })),
    );
  return [...Map.groupBy(held, ({ total }) => total).values()].flatMap((ways) =>
    ways.slice(0, 1).map(({ limit, number: { number, name, picks }, total }) => ({
      ...limit,
      total,
      number,
      name,
      behind: limit.except.has(number),
      written: play.grammar.format(picks),
      stakeOn: (stakePerUnit: bigint) =>
        ways.reduce((sum, way) => sum + way.number.stakeOf(selection, stakePerUnit), 0n),
    })),
  );
}

/** Why a ticket at this stake per unit may not be taken whatever else was, or null. */
export function judgeLimits(limits: readonly HeldLimit[], stakePerUnit: bigint): TicketRefusal | null {
  for (const limit of limits) {
    if (limit.behind) continue;
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
  judge: (numbers: readonly NumberAt[]) => TicketRefusal | null,
): TicketRefusal | null {
  if (limits.some(isPricedBySales)) return null;
  return judge(limits.map((limit) => ({ ...limit, full: false })));
}

/** What the number is sold at depends on what is sold of it. */
export function isPricedBySales({ fullFactor, behind }: HeldLimit): boolean {
  return fullFactor !== null && !behind;
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

export function numberLimited({ name }: HeldLimit, maxStake: bigint): TicketRefusal {
  return refuse('lottery.numberLimited', { number: name, maximum: formatAmount(maxStake) });
}

export function numberFull({ name }: HeldLimit): TicketRefusal {
  return refuse('lottery.numberFull', { number: name });
}
