/** Where the slip stands: a column on wide screens; on narrow ones a bar at the bottom that opens it as a sheet. */
import { useT } from '@house/i18n/react';
import { parseTypedAmount } from '@house/money/display';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { type JSX, useEffect, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { useSlipState } from '../book/slip-store.ts';
import { sumsOf } from '../model/slip.ts';
import { SlipColumn } from './slip.tsx';

export function SlipBar(): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { slip, answered } = useSlipState();
  const [open, setOpen] = useState(false);
  const count = slip.picks.length;
  const empty = count === 0 && answered === null;
  useEffect(() => {
    if (empty) setOpen(false);
  }, [empty]);
  if (empty) return null;
  const sums = sumsOf(slip, parseTypedAmount(slip.stake) ?? 0n);
  return (
    <>
      <div className="sb-bar">
        <span className="bd sb-count num" translate="no">
          {money.digits(count)}
        </span>
        <span className="sb-bar-sum">
          <b>{t(`site-sports.mode.${slip.mode}`)}</b>
          <span className="xs num" translate="no">
            {t('site-sports.upTo', { amount: money.full(sums.most) })}
          </span>
        </span>
        <Button look="gold" onClick={() => setOpen(true)}>
          {t('site-sports.review')}
        </Button>
      </div>
      {open ? (
        <Popup title={t('site-sports.slip')} size="sheet" onClose={() => setOpen(false)}>
          <div className="sb-sheet">
            <SlipColumn />
          </div>
        </Popup>
      ) : null}
    </>
  );
}
