/** The vendors of a category: all first, 21 of them, then 18 more a step (specification 9). */
import { VENDOR_PAGE_FIRST, VENDOR_PAGE_NEXT, type VendorCard } from '@house/contract/games/site';
import { useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import { VendorMark } from '@house/ui/vendor-mark';
import { type JSX, useState } from 'react';
import { useMoney } from '../../../shared/money.ts';

interface VendorRailProps {
  cards: readonly VendorCard[];
  /** The chosen vendor; null: all. */
  chosen: string | null;
  onChoose: (vendor: string | null) => void;
}

function Vendor({ card }: { card: VendorCard }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <>
      {card.smallIcon === null ? (
        <VendorMark code={card.vassalage} size={30} />
      ) : (
        <img src={card.smallIcon} alt="" width={30} height={30} loading="lazy" decoding="async" />
      )}
      <b>{card.displayName}</b>
      <small className="num">{card.maintenance ? t('site-games.state.maintenance') : digits(card.games)}</small>
      {card.isHot === 1 ? (
        <span className="vd-hot">
          <Icon name="lightning-fill" size={13} />
          <span className="sr">{t('site-games.hot')}</span>
        </span>
      ) : null}
    </>
  );
}

export function VendorRail({ cards, chosen, onChoose }: VendorRailProps): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const [shown, setShown] = useState(VENDOR_PAGE_FIRST);
  const total = cards.reduce((sum, { games }) => sum + games, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the scrolling row
    <div className="vrail" role="group" aria-label={t('site-games.vendors')}>
      <button type="button" className="vd" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <span className="vd-all">
          <Icon name="game-controller-duotone" size={26} />
        </span>
        <b>{t('common.all')}</b>
        <small className="num" translate="no">
          {digits(total)}
        </small>
      </button>
      {cards.slice(0, shown).map((card) => (
        <button
          key={card.vassalage}
          type="button"
          className={card.maintenance ? 'vd off' : 'vd'}
          aria-pressed={chosen === card.vassalage}
          onClick={() => onChoose(card.vassalage)}
        >
          <Vendor card={card} />
        </button>
      ))}
      {cards.length > shown ? (
        <button type="button" className="vd" onClick={() => setShown(shown + VENDOR_PAGE_NEXT)}>
          <Icon name="dots-three-bold" size={26} />
          <b>{t('common.more')}</b>
          <small className="num" translate="no">
            {digits(cards.length - shown)}
          </small>
        </button>
      ) : null}
    </div>
  );
}
