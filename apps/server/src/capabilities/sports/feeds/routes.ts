/** The calls of the desk about feeds. */
import {
  askForSportsFeed,
  closeSportsFeed,
  confirmSportsFeed,
  holdSportsFeed,
  listSportsFeeds,
} from '@house/contract/sports/desk-feeds';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import { actOf } from '../routes/act.ts';
import type { FeedRow, FeedsDesk } from './port.ts';

type Shown = FeedRow & { readonly configured: boolean };

function showFeed(feed: Shown, staffId: bigint) {
  const { code, configured, enabled, held, messages, ignored, faults, live, upcoming, lines } = feed;
  const { askedBy, askedName, askedAt, askedBecause, lastFault, lastFaultAt } = feed;
  return {
    ...{ code, configured, enabled, held, messages, ignored, faults, live, upcoming },
    asked:
      askedAt === null
        ? null
        : { by: askedName ?? '', at: askedAt.toISOString(), because: askedBecause ?? '', isOwn: askedBy === staffId },
    lastFault: lastFault === null || lastFaultAt === null ? null : { text: lastFault, at: lastFaultAt.toISOString() },
    lines: lines.map(({ product, state, because, since, heardAt, aliveAt, toleranceSeconds, lag, skew, gaps }) => ({
      ...{ product, state, because, toleranceSeconds, lag, skew, gaps },
      since: since.toISOString(),
      heardAt: heardAt?.toISOString() ?? null,
      aliveAt: aliveAt?.toISOString() ?? null,
    })),
  };
}

export function serveFeeds({ house, feeds }: { readonly house: CallRouter; readonly feeds: FeedsDesk }): void {
  const shown = async (code: string, staffId: bigint) => {
    const found = (await feeds.list()).find((feed) => feed.code === code);
    if (found === undefined) throw new Error('a feed that was changed is there');
    return showFeed(found, staffId);
  };
  house.serveSignedIn(listSportsFeeds, 'sports.view', async ({ principal }) => ({
    feeds: (await feeds.list()).map((feed) => showFeed(feed, principal.id)),
  }));
  house.serveSignedIn(askForSportsFeed, 'sports.settle', async (request) => {
    const done = await feeds.ask(actOf(request), request.params.code);
    return isRefusal(done) ? done : shown(done.code, request.principal.id);
  });
  house.serveSignedIn(confirmSportsFeed, 'sports.settle', async (request) => {
    const done = await feeds.confirm(actOf(request), request.params.code);
    return isRefusal(done) ? done : shown(done.code, request.principal.id);
  });
  house.serveSignedIn(closeSportsFeed, 'sports.settle', async (request) => {
    const done = await feeds.close(actOf(request), request.params.code);
    return isRefusal(done) ? done : shown(done.code, request.principal.id);
  });
  house.serveSignedIn(holdSportsFeed, 'sports.trade', async (request) => {
    const done = await feeds.hold(actOf(request), request.params.code, request.body.held);
    return isRefusal(done) ? done : shown(done.code, request.principal.id);
  });
}
