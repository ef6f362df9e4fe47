/** The largest jackpot beside the hero, the others below it, and the way to how they are won; nothing where there is none. */
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import type { JSX } from 'react';
import { jackpotName, useJackpots } from '../../../shared/jackpots.ts';
import { useMoney } from '../../../shared/money.ts';
import { openPopup } from '../../../shared/popups.ts';

export function JackpotCard(): JSX.Element | null {
  useAreas(['site-jackpots']);
  const t = useT();
  const money = useMoney();
  const { data, isPending } = useJackpots();
  if (isPending) return <div className="jpk card" aria-hidden="true" />;
  const [largest, ...others] = data?.pools.toReversed() ?? [];
  if (largest === undefined) return null;
  return (
    <section className="jpk card" aria-label={t('site-jackpots.title')}>
      <ArtImage name="coins" shown={64} />
      <div>
        <button type="button" className="jpk-open sm t2" onClick={() => openPopup('jackpot')}>
          {t('site-jackpots.of', { name: t(jackpotName(largest.code)) })}
        </button>
        <strong className="num" translate="no">
          {money.full(largest.amount)}
        </strong>
        <p className="sm t2 jpk-others">
          {others.slice(0, 2).map(({ code, amount }) => (
            <span key={code}>
              {t(jackpotName(code))}{' '}
              <b className="num" translate="no">
                {money.full(amount)}
              </b>
            </span>
          ))}
        </p>
      </div>
    </section>
  );
}
