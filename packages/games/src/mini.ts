/**
 * Mini games: the member chooses, the round is drawn, and in some of them he acts until he cashes out or loses.
 *
 * open  drawn, undecided. `hidden` is known to the server alone; `offer` is what cashing out would pay now.
 *       Leaves by: an action that ends it, or when the offer reaches the most a round may pay.
 * over  `prize` is final. `events` end with a total. Nothing leaves.
 *
 * A round is decided by its stream, stake, choice and actions, all of which are plain data: it can be stored between two
 * actions, and repeated from its seeds (`verify-round.ts`).
 */
import type { DrawStream } from '@house/fairness/draw';
import { multiplyFloor, ONE } from '@house/money/amount';
import { mustHave } from '@house/money/broken-promise';
import { type GameFacts, isStake, mostWin } from './game.ts';
import type { MiniEvent } from './mini-events.ts';

/** Choices and actions come from outside as JSON; each game reads its own. */
export interface MiniGame<Choice = unknown, Action = unknown> extends GameFacts {
  readonly kind: 'mini';
  /** Null: not a choice of the game. */
  readChoice(input: unknown): Choice | null;
  /** Null: not an action of the game. Games without any refuse all. */
  readAction(input: unknown): Action | null;
  /** Everything the round will ever show, drawn before the first action. */
  draw(random: DrawStream, choice: Choice): number[];
  /** Null: the last action is not allowed now. */
  judge(choice: Choice, hidden: readonly number[], actions: readonly Action[]): MiniState | null;
}

export interface MiniState {
  readonly events: readonly MiniEvent[];
  readonly over: boolean;
  /** Over: what is won. Open: what cashing out pays. Times the stake in ten-thousandths; zero for nothing. */
  readonly multiplier: bigint;
}

export interface MiniRound {
  readonly stake: bigint;
  /** As the game read it: plain JSON. */
  readonly choice: unknown;
  /** Never leaves the server while the round is open. */
  readonly hidden: readonly number[];
  /** What the member did, plain JSON. */
  readonly actions: readonly unknown[];
  readonly events: readonly MiniEvent[];
  readonly status: 'open' | 'over';
  /** In mills; zero when over or when there is nothing to cash out. */
  readonly offer: bigint;
  /** In mills; zero while open. */
  readonly prize: bigint;
}

/** `choice`, `action`: not one of the game, or not allowed now. `stake`: not one the game takes. `over`: nothing left to do. */
export type MiniRefusal = { readonly refused: 'stake' | 'choice' | 'action' | 'over' };

/** What games with cash-outs take as the action that ends a round. */
export const CASH_OUT = { kind: 'cash-out' } as const;

/** Begins a round and, where nothing is left to decide, ends it. */
export function beginMini(game: MiniGame, random: DrawStream, stake: bigint, input: unknown): MiniRound | MiniRefusal {
  if (!isStake(game.stakes, stake)) return { refused: 'stake' };
  const choice = game.readChoice(input);
  if (choice === null) return { refused: 'choice' };
  const hidden = game.draw(random, choice);
  return mustHave(roundOf(game, { stake, choice, hidden, actions: [] }), 'a round before the first action');
}

/** The round after an action. The round given is not changed. */
export function actMini(game: MiniGame, round: MiniRound, input: unknown): MiniRound | MiniRefusal {
  if (round.status === 'over') return { refused: 'over' };
  const action = game.readAction(input);
  if (action === null) return { refused: 'action' };
  const { stake, choice, hidden, actions } = round;
  return roundOf(game, { stake, choice, hidden, actions: [...actions, action] }) ?? { refused: 'action' };
}

function roundOf(game: MiniGame, begun: Pick<MiniRound, 'stake' | 'choice' | 'hidden' | 'actions'>): MiniRound | null {
  const { stake, choice, hidden, actions } = begun;
  const state = game.judge(choice, hidden, actions);
  if (state === null) return null;
  const limit = mostWin(game.maxWin, stake);
  const won = multiplyFloor(stake, state.multiplier, ONE);
  if (!state.over && won < limit) return { ...begun, events: state.events, status: 'open', offer: won, prize: 0n };
  // An open round that has reached the limit is cashed out for the member: he could only lose.
  const last = state.over ? state : mustHave(game.judge(choice, hidden, [...actions, CASH_OUT]), 'a cash-out');
  const prize = won < limit ? won : limit;
  const events: MiniEvent[] = [...last.events, { kind: 'total', multiplier: last.multiplier, amount: prize }];
  return { ...begun, events, status: 'over', offer: 0n, prize };
}
