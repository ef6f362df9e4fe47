/** An amount in a record: coloured where a sign is what matters. */
import type { JSX } from 'react';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';

export function Figure({ amount, signed = false }: { amount: string; signed?: boolean }): JSX.Element {
  const money = useMoney();
  const mills = millsOf(amount);
  const tone = !signed || mills === 0n ? '' : mills > 0n ? ' win' : ' loss';
  return (
    <span className={`num nw${tone}`} translate="no">
      {signed && mills !== 0n ? money.signed(mills) : money.full(mills)}
    </span>
  );
}
