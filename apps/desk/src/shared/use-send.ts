/** Sending one thing at a time: whether it is under way, and what the server said when it refused. */
import { useState } from 'react';
import { messageOf } from './api.ts';

export interface Sending {
  readonly busy: boolean;
  readonly refused: string | undefined;
  /** Answers whether it went through. A second one while the first is under way is not made. */
  readonly send: (work: () => Promise<void>) => Promise<boolean>;
}

export function useSend(): Sending {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  return {
    busy,
    refused,
    async send(work) {
      if (busy) return false;
      setBusy(true);
      setRefused(undefined);
      try {
        await work();
        return true;
      } catch (thrown) {
        setRefused(messageOf(thrown));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
