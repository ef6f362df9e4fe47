/** Sends a change of this screen and reads everything on it anew. */
import { getSiteState, listSiteHistory, previewAddress } from '@house/contract/desk-region';
import { callKey } from '@house/web/query';
import { useState } from 'react';
import { messageOf, queryClient } from '../../shared/api.ts';

export function useOrder(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await work();
      onDone();
    } catch (thrown) {
      setRefused(messageOf(thrown));
    }
    setBusy(false);
    for (const call of [getSiteState, listSiteHistory, previewAddress]) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  return { busy, refused, send };
}
