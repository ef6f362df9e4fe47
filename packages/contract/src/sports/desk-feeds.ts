/** Feeds of others at the desk: how each of them is, switching one on by two people, stopping it at once (docs/connect-a-feed.md). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, key, reason, text } from '../shapes.ts';

const code = text(24).check(z.regex(/^[a-z][a-z0-9-]{1,23}$/));

const line = z.object({
  /** As its provider numbers it: before matches, live. */
  product: z.int(),
  /** down: nothing of it takes bets. recovering: what was missed comes. up: all is known. */
  state: z.enum(['down', 'recovering', 'up']),
  /** Why it is down. */
  because: z.nullable(z.enum(['silent', 'late', 'unsubscribed', 'connection', 'stopped', 'begin'])),
  since: instant,
  heardAt: z.nullable(instant),
  aliveAt: z.nullable(instant),
  /** Without a sign of life for so many seconds it is down. */
  toleranceSeconds: z.int(),
  /** Milliseconds: how late the newest message was, and how far our clock is ahead of the feed's. */
  lag: z.int(),
  skew: z.nullable(z.int()),
  /** How often it went down while all was known. */
  gaps: z.int(),
});

const feed = z.object({
  code,
  /** The configuration has its address and keys; without them it can only be switched off. */
  configured: z.boolean(),
  enabled: z.boolean(),
  held: z.boolean(),
  /** Somebody asks for it to be switched on; another person confirms. */
  asked: z.nullable(z.object({ by: z.string(), at: instant, because: z.string(), isOwn: z.boolean() })),
  lines: z.array(line),
  messages: z.int(),
  /** Older than what stood, or a repetition. */
  ignored: z.int(),
  faults: z.int(),
  lastFault: z.nullable(z.object({ text: z.string(), at: instant })),
  /** Its matches that are played, and that come. */
  live: z.int(),
  upcoming: z.int(),
});
export type SportsFeed = z.output<typeof feed>;

export const listSportsFeeds = defineCall('listSportsFeeds', {
  method: 'GET',
  path: '/desk/api/sports/feeds',
  audience: 'staff',
  reply: z.object({ feeds: z.array(feed) }),
  summary: 'Feeds that are configured or were: whether each of their lines is up, how late it is, what was wrong.',
});

const act = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ code }),
  body: z.object({ key, reason }),
  reply: feed,
} as const;

export const askForSportsFeed = defineCall('askForSportsFeed', {
  ...act,
  path: '/desk/api/sports/feeds/:code/ask',
  refusals: ['sports.feedUnknown', 'sports.feedMoved'],
  summary: 'Asks for a feed to be switched on. Nothing happens until somebody else confirms.',
});

export const confirmSportsFeed = defineCall('confirmSportsFeed', {
  ...act,
  path: '/desk/api/sports/feeds/:code/confirm',
  refusals: ['sports.feedUnknown', 'sports.feedMoved', 'sports.ownOrder', 'staff.notSeparate'],
  summary: 'Switches a feed on that another person asked for: its matches come, and take bets once all is known.',
});

export const closeSportsFeed = defineCall('closeSportsFeed', {
  ...act,
  path: '/desk/api/sports/feeds/:code/off',
  refusals: ['sports.feedUnknown', 'sports.feedMoved'],
  summary: 'Switches a feed off, or takes back that it was asked for. Bets on its matches wait for their results.',
});

export const holdSportsFeed = defineCall('holdSportsFeed', {
  ...act,
  path: '/desk/api/sports/feeds/:code/hold',
  body: z.object({ key, held: z.boolean() }),
  refusals: ['sports.feedUnknown'],
  summary: 'Stops all that a feed says, or lets it go: then it is asked for everything that was missed.',
});
