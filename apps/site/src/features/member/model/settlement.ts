/**
 * How a settled bet came to its prize, line by line, worked out by the code that settles (lottery.md 11).
 *
 * Promises: the lines add up to what the house paid unless the cap of the draw cut it, which is then said.
 */
import type { Wager } from '@house/contract/wagers';
import { findGame, findPlay } from '@house/lottery/catalogue';
import type { LotteryGame, Play, Selection } from '@house/lottery/game';
import { isResult } from '@house/lottery/result';
import { payoutOf } from '@house/lottery/settle';
import { multiplyFloor, ONE } from '@house/money/amount';
import { millsOf } from './sums.ts';

export interface PickView {
  /** Message id of the slot; null for plays with one slot. */
  readonly slotId: string | null;
  readonly slot: string;
  /** Message id of the choice; null when its code is shown. */
  readonly choiceId: string | null;
  readonly choice: string;
  /** Null until there is a result. */
  readonly hit: boolean | null;
}

export interface WinLine {
  /** Winning units at these odds. */
  readonly count: number;
  /** Ten-thousandths, stake included. */
  readonly odds: bigint;
  /** Mills. */
  readonly sum: bigint;
}

export interface SettlementView {
  readonly game: LotteryGame;
  readonly play: Play;
  readonly picks: readonly PickView[];
  /** Empty while there is no result, or when nothing hit. */
  readonly wins: readonly WinLine[];
  /** What the lines add up to; null while there is no result. */
  readonly worth: bigint | null;
  /** True when the house paid less than the lines are worth: the cap of the draw. */
  readonly capped: boolean;
}

type Settled = Pick<Wager, 'gameCode' | 'play' | 'selection' | 'unitStake' | 'result' | 'prize' | 'state'>;

/** The picks of a bet and its arithmetic; null for a game or play this build does not know. */
export function explainWager(wager: Settled): SettlementView | null {
  const game = findGame(wager.gameCode);
  const play = game && findPlay(game, wager.play);
  const selection = play?.parseSelection(wager.selection);
  if (!game || !play || !selection) return null;
  const result = wager.result !== null && isResult(game.resultShape, wager.result) ? wager.result : null;
  const unitStake = millsOf(wager.unitStake);
  const evaluation = result === null ? null : play.evaluate(selection, result);
  const worth = evaluation === null ? null : payoutOf(evaluation, unitStake);
  const paid = wager.prize === null || wager.state !== 'won' ? null : millsOf(wager.prize);
  return {
    game,
    play,
    picks: listPicks(play, selection, result),
    wins: evaluation === null ? [] : groupWins(evaluation.wins, unitStake),
    worth,
    capped: worth !== null && paid !== null && paid < worth,
  };
}

function listPicks(play: Play, selection: Selection, result: readonly number[] | null): PickView[] {
  return play.slots.flatMap((slot, place) =>
    (selection[place] ?? []).map((code) => {
      const alone = play.slots.map((_, other) => (other === place ? [code] : []));
      return {
        slotId: play.slots.length > 1 ? slot.nameId : null,
        slot: slot.code,
        choiceId: slot.choices.find((choice) => choice.code === code)?.nameId ?? null,
        choice: code,
        hit: result === null ? null : play.evaluate(alone, result).wins.length > 0,
      };
    }),
  );
}

/** Winning units of the same odds on one line, best odds first; each unit's prize is floored by itself. */
function groupWins(wins: readonly bigint[], unitStake: bigint): WinLine[] {
  const counts = new Map<bigint, number>();
  for (const odds of wins) counts.set(odds, (counts.get(odds) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([odds, count]) => ({ count, odds, sum: BigInt(count) * multiplyFloor(unitStake, odds, ONE) }));
}
