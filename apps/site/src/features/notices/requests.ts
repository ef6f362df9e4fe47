/** What the operator says now, to this person. */
import { getArticle, listAnnouncements, listArticles } from '@house/contract/content/site';
import { getHelpCenter } from '@house/contract/content/system';
import { callKey } from '@house/web/query';
import { useEffect } from 'react';
import { soon } from '../../shared/debounce.ts';
import { queryClient } from '../../shared/query.ts';
import { onSession } from '../../shared/session.ts';

const CONTENT_CALLS = [listAnnouncements, listArticles, getArticle, getHelpCenter];

/** Every open list is asked anew: the operator has changed something. The layout hears of it from the first moment on. */
export const askContentSoon = soon(() => {
  for (const call of CONTENT_CALLS) void queryClient.invalidateQueries({ queryKey: callKey(call) });
});

/** What one account was told leaves the page when another looks at it. */
export function useOwnContent(): void {
  useEffect(
    () =>
      onSession(() => {
        for (const call of CONTENT_CALLS) void queryClient.resetQueries({ queryKey: callKey(call) });
      }),
    [],
  );
}
