/** The topics of help with their articles: at the side of every article, and the whole first page of a phone. */
import { useLanguage, useT } from '@house/i18n/react';
import { Icon } from '@house/ui/icon';
import type { IconName } from '@house/ui/lib/icon-names';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { type HelpEntry, type HelpTopic, topicTitle } from '../model/find-place.ts';

/** Topics the house begins with; one that the desk adds has the plain sign. */
const ICONS: Readonly<Record<string, IconName>> = {
  'getting-started': 'play-circle-fill',
  deposit: 'hand-deposit',
  withdrawal: 'hand-withdraw',
  'bonus-and-turnover': 'seal-percent',
  betting: 'ticket',
  fairness: 'seal-check',
  account: 'user-circle',
  security: 'lock-simple',
  responsible: 'shield-check',
  faq: 'question',
  app: 'device-mobile',
  about: 'info',
  contact: 'envelope-simple',
  terms: 'clipboard-text',
  privacy: 'eye-slash',
  affiliates: 'users-three',
  refund: 'arrow-u-up-left',
};

export function topicIcon(topic: string): IconName {
  return ICONS[topic] ?? 'book-open';
}

export function HelpLink({ base, entry }: { base: string; entry: HelpEntry }): JSX.Element {
  return (
    <Link to={base} search={{ topic: entry.slug }}>
      {entry.title}
    </Link>
  );
}

interface TopicListProps {
  base: string;
  topics: readonly HelpTopic[];
  /** The open topic shows its articles. */
  open: string | null;
  slug: string | null;
}

export function TopicList({ base, topics, open, slug }: TopicListProps): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const { digits } = useMoney();
  return (
    <nav className="card topics" aria-label={t('site-help.topics')}>
      <ul>
        {topics
          .filter(({ articles }) => articles.length > 0)
          .map((topic) => (
            <li key={topic.topic}>
              <Link to={base} search={{ topic: topic.topic }} className="topic" data-open={topic.topic === open}>
                <Icon name={topicIcon(topic.topic)} size={20} />
                <span className="sp">{topicTitle(topic, language)}</span>
                {topic.articles.length > 1 ? (
                  <span className="n num" translate="no">
                    {digits(topic.articles.length)}
                  </span>
                ) : null}
                <Icon name="caret-right-bold" size={12} turns />
              </Link>
              {topic.topic === open && topic.articles.length > 1 ? (
                <ul className="topic-articles">
                  {topic.articles.map((entry) => (
                    <li key={entry.slug}>
                      <Link
                        to={base}
                        search={{ topic: entry.slug }}
                        aria-current={entry.slug === slug ? 'page' : undefined}
                      >
                        {entry.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
      </ul>
    </nav>
  );
}
