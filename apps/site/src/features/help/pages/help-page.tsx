/**
 * `/help?topic=` and the same bare, `/helpmc`, for the app (screens.md 2.19, 3.24, 3.28).
 *
 * Wide: topics at the side, the article beside them. Phone: the topics are the first page, an article is a page of its own
 * and Back leads to where one came from. A question in the search field takes the article's place until it is cleared.
 */
import '../help.css';
import { useAreas, useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { EmptyState, Skeleton } from '@house/ui/states';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, useCallback, useState } from 'react';
import { Blocks, ListStates } from '../../../shared/list-states.tsx';
import { openMemberPage } from '../../../shared/popups.ts';
import { channelOf, findPlace, type HelpEntry, type HelpTopic, type Place, topicTitle } from '../model/find-place.ts';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticleSkeleton } from '../parts/article-states.tsx';
import { AskUs } from '../parts/ask-us.tsx';
import { HelpFindings, HelpSearchField } from '../parts/help-search.tsx';
import { NearestHelp } from '../parts/nearest-help.tsx';
import { HelpLink, TopicList, topicIcon } from '../parts/topic-list.tsx';
import { UsefulVote } from '../parts/useful-vote.tsx';
import { useArticle, useHelpCenter } from '../requests.ts';

/** As much as the search reads. */
const QUESTION_MAX = 80;

interface OpenArticleProps {
  base: string;
  topic: HelpTopic;
  entry: HelpEntry;
  takesPlace: boolean;
}

/** Other help is read where this one is: bare stays bare. */
function withBase(html: string, base: string): string {
  return html.replaceAll('href="/help?', `href="${base}?`);
}

/** True from the moment that another topic than the first was asked for. */
function useMoved(asked: string): boolean {
  const [first] = useState(asked);
  const [moved, setMoved] = useState(false);
  if (asked !== first && !moved) setMoved(true);
  return moved || asked !== first;
}

function OpenArticle({ base, topic, entry, takesPlace }: OpenArticleProps): JSX.Element {
  const t = useT();
  const article = useArticle(entry.kind, entry.slug);
  if (article.error?.code === 'content.contentItemUnknown') return <NearestHelp base={base} asked={entry.slug} />;
  const channel = channelOf(entry.slug);
  const others = topic.articles.filter(({ slug }) => slug !== entry.slug);
  return (
    <ListStates query={article} skeleton={<ArticleSkeleton />} ages={false}>
      {(data) => (
        <ArticleBody article={{ ...data, html: withBase(data.html, base) }} takesPlace={takesPlace}>
          {channel === null ? null : (
            <p className="no-print">
              <Button look="gold" icon="hand-deposit" onClick={() => openMemberPage('depositv2', { channel })}>
                {t('site-help.tryIt')}
              </Button>
            </p>
          )}
          {entry.kind === 'help' ? <UsefulVote key={entry.slug} slug={entry.slug} /> : null}
          {others.length === 0 ? null : (
            <nav className="same-topic no-print" aria-label={t('site-help.same')}>
              <h2>{t('site-help.same')}</h2>
              <ul>
                {others.map((other) => (
                  <li key={other.slug}>
                    <HelpLink base={base} entry={other} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </ArticleBody>
      )}
    </ListStates>
  );
}

interface TopicCardProps {
  base: string;
  topic: HelpTopic;
  /** How many of its articles are shown. */
  most: number;
}

function TopicCard({ base, topic, most }: TopicCardProps): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  return (
    <section className="card topic-card">
      <h2>
        <Icon name={topicIcon(topic.topic)} size={22} />
        {topicTitle(topic, language)}
      </h2>
      <ul>
        {topic.articles.slice(0, most).map((entry) => (
          <li key={entry.slug}>
            <HelpLink base={base} entry={entry} />
          </li>
        ))}
        {topic.articles.length > most ? (
          <li>
            <Link to={base} search={{ topic: topic.topic }} className="more-link">
              {t('common.more')}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** Of each topic on the first page; the house tells no more than 100 of one. */
const FIRST_ARTICLES = 8;
const ARTICLES_MAX = 100;

interface PlaceViewProps {
  base: string;
  place: Place;
  topics: readonly HelpTopic[];
  takesPlace: boolean;
}

function PlaceView({ base, place, topics, takesPlace }: PlaceViewProps): JSX.Element {
  if (place.at === 'article') {
    return <OpenArticle base={base} topic={place.topic} entry={place.entry} takesPlace={takesPlace} />;
  }
  if (place.at === 'nowhere') return <NearestHelp key={place.asked} base={base} asked={place.asked} />;
  const shown = place.at === 'topic' ? [place.topic] : topics.filter(({ articles }) => articles.length > 1);
  return (
    <div className="topic-cards">
      {shown.map((topic) => (
        <TopicCard
          key={topic.topic}
          base={base}
          topic={topic}
          most={place.at === 'topic' ? ARTICLES_MAX : FIRST_ARTICLES}
        />
      ))}
    </div>
  );
}

interface HelpBodyProps {
  base: '/help' | '/helpmc';
  asked: string;
  question: string;
  topics: readonly HelpTopic[];
}

function HelpBody({ base, asked, question, topics }: HelpBodyProps): JSX.Element {
  const t = useT();
  const navigate = useNavigate();
  const moved = useMoved(asked);
  const place = findPlace(topics, asked);
  const open = place.at === 'article' || place.at === 'topic' ? place.topic.topic : null;
  // From an article the first letter is a step of its own, so that Back leads to the article again.
  const search = useCallback(
    (wish: string): void => {
      void navigate({ to: base, search: wish === '' ? {} : { q: wish }, replace: asked === '', resetScroll: false });
    },
    [navigate, base, asked],
  );
  if (topics.every(({ articles }) => articles.length === 0)) {
    return (
      <>
        <EmptyState art="book" title={t('site-help.empty')} />
        <AskUs />
      </>
    );
  }
  return (
    <>
      {asked === '' && question === '' ? null : (
        <Link to={base} className="back-link only-m no-print">
          <Icon name="arrow-left" turns />
          {t('site-help.allTopics')}
        </Link>
      )}
      <HelpSearchField question={question} onAsk={search} />
      <div className="help-grid" data-at={question === '' ? place.at : 'search'}>
        <div className="help-side no-print">
          <TopicList base={base} topics={topics} open={open} slug={place.at === 'article' ? place.entry.slug : null} />
        </div>
        <div className="help-main">
          {question === '' ? (
            <PlaceView base={base} place={place} topics={topics} takesPlace={moved} />
          ) : (
            <HelpFindings base={base} question={question} />
          )}
          {base === '/help' ? <AskUs /> : null}
        </div>
      </div>
    </>
  );
}

function Loading({ start }: { start: boolean }): JSX.Element {
  return (
    <div className="help-grid" data-at={start ? 'start' : 'article'}>
      <div className="help-side">
        <Skeleton height={420} radius={16} />
      </div>
      <div className="help-main">
        {start ? <Blocks className="topic-cards" count={6} height={190} /> : <ArticleSkeleton />}
      </div>
    </div>
  );
}

function HelpMain({ base }: { base: '/help' | '/helpmc' }): JSX.Element {
  useAreas(['site-help']);
  const t = useT();
  const search: Record<string, string | undefined> = useSearch({ strict: false });
  const center = useHelpCenter();
  const asked = search['topic'] ?? '';
  const question = asked === '' ? (search['q'] ?? '').slice(0, QUESTION_MAX) : '';
  return (
    <div className="wrap help">
      <div className={asked === '' && question === '' ? 'help-head' : 'help-head only-d'}>
        {asked === '' ? (
          <h1 className="display">{t('site-help.title')}</h1>
        ) : (
          <p className="display">{t('site-help.title')}</p>
        )}
        <p className="t2">{t('site-help.intro')}</p>
      </div>
      {question === '' ? null : <h1 className="sr only-m">{t('site-help.title')}</h1>}
      <ListStates query={center} skeleton={<Loading start={asked === '' && question === ''} />} ages={false}>
        {({ topics }) => <HelpBody base={base} asked={asked} question={question} topics={topics} />}
      </ListStates>
    </div>
  );
}

export function HelpPage(): JSX.Element {
  return <HelpMain base="/help" />;
}

/** The same without the site's frame, for an app that shows it inside its own. */
export function BareHelpPage(): JSX.Element {
  return <HelpMain base="/helpmc" />;
}
