/** `/promotions`: coupons by kind; every kind says by itself when it has none (screens.md 2.16). */
import '../help.css';
import '../promo.css';
import { useAreas, useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { EmptyState } from '@house/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { PagedRows } from '../../../shared/paged-rows.tsx';
import { openMemberPage } from '../../../shared/popups.ts';
import { PromoCoupon } from '../../../shared/promo-coupon.tsx';
import { orderPromotions, PROMO_CHIPS, type PromoChip, promotionsOf, readChip } from '../../../shared/promotions.ts';
import { useSession } from '../../../shared/session.ts';
import { usePromotions } from '../requests.ts';

const FIRST_SEEN = 3;

interface NoneProps {
  chip: PromoChip;
  onAll: () => void;
}

function NoPromotions({ chip, onAll }: NoneProps): JSX.Element {
  const t = useT();
  const action =
    chip === 'all' ? (
      <Link to="/lottery" className={buttonClass('brand')}>
        {t('site-promo.empty.play')}
      </Link>
    ) : (
      <Button look="ghost" onClick={onAll}>
        {t('site-promo.empty.all.see')}
      </Button>
    );
  return (
    <EmptyState art="gift" title={t(`site-promo.empty.${chip}`)} action={action}>
      {t('site-promo.empty.text')}
    </EmptyState>
  );
}

export function PromotionsPage(): JSX.Element {
  useAreas(['site-promo']);
  const t = useT();
  const { digits } = useMoney();
  const navigate = useNavigate();
  const { account } = useSession();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const chip = readChip(search['t']);
  const promotions = usePromotions();
  const choose = (next: PromoChip): void => {
    void navigate({ to: '/promotions', search: next === 'all' ? {} : { t: next }, replace: true, resetScroll: false });
  };
  const all = promotions.data?.promotion ?? [];
  const choices = PROMO_CHIPS.map((value) => {
    const count = promotionsOf(all, value).length;
    const words = { value, text: t(`site-promo.kind.${value}`) };
    return count === 0 ? words : { ...words, count: digits(count) };
  });
  const shown = orderPromotions(promotionsOf(all, chip));
  return (
    <div className="wrap help">
      <div className="help-head">
        <h1 className="display">{t('site-promo.title')}</h1>
        <p className="t2">{t('site-promo.intro')}</p>
        {account === null ? null : (
          <Button look="soft" onClick={() => openMemberPage('bonusDetails')}>
            {t('common.nav.bonuses')}
          </Button>
        )}
      </div>
      <Chips label={t('site-promo.kinds')} choices={choices} value={chip} onChange={choose} />
      <ListStates
        query={promotions}
        skeleton={<Blocks className="coupons" count={4} height={212} radius={18} />}
        ages={false}
      >
        {() =>
          shown.length === 0 ? (
            <NoPromotions chip={chip} onAll={() => choose('all')} />
          ) : (
            <PagedRows key={chip} rows={shown}>
              {(rows) => (
                <ul className="coupons">
                  {rows.map((promotion, index) => (
                    <li key={promotion.id}>
                      <PromoCoupon promotion={promotion} first={index < FIRST_SEEN} />
                    </li>
                  ))}
                </ul>
              )}
            </PagedRows>
          )
        }
      </ListStates>
      <p className="sm t3 promo-safe">{t('site-promo.safe')}</p>
    </div>
  );
}
