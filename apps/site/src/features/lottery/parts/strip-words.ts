/** What the strips of a game are of. */
import { useTranslator } from '@house/i18n/react';
import type { GameFacts } from '@house/lottery/game';

interface StripWords {
  /** What its sums are of. */
  readonly sum: string;
  /** Which of its positions are dragon and tiger, where there are several such pairs: as the play of each is called. */
  readonly pairs: readonly string[];
}

export function useStripWords({ trend }: GameFacts): StripWords {
  const { t, find, mapDigits } = useTranslator();
  const [only, ...others] = trend.dragonTiger;
  const codes = trend.positionIds.map((id) => id.replace('lottery.position.', ''));
  return {
    sum: find(trend.sum?.nameId ?? 'lottery.position.SUM') ?? '…',
    pairs:
      only !== undefined && others.length === 0
        ? [t('lottery.trend.dragon')]
        : trend.dragonTiger.map(([first, second]) => {
            // `LH.WG` of digits, `LH.1` of a race.
            const name = find(`lottery.form.${codes[first]}${codes[second]}`) ?? find(`lottery.form.${codes[first]}`);
            return mapDigits(name ?? '…');
          }),
  };
}
