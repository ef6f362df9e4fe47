/** The calls of callbacks: one of members, one of the desk. */
import { listCallbacks } from '@house/contract/callbacks/desk';
import { askForCallback } from '@house/contract/callbacks/site';
import type { CallRouter } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal } from '../../platform/result.ts';
import type { Callbacks } from './port.ts';

export function serveCallbacks(house: CallRouter, callbacks: Callbacks): void {
  house.serveSignedIn(askForCallback, null, async ({ principal, body }) => {
    const asked = await callbacks.ask(principal.id, body.key);
    return isRefusal(asked) ? asked : { askedAt: asked.askedAt.toISOString() };
  });

  house.serveSignedIn(listCallbacks, 'callbacks.view', async ({ query }) => {
    const { rows, total } = await callbacks.list(pageOf(query));
    return {
      page: query.page,
      size: query.size,
      total,
      rows: rows.map(({ id, memberId, askedAt, closedAt }) => ({
        id: id.toString(),
        memberId: memberId.toString(),
        askedAt: askedAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    };
  });
}
