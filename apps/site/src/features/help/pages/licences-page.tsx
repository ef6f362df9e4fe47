/** `/licences`: only what the operator entered; a page without a text says that there is none (screens.md 3.23). */
import '../help.css';
import { useAreas, useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { EmptyState } from '@house/ui/states';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton, LoadFailed } from '../parts/article-states.tsx';
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
  useAreas(['site-help']);
  const { data, error, isFetching, refetch } = useArticle('page', 'licences');
  const unknown = error?.code === 'content.pieceUnknown';
  return (
    <div className="wrap help narrow">
      {data !== undefined && data.html.trim() !== '' ? (
        <ArticleBody article={data} />
      ) : data !== undefined || unknown ? (
        <NoLicence />
      ) : error === null ? (
        <ArticleSkeleton />
      ) : (
        <LoadFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}
