/**
 * A hand that is over, played again from what is kept of it, and held against what was promised: the seed that was told is the one
 * that was promised, the acts can have been done, and what they come to is what was paid. For the player's page and for the desk.
 */
import { commitOf } from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { parseAmount } from '@house/money/amount';
import { type CardRoomGame, dealtStream, doWritten, type SeenPlayer, type WrittenAct } from './card-room.ts';

/** Amounts as decimals of the unit of money, bytes as hex. */
export interface PastHand {
  readonly number: number;
  readonly unit: string;
  readonly button: number;
  readonly rake: string;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly players: readonly {
    readonly seat: number;
    readonly stack: string;
    readonly seed: string;
    readonly put: string;
    readonly won: string;
  }[];
  readonly actions: readonly WrittenAct[];
}

const unitsOf = (amount: string): bigint => parseAmount(amount) ?? 0n;

/** The hand after each of its steps; null: it cannot have been played so. */
export function replayHand(game: CardRoomGame, hand: PastHand): readonly unknown[] | null {
  const serverSeed = fromHex(hand.serverSeed, 32);
  if (serverSeed === null) return null;
  const stream = dealtStream({ serverSeed, number: hand.number, seeds: hand.players.map(({ seed }) => seed) });
  const players = hand.players.map(({ seat, stack }) => ({ seat, stack: unitsOf(stack) }));
  const states: unknown[] = [game.begin({ stream, unit: unitsOf(hand.unit), button: hand.button, players })];
  for (const act of hand.actions) {
    const next = doWritten(game, states.at(-1), act);
    if (next === null) return null;
    states.push(next);
  }
  return states;
}

/**
 * A seat as staff see it: as its player did, and what a blind one has not looked at. Such cards never change, so they are those of
 * the first state in which their player could have looked.
 */
export function seatOpened(
  game: CardRoomGame,
  states: readonly unknown[],
  { at, seat }: { readonly at: number; readonly seat: number },
): SeenPlayer | undefined {
  const of = (state: unknown) => game.see(state, seat).players.find((each) => each.seat === seat);
  const seen = of(states[at]);
  if (seen === undefined || !seen.cards.includes(null)) return seen;
  const looked = game.act(states[0], seat, { kind: 'see' });
  return looked === null ? seen : { ...seen, cards: of(looked)?.cards ?? seen.cards };
}

/** What was promised is what was dealt, and what it came to is what was paid. */
export function isHandTrue(game: CardRoomGame, hand: PastHand): boolean {
  const serverSeed = fromHex(hand.serverSeed, 32);
  if (serverSeed === null || toHex(commitOf(serverSeed)) !== hand.commitment) return false;
  const end = replayHand(game, hand)?.at(-1);
  if (end === undefined || game.due(end).length > 0) return false;
  const { rake, players } = game.settle(end);
  return (
    rake === unitsOf(hand.rake) &&
    hand.players.every((each) => {
      const of = players.find(({ seat }) => seat === each.seat);
      return of !== undefined && of.put === unitsOf(each.put) && of.won === unitsOf(each.won);
    })
  );
}
