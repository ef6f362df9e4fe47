/** What the operator says now, to this person. */
import { getArticle, listAnnouncements, listArticles } from '@house/contract/content';
import { getHelpCenter } from '@house/contract/system';
import { callKey } from '@house/web/query';
import { useEffect } from 'react';
import { queryClient, useCall } from '../../shared/query.ts';
import { onSession } from '../../shared/session.ts';

const CONTENT_CALLS = [listAnnouncements, listArticles, getArticle, getHelpCenter];
const FRESH_MILLISECONDS = 60_000;
/** Open pages do not all ask in the same moment. */
const SPREAD_MILLISECONDS = 1_500;

export function useAnnouncements() {
  return useCall(listAnnouncements, {}, { staleTime: FRESH_MILLISECONDS });
}

function askAnew(): void {
  for (const call of CONTENT_CALLS) void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

/** Asks every open list anew, soon: the operator has changed something. The layout hears of it from the first moment on. */
export function askContentAnew(): void {
  setTimeout(askAnew, Math.random() * SPREAD_MILLISECONDS);
}

/** Every open list is asked anew when somebody else looks at it. */
export function useOwnContent(): void {
  useEffect(
    () =>
      onSession(() => {
        // What a member was told is not for the next one.
        for (const call of CONTENT_CALLS) void queryClient.resetQueries({ queryKey: callKey(call) });
      }),
    [],
  );
}
