/**
 * Every write of the site that moves money or must happen once goes out here. It is sent until the house has answered, so
 * that a double tap, a reload, a new release, a closed popup, a lost answer or a lost session cannot do it twice.
 *
 * none     Nothing was sent. Leaves by: `sendUntilAnswered` with a body.
 * pending  The body and its one-time keys were written down before the first byte left, and they are sent again as they
 *          are: the house repeats its first outcome. Leaves by: a reply, a failure that decides (decided.ts), or the
 *          person giving up (`giveUpAttempt`).
 *
 * Promises:
 * - A pending attempt fixes what is sent: another body of its name waits until this one has its outcome.
 * - It is tried only while its own person is signed in. A reply that comes while they are away leaves it pending, and it is
 *   asked for again when they are back, so that they are told. A refusal ends it: nothing moved.
 * - One try at a time for a name in a page: whoever sends meanwhile waits for the same answer.
 */
import { isDecided } from '@house/web/decided';
import { isRefusalError, type RefusalError } from '@house/web/refusal-error';
import { uploadMs } from '@house/web/upload-time';
import { moveOldAttempts } from './old-attempts.ts';
import { getSession } from './session.ts';

export interface Write<Body> {
  /** What is written, as storage knows it (`raffle.7`). Writes that may be pending beside each other have two names. */
  readonly name: string;
  /** Whose it is; empty for a visitor's. */
  readonly account: string;
  /** Whether what was kept, perhaps by an earlier release, still is a body with its keys. */
  readonly isBody: (value: unknown) => value is Body;
}

export type Answer<Reply> =
  | { readonly kind: 'answered'; readonly reply: Reply }
  /** For good: nothing moved. */
  | { readonly kind: 'refused'; readonly refusal: RefusalError }
  /** Still pending, or given up. `failure` is of the last try; null when there was none. */
  | { readonly kind: 'unknown'; readonly failure: unknown };

export interface Sending<Body, Reply> {
  /** A body with fresh keys; asked for only when none is pending. */
  readonly makeBody: () => Body;
  /** `signal` is there while tries have a time limit. */
  readonly post: (body: Body, signal?: AbortSignal) => Promise<Reply>;
  /** `once`: one try, and the person decides when to try again. */
  readonly tries: 'once' | 'untilAnswered';
  /** The answer is overdue: a try failed, or an earlier page may have sent it already. */
  readonly onLate?: () => void;
}

/** What sending needs of its page; tests give their own. */
export interface SendingPage {
  readonly store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Who is signed in; empty for a visitor. */
  readonly account: () => string;
  /** Resolves after that many ms, or earlier when the network comes back. */
  readonly wait: (ms: number) => Promise<void>;
  readonly limit: (ms: number) => AbortSignal;
}

/** How long each try may take, ms; the last one is for all that follow, and has what a large body takes besides. */
const PATIENCE_MS = [3_000, 6_000, 12_000] as const;
const LAST_TRY = PATIENCE_MS.length - 1;
const PAUSE_MS = [0, 1_000, 2_000, 4_000] as const;

const START = 'attempt.';
const placeOf = ({ name, account }: Pick<Write<unknown>, 'name' | 'account'>): string => `${START}${name}.${account}`;

export interface Attempts {
  /** The body that is pending, if there is one. */
  readonly readAttempt: <Body>(write: Write<Body>) => Body | null;
  /** The names beginning so under which a text is kept that may be this account's; `isBody` has the last word. */
  readonly listAttempts: (beginning: string, account: string) => string[];
  /** Sends the pending body, or a fresh one that is written down before this returns. Never rejects. */
  readonly sendUntilAnswered: <Body, Reply>(
    write: Write<Body>,
    sending: Sending<Body, Reply>,
  ) => Promise<Answer<Reply>>;
  /** The person waits no longer, because nothing of it can be taken any more. It is tried no more. */
  readonly giveUpAttempt: (write: Pick<Write<unknown>, 'name' | 'account'>) => void;
}

export function createAttempts(page: SendingPage): Attempts {
  const running = new Map<string, Promise<Answer<unknown>>>();

  function readAttempt<Body>(write: Write<Body>): Body | null {
    try {
      const kept: unknown = JSON.parse(page.store().getItem(placeOf(write)) ?? 'null');
      return write.isBody(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  function listAttempts(beginning: string, account: string): string[] {
    const store = page.store();
    const end = `.${account}`;
    return Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')
      .filter((place) => place.startsWith(START + beginning) && place.endsWith(end))
      .map((place) => place.slice(START.length, -end.length));
  }

  function giveUpAttempt(write: Pick<Write<unknown>, 'name' | 'account'>): void {
    page.store().removeItem(placeOf(write));
    // A try that is still under way is of no concern to the next body.
    running.delete(placeOf(write));
  }

  async function run<Body, Reply>(
    write: Write<Body>,
    text: string,
    isFirst: boolean,
    { post, tries, onLate }: Omit<Sending<Body, Reply>, 'makeBody'>,
  ): Promise<Answer<Reply>> {
    const body = JSON.parse(text) as Body;
    const uploading = uploadMs(text.length);
    const isOpen = (): boolean => page.account() === write.account && page.store().getItem(placeOf(write)) === text;
    let failure: unknown = null;
    if (!isFirst) onLate?.();
    for (let tried = 0; isOpen(); tried += 1) {
      const patience = PATIENCE_MS[Math.min(tried, LAST_TRY)] ?? 0;
      const limit = tried < LAST_TRY ? patience : patience + uploading;
      try {
        const reply = await post(body, tries === 'once' ? undefined : page.limit(limit));
        if (!isOpen()) break;
        giveUpAttempt(write);
        return { kind: 'answered', reply };
      } catch (thrown) {
        failure = thrown;
        const decided = isRefusalError(thrown) && isDecided(thrown, isFirst && tried === 0);
        if (decided && page.store().getItem(placeOf(write)) === text) {
          giveUpAttempt(write);
          return { kind: 'refused', refusal: thrown };
        }
      }
      if (tries === 'once' || !isOpen()) break;
      onLate?.();
      await page.wait(PAUSE_MS[Math.min(tried + 1, PAUSE_MS.length - 1)] ?? 0);
    }
    return { kind: 'unknown', failure };
  }

  function sendUntilAnswered<Body, Reply>(
    write: Write<Body>,
    { makeBody, ...sending }: Sending<Body, Reply>,
  ): Promise<Answer<Reply>> {
    const place = placeOf(write);
    const before = running.get(place);
    if (before !== undefined) return before as Promise<Answer<Reply>>;
    const pending = readAttempt(write);
    const text = JSON.stringify(pending ?? makeBody());
    page.store().setItem(place, text);
    const answer = run(write, text, pending === null, sending).finally(() => {
      if (running.get(place) === answer) running.delete(place);
    });
    running.set(place, answer);
    return answer;
  }

  return { readAttempt, listAttempts, sendUntilAnswered, giveUpAttempt };
}

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

moveOldAttempts(sessionStorage);

export const { readAttempt, listAttempts, sendUntilAnswered, giveUpAttempt } = createAttempts({
  store: () => sessionStorage,
  account: () => getSession().account ?? '',
  wait: waitOrOnline,
  limit: (ms) => AbortSignal.timeout(ms),
});
