/** An attempt of who is signed in, as a form uses it: sent once, asked for again until its outcome is known. */
import { newKey } from '@house/web/clock';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from './api.ts';
import { type Attempt, type AttemptPlace, readAttempt, sendAttempt } from './attempts.ts';
import { useSession } from './session.ts';

interface AttemptDealings<Wish> extends Pick<AttemptPlace<Wish>, 'what' | 'isWish'> {
  /** Sends it and takes in what is replied. */
  readonly post: (attempt: Attempt<Wish>) => Promise<void>;
  /** After every try, whatever came of it. */
  readonly onTried: () => void;
}

export interface OwnAttempt<Wish> {
  readonly busy: boolean;
  /** The words for the last failure; empty for none. */
  readonly error: string;
  readonly setError: (words: string) => void;
  /** What was sent and is not decided yet; any other wish waits for it. */
  readonly pending: Wish | null;
  /** Sends the pending wish, else this one, after `prepare`; true when it was taken. */
  readonly send: (wish: Wish, prepare?: () => Promise<void>) => Promise<boolean>;
}

/** One that an earlier page left undecided is asked for at once. */
export function useAttempt<Wish>(dealings: AttemptDealings<Wish>): OwnAttempt<Wish> {
  const { account } = useSession();
  const latest = useRef(dealings);
  latest.current = dealings;
  const { what, isWish } = dealings;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const place: AttemptPlace<Wish> = { store: sessionStorage, what, account: account ?? '', isWish };
  const here = useRef(place);
  here.current = place;

  const send = useCallback(async (wish: Wish, prepare?: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError('');
    try {
      if (readAttempt(here.current) === null) await prepare?.();
      await sendAttempt(here.current, wish, newKey, (attempt) => latest.current.post(attempt));
      return true;
    } catch (failure) {
      setError(messageOf(failure));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      latest.current.onTried();
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another thing to wish for
  useEffect(() => {
    const left = account === null ? null : readAttempt(here.current);
    if (left !== null) void send(left.wish);
  }, [account, what, send]);

  return { busy, error, setError, pending: readAttempt(place)?.wish ?? null, send };
}
