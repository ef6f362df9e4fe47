/** What sending needs of the browser: its clock, its network, and how the site's calls fail. */
import { isRefusalError } from '@house/web/refusal-error';
import { getSession } from '../../shared/session.ts';
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

/** `account`: whose it is; it is tried while he is signed in. */
export function sendTools<Body, Reply>(
  account: string,
  post: SendTools<Body, Reply>['post'],
  onChecking: () => void,
): SendTools<Body, Reply> {
  return {
    mayTry: () => getSession().account === account,
    post,
    refusalOf: (failure) => (isRefusalError(failure) ? failure : null),
    wait: waitOrOnline,
    limit: (ms) => AbortSignal.timeout(ms),
    onChecking,
  };
}
