/** Keys of the orders that a form sends, one after the other. */

import { newKey } from '@house/web/clock';
import { isDecided } from '@house/web/decided';
import { isRefusalError } from '@house/web/refusal-error';
import { useEffect, useRef } from 'react';
import { useKept } from './drafts.ts';
import { type KeyedText, nextKey } from './reason.ts';

/**
 * Sends an order under the key of its text, all that it says: after a lost answer the same order repeats it, an edited one
 * is another. Once the house has decided, the next is a new order whatever it says. Where a draft is kept (drafts.ts), so is
 * the key of an order without an answer, under the draft's name.
 */
export function useKeyedOrder(draft?: string): <A>(text: string, order: (key: string) => Promise<A>) => Promise<A> {
  const last = useRef<KeyedText>(undefined);
  const kept = useKept<KeyedText>(draft === undefined ? undefined : `${draft}.key`, () => last.current);
  useEffect(() => {
    last.current ??= kept;
  }, [kept]);
  return async (text, order) => {
    const { current: before } = last;
    const now = nextKey(before, text, newKey);
    last.current = now;
    try {
      const answer = await order(now.key);
      last.current = undefined;
      return answer;
    } catch (thrown) {
      if (isRefusalError(thrown) && isDecided(thrown, now !== before)) last.current = undefined;
      throw thrown;
    }
  };
}

/** All that stands in a form, whether its fields have names or not. */
export function textOfForm(form: HTMLFormElement | null): string {
  const said = [...(form?.elements ?? [])].map((part) => {
    if (part instanceof HTMLInputElement) return [part.value, part.checked];
    if (part instanceof HTMLSelectElement || part instanceof HTMLTextAreaElement) return part.value;
    return part.getAttribute('aria-pressed');
  });
  return JSON.stringify(said);
}
