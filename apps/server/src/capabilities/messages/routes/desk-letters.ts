/** Letters of the house at the desk. */
import {
  cancelLetter,
  confirmLetter,
  countLetterAudience,
  getLetter,
  type Letter as LetterView,
  listLetters,
  sendLetter,
} from '@house/contract/messages/desk';
import type { House } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Letter, Letters } from '../port.ts';
import { actorAtDesk } from './show.ts';

function showLetter(letter: Letter): LetterView {
  const { id, texts, link, state, expected, sent, read, by, secondBy } = letter;
  return {
    id: id.toString(),
    texts: { bn: { ...texts.bn }, en: { ...texts.en } },
    link,
    state,
    audience: {
      to: letter.named === null ? 'segment' : 'list',
      kinds: [...letter.kinds],
      joinedFrom: letter.joinedFrom?.toISOString() ?? null,
      joinedBefore: letter.joinedBefore?.toISOString() ?? null,
      named: letter.named ?? 0,
    },
    startsAt: letter.startsAt.toISOString(),
    endsAt: letter.endsAt?.toISOString() ?? null,
    expected,
    sent,
    read,
    by,
    secondBy,
    madeAt: letter.madeAt.toISOString(),
  };
}

export function serveLetters(house: House, letters: Letters): void {
  house.serveSignedIn(listLetters, 'messages.view', async ({ query }) => {
    const { page, size, state } = query;
    const { rows, total } = await letters.list({ ...(state === undefined ? {} : { state }), ...pageOf(query) });
    return { page, size, total, rows: rows.map(showLetter) };
  });
  house.serveSignedIn(getLetter, 'messages.view', async ({ params, principal }) => {
    const found = await letters.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    const may = principal.rights.includes('messages.send') && found.staffId !== principal.id;
    return { letter: showLetter(found), mayConfirm: may && found.state === 'awaitsSecond' };
  });
  house.serveSignedIn(countLetterAudience, 'messages.send', async (request) => {
    const counted = await letters.count(actorAtDesk(request), request.body.audience);
    return isRefusal(counted) ? counted : { count: counted.count, needsSecond: counted.needsSecond };
  });
  house.serveSignedIn(sendLetter, 'messages.send', async (request) => {
    const { startsAt, endsAt, ...wish } = request.body;
    const made = await letters.send(actorAtDesk(request), {
      ...wish,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    });
    return isRefusal(made) ? made : showLetter(made);
  });
  house.serveSignedIn(confirmLetter, 'messages.send', async (request) => {
    const letter = await letters.confirm(actorAtDesk(request), BigInt(request.params.id), request.body.reason);
    return isRefusal(letter) ? letter : showLetter(letter);
  });
  house.serveSignedIn(cancelLetter, 'messages.send', async (request) => {
    const letter = await letters.cancel(actorAtDesk(request), BigInt(request.params.id), request.body.reason);
    return isRefusal(letter) ? letter : showLetter(letter);
  });
}
