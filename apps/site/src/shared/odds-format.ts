/** Odds as their reader likes them: the format is kept on this device. */
import { formatOddsAs, ODDS_FORMATS, type OddsFormat, parseDecimal } from '@house/sports/odds';
import { create } from 'zustand';
import { useMoney } from './money.ts';

const FORMAT = 'sports.odds';
const keptFormat = (): OddsFormat => ODDS_FORMATS.find((each) => each === localStorage.getItem(FORMAT)) ?? 'decimal';
const useFormat = create<{ format: OddsFormat }>(() => ({ format: keptFormat() }));

export function useOddsFormat(): [format: OddsFormat, choose: (format: OddsFormat) => void] {
  const { format } = useFormat();
  return [
    format,
    (chosen) => {
      localStorage.setItem(FORMAT, chosen);
      useFormat.setState({ format: chosen });
    },
  ];
}

/** Decimal odds, as they travel, in that format and in the reader's digits. */
export function useOdds(): (decimal: string) => string {
  const { format } = useFormat();
  const { digits } = useMoney();
  return (decimal) => digits(formatOddsAs(parseDecimal(decimal) ?? 1_010, format));
}
