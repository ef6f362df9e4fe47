/** Letters of the house at the desk. */
import {
  type Broadcast as BroadcastView,
  cancelBroadcast,
  confirmBroadcast,
  countBroadcastAudience,
  getBroadcast,
  listBroadcasts,
  sendBroadcast,
} from '@house/contract/messages/desk';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Broadcast, Broadcasts } from '../port.ts';
import { actorAtDesk } from './show.ts';

function showBroadcast(broadcast: Broadcast): BroadcastView {
  const { id, texts, link, state, expected, sent, read, by, secondBy } = broadcast;
  return {
    id: id.toString(),
    texts: { bn: { ...texts.bn }, en: { ...texts.en } },
    link,
    state,
    audience: {
      to: broadcast.named === null ? 'segment' : 'list',
      kinds: [...broadcast.kinds],
      joinedFrom: broadcast.joinedFrom?.toISOString() ?? null,
      joinedBefore: broadcast.joinedBefore?.toISOString() ?? null,
      named: broadcast.named ?? 0,
    },
    startsAt: broadcast.startsAt.toISOString(),
    endsAt: broadcast.endsAt?.toISOString() ?? null,
    expected,
    sent,
    read,
    by,
    secondBy,
    madeAt: broadcast.madeAt.toISOString(),
  };
}

export function serveBroadcasts(house: CallRouter, broadcasts: Broadcasts): void {
  house.serveSignedIn(listBroadcasts, 'messages.view', async ({ query }) => {
    const { page, size, state } = query;
    const { rows, total } = await broadcasts.list({ ...(state === undefined ? {} : { state }), ...pageOf(query) });
    return { page, size, total, rows: rows.map(showBroadcast) };
  });
  house.serveSignedIn(getBroadcast, 'messages.view', async ({ params, principal }) => {
    const found = await broadcasts.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    const may = principal.rights.includes('messages.send') && found.staffId !== principal.id;
    return { broadcast: showBroadcast(found), mayConfirm: may && found.state === 'awaitsSecond' };
  });
  house.serveSignedIn(countBroadcastAudience, 'messages.send', async (request) => {
    const counted = await broadcasts.count(actorAtDesk(request), request.body.audience);
    return isRefusal(counted) ? counted : { count: counted.count, needsSecond: counted.needsSecond };
  });
  house.serveSignedIn(sendBroadcast, 'messages.send', async (request) => {
    const { startsAt, endsAt, ...wish } = request.body;
    const made = await broadcasts.send(actorAtDesk(request), {
      ...wish,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    });
    return isRefusal(made) ? made : showBroadcast(made);
  });
  house.serveSignedIn(confirmBroadcast, 'messages.send', async (request) => {
    const broadcast = await broadcasts.confirm(actorAtDesk(request), BigInt(request.params.id), request.body.reason);
    return isRefusal(broadcast) ? broadcast : showBroadcast(broadcast);
  });
  house.serveSignedIn(cancelBroadcast, 'messages.send', async (request) => {
    const broadcast = await broadcasts.cancel(actorAtDesk(request), BigInt(request.params.id), request.body.reason);
    return isRefusal(broadcast) ? broadcast : showBroadcast(broadcast);
  });
}
