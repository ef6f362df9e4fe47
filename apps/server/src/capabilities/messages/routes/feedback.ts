/** Feedback and uploads through HTTP, as people send them from the site. */
import {
  addFeedbackEntry,
  getFeedback,
  getFeedbackImage,
  listFeedback,
  openFeedbackThread,
  putFeedback,
  sendFeedback,
} from '@house/contract/messages/feedback';
import { uploadImage } from '@house/contract/messages/uploads';
import type { CallRouter, Gatekeeper } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import { USE } from '../feedback/parts.ts';
import type { FeedbackCase, FeedbackThread } from '../feedback/port.ts';
import type { Messages } from '../port.ts';
import { memberSender, senderOf, showImage } from './show.ts';

const showCase = ({ id, number, kind, state, reference, madeAt, changedAt }: FeedbackCase) => ({
  id: id.toString(),
  number,
  kind,
  state,
  reference,
  at: madeAt.toISOString(),
  changedAt: changedAt.toISOString(),
});

const showThread = (thread: FeedbackThread) => ({
  case: showCase(thread.case),
  entries: thread.entries.map(({ id, author, text, images, madeAt }) => ({
    id: id.toString(),
    author,
    text,
    images: [...images],
    at: madeAt.toISOString(),
  })),
});

export function serveFeedback(house: CallRouter, { feedback, uploads }: Messages, gatekeeper: Gatekeeper): void {
  house.serve(uploadImage, async (request) => {
    const sender = await senderOf(gatekeeper, request);
    if (isRefusal(sender)) return sender;
    const kept = await uploads.keep(sender, request.body.image);
    return isRefusal(kept) ? kept : { upload: kept.id, width: kept.width, height: kept.height };
  });

  for (const call of [sendFeedback, putFeedback]) {
    house.serve(call, async (request) => {
      const sender = await senderOf(gatekeeper, request);
      if (isRefusal(sender)) return sender;
      const { reference = null, contact = null, ...wish } = request.body;
      const sent = await feedback.send(sender, { ...wish, reference, contact });
      return isRefusal(sent) ? sent : { id: sent.id.toString(), number: sent.number, secret: sent.secret };
    });
  }

  house.serveSignedIn(listFeedback, null, async ({ principal, query }) => {
    const { rows, total } = await feedback.listOf(principal.id, pageOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showCase) };
  });
  house.serveSignedIn(getFeedback, null, async ({ principal, params }) => {
    const thread = await feedback.threadOf(principal.id, BigInt(params.id));
    return isRefusal(thread) ? thread : showThread(thread);
  });
  house.serveSignedIn(addFeedbackEntry, null, async (request) => {
    const thread = await feedback.writeOn(memberSender(request), BigInt(request.params.id), request.body);
    return isRefusal(thread) ? thread : showThread(thread);
  });
  house.serveSignedIn(getFeedbackImage, null, async ({ principal, params }) => {
    const found = await uploads.find(params.upload, { for: USE, memberId: principal.id });
    return isRefusal(found) ? found : showImage(found);
  });
  house.serve(openFeedbackThread, async ({ body }) => {
    const thread = await feedback.threadBySecret(body.secret);
    return isRefusal(thread) ? thread : showThread(thread);
  });
}
