/** Which object of the art kit stands for a game. */
import type { BoardKind } from '@house/lottery/game';
import type { ArtName } from '@house/ui/lib/art-names';

/** Games with an object of their own; any other shows that of its board. */
const ART: Readonly<Record<string, ArtName>> = {
  MEGA: 'trophy',
  THAI: 'marigold',
  LAO: 'jarul',
  HANOI: 'lantern',
  HANOIS: 'lantern',
  HANOIV: 'lantern',
  FOURD: 'pearl',
  YK15: 'hourglass',
};
const BOARD_ART: Readonly<Record<BoardKind, ArtName>> = {
  digits: 'balls',
  color: 'gems',
  dice: 'dice',
  numbers: 'ticket',
  race: 'hourglass',
  markSix: 'orb',
  keno: 'marigold',
  vn: 'ticket',
  sea: 'balls',
};

/**
 * The object that stands for a lottery game wherever it is named. `board` is given where the facts of the games are
 * there anyway; without it a game that has no object of its own shows balls.
 */
export function artOfGame(gameCode: string, board: BoardKind = 'digits'): ArtName {
  return ART[gameCode] ?? BOARD_ART[board];
}
