import { expect, test } from 'vitest';
import { channelOf, findPlace, type HelpTopic, questionOf, topicTitle } from './find-place.ts';

function topic(name: string, ...slugs: string[]): HelpTopic {
  const articles = slugs.map((slug) => ({ kind: 'help' as const, slug, title: slug }));
  return { topic: name, path: `/help?topic=${name}`, titles: { bn: `${name}-bn`, en: name }, articles };
}

const TOPICS = [
  topic('deposit', 'deposit', 'deposit-tutorial', 'deposit-sandbox'),
  topic('betting', 'fast-5d', 'color-10'),
  topic('faq', 'common-questions'),
  topic('empty'),
];
const slugAt = (asked: string): string | undefined => {
  const place = findPlace(TOPICS, asked);
  return place.at === 'article' ? place.entry.slug : undefined;
};

test('nothing asked is the beginning', () => expect(findPlace(TOPICS, '')).toEqual({ at: 'start' }));

test('an article goes before a topic of the same name', () => expect(slugAt('deposit')).toBe('deposit'));

test('a topic without an article of its name shows its articles', () =>
  expect(findPlace(TOPICS, 'betting')).toEqual({ at: 'topic', topic: TOPICS[1] }));

test('a topic of one article is that article', () => expect(slugAt('faq')).toBe('common-questions'));

test('a channel without a tutorial of its own is taught by the general one', () => {
  expect(slugAt('deposit-sandbox')).toBe('deposit-sandbox');
  expect(slugAt('deposit-wallet-of-tomorrow')).toBe('deposit-tutorial');
});

test('a topic without articles and a name nobody knows are nowhere', () => {
  expect(findPlace(TOPICS, 'empty')).toEqual({ at: 'nowhere', asked: 'empty' });
  expect(findPlace(TOPICS, 'no-such')).toEqual({ at: 'nowhere', asked: 'no-such' });
});

test('an address that leads nowhere is asked as a question, and not a long one', () => {
  expect(questionOf('deposit-by_card')).toBe('deposit by card');
  expect(questionOf('x'.repeat(500))).toHaveLength(80);
});

test('only a tutorial of one channel names a channel to try', () => {
  expect(channelOf('deposit-sandbox')).toBe('sandbox');
  expect(channelOf('deposit-tutorial')).toBeNull();
  expect(channelOf('deposit')).toBeNull();
});

test('a title comes in the language, else in English', () => {
  expect(topicTitle(topic('a'), 'bn')).toBe('a-bn');
  expect(topicTitle(topic('a'), 'fr')).toBe('a');
});
