/**
 * FAST5D: five digits A to E, each 0-9 (lottery.md 11).
 * A digit at its position pays 9.6; big, small, odd or even of a position (big 5-9) or of the sum (big 23-45) pays 1.92.
 */
import { DIGIT_VALUES, digitChoices, digitSumValues, sideChoices } from '../choices.ts';
import type { GameFamily } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { type ChoiceRule, createPickPlay, type SlotRule } from '../pick-play.ts';

const DIGIT_ODDS = 96_000n;
const SIDE_ODDS = 19_200n;
const BIG_DIGIT_FROM = 5;
const BIG_SUM_FROM = 23;
const POSITIONS = ['A', 'B', 'C', 'D', 'E'] as const;

const positionId = (position: string): string => `lottery.position.f5d.${position.toLowerCase()}`;

function positionSlots(choices: () => ChoiceRule[]): SlotRule[] {
  return POSITIONS.map((position, index) => ({
    code: position,
    nameId: positionId(position),
    read: (result) => result[index] ?? 0,
    values: DIGIT_VALUES,
    choices: choices(),
  }));
}

export const FAST5D: GameFamily = {
  familyCode: 'FAST5D',
  nameId: 'lottery.game.f5d',
  resultShape: { kind: 'digits', count: POSITIONS.length },
  limits: FAST_GAME_LIMITS,
  trend: {
    positionIds: POSITIONS.map(positionId),
    lowest: 0,
    highest: 9,
    bigFrom: BIG_DIGIT_FROM,
    sum: { bigFrom: BIG_SUM_FROM },
    dragonTiger: [0, POSITIONS.length - 1],
  },
  plays: [
    createPickPlay({
      code: 'DIGIT',
      nameId: 'lottery.play.f5d.digit',
      groupId: 'lottery.group.digit',
      slots: positionSlots(() => digitChoices(DIGIT_ODDS)),
    }),
    createPickPlay({
      code: 'SIDES',
      nameId: 'lottery.play.f5d.sides',
      groupId: 'lottery.group.sides',
      slots: positionSlots(() => sideChoices(SIDE_ODDS, BIG_DIGIT_FROM)),
    }),
    createPickPlay({
      code: 'SUM',
      nameId: 'lottery.play.f5d.sum',
      groupId: 'lottery.group.sum',
      slots: [
        {
          code: 'SUM',
          nameId: 'lottery.position.sum',
          read: (result) => result.reduce((sum, digit) => sum + digit, 0),
          values: digitSumValues(POSITIONS.length),
          choices: sideChoices(SIDE_ODDS, BIG_SUM_FROM),
        },
      ],
    }),
  ],
};
