/**
 * A seat at a live table as the studio tells it: the hand, the bets of all, one's own. Time is the studio's, never the page's.
 * Chips lie on the page until they are placed; what was placed is a bet of its own each time.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type {
  PastHand,
  ShownRound,
  ShownTable,
  ShownTableBoard,
  ShownTableRound,
  ShownTurn,
  StudioError,
  TableMessage,
} from '../../../src/contract.ts';
import { type Api, CallFailed } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import { makeKey } from '../../shell/keys.ts';
import type { Hearing } from '../../shell/stream.ts';
import type { BetMap } from './bet-map.ts';
import type { TurnSeat } from './decide.tsx';
import { type Press, pressOf } from './press.ts';

const ORDER = ['open', 'locked', 'dealing', 'deciding', 'drawing', 'result', 'settled', 'void'];
const POLL_MILLISECONDS = 900;
const KEPT_BETS = 80;

export interface SeatState {
  readonly connected: boolean;
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
  /** Milliseconds since 1970 by the studio's clock, as near as the line lets us know. */
  readonly now: () => number;
  /** Whether it stands. */
  place(bets: BetMap): Promise<boolean>;
  takeBack(bet: ShownRound): Promise<void>;
  decide(seat: TurnSeat, act: string): Promise<void>;
}

/** What a seat has of the page it is on. Each function stays the same one. */
export interface SeatDeps {
  readonly api: Api;
  readonly host: string | null;
  /** Hears a table until what it answers is called. */
  readonly hear: (table: string, hearing: Hearing<TableMessage>) => () => void;
  readonly onBalance: (balance: string) => void;
  /** The session is over. */
  readonly onEnded: () => void;
}

const isOver = ({ state }: ShownRound): boolean => ['settled', 'refused', 'void'].includes(state);
const stands = ({ state }: ShownRound): boolean => !['refused', 'void', 'voiding'].includes(state);
export const betsOf = ({ choice }: ShownRound): BetMap => choice as BetMap;

/** What comes late over a new line does not take a hand back. */
function isNewer(next: ShownTableRound, before: ShownTableRound | null): boolean {
  if (before === null || next.number !== before.number) return before === null || next.number > before.number;
  return ORDER.indexOf(next.state) >= ORDER.indexOf(before.state);
}

export function useSeat({ api, host, hear: hearTable, onBalance, onEnded }: SeatDeps, seat: string | null): SeatState {
  const [connected, setConnected] = useState(false);
  const [table, setTable] = useState<ShownTable | null>(null);
  const [round, setRound] = useState<ShownTableRound | null>(null);
  const [past, setPast] = useState<readonly PastHand[]>([]);
  const [board, setBoard] = useState<ShownTableBoard | null>(null);
  const [own, setOwn] = useState<readonly ShownRound[]>([]);
  const [turn, setTurn] = useState<ShownTurn | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SeatState['failure']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** How far the studio's clock is ahead of `performance.now()`: of all that was heard, what came quickest. */
  const ahead = useRef(Number.NEGATIVE_INFINITY);
  /** Of the press whose answer did not come: the same press again, not another bet. */
  const decided = useRef<{ key: string; round: string; seat: string; place: number; act: string } | null>(null);
  /** Bets that were heard of. */
  const heard = useRef(new Set<string>());
  const pending = useRef<Press | null>(null);

  const take = useCallback(
    (bet: ShownRound, told: 'answer' | 'stream' = 'answer') => {
      setOwn((known) => {
        const before = known.find(({ id }) => id === bet.id);
        // A later answer may have come first.
        if (before !== undefined && isOver(before) && !isOver(bet)) return known;
        if (isOver(bet) && (before === undefined || !isOver(before))) {
          tellHost(host, { kind: 'round-ended' });
        }
        return [...known.filter(({ id }) => id !== bet.id), bet]
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(-KEPT_BETS);
      });
      // What is told of a bet that lies there already says what one had then.
      if (bet.balance !== null && (told === 'answer' || heard.current.has(bet.id))) onBalance(bet.balance);
      heard.current.add(bet.id);
      if (bet.state === 'refused') setRefusal(bet.refusal);
    },
    [host, onBalance],
  );

  const hear = useCallback(
    (message: TableMessage) => {
      if (message.kind === 'table') setTable(message.table);
      if (message.kind === 'mine') take(message.bet, 'stream');
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

  useEffect(() => {
    if (seat === null) return;
    setTable(null);
    setRound(null);
    setBoard(null);
    setPast([]);
    setOwn([]);
    setTurn(null);
    return hearTable(seat, { onMessage: hear, onLine: setConnected, onEnded });
  }, [seat, hearTable, hear, onEnded]);

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

  /** Null: refused. */
  async function ask<T>(call: () => Promise<T>): Promise<T | 'unanswered' | null> {
    setBusy(true);
    setFailure(null);
    setRefusal(null);
    try {
      return await call();
    } catch (thrown) {
      const code = thrown instanceof CallFailed ? thrown.code : 'network';
      setFailure(code);
      if (code === 'session.ended') onEnded();
      return code === 'network' ? 'unanswered' : null;
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
    ...{ connected, table, round, past, bets, before, busy, failure, refusal },
    board: board !== null && board.round === round?.id ? board : null,
    turn: round?.state === 'deciding' && turn?.round === round.id ? turn : null,
    now: () => ahead.current + performance.now(),
    async place(laid) {
      if (seat === null) return false;
      const press = pressOf(pending.current, laid, round?.id ?? null, makeKey);
      pending.current = press;
      tellHost(host, { kind: 'round-started' });
      const bet = await ask(() => api.betAt(seat, { key: press.key, bets: press.bets }));
      if (bet === 'unanswered') return false;
      pending.current = null;
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
      if (answer === null || answer === 'unanswered') return;
      decided.current = null;
      if (answer.bet !== null) take(answer.bet);
      if (answer.turn !== null) setTurn(answer.turn);
    },
    async takeBack(bet) {
      if (seat === null) return;
      const after = await ask(() => api.undoAt(seat, bet.id));
      if (after !== null && after !== 'unanswered') take(after);
    },
  };
}
