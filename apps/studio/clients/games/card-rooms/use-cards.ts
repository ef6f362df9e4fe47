/** The page of a card room: what the studio tells of lobby and table, and what goes there. Times are spans, never a clock. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownSession, StudioError } from '../../../src/contract.ts';
import type { CardMessage, ShownCardRoom, ShownCardTable } from '../../../src/contract-cards.ts';
import { type Api, CallFailed, createApi } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import { makeKey } from '../../shell/keys.ts';
import type { Launch } from '../../shell/launch.ts';
import { openStream } from '../../shell/stream.ts';

type Left = Extract<CardMessage, { kind: 'left' }>;

export interface CardState {
  readonly phase: 'opening' | 'lobby' | 'table' | 'ended' | 'failed';
  readonly session: ShownSession | null;
  readonly balance: string;
  readonly connected: boolean;
  readonly rooms: readonly ShownCardRoom[];
  readonly table: ShownCardTable | null;
  /** The table that is watched; null while one sits, or watches none. */
  readonly watched: ShownCardTable | null;
  /** When the turn ends or the next hand begins, by this page's own clock. */
  readonly until: number | null;
  /** When the whole hand ends; null: it has no end by the clock. */
  readonly clockUntil: number | null;
  readonly left: Left | null;
  readonly refusal: string | null;
  readonly failure: StudioError | 'network' | null;
  readonly busy: boolean;
  readonly seed: string;
  readonly api: Api;
  readonly sit: (order: { tier: number; buyIn: string; where: string }) => void;
  readonly act: (kind: string, named?: { readonly amount?: string | undefined; readonly picks?: string[] }) => void;
  readonly sitOut: (out: boolean) => void;
  readonly watch: (of: { readonly table: string } | { readonly code: string } | null) => void;
  readonly leave: () => void;
  readonly retry: () => void;
}

const makeSeed = (): string => makeKey().replaceAll('-', '').slice(0, 24);

export function useCards(launch: Launch): CardState {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const [phase, setPhase] = useState<CardState['phase']>('opening');
  const [session, setSession] = useState<ShownSession | null>(null);
  const [balance, setBalance] = useState('0');
  const [connected, setConnected] = useState(false);
  /** Of the line that is watched by, which is another than one's own. */
  const [watchLine, setWatchLine] = useState(true);
  const [rooms, setRooms] = useState<readonly ShownCardRoom[]>([]);
  const [table, setTable] = useState<ShownCardTable | null>(null);
  const [watching, setWatching] = useState<string | null>(null);
  const [watched, setWatched] = useState<ShownCardTable | null>(null);
  const [until, setUntil] = useState<number | null>(null);
  const [clockUntil, setClockUntil] = useState<number | null>(null);
  const [left, setLeft] = useState<Left | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failure, setFailure] = useState<CardState['failure']>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [seed, setSeed] = useState(makeSeed);
  const promised = useRef('');
  /** A line has just been opened: who sits somewhere hears of their table next. */
  const fresh = useRef(false);
  const lines = useRef(0);

  /** What is shown, and when its turn and its hand end by this page's own clock. */
  const showTimes = useCallback(({ hand, startsIn }: ShownCardTable) => {
    const span = hand !== null && hand.result === null ? hand.left : startsIn;
    setUntil(span === null ? null : performance.now() + span);
    const whole = hand !== null && hand.result === null ? hand.clock : null;
    setClockUntil(whole === null ? null : performance.now() + whole);
  }, []);

  const fail = useCallback((thrown: unknown) => {
    const code = thrown instanceof CallFailed ? thrown.code : 'network';
    if (code === 'session.ended') setPhase('ended');
    setFailure(code);
  }, []);

  const hear = useCallback(
    (message: CardMessage) => {
      if (message.kind === 'lobby') {
        setRooms(message.rooms);
        // Who was stood up while the line was away sits there no more.
        if (fresh.current) {
          setTable(null);
          setPhase('lobby');
          lines.current += 1;
          // What came back meanwhile is in the balance.
          if (lines.current > 1) api.open(launch.game).then((opened) => setBalance(opened.balance), fail);
        }
        fresh.current = false;
      }
      if (message.kind === 'table') {
        setTable(message.table);
        showTimes(message.table);
        setWatching(null);
        setPhase('table');
        setLeft(null);
      }
      if (message.kind === 'over') {
        setTable(null);
        setPhase('lobby');
      }
      if (message.kind === 'left') {
        setTable(null);
        setLeft(message);
        setPhase('lobby');
        if (message.balance !== null) setBalance(message.balance);
        tellHost(launch.host, { kind: 'balance-changed' });
        tellHost(launch.host, { kind: 'round-ended' });
      }
    },
    [api, fail, showTimes, launch.game, launch.host],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let gone = false;
    if (launch.token === '') {
      setFailure('session.ended');
      return setPhase('ended');
    }
    setPhase('opening');
    setFailure(null);
    api
      .open(launch.game)
      .then((opened) => {
        if (gone) return;
        setSession(opened);
        setBalance(opened.balance);
        setPhase('lobby');
        tellHost(launch.host, { kind: 'ready' });
      })
      .catch((thrown: unknown) => {
        if (gone) return;
        fail(thrown);
        if (!(thrown instanceof CallFailed && thrown.code === 'session.ended')) setPhase('failed');
      });
    return () => {
      gone = true;
    };
  }, [api, launch.game, attempt]);

  useEffect(() => {
    if (session === null) return;
    return openStream<CardMessage>(
      { token: launch.token, path: '/cards/stream' },
      {
        onMessage: hear,
        onLine(isOpen) {
          fresh.current = isOpen;
          setConnected(isOpen);
        },
        onEnded: () => {
          setFailure('session.ended');
          setPhase('ended');
        },
      },
    );
  }, [session, launch.token, hear]);

  useEffect(() => {
    setWatched(null);
    setWatchLine(true);
    if (watching === null) return;
    return openStream<CardMessage>(
      { token: launch.token, path: `/cards/watch?${watching}` },
      {
        onMessage(message) {
          if (message.kind === 'table') {
            setWatched(message.table);
            showTimes(message.table);
          }
          if (message.kind === 'over') setWatching(null);
        },
        onLine: setWatchLine,
        onEnded: () => setWatching(null),
        onRefused(code) {
          setFailure(code);
          setWatching(null);
        },
      },
    );
  }, [watching, launch.token, showTimes]);

  // The server's seed of the next hand is promised: now the page gives one of its own.
  const commitment = table !== null && (table.hand === null || table.hand.result !== null) ? table.commitment : '';
  useEffect(() => {
    if (table?.sitting == null || commitment === '' || promised.current === commitment) return;
    promised.current = commitment;
    const given = makeSeed();
    api.giveSeed(table.sitting, given).then(
      () => setSeed(given),
      // The seed that was given before stands.
      () => undefined,
    );
  }, [api, table, commitment]);

  async function send(call: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await call();
      setFailure(null);
    } catch (thrown) {
      fail(thrown);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{
      phase,
      session,
      balance,
      connected: connected && (watching === null || watchLine),
      rooms,
      table,
      watched: table === null ? watched : null,
      until,
      clockUntil,
      left,
      refusal,
      failure,
      busy,
      seed,
      api,
    },
    sit(order) {
      setRefusal(null);
      const key = makeKey();
      void send(async () => {
        const sat = await api.sitAt({ ...order, key, seed });
        if (sat.balance !== null) setBalance(sat.balance);
        if (sat.state === 'refused') setRefusal(sat.refusal);
        if (sat.state === 'void' || sat.state === 'voiding') setFailure('wallet.away');
        tellHost(launch.host, { kind: 'balance-changed' });
      });
    },
    act(kind, { amount, picks } = {}) {
      const hand = table?.hand;
      if (table?.sitting == null || hand == null) return;
      const order = { sitting: table.sitting, hand: hand.id, seq: hand.seq, kind };
      const named = { ...(amount === undefined ? {} : { amount }), ...(picks === undefined ? {} : { picks }) };
      void send(() => api.actAt({ ...order, ...named }));
    },
    sitOut: (out) => void send(async () => (table?.sitting == null ? null : api.sitOut(table.sitting, out))),
    leave: () => void send(async () => (table?.sitting == null ? null : api.leaveCards(table.sitting))),
    watch(of) {
      setFailure(null);
      setWatching(of === null ? null : new URLSearchParams({ ...of }).toString());
    },
    retry: () => setAttempt((before) => before + 1),
  };
}
