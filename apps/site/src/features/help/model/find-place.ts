/** What `/help?topic=` asks for: an article, a topic, the beginning, or nothing there is. */
import type { ReplyOf } from '@house/contract/call';
import type { getHelpCenter } from '@house/contract/content/system';

export type HelpTopic = ReplyOf<typeof getHelpCenter>['topics'][number];
export type HelpEntry = HelpTopic['articles'][number];

export type Place =
  | { readonly at: 'start' }
  | { readonly at: 'topic'; readonly topic: HelpTopic }
  | { readonly at: 'article'; readonly topic: HelpTopic; readonly entry: HelpEntry }
  | { readonly at: 'nowhere'; readonly asked: string };

/** A channel without a tutorial of its own is taught by the one that is about all (screens.md 3.28). */
const CHANNEL = /^deposit-/;
const ANY_CHANNEL = 'deposit-tutorial';

function findEntry(topics: readonly HelpTopic[], slug: string): Place | undefined {
  for (const topic of topics) {
    const entry = topic.articles.find((each) => each.slug === slug);
    if (entry !== undefined) return { at: 'article', topic, entry };
  }
  return undefined;
}

/** An article goes before a topic of the same name; a topic that holds one thing is that thing. */
export function findPlace(topics: readonly HelpTopic[], asked: string): Place {
  if (asked === '') return { at: 'start' };
  const entry = findEntry(topics, asked);
  if (entry !== undefined) return entry;
  const topic = topics.find((each) => each.topic === asked && each.articles.length > 0);
  const only = topic?.articles.length === 1 ? topic.articles[0] : undefined;
  if (topic !== undefined) return only === undefined ? { at: 'topic', topic } : { at: 'article', topic, entry: only };
  return (CHANNEL.test(asked) ? findEntry(topics, ANY_CHANNEL) : undefined) ?? { at: 'nowhere', asked };
}

/** The words of an address that leads nowhere, as a question: `deposit-by-card` asks for "deposit by card". */
export function questionOf(asked: string): string {
  return asked
    .replace(/[-_+]+/g, ' ')
    .trim()
    .slice(0, 80);
}

export function topicTitle(topic: HelpTopic, language: string): string {
  return topic.titles[language] ?? topic.titles['en'] ?? topic.topic;
}

/** The channel whose deposit an article teaches, for "Try it". */
export function channelOf(slug: string): string | null {
  return CHANNEL.test(slug) && slug !== ANY_CHANNEL ? slug.replace(CHANNEL, '') : null;
}
