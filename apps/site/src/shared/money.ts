/** Amounts as this person reads them: the brand's symbol, his digits, lakh grouping (identity.md 8). */
import { parseAmount } from '@house/money/amount';
import { writeDigits } from '@house/money/digits';
import { formatMoney, formatMoneyShort, formatMoneyWhole } from '@house/money/display';
import { useMemo } from 'react';
import { useBoot } from './boot.ts';
import { usePreferences } from './preferences.ts';

export interface MoneyWriter {
  /** Two decimals: balances, records, receipts. `৳12,480.50` */
  full: (amount: string | bigint) => string;
  /** No decimals but below one: chips, tiles, offers. `৳100` */
  whole: (amount: string | bigint) => string;
  /** Two decimals with its sign: results. `+৳156.00` */
  signed: (amount: string | bigint) => string;
  /** Three figures and a counting word; show `full` on hover or tap beside it. */
  short: (amount: string | bigint) => string;
  /** Any finished text with figures in it, in the person's digits. */
  digits: (text: string | number) => string;
}

/** Amounts come as wire decimal strings or as mills; anything unreadable shows as a dash. */
export function useMoney(): MoneyWriter {
  const { symbol, grouping } = useBoot((boot) => boot.brand.currency);
  const { digits, language } = usePreferences();
  return useMemo(() => {
    const write = (amount: string | bigint, format: (mills: bigint) => string) => {
      const mills = typeof amount === 'bigint' ? amount : parseAmount(amount);
      return mills === null ? '–' : format(mills);
    };
    const style = { symbol, digits, grouping };
    return {
      full: (amount) => write(amount, (mills) => formatMoney(mills, style)),
      whole: (amount) => write(amount, (mills) => formatMoneyWhole(mills, style)),
      signed: (amount) => write(amount, (mills) => formatMoney(mills, { ...style, signed: true })),
      short: (amount) =>
        write(amount, (mills) => formatMoneyShort(mills, { ...style, language: language === 'bn' ? 'bn' : 'en' })),
      digits: (text) => writeDigits(String(text), digits),
    };
  }, [symbol, grouping, digits, language]);
}
