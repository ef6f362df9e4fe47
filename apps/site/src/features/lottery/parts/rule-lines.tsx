/** The rules of a game's draw and stakes, a sentence each. */
import type { LotteryGameView } from '@house/contract/lottery/site';
import { useT } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';
import { pointProductOf } from '@house/lottery/products';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { percentOfPoint } from '../../../shared/percent-of-point.ts';
import { closeBeforeOf, limitsOf } from '../model/limits.ts';
import { usePrizeTerms } from '../requests.ts';
import { useLotteryWords } from '../words.ts';
import { useUnitPrice } from './unit-price.ts';

export interface RuleLinesProps {
  game: GameFacts;
  view: LotteryGameView;
  /** A prize level prices the plays it is about. */
  byLevel: boolean;
  /** They are sold in units, at one of four prices. */
  inUnits: boolean;
}

export function RuleLines({ game, view, byLevel, inUnits }: RuleLinesProps): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const money = useMoney();
  const unitPrice = useUnitPrice();
  const limits = limitsOf(game, view);
  const product = pointProductOf(game);
  const terms = usePrizeTerms(product !== 'LOTT');
  const daily = product === 'LOTT' ? 0 : (terms?.dailyPoints[product] ?? 0);
  const stakes = { least: unitPrice(limits.minimumStake), most: unitPrice(limits.maximumStake) };
  const lines = [
    words.name(`lottery-hints.draw.${game.familyCode}`),
    t(inUnits ? 'lottery-rules.level' : byLevel ? 'lottery-rules.levelOdds' : 'lottery-rules.odds'),
    t('lottery-rules.close', { seconds: view.next === null ? view.closeBeforeSeconds : closeBeforeOf(view.next) }),
    t(inUnits ? 'lottery-rules.unitStake' : 'lottery-rules.stake', stakes),
    ...(inUnits ? [t('lottery-rules.floor', { step: unitPrice(1n) })] : []),
    t('lottery-rules.mostOrder', { amount: money.full(limits.maximumTicket) }),
    ...(limits.maximumOrderWin < limits.maximumWin
      ? [t('lottery-rules.mostOrderWin', { amount: unitPrice(limits.maximumOrderWin) })]
      : []),
    t('lottery-rules.mostWin', { amount: unitPrice(limits.maximumWin) }),
    ...(daily > 0 ? [t('lottery-rules.daily', { percent: money.digits(percentOfPoint(daily)) })] : []),
    t('lottery-rules.void'),
  ];
  return (
    <ul className="rules">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
