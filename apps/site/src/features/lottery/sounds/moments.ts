/**
 * What sounds when (identity.md 10). Pure.
 *
 * pick      something was picked or taken off; not when the board is emptied, by hand or into the slip.
 * placed    the house took a slip.
 * closing   bets on the draw close in five seconds.
 * result    a draw was drawn, whatever anybody bet on it.
 * credited  a draw brought the person more than all he bet on it.
 *
 * A lost bet has no sound, nor has a number beside the drawn one, nor a return that is not above the stakes.
 */
import type { Wager } from '@house/contract/wagers/site';
import type { Selection } from '@house/lottery/tickets/selection';
import { parseAmount } from '@house/money/amount';
import type { BetDesk } from '../bet-desk.ts';
import type { SoundName } from './waves.ts';

/** Of the bet page, what sounds hang on. */
export interface Moment {
  readonly play: string;
  readonly picks: Selection;
  /** While picks are typed they are read anew with every key. */
  readonly types: boolean;
  readonly drawId: string | null;
  readonly phase: BetDesk['phase'];
  /** The first ticket of the receipt. */
  readonly placed: string | null;
  /** Where the game is drawn; null: here. */
  readonly place: string | null;
  /** The last draw with a result. */
  readonly drawn: string | null;
}

export function momentOf({ play, board, draw, phase, slip, view }: BetDesk): Moment {
  return {
    play: play.code,
    picks: board.picks,
    types: board.typed !== null,
    drawId: draw?.id ?? null,
    phase,
    placed: slip.placed?.lines[0]?.ticket ?? null,
    place: view.station?.station ?? null,
    drawn: view.last?.result == null ? null : view.last.id,
  };
}

const countPicked = (picks: Selection): number => picks.reduce((sum, box) => sum + box.length, 0);

function wasPicked(before: Moment, now: Moment): boolean {
  if (before.play !== now.play || before.picks === now.picks || countPicked(now.picks) === 0) return false;
  return !now.types || countPicked(before.picks) !== countPicked(now.picks);
}

/** What sounds between two states of the page, in this order. */
export function soundsBetween(before: Moment, now: Moment): SoundName[] {
  const samePlace = before.place === now.place;
  const sounds: SoundName[] = [];
  if (wasPicked(before, now)) sounds.push('pick');
  if (now.placed !== null && now.placed !== before.placed) sounds.push('placed');
  if (samePlace && before.drawId === now.drawId && before.phase === 'open' && now.phase === 'closing')
    sounds.push('closing');
  if (samePlace && now.drawn !== null && now.drawn !== before.drawn) sounds.push('result');
  return sounds;
}

type OwnBet = Pick<Wager, 'drawId' | 'state' | 'net' | 'placedAt'>;

/**
 * Whether a decided draw brought more than all that was bet on it. `rows` are the newest bets of the game, `most` as many
 * as were asked for: where more of the draw's may stand behind them nothing is said.
 */
export function broughtGain(rows: readonly OwnBet[], draw: { id: string; openAt: string }, most: number): boolean {
  const oldest = rows.at(-1);
  if (oldest === undefined) return false;
  if (rows.length >= most && Date.parse(oldest.placedAt) >= Date.parse(draw.openAt)) return false;
  const own = rows.filter(({ drawId }) => drawId === draw.id);
  if (own.some(({ state }) => state === 'open')) return false;
  return own.reduce((sum, { net }) => sum + (parseAmount(net ?? '') ?? 0n), 0n) > 0n;
}
