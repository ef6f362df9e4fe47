/** The desk's calls on messages: recipients are masked until somebody asks to see one, which is written down. */
import { type DeskMessage, getOutboxMessage, listOutbox, showOutboxMessage } from '@house/contract/delivery/desk';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { type KeptMessage, maskRecipient } from '../../delivery/port.ts';
import type { Operations } from '../port.ts';
import { actorOf } from './show.ts';

function showMessage({ to, ...message }: KeptMessage): DeskMessage {
  return {
    ...message,
    recipient: maskRecipient(to),
    memberId: message.memberId?.toString() ?? null,
    nextTryAt: message.nextTryAt.toISOString(),
    madeAt: message.madeAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
  };
}

export function serveOutbox(house: CallRouter, operations: Operations): void {
  house.serveSignedIn(listOutbox, 'outbox.view', async ({ query }) => {
    const { page, size, channel, state, recipient } = query;
    const to = recipient?.trim() ?? '';
    const { rows, total } = await operations.listMessages({
      ...(channel === undefined ? {} : { channel }),
      ...(state === undefined ? {} : { state }),
      ...(to === '' ? {} : { to }),
      ...pageOf(query),
    });
    return { page, size, total, rows: rows.map(showMessage) };
  });

  house.serveSignedIn(getOutboxMessage, 'outbox.view', async ({ params }) => {
    const found = await operations.getMessage(params.key);
    if (isRefusal(found)) return found;
    return { message: showMessage(found.message), outline: found.outline };
  });

  house.serveSignedIn(showOutboxMessage, 'outbox.view', async (request) => {
    const asked = await operations.getMessage(request.params.key);
    if (isRefusal(asked)) return asked;
    // Whoever reads the link in it can come in as whom it invites, whatever that one may do: whoever may do all already.
    if (asked.message.template === 'staffInvitation' && request.principal.kind !== 'admin') {
      return refuse('request.forbidden');
    }
    const found = await operations.showMessage(actorOf(request), request.params.key);
    if (isRefusal(found)) return found;
    return { recipient: found.message.to, whole: found.whole };
  });
}
