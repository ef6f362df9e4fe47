/** `/licences`: only what the operator entered; a page without a text says that there is none (screens.md 3.23). */
import '../help.css';
import { useAreas, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { useArticle } from '../requests.ts';

function NoLicence(): JSX.Element {
  const t = useT();
  return (
    <>
      <div className="help-head">
        <h1 className="display">{t('site-frame.title.licences')}</h1>
      </div>
      <EmptyState
        art="book"
        title={t('site-help.licences.empty')}
        action={
          <Link to="/about" className={buttonClass('ghost')}>
            {t('site-help.licences.about')}
          </Link>
        }
      >
        {t('site-help.licences.emptyText')}
      </EmptyState>
    </>
  );
}

export function LicencesPage(): JSX.Element {
  useAreas(['site-help', 'site-frame']);
  const article = useArticle('page', 'licences');
  return (
    <div className="wrap help narrow">
      {article.error?.code === 'content.contentItemUnknown' ? (
        <NoLicence />
      ) : (
        <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
          {(data) => (data.html.trim() === '' ? <NoLicence /> : <ArticleBody article={data} />)}
        </ListStates>
      )}
    </div>
  );
}
