/**
 * A written text as one reads it: heading, what it is about, version and day, table of contents, the text, print.
 *
 * The heading takes the reader's place when another article comes in its stead, so that whoever listens hears where he is.
 */
import type { Article } from '@house/contract/content/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { useDay } from '../../../shared/days.ts';
import { useMoney } from '../../../shared/money.ts';
import { RichText } from '../../../shared/rich-text.tsx';

/** With fewer headings the text is its own table of contents. */
const CONTENTS_FROM = 3;

function Contents({ entries }: { entries: Article['contents'] }): JSX.Element | null {
  const t = useT();
  if (entries.length < CONTENTS_FROM) return null;
  return (
    <nav className="contents" aria-label={t('site-help.contents')}>
      <b>{t('site-help.contents')}</b>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ArticleBodyProps {
  article: Article;
  /** Above the heading, for example the way back. */
  before?: ReactNode;
  /** Below the text. */
  children?: ReactNode;
  printable?: boolean;
  /** It came in another's stead, by a press on this page. */
  takesPlace?: boolean;
}

export function ArticleBody({
  article,
  before,
  children,
  printable = true,
  takesPlace = false,
}: ArticleBodyProps): JSX.Element {
  const t = useT();
  const day = useDay();
  const { digits } = useMoney();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article is what takes the place
  useEffect(() => {
    if (takesPlace) heading.current?.focus({ preventScroll: true });
  }, [takesPlace, article.slug]);
  return (
    <article className="card article">
      {before}
      <h1 ref={heading} tabIndex={-1}>
        {article.title}
      </h1>
      <p className="article-summary">{article.summary}</p>
      <div className="row article-facts">
        <span className="sm t3">
          {t('site-help.version', { version: digits(article.version), date: day(article.changedAt) })}
        </span>
        <span className="sp" />
        {printable ? (
          <Button look="bare" size="s" className="no-print" onClick={() => window.print()}>
            {t('site-help.print')}
          </Button>
        ) : null}
      </div>
      <Contents entries={article.contents} />
      <RichText html={article.html} />
      {children}
    </article>
  );
}
