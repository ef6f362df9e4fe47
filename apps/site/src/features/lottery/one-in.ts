/** Chances as people say them. */
import type { Rational } from '@house/lottery/rational';
import { groupDigits } from '@house/money/display';

/** One in how many, with two decimals when it is not whole. Floored: never better than it is. */
export function oneIn(chance: Rational): string {
  if (chance.numerator === 0n) return '–';
  const hundredths = (chance.denominator * 100n + chance.numerator - 1n) / chance.numerator;
  const rest = hundredths % 100n;
  const whole = groupDigits((hundredths / 100n).toString());
  return rest === 0n ? whole : `${whole}.${rest.toString().padStart(2, '0').replace(/0$/, '')}`;
}
