/** What is kept of what a player asks to do: what its offer asks for and no more, so that nobody fills a hand with words. */
import type { CardRoomGame } from '@house/games/card-rooms/card-room';
import type { CardActOrder } from '../../contract-cards.ts';
import type { KeptAction } from './queries.ts';

/** Null: nothing such is offered. */
export function makeKept(
  game: CardRoomGame,
  state: unknown,
  seat: number,
  { kind, amount, picks }: CardActOrder,
): KeptAction | null {
  const offer = game.offers(state, seat).find((each) => each.kind === kind);
  if (offer === undefined) return null;
  return {
    ...{ seat, kind },
    ...(offer.most === undefined || amount === undefined ? {} : { amount }),
    ...(offer.choices === undefined || picks === undefined
      ? {}
      : { picks: offer.groups === true ? picks : picks.slice(0, 1) }),
  };
}
