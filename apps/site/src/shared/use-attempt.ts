/** A write of who is signed in, as a form uses it: one try for each press, asked for again until the house has answered. */
import { newKey } from '@house/web/clock';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from './api.ts';
import { readAttempt, sendUntilAnswered, type Write } from './send-until-answered.ts';
import { getSession, useSession } from './session.ts';

export interface Attempt<Wish> {
  /** The one-time key of the write. */
  readonly key: string;
  readonly wish: Wish;
}

interface AttemptDealings<Wish, Reply> {
  /** As `Write.name`. */
  readonly what: string;
  readonly isWish: (value: unknown) => value is Wish;
  readonly post: (attempt: Attempt<Wish>) => Promise<Reply>;
  /** Takes in what was replied. */
  readonly onAnswered: (reply: Reply) => void | Promise<void>;
  /** After every try, whatever came of it. */
  readonly onTried?: () => void;
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

function writeOf<Wish>(
  name: string,
  account: string | null,
  isWish: (value: unknown) => value is Wish,
): Write<Attempt<Wish>> {
  return {
    name,
    account: account ?? '',
    isBody: (value): value is Attempt<Wish> => {
      const { key, wish } = (value ?? {}) as { key?: unknown; wish?: unknown };
      return typeof key === 'string' && isWish(wish);
    },
  };
}

/** One that an earlier page left undecided is asked for at once. */
export function useAttempt<Wish, Reply>(dealings: AttemptDealings<Wish, Reply>): OwnAttempt<Wish> {
  const { account } = useSession();
  const latest = useRef(dealings);
  latest.current = dealings;
  const { what, isWish } = dealings;
  const pending = readAttempt(writeOf(what, account, isWish))?.wish ?? null;
  const running = useRef(false);
  const [busy, setBusy] = useState(account !== null && pending !== null);
  const [error, setError] = useState('');

  const send = useCallback(async (wish: Wish, prepare?: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError('');
    const { what: name, isWish: isOne, post } = latest.current;
    const write = writeOf(name, getSession().account, isOne);
    try {
      if (readAttempt(write) === null) await prepare?.();
      const answer = await sendUntilAnswered(write, {
        makeBody: () => ({ key: newKey(), wish }),
        post: (attempt) => post(attempt),
        tries: 'once',
      });
      if (answer.kind === 'answered') await latest.current.onAnswered(answer.reply);
      else if (answer.kind === 'refused') setError(messageOf(answer.refusal));
      else if (answer.failure !== null) setError(messageOf(answer.failure));
      return answer.kind === 'answered';
    } catch (failure) {
      setError(messageOf(failure));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
      latest.current.onTried?.();
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another thing to wish for
  useEffect(() => {
    if (account !== null && pending !== null) void send(pending);
    else setBusy(running.current);
  }, [account, what, send]);

  return { busy, error, setError, pending, send };
}
