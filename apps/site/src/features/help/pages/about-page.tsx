/** `/about`: who we are in the operator's words, and the facts the brand's settings hold (screens.md 3.22). */
import '../help.css';
import { LANGUAGE_NAMES } from '@house/i18n/language-names';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { brandName, useBoot } from '../../../shared/boot.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { useArticle } from '../requests.ts';

const nameOf = (code: string): string => LANGUAGE_NAMES.find((one) => one.code === code)?.name ?? code;

function Facts(): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const { digits } = useMoney();
  const boot = useBoot();
  const { brand } = boot;
  const rows = [
    [t('site-help.about.name'), brandName(boot, language)],
    [t('site-help.about.money'), t(brand.playMoney ? 'site-help.about.money.play' : 'site-help.about.money.real')],
    [t('site-help.about.currency'), `${brand.currency.symbol} ${brand.currency.code}`],
    [t('site-help.about.languages'), brand.languages.map(nameOf).join(', ')],
    [t('site-help.about.zone'), brand.zone.name],
    [t('site-help.about.age'), digits('18+')],
  ];
  return (
    <aside className="card pad about-facts">
      <h2>{t('site-help.about.facts')}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/help" search={{ topic: 'contact' }} className={buttonClass('brand', 'm', true)}>
        {t('site-help.about.contact')}
      </Link>
    </aside>
  );
}

export function AboutPage(): JSX.Element {
  useAreas(['site-help']);
  const article = useArticle('page', 'about');
  return (
    <div className="wrap help with-aside">
      <div>
        <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
          {(data) => <ArticleBody article={data} printable={false} />}
        </ListStates>
      </div>
      <Facts />
    </div>
  );
}
