/** `/news`: cards by class; `?id=` opens one with others beside it (screens.md 3.21). */
import '../help.css';
import type { ArticleCard } from '@house/contract/content/site';
import type { AreaMessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button, buttonClass } from '@house/ui/button';
import { Chips } from '@house/ui/choice';
import { Icon } from '@house/ui/icon';
import { Rosette } from '@house/ui/mark';
import { EmptyState } from '@house/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { toArt } from '../../../shared/content-item-art.ts';
import { useDay } from '../../../shared/days.ts';
import { ListEnd } from '../../../shared/list-end.tsx';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { toneClass } from '../../../shared/tone.ts';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { NEWS_SHOWN, useArticle, useNews, useRelatedNews } from '../requests.ts';

const CLASSES: Readonly<Record<string, AreaMessageId<'site-help'>>> = {
  house: 'site-help.news.class.house',
  fairness: 'site-help.news.class.fairness',
  games: 'site-help.news.class.games',
  offers: 'site-help.news.class.offers',
};
const RELATED_SHOWN = 4;

function classWords(fields: ArticleCard['fields']): AreaMessageId<'site-help'> {
  return CLASSES[String(fields['class'])] ?? 'site-help.news.class.other';
}

function NewsCard({ row, first }: { row: ArticleCard; first: boolean }): JSX.Element {
  const t = useT();
  const day = useDay();
  return (
    <Link to="/news" search={{ id: row.slug }} className="card news-card">
      <span className={`news-art ${toneClass(row.fields['tone'])}`}>
        <Rosette color="var(--h3)" opacity={0.26} size={300} className="news-ros" />
        <ArtImage name={toArt(row.fields['art'])} shown={116} eager={first} />
      </span>
      <span className="news-words">
        <span className="row xs t3">
          <span className="bd">{t(classWords(row.fields))}</span>
          {day(row.at)}
        </span>
        <b>{row.title}</b>
        <span className="sm t2">{row.summary}</span>
      </span>
    </Link>
  );
}

function NoNews({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }): JSX.Element {
  const t = useT();
  const action = narrowed ? (
    <Button look="ghost" onClick={onAll}>
      {t('site-help.news.all')}
    </Button>
  ) : (
    <Link to="/noticePage" className={buttonClass('ghost')}>
      {t('site-frame.title.notices')}
    </Link>
  );
  return (
    <EmptyState art="bell" title={t('site-help.news.empty')} action={action}>
      {t('site-help.news.emptyText')}
    </EmptyState>
  );
}

function NewsList({ newsClass, page }: { newsClass: string; page: number }): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const news = useNews(newsClass, page);
  const go = (cls: string, to: number): void => {
    const search = { ...(cls === '' ? {} : { t: cls }), ...(to > 1 ? { p: String(to) } : {}) };
    void navigate({ to: '/news', search, replace: true, resetScroll: false });
  };
  const choices = [
    { value: '', text: t('site-help.news.all') },
    ...Object.entries(CLASSES).map(([value, words]) => ({ value, text: t(words) })),
  ];
  return (
    <>
      <div className="help-head">
        <h1 className="display">{t('site-help.news.title')}</h1>
        <p className="t2">{t('site-help.news.intro')}</p>
      </div>
      <Chips label={t('site-help.news.class')} choices={choices} value={newsClass} onChange={(cls) => go(cls, 1)} />
      <ListStates query={news.query} skeleton={<Blocks className="news-grid" count={6} height={300} />} ages={false}>
        {(data) =>
          data.rows.length === 0 ? (
            <NoNews narrowed={newsClass !== ''} onAll={() => go('', 1)} />
          ) : (
            <>
              <ul className="news-grid">
                {data.rows.map((row, index) => (
                  <li key={row.slug}>
                    <NewsCard row={row} first={index < 3} />
                  </li>
                ))}
              </ul>
              {data.pages > 1 ? (
                <ListEnd list={news} shown={data.rows.length} size={NEWS_SHOWN} onPage={(to) => go(newsClass, to)} />
              ) : null}
            </>
          )
        }
      </ListStates>
    </>
  );
}

function Related({ slug }: { slug: string }): JSX.Element | null {
  const t = useT();
  const day = useDay();
  const { data } = useRelatedNews();
  const others = data?.rows.filter((row) => row.slug !== slug).slice(0, RELATED_SHOWN) ?? [];
  if (others.length === 0) return null;
  return (
    <aside className="card pad related no-print">
      <h2>{t('site-help.news.related')}</h2>
      <ul>
        {others.map((row) => (
          <li key={row.slug}>
            <Link to="/news" search={{ id: row.slug }}>
              <b>{row.title}</b>
              <span className="xs t3">{day(row.at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function BackToNews(): JSX.Element {
  const t = useT();
  return (
    <Link to="/news" className="back-link no-print">
      <Icon name="arrow-left" turns />
      {t('site-help.news.back')}
    </Link>
  );
}

function OpenNews({ slug }: { slug: string }): JSX.Element {
  const t = useT();
  const article = useArticle('news', slug);
  if (article.error?.code === 'content.contentItemUnknown')
    return (
      <EmptyState
        art="compass"
        title={t('site-help.news.gone')}
        action={
          <Link to="/news" className={buttonClass('brand')}>
            {t('site-help.news.back')}
          </Link>
        }
      />
    );
  return (
    <div className="with-aside">
      <div>
        <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
          {(data) => <ArticleBody article={data} before={<BackToNews />} />}
        </ListStates>
      </div>
      <Related slug={slug} />
    </div>
  );
}

export function NewsPage(): JSX.Element {
  useAreas(['site-help', 'site-frame']);
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const slug = search['id'] ?? '';
  const page = Math.max(1, Number.parseInt(search['p'] ?? '1', 10) || 1);
  const newsClass = search['t'] ?? '';
  return (
    <div className="wrap help">
      {slug === '' ? (
        <NewsList newsClass={newsClass in CLASSES ? newsClass : ''} page={page} />
      ) : (
        <OpenNews slug={slug} />
      )}
    </div>
  );
}
