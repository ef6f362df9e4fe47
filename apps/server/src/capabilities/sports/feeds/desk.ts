/** Feeds at the desk: two people switch one on, one stops it at once. Each change is one transaction with its line in the log. */
import { type Db, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { DeskDeps } from '../desk.ts';
import type { FeedsDesk } from './port.ts';
import { forgetSkew, lockFeed, selectFeeds, setAsked, setEnabled, setHeld } from './queries.ts';

interface FeedsDeskDeps extends Pick<DeskDeps, 'record' | 'checkSecondApprover'> {
  readonly db: Db;
  /** What the configuration has keys for. */
  readonly configured: readonly string[];
}

export function createFeedsDesk({ db, configured, record, checkSecondApprover }: FeedsDeskDeps): FeedsDesk {
  const object = (code: string): string => `feed:${code}`;
  return {
    async list() {
      const feeds = await selectFeeds(db);
      return feeds.map((feed) => ({ ...feed, configured: configured.includes(feed.code) }));
    },
    ask: (by, code) =>
      transact(db, async (tx) => {
        const feed = configured.includes(code) ? await lockFeed(tx, code) : undefined;
        if (feed === undefined) return refuse('sports.feedUnknown');
        if (feed.askedBy === by.staffId) return feed;
        if (feed.enabled || feed.askedBy !== null) return refuse('sports.feedMoved');
        await setAsked(tx, code, { staffId: by.staffId, staff: by.staff, reason: by.reason });
        await record(tx, { ...by, action: 'sports.feedAsk', object: object(code) });
        return (await lockFeed(tx, code)) ?? feed;
      }),
    confirm: (by, code) =>
      transact(db, async (tx) => {
        const feed = configured.includes(code) ? await lockFeed(tx, code) : undefined;
        if (feed === undefined) return refuse('sports.feedUnknown');
        if (feed.enabled || feed.askedBy === null) return refuse('sports.feedMoved');
        if (feed.askedBy === by.staffId) return refuse('sports.ownOrder');
        const tied = await checkSecondApprover(tx, by.staffId, [feed.askedBy]);
        if (tied !== undefined) return tied;
        await setEnabled(tx, code, true);
        await record(tx, { ...by, action: 'sports.feedOn', object: object(code), before: 'off', after: 'on' });
        return (await lockFeed(tx, code)) ?? feed;
      }),
    close: (by, code) =>
      transact(db, async (tx) => {
        const feed = await lockFeed(tx, code);
        if (feed === undefined) return refuse('sports.feedUnknown');
        if (!feed.enabled && feed.askedBy === null) return refuse('sports.feedMoved');
        await setEnabled(tx, code, false);
        await record(tx, { ...by, action: 'sports.feedOff', object: object(code), after: 'off' });
        return (await lockFeed(tx, code)) ?? feed;
      }),
    hold: (by, code, held) =>
      transact(db, async (tx) => {
        const feed = await lockFeed(tx, code);
        if (feed === undefined) return refuse('sports.feedUnknown');
        if (feed.held === held) return feed;
        await setHeld(tx, code, held);
        if (!held) await forgetSkew(tx, code);
        await record(tx, { ...by, action: held ? 'sports.feedHold' : 'sports.feedRelease', object: object(code) });
        return (await lockFeed(tx, code)) ?? feed;
      }),
  };
}
