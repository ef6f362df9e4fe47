/**
 * COLOR10: one digit 0-9 (lottery.md 11).
 *
 * Number 9.5. Green wins on 1, 3, 7, 9 at 2 and on 5 at 1.5; red on 2, 4, 6, 8 at 2 and on 0 at 1.5; violet on 0 and 5
 * at 4.75 (5 is green and violet at once, 0 red and violet). Big 5-9, small 0-4, odd, even at 1.92.
 */
import { DIGIT_VALUES, digitChoices, sideChoices } from '../choices.ts';
import type { GameFamily } from '../game.ts';
import { FAST_GAME_LIMITS } from '../limits.ts';
import { type ChoiceRule, createPickPlay, type SlotRule } from '../pick-play.ts';

const NUMBER_ODDS = 95_000n;
const COLOR_ODDS = 20_000n;
const COLOR_WITH_VIOLET_ODDS = 15_000n;
const VIOLET_ODDS = 47_500n;
const SIDE_ODDS = 19_200n;
const BIG_FROM = 5;

export type DrawColor = 'green' | 'red' | 'violet';

/** The colours a drawn digit shows, for balls and trend strips. */
export function colorsOf(digit: number): readonly DrawColor[] {
  const base: DrawColor = digit % 2 === 1 ? 'green' : 'red';
  return digit % 5 === 0 ? [base, 'violet'] : [base];
}

function colorChoice(code: string, color: 'green' | 'red'): ChoiceRule {
  return {
    code,
    nameId: `lottery.choice.${color}`,
    pays: (digit) => {
      const colors = colorsOf(digit);
      if (!colors.includes(color)) return 0n;
      return colors.includes('violet') ? COLOR_WITH_VIOLET_ODDS : COLOR_ODDS;
    },
  };
}

const violetChoice: ChoiceRule = {
  code: 'V',
  nameId: 'lottery.choice.violet',
  pays: (digit) => (colorsOf(digit).includes('violet') ? VIOLET_ODDS : 0n),
};

function numberSlot(choices: readonly ChoiceRule[]): SlotRule {
  return {
    code: 'N',
    nameId: 'lottery.position.number',
    read: (result) => result[0] ?? 0,
    values: DIGIT_VALUES,
    choices,
  };
}

export const COLOR10: GameFamily = {
  familyCode: 'COLOR10',
  nameId: 'lottery.game.color',
  resultShape: { kind: 'digits', count: 1 },
  limits: FAST_GAME_LIMITS,
  trend: {
    positionIds: ['lottery.position.number'],
    lowest: 0,
    highest: 9,
    bigFrom: BIG_FROM,
    sum: null,
    dragonTiger: null,
  },
  plays: [
    createPickPlay({
      code: 'COLOR',
      nameId: 'lottery.play.color.color',
      groupId: 'lottery.group.color',
      slots: [numberSlot([colorChoice('G', 'green'), colorChoice('R', 'red'), violetChoice])],
    }),
    createPickPlay({
      code: 'NUMBER',
      nameId: 'lottery.play.color.number',
      groupId: 'lottery.group.number',
      slots: [numberSlot(digitChoices(NUMBER_ODDS))],
    }),
    createPickPlay({
      code: 'SIDES',
      nameId: 'lottery.play.color.sides',
      groupId: 'lottery.group.sides',
      slots: [numberSlot(sideChoices(SIDE_ODDS, BIG_FROM))],
    }),
  ],
};
