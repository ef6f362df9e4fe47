/** The largest jackpot in the head of the slots, and the way to all four; nothing where there is none. */
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, Suspense } from 'react';
import { useJackpots } from '../../../shared/jackpots.ts';
import { useMoney } from '../../../shared/money.ts';
import { openPopup } from '../../../shared/popups.ts';

function Strip(): JSX.Element | null {
  useAreas(['site-jackpots']);
  const t = useT();
  const money = useMoney();
  const { data } = useJackpots();
  const largest = data?.pools.at(-1);
  if (largest === undefined) return null;
  return (
    <p className="lband-jp">
      <Button size="s" look="gold" onClick={() => openPopup('jackpot')}>
        {t('site-jackpots.open')}{' '}
        <b className="num" translate="no">
          {money.full(largest.amount)}
        </b>
      </Button>
    </p>
  );
}

export function JackpotStrip(): JSX.Element {
  return (
    <Suspense fallback={null}>
      <Strip />
    </Suspense>
  );
}
