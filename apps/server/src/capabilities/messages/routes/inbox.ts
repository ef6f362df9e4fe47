/** The inbox through HTTP. */
import {
  getUnreadCount,
  listInbox,
  pinInboxMessage,
  readInboxMessage,
  readWholeInbox,
  removeInboxMessage,
} from '@house/contract/messages/site';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Inbox } from '../port.ts';

export function serveInbox(house: CallRouter, inbox: Inbox): void {
  house.serveSignedIn(getUnreadCount, null, async ({ principal }) => ({
    unread: await inbox.countUnread(principal.id),
  }));
  house.serveSignedIn(listInbox, null, async ({ principal, query, language }) => {
    const { rows, ...rest } = await inbox.list(principal.id, { ...pageOf(query), language });
    const { page, size } = query;
    return {
      page,
      size,
      ...rest,
      rows: rows.map(({ id, at, title, body, link, read, pinned }) => ({
        id: id.toString(),
        title,
        body,
        link,
        at: at.toISOString(),
        read,
        pinned,
      })),
    };
  });
  house.serveSignedIn(readInboxMessage, null, ({ principal, params }) => inbox.read(principal.id, BigInt(params.id)));
  house.serveSignedIn(readWholeInbox, null, ({ principal }) => inbox.readAll(principal.id));
  house.serveSignedIn(pinInboxMessage, null, async ({ principal, params, body }) => {
    const pinned = await inbox.pin(principal.id, BigInt(params.id), body.pinned);
    return isRefusal(pinned) ? pinned : {};
  });
  house.serveSignedIn(removeInboxMessage, null, ({ principal, params }) =>
    inbox.remove(principal.id, BigInt(params.id)),
  );
}
