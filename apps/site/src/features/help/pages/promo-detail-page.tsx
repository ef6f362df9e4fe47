/** `/promoDetail?id=`: banner, key facts, terms; the button only where something can be claimed (screens.md 2.17). */
import '../help.css';
import '../promo.css';
import type { Promotion } from '@house/contract/content/site';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Rosette } from '@house/ui/mark';
import { EmptyState, Notice, Skeleton } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { Link, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { toArt } from '../../../shared/content-item-art.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { useDay } from '../../../shared/days.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { STATE_LOOKS } from '../../../shared/promotions.ts';
import { RichText } from '../../../shared/rich-text.tsx';
import { toneClass } from '../../../shared/tone.ts';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { useArticle, usePromotions } from '../requests.ts';

function NotThere(): JSX.Element {
  const t = useT();
  return (
    <>
      <div className="help-head">
        <h1 className="display">{t('common.nav.promotions')}</h1>
      </div>
      <EmptyState
        art="compass"
        title={t('site-promo.gone')}
        action={
          <Link to="/promotions" className={buttonClass('brand')}>
            {t('site-promo.back')}
          </Link>
        }
      >
        {t('site-promo.goneText')}
      </EmptyState>
    </>
  );
}

function Facts({ promotion }: { promotion: Promotion }): JSX.Element {
  const t = useT();
  const day = useDay();
  const { terms, startsAt, endsAt, state } = promotion;
  const rows = [
    ...(terms === '' ? [] : [[t('site-promo.fact.terms'), terms]]),
    [t('site-promo.fact.from'), startsAt === null ? t('site-promo.fact.now') : day(startsAt)],
    [t('site-promo.fact.until'), endsAt === null ? t('site-promo.always') : day(endsAt)],
    [t('site-promo.fact.state'), t(STATE_LOOKS[state].words)],
  ];
  return (
    <section className="card promo-facts">
      <h2>{t('site-promo.facts')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Says why there is no button, and when there will be one. */
function WhyNoClaim({ promotion: { state, startsAt } }: { promotion: Promotion }): JSX.Element {
  const t = useT();
  const day = useDay();
  if (state === 'closed') return <Notice tone="warn">{t('site-promo.claim.over')}</Notice>;
  if (state === 'open') return <Notice>{t('site-promo.claim.none')}</Notice>;
  return (
    <Notice>
      {startsAt === null ? t('site-promo.claim.soonNoDate') : t('site-promo.claim.soon', { date: day(startsAt) })}
    </Notice>
  );
}

function Terms({ slug }: { slug: string }): JSX.Element {
  const t = useT();
  const article = useArticle('promotion', slug);
  return (
    <div>
      <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
        {({ html }) => (
          <section className="card article">
            <h2>{t('site-promo.terms')}</h2>
            <RichText html={html} />
            <Link to="/help" search={{ topic: 'bonus-and-turnover' }} className="more-link">
              {t('site-promo.turnover')}
            </Link>
          </section>
        )}
      </ListStates>
    </div>
  );
}

function Detail({ promotion }: { promotion: Promotion }): JSX.Element {
  const t = useT();
  const copy = (): void => {
    const address = `${location.origin}/promoDetail?id=${promotion.id}`;
    copyText(address).then(
      () => showToast(t('common.copied'), 'win'),
      () => showToast(address, 'warn'),
    );
  };
  return (
    <>
      <Link to="/promotions" className="back-link">
        <Icon name="arrow-left" turns />
        {t('site-promo.back')}
      </Link>
      <header className={`promo-banner ${toneClass(promotion.tone)}`}>
        <Rosette color="var(--h3)" opacity={0.36} size={520} className="promo-ros" />
        <ArtImage name={toArt(promotion.art)} size={440} shown={220} eager />
        <h1 className="display">{promotion.title}</h1>
        <p>{promotion.summary}</p>
      </header>
      <div className="with-aside">
        <Terms slug={promotion.slug} />
        <div className="col promo-side">
          <Facts promotion={promotion} />
          <WhyNoClaim promotion={promotion} />
          <Button look="ghost" icon="copy" block onClick={copy}>
            {t('site-promo.share')}
          </Button>
          <p className="sm t3">{t('site-promo.safe')}</p>
        </div>
      </div>
    </>
  );
}

function DetailSkeleton(): JSX.Element {
  return (
    <>
      <Skeleton height={260} radius={20} />
      <ArticleSkeleton />
    </>
  );
}

export function PromoDetailPage(): JSX.Element {
  useAreas(['site-promo']);
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const promotions = usePromotions();
  return (
    <div className="wrap help">
      <ListStates query={promotions} skeleton={<DetailSkeleton />} ages={false}>
        {({ promotion: all }) => {
          const promotion = all.find(({ id, slug }) => id === search['id'] || slug === search['id']);
          return promotion === undefined ? <NotThere /> : <Detail key={promotion.id} promotion={promotion} />;
        }}
      </ListStates>
    </div>
  );
}
