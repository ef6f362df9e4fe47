/** Feedback at the desk. */
import {
  answerFeedback,
  closeFeedback,
  type DeskFeedback,
  type DeskFeedbackThread,
  getDeskFeedbackImage,
  getFeedbackCase,
  listFeedbackMacros,
  listFeedbackQueue,
  removeFeedbackMacro,
  saveFeedbackMacro,
  showFeedbackContact,
  tagFeedback,
  takeFeedback,
} from '@house/contract/messages/desk-feedback';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, type Refusal } from '../../../platform/result.ts';
import { maskRecipient } from '../../delivery/port.ts';
import { USE } from '../feedback/parts.ts';
import type { DeskThread, Macro, QueuedFeedback } from '../feedback/port.ts';
import type { Messages } from '../port.ts';
import { actorAtDesk, showImage } from './show.ts';

function showCase(found: QueuedFeedback, staffId: bigint): DeskFeedback {
  const { id, number, kind, state, reference, opening, memberId, account, contact, language, takenBy } = found;
  return {
    id: id.toString(),
    number,
    kind,
    state,
    reference,
    opening: [...opening].slice(0, 160).join(''),
    member: memberId === null ? null : { id: memberId.toString(), account: account ?? '' },
    contact: contact === null ? null : maskRecipient(contact),
    language,
    takenBy: takenBy?.name ?? null,
    mine: takenBy?.id === staffId,
    tags: [...found.tags],
    at: found.madeAt.toISOString(),
    dueAt: found.dueAt?.toISOString() ?? null,
  };
}

function showThread<R extends Refusal>(thread: DeskThread | R, { principal }: { principal: { id: bigint } }) {
  if (thread.refused !== undefined) return thread as R;
  const shown: DeskFeedbackThread = {
    case: showCase(thread.case, principal.id),
    entries: thread.entries.map(({ id, author, text, images, madeAt, staff }) => ({
      id: id.toString(),
      author,
      text,
      images: [...images],
      at: madeAt.toISOString(),
      staff,
    })),
  };
  return shown;
}

const showMacro = ({ id, ...macro }: Macro) => ({ ...macro, id: id.toString() });

export function serveDeskFeedback(house: CallRouter, { feedback: { desk }, uploads }: Messages): void {
  house.serveSignedIn(listFeedbackQueue, 'feedback.view', async ({ query, principal }) => {
    const { page, size, state, kind, tag, mine, q } = query;
    const { rows, total, now } = await desk.queue({
      q,
      ...(state === undefined ? {} : { state }),
      ...(kind === undefined ? {} : { kind }),
      ...(tag === undefined ? {} : { tag }),
      ...(mine === undefined ? {} : { takenBy: principal.id }),
      ...pageOf(query),
    });
    return { page, size, total, serverTime: now.toISOString(), rows: rows.map((row) => showCase(row, principal.id)) };
  });
  house.serveSignedIn(getFeedbackCase, 'feedback.view', async (request) =>
    showThread(await desk.thread(actorAtDesk(request), BigInt(request.params.id)), request),
  );
  house.serveSignedIn(getDeskFeedbackImage, 'feedback.view', async ({ params }) => {
    const found = await uploads.find(params.upload, { for: USE });
    return isRefusal(found) ? found : showImage(found);
  });
  house.serveSignedIn(showFeedbackContact, 'feedback.view', async (request) => {
    const shown = await desk.showContact(actorAtDesk(request), BigInt(request.params.id));
    return isRefusal(shown) ? shown : { contact: shown.contact };
  });
  house.serveSignedIn(listFeedbackMacros, 'feedback.view', async () => ({
    rows: (await desk.listMacros()).map(showMacro),
  }));

  house.serveSignedIn(takeFeedback, 'feedback.answer', async (request) =>
    showThread(await desk.take(actorAtDesk(request), BigInt(request.params.id), request.body.over), request),
  );
  house.serveSignedIn(answerFeedback, 'feedback.answer', async (request) =>
    showThread(await desk.answer(actorAtDesk(request), BigInt(request.params.id), request.body), request),
  );
  house.serveSignedIn(closeFeedback, 'feedback.answer', async (request) =>
    showThread(await desk.close(actorAtDesk(request), BigInt(request.params.id), request.body.reason), request),
  );
  house.serveSignedIn(tagFeedback, 'feedback.answer', async (request) =>
    showThread(await desk.tag(actorAtDesk(request), BigInt(request.params.id), request.body.tags), request),
  );
  house.serveSignedIn(saveFeedbackMacro, 'feedback.answer', async (request) => {
    const { seen, ...macro } = request.body;
    const saved = await desk.saveMacro(actorAtDesk(request), macro, seen);
    return isRefusal(saved) ? saved : showMacro(saved);
  });
  house.serveSignedIn(removeFeedbackMacro, 'feedback.answer', async (request) => {
    const removed = await desk.removeMacro(actorAtDesk(request), BigInt(request.params.id), request.body.seen);
    return removed ?? {};
  });
}
