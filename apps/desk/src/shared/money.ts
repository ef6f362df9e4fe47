/** Amounts as this person reads them: the brand's symbol, his digits, lakh grouping (identity.md 8). */
import { parseAmount } from '@house/money/amount';
import { writeDigits } from '@house/money/digits';
import { formatMoney, groupDigits } from '@house/money/display';
import { useMemo } from 'react';
import { brand } from './boot.ts';
import { useLook } from './preferences.ts';

export interface FigureWriter {
  /** `৳12,480.50`; a dash for nothing. */
  money: (amount: string | null) => string;
  /** To the last mill where it has some, as limits and unit prices do: `৳0.002`. */
  exact: (amount: string) => string;
  /** With its sign: `+৳156.00`, `−৳40.00`. */
  signed: (amount: string | null) => string;
  /** A count with lakh grouping. */
  count: (count: number) => string;
  /** Any finished text with figures in it, in the person's digits. */
  digits: (text: string) => string;
}

export function useFigures(): FigureWriter {
  const { digits } = useLook();
  return useMemo(() => {
    const { symbol } = brand.currency;
    const write = (amount: string | null, signed: boolean): string => {
      const mills = amount === null ? null : parseAmount(amount);
      return mills === null ? '–' : formatMoney(mills, { symbol, digits, signed });
    };
    return {
      money: (amount) => write(amount, false),
      exact: (amount) => {
        const mills = parseAmount(amount);
        const decimals = mills === null || mills % 100n === 0n ? 2 : mills % 10n === 0n ? 3 : 4;
        return mills === null ? '–' : formatMoney(mills, { symbol, digits, decimals });
      },
      signed: (amount) => write(amount, true),
      count: (count) => writeDigits(groupDigits(String(count)), digits),
      digits: (text) => writeDigits(text, digits),
    };
  }, [digits]);
}

/** What a signed amount means for its colour; zero means nothing. */
export function toneOfAmount(amount: string | null): 'win' | 'loss' | 'plain' {
  const mills = amount === null ? 0n : (parseAmount(amount) ?? 0n);
  if (mills === 0n) return 'plain';
  return mills > 0n ? 'win' : 'loss';
}
