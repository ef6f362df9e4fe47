/**
 * A live table as the studio tells it: who plays, the hand, the bets of all, one's own. Time is the studio's, never the page's.
 * Chips lie on the page until they are placed; what was placed is a bet of its own each time.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  PastHand,
  ShownRound,
  ShownSession,
  ShownTable,
  ShownTableBoard,
  ShownTableRound,
  ShownTurn,
  StudioError,
  TableMessage,
} from '../../../src/contract.ts';
import { type Api, CallFailed, createApi } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import { makeKey } from '../../shell/keys.ts';
import type { Launch } from '../../shell/launch.ts';
import { openStream } from '../../shell/stream.ts';
import type { TurnSeat } from './decide.tsx';

const ORDER = ['open', 'locked', 'dealing', 'deciding', 'drawing', 'result', 'settled', 'void'];
const POLL_MILLISECONDS = 900;
const KEPT_BETS = 80;

export type BetMap = Readonly<Record<string, string>>;

export interface TableState {
  readonly phase: 'opening' | 'open' | 'ended' | 'failed';
  readonly session: ShownSession | null;
  readonly balance: string;
  readonly connected: boolean;
  /** All tables of the game, the one that one sits at among them. */
  readonly tables: readonly ShownTable[];
  readonly table: ShownTable | null;
  readonly round: ShownTableRound | null;
  readonly past: readonly PastHand[];
  readonly board: ShownTableBoard | null;
  /** One's own bets on the hand, the oldest first, those that were refused or went back left out. */
  readonly bets: readonly ShownRound[];
  /** Placed on the hand before this one. */
  readonly before: BetMap | null;
  /** What one may decide; null: nothing. */
  readonly turn: ShownTurn | null;
  readonly busy: boolean;
  readonly failure: StudioError | 'network' | null;
  readonly refusal: string | null;
  readonly api: Api;
  /** Milliseconds since 1970 by the studio's clock, as near as the line lets us know. */
  readonly now: () => number;
  sit(table: string): void;
  /** Whether it stands. */
  place(bets: BetMap): Promise<boolean>;
  takeBack(bet: ShownRound): Promise<void>;
  decide(seat: TurnSeat, act: string): Promise<void>;
  readonly retry: () => void;
}

const isOver = ({ state }: ShownRound): boolean => ['settled', 'refused', 'void'].includes(state);
const stands = ({ state }: ShownRound): boolean => !['refused', 'void', 'voiding'].includes(state);
export const betsOf = ({ choice }: ShownRound): BetMap => choice as BetMap;

/** What comes late over a new line does not take a hand back. */
function isNewer(next: ShownTableRound, before: ShownTableRound | null): boolean {
  if (before === null || next.number !== before.number) return before === null || next.number > before.number;
  return ORDER.indexOf(next.state) >= ORDER.indexOf(before.state);
}

const SEAT = 'live-table ';
function keptSeat(game: string): string | null {
  try {
    return sessionStorage.getItem(SEAT + game);
  } catch {
    return null;
  }
}
function keepSeat(game: string, table: string): void {
  try {
    sessionStorage.setItem(SEAT + game, table);
  } catch {
    // Where storage is refused the first table stands again.
  }
}

export function useTable(launch: Launch): TableState {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const [phase, setPhase] = useState<TableState['phase']>('opening');
  const [session, setSession] = useState<ShownSession | null>(null);
  const [balance, setBalance] = useState('0');
  const [connected, setConnected] = useState(false);
  const [tables, setTables] = useState<readonly ShownTable[]>([]);
  const [seat, setSeat] = useState<string | null>(null);
  const [table, setTable] = useState<ShownTable | null>(null);
  const [round, setRound] = useState<ShownTableRound | null>(null);
  const [past, setPast] = useState<readonly PastHand[]>([]);
  const [board, setBoard] = useState<ShownTableBoard | null>(null);
  const [own, setOwn] = useState<readonly ShownRound[]>([]);
  const [turn, setTurn] = useState<ShownTurn | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<TableState['failure']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** How far the studio's clock is ahead of `performance.now()`: of all that was heard, what came quickest. */
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  /** Of the press whose answer did not come: the same press again, not another bet. */
  const decided = useRef<{ key: string; round: string; seat: string; place: number; act: string } | null>(null);
  const pending = useRef<{ key: string; bets: BetMap } | null>(null);

  const take = useCallback(
    (bet: ShownRound) => {
      setOwn((known) => {
        const before = known.find(({ id }) => id === bet.id);
        // A later answer may have come first.
        if (before !== undefined && isOver(before) && !isOver(bet)) return known;
        if (isOver(bet) && (before === undefined || !isOver(before))) {
          tellHost(launch.host, { kind: 'round-ended' });
        }
        return [...known.filter(({ id }) => id !== bet.id), bet]
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(-KEPT_BETS);
      });
      if (bet.balance !== null) setBalance(bet.balance);
      if (bet.state === 'refused') setRefusal(bet.refusal);
    },
    [launch.host],
  );

  const hear = useCallback(
    (message: TableMessage) => {
      if (message.kind === 'table') setTable(message.table);
      if (message.kind === 'mine') take(message.bet);
      if (message.kind === 'board') setBoard(message.board);
      if (message.kind === 'turn') setTurn(message.turn);
      if (message.kind === 'past') setPast(message.hands);
      if (message.kind !== 'round') return;
      ahead.current = Math.max(ahead.current, message.now - performance.now());
      const next = message.round;
      if (next !== null) setRound((before) => (isNewer(next, before) ? next : before));
    },
    [take],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let left = false;
    if (launch.token === '') {
      setFailure('session.ended');
      setPhase('ended');
      return;
    }
    setPhase('opening');
    setFailure(null);
    Promise.all([api.open(launch.game), api.lobby()])
      .then(([opened, lobby]) => {
        if (left) return;
        setSession(opened);
        setBalance(opened.balance);
        const here = lobby.tables.filter(({ game }) => game === launch.game);
        const wanted = here.find(({ code }) => code === keptSeat(launch.game));
        setTables(here);
        setSeat((wanted ?? here.find(({ state }) => state === 'open') ?? here[0])?.code ?? null);
        setPhase('open');
        tellHost(launch.host, { kind: 'ready' });
      })
      .catch((thrown: unknown) => {
        if (left) return;
        const code = thrown instanceof CallFailed ? thrown.code : 'network';
        setFailure(code);
        setPhase(code === 'session.ended' ? 'ended' : 'failed');
      });
    return () => {
      left = true;
    };
  }, [api, launch.game, attempt]);

  useEffect(() => {
    if (seat === null) return;
    setRound(null);
    setBoard(null);
    setPast([]);
    setOwn([]);
    setTurn(null);
    return openStream<TableMessage>(
      { token: launch.token, path: `/tables/${seat}/stream` },
      {
        onMessage: hear,
        onLine: setConnected,
        onEnded: () => {
          setFailure('session.ended');
          setPhase('ended');
        },
      },
    );
  }, [seat, launch.token, hear]);

  // A bet that nothing is heard of once its hand is over, or whose wallet does not answer, is asked about.
  const inHand = (bet: ShownRound): boolean => round !== null && bet.pair === round.shoe.id && bet.nonce === round.hand;
  const isLate = round !== null && ORDER.indexOf(round.state) >= ORDER.indexOf('result');
  const unsure = own.find((bet) => !isOver(bet) && (bet.state !== 'open' || !inHand(bet) || isLate));
  useEffect(() => {
    if (unsure === undefined) return;
    const timer = setTimeout(
      () => {
        api.round(unsure.id).then(
          (bet) => take({ ...bet }),
          () => take({ ...unsure }),
        );
      },
      POLL_MILLISECONDS * (1 + Math.random()),
    );
    return () => clearTimeout(timer);
  }, [unsure, api, take]);

  async function ask<T>(call: () => Promise<T>): Promise<T | null> {
    setBusy(true);
    setFailure(null);
    setRefusal(null);
    try {
      const answer = await call();
      pending.current = null;
      return answer;
    } catch (thrown) {
      const code = thrown instanceof CallFailed ? thrown.code : 'network';
      if (code !== 'network') pending.current = null;
      setFailure(code);
      if (code === 'session.ended') setPhase('ended');
      return null;
    } finally {
      setBusy(false);
    }
  }

  const standing = own.filter(stands);
  const bets = standing.filter(inHand);
  const former = standing.filter((bet) => !inHand(bet));
  const last = former.at(-1);
  const before = useMemo(() => {
    if (last === undefined) return null;
    const sums = new Map<string, number>();
    for (const bet of former.filter(({ pair, nonce }) => pair === last.pair && nonce === last.nonce)) {
      for (const [spot, stake] of Object.entries(betsOf(bet))) sums.set(spot, (sums.get(spot) ?? 0) + Number(stake));
    }
    return Object.fromEntries([...sums].map(([spot, stake]) => [spot, String(stake)]));
  }, [last, former]);

  return {
    ...{ phase, session, balance, connected, tables, table, round, past, bets, before, busy, failure, refusal, api },
    board: board !== null && board.round === round?.id ? board : null,
    turn: round?.state === 'deciding' && turn?.round === round.id ? turn : null,
    now: () => ahead.current + performance.now(),
    sit(code) {
      keepSeat(launch.game, code);
      setSeat(code);
    },
    async place(laid) {
      if (seat === null) return false;
      const order = pending.current ?? { key: makeKey(), bets: laid };
      pending.current = order;
      tellHost(launch.host, { kind: 'round-started' });
      const bet = await ask(() => api.betAt(seat, order));
      if (bet !== null) take(bet);
      return bet !== null && stands(bet);
    },
    async decide({ seat: of, place }, act) {
      if (seat === null || turn === null) return;
      const asked = { round: turn.round, seat: of, place, act };
      const same = JSON.stringify(asked) === JSON.stringify({ ...decided.current, key: undefined });
      const decision = same && decided.current !== null ? decided.current : { ...asked, key: makeKey() };
      decided.current = decision;
      const answer = await ask(() => api.decideAt(seat, decision));
      if (answer === null) return;
      decided.current = null;
      if (answer.bet !== null) take(answer.bet);
      if (answer.turn !== null) setTurn(answer.turn);
    },
    async takeBack(bet) {
      if (seat === null) return;
      const after = await ask(() => api.undoAt(seat, bet.id));
      if (after !== null) take(after);
    },
    retry: () => setAttempt((count) => count + 1),
  };
}
