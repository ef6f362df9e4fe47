/** The page of crash: who plays, the rocket as the studio tells it, one's own bet. Time is the studio's, never the page's. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  CrashMessage,
  ShownBoard,
  ShownRocket,
  ShownRound,
  ShownSession,
  StudioError,
} from '../../../src/contract.ts';
import { type Api, CallFailed, createApi } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import { makeKey } from '../../shell/keys.ts';
import type { Launch } from '../../shell/launch.ts';
import { openStream } from '../../shell/stream.ts';

const PAST = 20;
const POLL_MILLISECONDS = 700;
const ORDER = ['betting', 'flying', 'ended', 'void'];

export interface CrashState {
  readonly phase: 'opening' | 'open' | 'ended' | 'failed';
  readonly session: ShownSession | null;
  readonly balance: string;
  readonly connected: boolean;
  readonly rocket: ShownRocket | null;
  readonly past: readonly ShownRocket[];
  readonly board: ShownBoard | null;
  /** On this rocket, or the last one that it was on. */
  readonly bet: ShownRound | null;
  readonly busy: boolean;
  readonly failure: StudioError | 'network' | null;
  readonly refusal: string | null;
  readonly api: Api;
  /** Milliseconds since 1970 by the studio's clock, as near as the line lets us know. */
  readonly now: () => number;
  place(stake: string, autoCashOut: number | null): Promise<void>;
  leave(): Promise<void>;
  readonly retry: () => void;
}

const isOver = ({ state }: ShownRound): boolean => ['settled', 'refused', 'void'].includes(state);

/** What comes late over a new line does not take a rocket back. */
function isNewer(next: ShownRocket, before: ShownRocket | null): boolean {
  if (before === null || next.number !== before.number) return before === null || next.number > before.number;
  return ORDER.indexOf(next.state) >= ORDER.indexOf(before.state);
}

export function useCrash(launch: Launch): CrashState {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const [phase, setPhase] = useState<CrashState['phase']>('opening');
  const [session, setSession] = useState<ShownSession | null>(null);
  const [balance, setBalance] = useState('0');
  const [connected, setConnected] = useState(false);
  const [rocket, setRocket] = useState<ShownRocket | null>(null);
  const [past, setPast] = useState<readonly ShownRocket[]>([]);
  const [board, setBoard] = useState<ShownBoard | null>(null);
  const [bet, setBet] = useState<ShownRound | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CrashState['failure']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** How far the studio's clock is ahead of `performance.now()`: of all that was heard, what came quickest. */
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  /** Of the press whose answer did not come: the same press again, not another bet. */
  const pending = useRef<{ key: string; stake: string; autoCashOut: number | null } | null>(null);
  const known = useRef<ShownRound | null>(null);

  const take = useCallback(
    (round: ShownRound) => {
      const before = known.current;
      // A later answer may have come first.
      if (before !== null && before.id === round.id && isOver(before) && !isOver(round)) return;
      known.current = round;
      if (round.balance !== null) setBalance(round.balance);
      if (round.state === 'refused') setRefusal(round.refusal);
      setBet(round);
      if (isOver(round) && before?.id === round.id && !isOver(before)) tellHost(launch.host, { kind: 'round-ended' });
    },
    [launch.host],
  );

  const hear = useCallback(
    (message: CrashMessage) => {
      if ('now' in message) ahead.current = Math.max(ahead.current, message.now - performance.now());
      if (message.kind === 'mine') take(message.bet);
      if (message.kind === 'board') setBoard(message.board);
      if (message.kind === 'past') setPast(message.rockets.slice(0, PAST));
      if (message.kind !== 'rocket' || message.rocket === null) return;
      const next = message.rocket;
      setRocket((before) => (isNewer(next, before) ? next : before));
      if (next.state === 'ended' || next.state === 'void') {
        setPast((before) => [next, ...before.filter(({ id }) => id !== next.id)].slice(0, PAST));
      }
    },
    [take],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let close = (): void => undefined;
    let left = false;
    const end = (): void => {
      setFailure('session.ended');
      setPhase('ended');
    };
    if (launch.token === '') return end();
    setPhase('opening');
    setFailure(null);
    api
      .open(launch.game)
      .then((opened) => {
        if (left) return;
        setSession(opened);
        setBalance(opened.balance);
        if (opened.unfinished !== null) take(opened.unfinished);
        setPhase('open');
        tellHost(launch.host, { kind: 'ready' });
        close = openStream<CrashMessage>(
          { token: launch.token, path: '/crash/stream' },
          { onMessage: hear, onLine: setConnected, onEnded: end },
        );
      })
      .catch((thrown: unknown) => {
        if (left) return;
        const code = thrown instanceof CallFailed ? thrown.code : 'network';
        setFailure(code);
        setPhase(code === 'session.ended' ? 'ended' : 'failed');
      });
    return () => {
      left = true;
      close();
    };
  }, [api, launch.game, attempt]);

  // A bet that nothing is heard of once its rocket is over, or whose wallet does not answer, is asked about.
  const unsure =
    bet !== null &&
    !isOver(bet) &&
    (bet.state !== 'open' || rocket === null || bet.pair !== rocket.id || ORDER.indexOf(rocket.state) >= 2);
  useEffect(() => {
    if (!unsure || bet === null) return;
    const timer = setTimeout(
      () => {
        api.round(bet.id).then(
          (round) => take({ ...round }),
          () => take({ ...bet }),
        );
      },
      POLL_MILLISECONDS * (1 + Math.random()),
    );
    return () => clearTimeout(timer);
  }, [unsure, bet, api, take]);

  async function ask(call: () => Promise<ShownRound>): Promise<void> {
    setBusy(true);
    setFailure(null);
    setRefusal(null);
    try {
      take(await call());
      pending.current = null;
    } catch (thrown) {
      const code = thrown instanceof CallFailed ? thrown.code : 'network';
      if (code !== 'network') pending.current = null;
      setFailure(code);
      if (code === 'session.ended') setPhase('ended');
    }
    setBusy(false);
  }

  return {
    ...{ phase, session, balance, connected, rocket, past, board, bet, busy, failure, refusal, api },
    now: () => ahead.current + performance.now(),
    async place(stake, autoCashOut) {
      const order = pending.current ?? { key: makeKey(), stake, autoCashOut };
      pending.current = order;
      tellHost(launch.host, { kind: 'round-started' });
      await ask(() => api.bet(order));
    },
    async leave() {
      if (bet !== null) await ask(() => api.cashOut(bet.id));
    },
    retry: () => setAttempt((before) => before + 1),
  };
}
