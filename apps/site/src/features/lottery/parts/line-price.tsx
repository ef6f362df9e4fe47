/** What a line pays where that is less than usual: told before it is confirmed (lottery.md 1.7). */
import { useT } from '@house/i18n/react';
import type { GameFamily } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { ONE } from '@house/money/amount';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { paysByChoice, showsOdds, tierPrizes } from '../model/prizes.ts';
import { linePrice, type SlipLine } from '../model/slip.ts';

export function LinePrice({ game, line }: { game: GameFamily; line: Omit<SlipLine, 'id'> }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (line.factor === undefined) return null;
  const play = findPlay(game, line.play);
  const [best] =
    play === undefined || !showsOdds(play) || paysByChoice(play) ? [] : tierPrizes(play, ONE, linePrice(play, line));
  const parts = [
    line.reduced ? t('lottery.price.limited') : '',
    best === undefined ? '' : `${best.odds}×`,
    t('lottery.price.share', { percent: String(line.factor / 10) }),
  ];
  return <div className="ln-less xs num">{digits(parts.filter(Boolean).join(' · '))}</div>;
}
