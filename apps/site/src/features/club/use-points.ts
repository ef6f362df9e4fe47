/** Points as this person reads them: whole, grouped as amounts are, without the brand's symbol. */
import { groupDigits } from '@house/money/display';
import { useBoot } from '../../shared/boot.ts';
import { useMoney } from '../../shared/money.ts';

export function usePoints(): (points: string | bigint) => string {
  const { grouping } = useBoot((boot) => boot.brand.currency);
  const { digits } = useMoney();
  return (points) => {
    const text = String(points);
    const isBelow = text.startsWith('-');
    return digits(`${isBelow ? '−' : ''}${groupDigits(isBelow ? text.slice(1) : text, grouping)}`);
  };
}
