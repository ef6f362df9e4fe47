/** The keys themselves: a digit with its omission, a number of a grid, a name with what it pays. */
import { useT } from '@house/i18n/react';
import type { BoardKind, Choice } from '@house/lottery/game';
import { colorsOf, waveOf } from '@house/lottery/looks';
import { factorOfFactor } from '@house/lottery/prices';
import type { JSX } from 'react';
import { useMoney } from '../../../../shared/money.ts';
import type { BetDesk } from '../../bet-desk.ts';
import { choicePrizes, showsOdds } from '../../model/prizes.ts';
import { useLotteryWords } from '../../words.ts';
import type { Omission } from './picker-props.ts';

export interface PickKeyProps {
  choice: Choice;
  on: boolean;
  tabIndex: number;
  /** The pick by itself is a limited number. */
  limit: 'closed' | 'less' | 'reduced' | null;
  onPick: () => void;
  onFocus: () => void;
}

/** Told to who hears; who sees has the key crossed out or dotted. */
function LimitMark({ limit }: Pick<PickKeyProps, 'limit'>): JSX.Element | null {
  const t = useT();
  if (limit === null) return null;
  return <span className="sr">{t(`lottery.limited.mark.${limit}`)}</span>;
}

const limitClass = (limit: PickKeyProps['limit']): string => (limit === null ? '' : `lim-${limit}`);

/** A choice is coloured as the ball it stands for. */
const HUES: Readonly<Partial<Record<BoardKind, (code: string) => string>>> = {
  color: (code) => `hue-${colorsOf(Number(code)).join('-')}`,
  markSix: (code) => (code.length === 2 ? `wave-${waveOf(Number(code))}` : ''),
};

export function hueOf(board: BoardKind, code: string): string {
  return /^\d+$/.test(code) ? (HUES[board]?.(code) ?? '') : '';
}

/**
 * What a choice pays: odds, or at a level the prize of one unit at the stake as it stands. Null when it says nothing,
 * blank while it is not known.
 * `share` is of a limited number at reduced odds, in thousandths.
 */
export function useChoicePay(desk: BetDesk): (choice: Choice, share?: number | null) => string | null {
  const money = useMoney();
  const { play, price, priceKnown, perUnit } = desk;
  return (choice, share = null) => {
    const factor = share === null ? price.factor : factorOfFactor(share, price.factor);
    const prizes = choicePrizes(play, choice.code, perUnit ?? 0n, { ...price, factor });
    if (prizes.length === 0) return null;
    if (!priceKnown) return '\u00a0';
    if (showsOdds(play)) return money.digits(prizes.map(({ odds }) => `${odds}×`).join(' / '));
    return prizes.map(({ prize }) => money.full(prize)).join(' / ');
  };
}

export function DigitKey({
  choice,
  on,
  omission,
  hue,
  ...rest
}: PickKeyProps & { omission: Omission | null; hue: string }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <button
      type="button"
      className={`key ${hue} ${limitClass(rest.limit)}`}
      aria-pressed={on}
      tabIndex={rest.tabIndex}
      onClick={rest.onPick}
      onFocus={rest.onFocus}
    >
      <i translate="no">{digits(choice.code)}</i>
      <LimitMark limit={rest.limit} />
      {omission === null ? (
        // Its line is kept free until the results are there, so that nothing below moves then.
        <small className="num" aria-hidden="true">
          {'\u00a0'}
        </small>
      ) : (
        <>
          <small className={`num ${omission.mark ?? ''}`} aria-hidden="true" translate="no">
            {digits(omission.draws)}
          </small>
          <span className="sr">{t('lottery.missing', { count: omission.draws })}</span>
        </>
      )}
    </button>
  );
}

export function NumberKey({
  choice,
  on,
  pay,
  hue,
  ...rest
}: PickKeyProps & { pay: string | null; hue: string }): JSX.Element {
  const { digits } = useMoney();
  return (
    <button
      type="button"
      className={`nk num ${hue} ${limitClass(rest.limit)}`}
      aria-pressed={on}
      tabIndex={rest.tabIndex}
      onClick={rest.onPick}
      onFocus={rest.onFocus}
    >
      <b translate="no">{digits(choice.code)}</b>
      <LimitMark limit={rest.limit} />
      {pay === null ? null : <small>{pay}</small>}
    </button>
  );
}

const NAME_HUES: Readonly<Record<string, string>> = {
  green: 'hue-green',
  red: 'hue-red',
  violet: 'hue-violet',
  blue: 'hue-blue',
};

export function NamedKey({ choice, on, pay, ...rest }: PickKeyProps & { pay: string }): JSX.Element {
  const words = useLotteryWords();
  const hue = NAME_HUES[choice.nameId?.slice('lottery.choice.'.length) ?? ''] ?? '';
  return (
    <button
      type="button"
      className={`odd ${on ? 'on' : ''} ${hue} ${limitClass(rest.limit)}`}
      aria-pressed={on}
      tabIndex={rest.tabIndex}
      onClick={rest.onPick}
      onFocus={rest.onFocus}
    >
      {words.choice(choice)}
      <LimitMark limit={rest.limit} />
      <small className="num">{pay}</small>
    </button>
  );
}
