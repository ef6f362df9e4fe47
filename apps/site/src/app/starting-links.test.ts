/**
 * Every link of the starting texts leads somewhere: to a page of the one table of addresses, an article that is there, a
 * page of the member centre, a popup, or a named house outside.
 */
import { findGame } from '@house/lottery/catalogue';
import { findPlay } from '@house/lottery/offer';
import { expect, test } from 'vitest';
import { readStarting } from '../../../server/src/capabilities/content/items/starting.ts';
import { defaultTopics } from '../../../server/src/capabilities/content/schema.ts';
import { PAGE_KEYS } from '../features/member/pages.ts';
import { findRow } from './routes.ts';

const POPUPS = ['login', 'register', 'forgot', 'password', 'limits'];
/** Helpers that belong to nobody here. The operator checks their addresses before opening (docs/operate.md). */
const OUTSIDE = ['www.gamblingtherapy.org', 'www.gamblersanonymous.org', 'kaanpeteroi.org'];

const contentItems = readStarting();
const slugsOf = (...kinds: string[]): string[] =>
  contentItems.filter(({ kind }) => kinds.includes(kind)).map(({ slug }) => slug);
const topics = new Set([...slugsOf('help', 'page', 'guide'), ...defaultTopics.map(({ topic }) => topic)]);

const links = contentItems.flatMap(({ kind, slug, document }) => {
  const own = typeof document.fields.link === 'string' ? [document.fields.link] : [];
  const inside = Object.values(document.texts).flatMap(({ html }) =>
    [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => (to ?? '').replaceAll('&amp;', '&')),
  );
  return [...new Set([...own, ...inside])].map((to) => [`${kind}/${slug}`, to] as const);
});

/** A play of a game that the house draws; both or neither (screens.md 0.1). */
function isPlay(code: string | null, play: string | null): boolean {
  const game = code === null ? undefined : findGame(code);
  return game !== undefined && play !== null && findPlay(game, play) !== undefined;
}

/** Why an address leads nowhere; null when it leads somewhere. */
function faultOf(to: string): string | null {
  const url = new URL(to, 'https://house.test');
  if (url.host !== 'house.test') return OUTSIDE.includes(url.host) ? null : 'an unknown house';
  if (findRow(url.pathname) === undefined) return 'no such page';
  const isBet = isPlay(url.searchParams.get('gameCode'), url.searchParams.get('playType'));
  for (const [name, value] of url.searchParams) {
    if (isBet && url.pathname === '/lottery' && (name === 'gameCode' || name === 'playType')) continue;
    if (name === 'mc' && PAGE_KEYS.some((key) => key === value)) continue;
    if (name === 'pop' && POPUPS.includes(value)) continue;
    if (name === 'topic' && url.pathname === '/help' && topics.has(value)) continue;
    return `no such ${name}`;
  }
  return null;
}

test('there are links to look at', () => expect(links.length).toBeGreaterThan(60));

test.each(links)('%s: %s leads somewhere', (_content_item, to) => expect(faultOf(to)).toBeNull());

test.each([
  '/nowhere',
  '/help?topic=no-such',
  '/?mc=noSuch',
  '/?pop=noSuch',
  'https://elsewhere.test/',
  '/?x=1',
  '/lottery?gameCode=F5D1&playType=NO',
])('a link to %s would be found', (to) => expect(faultOf(to)).not.toBeNull());

test('every article stands in a topic that the help centre shows', () => {
  const shown = new Set(defaultTopics.map(({ topic }) => topic));
  const lost = contentItems.filter(({ kind, document }) => {
    return (kind === 'help' || kind === 'guide') && !shown.has(String(document.fields.topic));
  });
  expect(lost.map(({ slug }) => slug)).toEqual([]);
});
