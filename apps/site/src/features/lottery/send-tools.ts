/** What sending needs of the browser: its clock, its network, and how the site's calls fail. */
import { isRefusalError } from '@house/web/refusal-error';
import type { SendTools } from './model/send-slip.ts';

function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

/** `isOpen`: it is tried while its person is signed in and waits for it. */
export function sendTools<Body, Reply>(
  isOpen: () => boolean,
  post: SendTools<Body, Reply>['post'],
  onChecking: () => void,
): SendTools<Body, Reply> {
  return {
    mayTry: isOpen,
    post,
    refusalOf: (failure) => (isRefusalError(failure) ? failure : null),
    wait: waitOrOnline,
    limit: (ms) => AbortSignal.timeout(ms),
    onChecking,
  };
}
