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

/** Not `AbortSignal.any`: browsers that the site serves lack it. */
function limitUntil(ms: number, givenUp: AbortSignal | undefined): AbortSignal {
  if (givenUp === undefined) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    controller.abort();
  };
  const timer = setTimeout(stop, ms);
  givenUp.addEventListener('abort', stop);
  return controller.signal;
}

/** `isOpen`: it is tried while its person is signed in and waits for it. `givenUp` ends the try that is under way. */
export function sendTools<Body, Reply>(
  isOpen: () => boolean,
  post: SendTools<Body, Reply>['post'],
  onChecking: () => void,
  givenUp?: AbortSignal,
): SendTools<Body, Reply> {
  return {
    mayTry: isOpen,
    post,
    refusalOf: (failure) => (isRefusalError(failure) ? failure : null),
    wait: waitOrOnline,
    limit: (ms) => limitUntil(ms, givenUp),
    onChecking,
  };
}
