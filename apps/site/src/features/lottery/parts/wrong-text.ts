/** Why a line is not taken from the board, in words. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { useMoney } from '../../../shared/money.ts';
import type { BetDesk, LineWrong } from '../bet-desk.ts';

const WRONG_WORDS: Readonly<Record<LineWrong, MessageId>> = {
  noStake: 'lottery.wrong.noStake',
  nothingPicked: 'lottery.wrong.nothingPicked',
  noMore: 'lottery.wrong.noMore',
  slipFull: 'lottery.wrong.slipFull',
  slipLong: 'lottery.wrong.slipLong',
  luckyNone: 'lottery.wrong.luckyNone',
  luckyFew: 'lottery.wrong.luckyFew',
  noDraw: 'lottery.state.noDraw',
  'lottery.playUnknown': 'lottery.wrong.selection',
  'lottery.selectionInvalid': 'lottery.wrong.selection',
  'lottery.unitsDiffer': 'lottery.wrong.selection',
  'lottery.amountDiffers': 'lottery.wrong.selection',
  'lottery.levelNotAllowed': 'lottery.wrong.level',
  'wagers.stakeTooSmall': 'lottery.wrong.tooSmall',
  'wagers.stakeTooLarge': 'lottery.wrong.tooLarge',
  'wagers.stakeNotInSteps': 'lottery.wrong.steps',
  'lottery.winLimit': 'lottery.wrong.winLimit',
  'lottery.numberReduced': 'lottery.wrong.numberReduced',
  'lottery.playStopped': 'lottery.wrong.playStopped',
};

/** Amounts among the values are written as money. */
export function useWrongText(): (why: Pick<BetDesk, 'wrong' | 'wrongValues'>) => string {
  const t = useT();
  const money = useMoney();
  return ({ wrong, wrongValues }) => {
    if (wrong === null) return '';
    const limit = wrongValues['minimum'] ?? wrongValues['maximum'] ?? wrongValues['step'] ?? '0';
    return t(WRONG_WORDS[wrong], {
      amount: money.full(String(limit)),
      count: Number(wrongValues['count'] ?? 0),
      number: money.digits(String(wrongValues['number'] ?? '')),
    });
  };
}
