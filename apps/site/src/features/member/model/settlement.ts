/**
 * How a settled bet came to its prize, line by line, worked out by the code that settles (lottery.md 11).
 *
 * Promises: the lines add up to what the house paid unless the cap of the draw cut it, which is then said.
 */
import type { Wager } from '@house/contract/wagers/site';
import type { LotteryGame, Play } from '@house/lottery/game';
import { picksAreUnits, slotsOf } from '@house/lottery/offer';
import type { Price } from '@house/lottery/pricing';
import { isResult } from '@house/lottery/result';
import { type PayPart, payoutOf, winningParts } from '@house/lottery/settle';
import type { Selection } from '@house/lottery/tickets/selection';
import { ONE } from '@house/money/amount';
import { formatOdds } from '@house/money/display';
import { millsOf } from '../../../shared/mills.ts';
import { findPricedPlay } from '../../../shared/play-words.ts';

export interface PickView {
  /** Message id of the slot; null for plays with one slot. */
  readonly slotId: string | null;
  readonly slot: string;
  /** Message id of the choice; null when its code is shown. */
  readonly choiceId: string | null;
  readonly choice: string;
  /** Null until there is a result, where a pick alone is no bet, and of one whose stake came back. */
  readonly hit: boolean | null;
}

export interface WinLine {
  /** Winning units at these odds. */
  readonly count: number;
  /** Times the stake, which is included, as they are shown. */
  readonly odds: string;
  /** Mills. */
  readonly sum: bigint;
  /** These units neither won nor lost: it is their stake that came back. */
  readonly back: boolean;
}

export interface SettlementView {
  readonly game: LotteryGame;
  readonly play: Play;
  readonly picks: readonly PickView[];
  /** Picks that are not listed: a ticket may have thousands. */
  readonly morePicks: number;
  /** Empty while there is no result, or when nothing hit. */
  readonly wins: readonly WinLine[];
  /** What the lines add up to; null while there is no result. */
  readonly worth: bigint | null;
  /** True when the house paid less than the lines are worth: the cap of the draw. */
  readonly capped: boolean;
}

type Settled = Pick<Wager, 'play' | 'selection' | 'unitStake' | 'result' | 'prize' | 'state'>;

/** The picks of a bet and its arithmetic; null for a game or play this build does not know. */
export function explainWager(wager: Settled, game: LotteryGame | null): SettlementView | null {
  const priced = game && findPricedPlay(game, wager.play);
  if (!game || !priced || (priced.play.odds === null) !== (priced.price.atLevel !== null)) return null;
  const { play, price } = priced;
  const selection = play.grammar.parse(wager.selection);
  if (selection === null) return null;
  // What was given back took no part in its draw: nothing of it hit.
  const played = wager.state !== 'void' && wager.state !== 'cancelled';
  const result = played && wager.result !== null && isResult(game.resultShape, wager.result) ? wager.result : null;
  const unitStake = millsOf(wager.unitStake);
  const parts = result === null ? null : winningParts(play, selection, result, price);
  const worth = parts === null ? null : payoutOf(parts, unitStake);
  const paid = wager.prize === null || wager.state !== 'won' ? null : millsOf(wager.prize);
  const count = selection.reduce((sum, picks) => sum + picks.length, 0);
  return {
    game,
    play,
    picks: listPicks(play, selection, result),
    morePicks: Math.max(0, count - PICKS_LISTED),
    wins: parts === null ? [] : listWins(parts, unitStake, price),
    worth,
    capped: worth !== null && paid !== null && paid < worth,
  };
}

const PICKS_LISTED = 60;

function listPicks(play: Play, selection: Selection, result: readonly number[] | null): PickView[] {
  if (play.grammar.kind === 'entries') {
    const entries = selection[0]?.slice(0, PICKS_LISTED) ?? [];
    return entries.map((choice) => ({ slotId: null, slot: '', choiceId: null, choice, hit: null }));
  }
  const slots = slotsOf(play);
  const single = result !== null && picksAreUnits(play);
  return slots
    .flatMap((slot, place) =>
      (selection[place] ?? []).map((code) => {
        const alone = slots.map((_, other) => (other === place ? [code] : []));
        return {
          slotId: slots.length > 1 ? slot.nameId : null,
          slot: slot.code,
          choiceId:
            slot.code === 'POS'
              ? `lottery.position.${code}`
              : (slot.choices.find((choice) => choice.code === code)?.nameId ?? null),
          choice: code,
          hit: single ? isHit(play, alone, result) : null,
        };
      }),
    )
    .slice(0, PICKS_LISTED);
}

function isHit(play: Play, selection: Selection, result: readonly number[]): boolean | null {
  const reached = play.tiers.filter((_, tier) => (play.countHits(selection, result)[tier] ?? 0) > 0);
  return reached.length > 0 && reached.every(({ refund }) => refund === true) ? null : reached.length > 0;
}

/** Winning units of the same odds on one line, best odds first; each unit's prize is floored by itself. */
function listWins(parts: readonly PayPart[], unitStake: bigint, price: Price): WinLine[] {
  const times = (part: PayPart): bigint => (ONE * part.numerator) / part.denominator;
  return parts
    .toSorted((a, b) => (times(a) > times(b) ? -1 : 1))
    .map((part) => ({
      count: part.hits,
      odds: formatOdds(times(part), { decimals: price.decimal === true ? 3 : 2 }),
      sum: payoutOf([part], unitStake),
      back: part.refund === true,
    }));
}
