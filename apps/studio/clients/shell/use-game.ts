/**
 * A game's page, from its opening to its end.
 *
 * opening   the session is asked for. Leaves by: ready, ended, or failed.
 * ready     a stake can be chosen and a round begun. Leaves by: a press.
 * asking    a round was begun, or something was done in one; the studio answers. Leaves by: its answer.
 * showing   what came of it is shown. Leaves by: the stage has shown it (ready, or deciding).
 * deciding  the round is open and waits for the player. Leaves by: what they do.
 * ended     the wallet has ended the session.
 */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Choice, ShownGrant, ShownPair, ShownRound, ShownSession, StudioError } from '../../src/contract.ts';
import { CallFailed, createApi } from './api.ts';
import { tellHost } from './host.ts';
import { makeKey } from './keys.ts';
import type { Launch } from './launch.ts';
import { addAmounts, unitsOf } from './money.ts';

export type Phase = 'opening' | 'ready' | 'asking' | 'showing' | 'deciding' | 'ended' | 'failed';

const POLL_MILLISECONDS = 1_000;

export interface Game {
  readonly phase: Phase;
  readonly session: ShownSession | null;
  /** Shown to the player: lowered as a round begins, raised once its prize was shown. */
  readonly balance: string;
  readonly round: ShownRound | null;
  readonly pair: ShownPair | null;
  /** Free rounds that are left, the ones to be played first; null: none. */
  readonly free: ShownGrant | null;
  readonly failure: StudioError | 'network' | null;
  /** The wallet's word for why it took no stake. */
  readonly refusal: string | null;
  /** The round that stands was there before the page was. */
  readonly resumed: boolean;
  /** False: it was refused, or could not be begun. */
  start(stake: string, choice: Choice, grant: string | null): Promise<boolean>;
  act(action: Choice): Promise<void>;
  readonly shown: () => void;
  readonly retry: () => void;
  rotate(clientSeed: string): Promise<string>;
  readonly api: ReturnType<typeof createApi>;
}

const isOver = ({ state }: ShownRound): boolean => state === 'settled' || state === 'refused' || state === 'void';

export function useGame(launch: Launch): Game {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const [phase, setPhase] = useState<Phase>('opening');
  const [session, setSession] = useState<ShownSession | null>(null);
  const [balance, setBalance] = useState('0');
  const [round, setRound] = useState<ShownRound | null>(null);
  const [grants, setGrants] = useState<readonly ShownGrant[]>([]);
  const [pair, setPair] = useState<ShownPair | null>(null);
  const [failure, setFailure] = useState<Game['failure']>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [resumed, setResumed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  /** The free round that was counted last. */
  const counted = useRef<string | null>(null);
  /** Of the press whose answer did not come: the same press again, not another round. */
  const pending = useRef<{ key: string; stake: string; choice: Choice; grant: string | null } | null>(null);

  const fail = useCallback((thrown: unknown) => {
    const code = thrown instanceof CallFailed ? thrown.code : 'network';
    setFailure(code);
    setPhase(code === 'session.ended' ? 'ended' : 'failed');
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let left = false;
    setPhase('opening');
    setFailure(null);
    if (launch.token === '') {
      setFailure('session.ended');
      setPhase('ended');
      return;
    }
    api
      .open(launch.game)
      .then((opened) => {
        if (left) return;
        setSession(opened);
        setBalance(opened.balance);
        setPair(opened.pair);
        setGrants(opened.grants);
        counted.current = opened.unfinished?.id ?? null;
        setRound(opened.unfinished);
        setResumed(opened.unfinished !== null);
        pending.current = null;
        tellHost(launch.host, { kind: 'ready' });
        if (opened.unfinished === null) setPhase('ready');
        else follow(opened.unfinished);
      })
      .catch((thrown) => {
        if (!left) fail(thrown);
      });
    return () => {
      left = true;
    };
  }, [api, launch.game, attempt]);

  /** A free round that is taken is one less; nothing is left where the studio or the wallet says so. */
  function count({ grant, state, id, refusal: why }: ShownRound): void {
    if (grant === null || counted.current === id) return;
    counted.current = id;
    if (state === 'void' || (state === 'refused' && why !== 'GRANT_OVER')) return;
    const left = (each: ShownGrant): number => (state === 'refused' ? 0 : each.left - 1);
    setGrants((known) =>
      known.map((each) => (each.id === grant ? { ...each, left: left(each) } : each)).filter((each) => each.left > 0),
    );
  }

  /** What the studio answered about a round: shown, or asked again until the wallet has answered. */
  function follow(answered: ShownRound): void {
    if (answered.state === 'placed' || answered.state === 'voiding' || answered.state === 'decided') {
      setTimeout(() => {
        api.round(answered.id).then(follow, fail);
      }, POLL_MILLISECONDS);
      setPhase('asking');
      return;
    }
    pending.current = null;
    count(answered);
    setPair((before) => (before === null ? before : { ...before, nonce: Math.max(before.nonce, answered.nonce + 1) }));
    if (answered.state === 'refused' || answered.state === 'void') {
      setRefusal(answered.state === 'void' ? 'VOID' : answered.refusal);
      if (answered.balance !== null) setBalance(answered.balance);
      setRound(answered.state === 'void' ? answered : null);
      setPhase('ready');
      tellHost(launch.host, { kind: 'round-ended' });
      return;
    }
    setRound(answered);
    setPhase('showing');
  }

  return {
    phase,
    session,
    balance,
    round,
    pair,
    free: grants[0] ?? null,
    failure,
    refusal,
    resumed,
    api,
    async start(stake, choice, grant) {
      setRefusal(null);
      setFailure(null);
      setResumed(false);
      const again = pending.current;
      const order = again ?? { key: makeKey(), stake, choice, grant };
      pending.current = order;
      setPhase('asking');
      setRound(null);
      // What it shows before the wallet has answered is never below zero.
      const before = balance;
      if (order.grant === null && unitsOf(before) >= unitsOf(order.stake))
        setBalance(addAmounts(before, `-${order.stake}`));
      tellHost(launch.host, { kind: 'round-started' });
      try {
        const answered = await api.start(order);
        follow(answered);
        return answered.state !== 'refused';
      } catch (thrown) {
        setBalance(before);
        if (thrown instanceof CallFailed && thrown.code !== 'network' && thrown.code !== 'session.ended') {
          pending.current = null;
          if (thrown.code === 'grant.over') setGrants((known) => known.filter(({ id }) => id !== order.grant));
          setFailure(thrown.code);
          setPhase('ready');
        } else fail(thrown);
        return false;
      }
    },
    async act(action) {
      if (round === null) return;
      setFailure(null);
      setPhase('asking');
      try {
        follow(await api.act(round, action));
      } catch (thrown) {
        if (thrown instanceof CallFailed && (thrown.code === 'round.changed' || thrown.code === 'round.choice')) {
          setFailure(thrown.code);
          follow(await api.round(round.id));
        } else fail(thrown);
      }
    },
    shown() {
      if (round === null) return;
      if (isOver(round)) {
        if (round.balance !== null) setBalance(round.balance);
        setPhase('ready');
        tellHost(launch.host, { kind: 'round-ended' });
      } else setPhase('deciding');
    },
    retry: () => setAttempt((before) => before + 1),
    async rotate(clientSeed) {
      if (pair === null) return '';
      const rotated = await api.rotate(pair.id, clientSeed);
      setPair(rotated.pair);
      return rotated.revealed.serverSeed;
    },
  };
}
