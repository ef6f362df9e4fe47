/**
 * Decisions at a table: who has a seat to decide for, what was decided there, what may be. Everything is read from the bets and
 * decisions that are kept, so whoever takes a table over knows the same. A decision that needs a stake counts once the wallet
 * has taken it.
 */
import { isStake } from '@house/games/game';
import {
  type Acts,
  completeActs,
  type LiveGame,
  type Mark,
  NO_ACTS,
  type Option,
  readBets,
  sumOfBets,
} from '@house/games/live/live';
import { formatAmount, multiplyFloor, ONE } from '@house/money/amount';
import type { Db, Tx } from '@house/server/platform/database';
import { present } from '@house/server/platform/result';
import type { ShownTurn } from '../../contract.ts';
import type { RoundRow } from '../rounds/queries.ts';
import { type DecisionRow, listDecisions, listStandingBets, type TableRoundRow } from './queries.ts';

export interface SeatState {
  readonly seat: string;
  /** Who decides. */
  readonly player: string;
  /** What they laid on it, in units of 0.0001. */
  readonly stake: bigint;
  /** What counts of it, in order. */
  readonly acts: readonly string[];
  /** The wallet is asked for the stake of a decision. */
  readonly waits: boolean;
}

const TAKEN: ReadonlySet<string> = new Set(['open', 'decided', 'settled']);
/** One whose stake an operator took back afterwards was played all the same. */
const counts = ({ state, operator_void: taken }: DecisionRow): boolean =>
  state === null || TAKEN.has(state) || taken !== null;

const choiceOf = (game: LiveGame, { choice }: RoundRow) => readBets(game, choice) ?? new Map<string, bigint>();

/** Of a table with seats who came first has the seat, else everybody has one of their own. */
export function seatsOf(
  game: LiveGame,
  bets: readonly RoundRow[],
  decided: readonly DecisionRow[],
): readonly SeatState[] {
  const { seats: ids, by } = present(game.decisions, 'players decide in the game');
  const found = new Map<string, { seat: string; player: string; stake: bigint }>();
  for (const bet of bets) {
    for (const [seat, stake] of choiceOf(game, bet)) {
      if (!ids.includes(seat)) continue;
      const key = by === 'seat' ? seat : bet.player;
      const known = found.get(key);
      if (known === undefined) found.set(key, { seat, player: bet.player, stake });
      else if (known.player === bet.player) known.stake += stake;
    }
  }
  return [...found.values()]
    .toSorted((one, other) => ids.indexOf(one.seat) - ids.indexOf(other.seat))
    .map(({ seat, player, stake }) => {
      const own = decided.filter((row) => row.player === player && row.seat === seat);
      return {
        ...{ seat, player, stake },
        acts: own.filter(counts).map(({ act }) => act),
        waits: own.some(({ state }) => state === 'placed'),
      };
    });
}

/** As the rows say now. */
export async function readSeats(db: Db | Tx, game: LiveGame, round: string): Promise<readonly SeatState[]> {
  const [bets, decided] = await Promise.all([listStandingBets(db, round), listDecisions(db, round)]);
  return seatsOf(
    game,
    bets.filter(({ state }) => state !== 'placed'),
    decided,
  );
}

/** What is still to be decided at a seat; a stake that comes to no whole unit is not offered. */
export function optionsAt(
  game: LiveGame,
  hand: unknown,
  stage: string,
  { seat, acts, stake }: SeatState,
): readonly (Option & { readonly stake: bigint | null })[] {
  const options = game.decisions?.options(hand, { stage, seat, acts }) ?? [];
  return options.flatMap((option): (Option & { readonly stake: bigint | null })[] => {
    if (option.raise === undefined) return [{ ...option, stake: null }];
    const raised = multiplyFloor(stake, option.raise.times, ONE);
    const whole = raised - (raised % ONE);
    return isStake(game.stakes, whole) ? [{ ...option, stake: whole }] : [];
  });
}

export function stageOf(game: LiveGame, hand: unknown, round: TableRoundRow): string | null {
  return round.state === 'deciding' ? (game.decisions?.stages(hand)[round.stage] ?? null) : null;
}

/** Of a player: null where they have nothing to do with the hand's decisions. */
export function turnOf(
  game: LiveGame,
  hand: unknown,
  { round, seats, player }: { round: TableRoundRow; seats: readonly SeatState[]; player: string },
): ShownTurn | null {
  const stage = stageOf(game, hand, round);
  const own = seats.filter((seat) => seat.player === player);
  if (stage === null || own.length === 0) return null;
  return {
    round: round.id,
    seats: own.map((state) => ({
      ...{ seat: state.seat, place: state.acts.length, waits: state.waits },
      options: optionsAt(game, hand, stage, state).map(({ act, stake }) => ({
        act,
        stake: stake === null ? null : formatAmount(stake),
      })),
    })),
  };
}

/** All that the hand comes to, at every seat. */
export function actsOfTable(game: LiveGame, hand: unknown, seats: readonly SeatState[]): Acts {
  return seats.flatMap(({ seat, acts }) => completeActs(game, hand, seat, acts));
}

/** What a bet is decided by: of the seats that it lies on, or of its player. */
export function actsOfBet(
  game: LiveGame,
  hand: unknown,
  { bet, seats }: { bet: RoundRow; seats: readonly SeatState[] },
) {
  const spots = [...choiceOf(game, bet).keys()];
  const isOn = ({ seat, player }: SeatState): boolean =>
    game.decisions?.by === 'seat'
      ? spots.some((spot) => spot === seat || spot.startsWith(`${seat}-`))
      : player === bet.player;
  return actsOfTable(game, hand, seats.filter(isOn));
}

/** What officials said of what is held elsewhere. */
export const toldActs = ({ told }: LiveGame, mark: Mark | null): Acts =>
  told === undefined || mark === null ? NO_ACTS : [told(mark.code)];

/**
 * What each of these bets is decided by where players decide nothing: what officials said, and of bets in the pool what lay in
 * it, which is what all of these bets together lay.
 */
export function actsWithoutDecisions(
  game: LiveGame,
  mark: Mark | null,
  bets: readonly Pick<RoundRow, 'choice'>[],
): (bet: Pick<RoundRow, 'choice'>) => Acts {
  const told = toldActs(game, mark);
  const { pool } = game;
  if (pool === undefined) return () => told;
  const read = ({ choice }: Pick<RoundRow, 'choice'>) =>
    present(readBets(game, choice), 'a bet that was taken can be read');
  const laid = pool.acts(sumOfBets(bets.map(read)));
  return (bet) => (pool.spots.some((spot) => read(bet).has(spot)) ? [...told, ...laid] : told);
}
