/** Drawn numbers and the tags that follow from them. */
import { useT } from '@house/i18n/react';
import type { DrawResult, LotteryGame } from '@house/lottery/game';
import { colorsOf, type DrawColor } from '@house/lottery/games/color-10';
import { tagResult } from '@house/lottery/trend';
import { Balls } from '@house/ui/figures';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useLotteryWords } from '../words.ts';

const COLOR_IDS: Readonly<Record<DrawColor, string>> = {
  green: 'lottery.choice.green',
  red: 'lottery.choice.red',
  violet: 'lottery.choice.violet',
};

export interface ResultBallsProps {
  game: LotteryGame;
  result: DrawResult;
  size?: 's' | 'm' | 'xl';
  /** Balls fall into place one after the other. */
  settling?: boolean;
}

function ColorBall({
  digit,
  label,
  size,
  settling,
}: {
  digit: number;
  label: string;
  size: string;
  settling: boolean;
}): JSX.Element {
  const { digits } = useMoney();
  const classes = ['ball', size === 'm' ? '' : size, settling ? 'settle' : '', `hue-${colorsOf(digit).join('-')}`];
  return (
    <span className="balls" role="img" aria-label={label}>
      <span className={classes.filter(Boolean).join(' ')}>{digits(digit)}</span>
    </span>
  );
}

export function ResultBalls({ game, result, size = 'm', settling = false }: ResultBallsProps): JSX.Element {
  const t = useT();
  const label = t('lottery.result', { numbers: result.join(' ') });
  const [digit] = result;
  if (game.familyCode === 'COLOR10' && digit !== undefined)
    return <ColorBall digit={digit} label={label} size={size} settling={settling} />;
  return <Balls texts={result.map(String)} label={label} size={size} settling={settling} />;
}

/** Balls without numbers: the draw is not there yet. */
export function WaitingBalls({ count }: { count: number }): JSX.Element {
  return (
    <span className="balls" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a ball is its place in the draw
        <span key={place} className="ball xl wait" />
      ))}
    </span>
  );
}

/** Sum, big or small, odd or even, dragon or tiger; colours for the colour game. */
export function ResultTags({ game, result }: { game: LotteryGame; result: DrawResult }): JSX.Element {
  const t = useT();
  const words = useLotteryWords();
  const { digits } = useMoney();
  const tags = tagResult(game.trend, result);
  const [first] = tags.positions;
  const side = tags.sum ?? first;
  const [dragon, tiger] = game.trend.dragonTiger ?? [0, 0];
  return (
    <span className="dv num">
      {tags.sum ? <span>{t('lottery.tag.sum', { sum: tags.sum.value })}</span> : null}
      {game.familyCode === 'COLOR10' && first
        ? colorsOf(first.value).map((color) => <span key={color}>{words.name(COLOR_IDS[color])}</span>)
        : null}
      {side ? <span>{words.name(`lottery.choice.${side.size}`)}</span> : null}
      {side ? <span>{words.name(`lottery.choice.${side.parity}`)}</span> : null}
      {tags.dragonTiger ? (
        <span className="only-d">
          {t(`lottery.tag.${tags.dragonTiger}`)} {digits(`${result[dragon] ?? ''}–${result[tiger] ?? ''}`)}
        </span>
      ) : null}
    </span>
  );
}
