/** A page of one live table: who plays, at which table of its game they sit. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ShownSession, ShownTable, StudioError, TableMessage } from '../../../src/contract.ts';
import { type Api, CallFailed, createApi } from '../../shell/api.ts';
import { tellHost } from '../../shell/host.ts';
import type { Launch } from '../../shell/launch.ts';
import { openStream } from '../../shell/stream.ts';
import { type SeatDeps, type SeatState, useSeat } from './use-seat.ts';

export interface TableState extends SeatState {
  readonly phase: 'opening' | 'open' | 'ended' | 'failed';
  readonly session: ShownSession | null;
  readonly balance: string;
  /** All tables of the game, the one that one sits at among them. */
  readonly tables: readonly ShownTable[];
  readonly api: Api;
  sit(table: string): void;
  readonly retry: () => void;
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
  const [tables, setTables] = useState<readonly ShownTable[]>([]);
  const [seat, setSeat] = useState<string | null>(null);
  const [failure, setFailure] = useState<StudioError | 'network' | null>(null);
  const [attempt, setAttempt] = useState(0);

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

  const hear = useCallback<SeatDeps['hear']>(
    (table, hearing) => openStream<TableMessage>({ token: launch.token, path: `/tables/${table}/stream` }, hearing),
    [launch.token],
  );
  const onEnded = useCallback(() => {
    setFailure('session.ended');
    setPhase('ended');
  }, []);
  useEffect(() => {
    if (seat !== null) tellHost(launch.host, { kind: 'table', table: seat });
  }, [seat, launch.host]);
  const at = useSeat({ ...{ api, hear, onEnded }, host: launch.host, onBalance: setBalance }, seat);

  return {
    ...at,
    ...{ phase, session, balance, tables, api },
    failure: failure ?? at.failure,
    sit(code) {
      keepSeat(launch.game, code);
      setSeat(code);
    },
    retry: () => setAttempt((count) => count + 1),
  };
}
