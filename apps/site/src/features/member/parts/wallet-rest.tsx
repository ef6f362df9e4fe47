/** Why not all of the wallet can be withdrawn (screens.md 5.2): turnover that is open, bonus money, and what is held apart. */
import { useT } from '@house/i18n/react';
import { Progress } from '@house/ui/figures';
import type { JSX } from 'react';
import { useBalance } from '../../../shared/balance.ts';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { usePreferences } from '../../../shared/preferences.ts';
import { openCentrePage } from '../centre.tsx';
import { sumOpen } from '../model/turnover.ts';
import { useTurnover } from '../use-turnover.ts';

const HIDDEN = '***';

export function WalletRest(): JSX.Element | null {
  const t = useT();
  const money = useMoney();
  const { balanceHidden } = usePreferences();
  const balance = useBalance().data;
  const data = useTurnover();
  const open = data === undefined || data.open.length === 0 ? null : sumOpen(data.open);
  const bonus = millsOf(balance?.bonus ?? '0');
  const locked = millsOf(balance?.locked ?? '0');
  if (open === null && bonus <= 0n && locked <= 0n) return null;
  const amount = (mills: bigint): string => (balanceHidden ? HIDDEN : money.full(mills));
  return (
    <section className="card pad col wl-rest" aria-label={t('member.wallet.rest')}>
      <div className="row">
        <h2 className="sp">{t(open === null ? 'member.wallet.rest' : 'member.wallet.turnover')}</h2>
        {open === null ? null : (
          <b className="num" translate="no">
            {t('member.wallet.percent', { percent: open.percent })}
          </b>
        )}
      </div>
      {open === null ? null : (
        <>
          <Progress part={open.percent / 100} label={t('member.wallet.turnover')} />
          <p className="sm num">
            {t('member.wallet.progress', { progress: amount(open.progress), required: amount(open.required) })}
          </p>
          <p className="sm t2 num">{t('member.wallet.toPlay', { amount: amount(open.required - open.progress) })}</p>
          <button type="button" className="link sm" onClick={() => openCentrePage('withdraw')}>
            {t('member.wallet.counts')}
          </button>
        </>
      )}
      {bonus <= 0n ? null : <p className="sm t2 num">{t('member.wallet.bonusHeld', { amount: amount(bonus) })}</p>}
      {locked <= 0n ? null : <p className="sm t2 num">{t('member.wallet.lockedHeld', { amount: amount(locked) })}</p>}
    </section>
  );
}
