/** Up to four live tables on one page: beside each other on a desktop, one below the other on a phone; one balance, one rack. */
import '../live.css';
import './multi.css';
import { IconButton } from '@house/ui/button';
import { type JSX, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  isAtMultiTable,
  type ShownSession,
  type ShownTable,
  type StudioError,
  TABLES_AT_ONCE,
} from '../../../../src/contract.ts';
import { CallFailed, createApi } from '../../../shell/api.ts';
import type { PageProps } from '../../../shell/client-game.ts';
import { HistorySheet } from '../../../shell/history-sheet.tsx';
import { hearHost, tellHost } from '../../../shell/host.ts';
import { Head, Opening, Standstill } from '../../../shell/parts.tsx';
import { ChipRack } from '../chip-rack.tsx';
import { shortMoney } from '../felt.tsx';
import { LIVE_GAMES } from '../layouts.ts';
import { TEXTS } from '../texts.ts';
import { createLines } from './lines.ts';
import { TablePlace } from './table-place.tsx';
import { firstTables, keepTables, keptTables } from './tables-shown.ts';

/** After the last change the wallet is asked: results of several tables come in no order. */
const SETTLE_MILLISECONDS = 2_000;

export function MultiPage({ game, launch, words }: PageProps): JSX.Element {
  const api = useMemo(() => createApi(launch.token), [launch.token]);
  const lines = useMemo(() => createLines(launch.token), [launch.token]);
  const [phase, setPhase] = useState<'opening' | 'open' | 'ended' | 'failed'>('opening');
  const [failure, setFailure] = useState<StudioError | 'network' | null>(null);
  const [session, setSession] = useState<ShownSession | null>(null);
  const [balance, setBalance] = useState('0');
  const [tables, setTables] = useState<readonly ShownTable[]>([]);
  const [shown, setShown] = useState<readonly string[]>([]);
  const [chip, setChip] = useState('50');
  const [paused, setPaused] = useState(false);
  const [showsHistory, setShowsHistory] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let left = false;
    setPhase('opening');
    setFailure(null);
    Promise.all([api.open(launch.game), api.lobby()])
      .then(([opened, lobby]) => {
        if (left) return;
        setSession(opened);
        setBalance(opened.balance);
        const live = lobby.tables.filter(({ game: of }) => Object.hasOwn(LIVE_GAMES, of) && isAtMultiTable(of));
        setTables(live);
        setShown(firstTables(live, keptTables()));
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
  useEffect(
    () => hearHost(launch.host, ({ kind }) => (kind === 'stop-autoplay' ? undefined : setPaused(kind === 'pause'))),
    [launch.host],
  );

  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const onBalance = useCallback(
    (next: string) => {
      setBalance(next);
      clearTimeout(settling.current);
      settling.current = setTimeout(() => {
        api.open(launch.game).then(
          (opened) => setBalance(opened.balance),
          () => undefined,
        );
      }, SETTLE_MILLISECONDS);
    },
    [api, launch.game],
  );
  const onEnded = useCallback(() => {
    setFailure('session.ended');
    setPhase('ended');
  }, []);

  if (phase === 'opening') return <Opening words={words} />;
  if (phase === 'ended' || phase === 'failed') {
    return (
      <Standstill
        text={words.failure(failure ?? 'network')}
        words={words}
        onRetry={phase === 'failed' ? () => setAttempt(attempt + 1) : undefined}
      />
    );
  }
  const change = (next: readonly string[]): void => {
    setShown(next);
    keepTables(next);
  };
  const free = tables.filter(({ code, state }) => state === 'open' && !shown.includes(code));
  return (
    <main className={`st lt-multi ${game.hue}`}>
      <Head name={words.of(game.name)} balance={balance} trial={session?.trial === true} words={words} />
      <p className="lt-drawn">{words.of(TEXTS.drawn)}</p>
      {shown.length === 0 && free.length === 0 ? <p role="status">{words.of(TEXTS.noTables)}</p> : null}
      <div className={`lt-places n${shown.length}`}>
        {shown.map((code) => {
          const table = tables.find((one) => one.code === code);
          return table === undefined ? null : (
            <TablePlace
              key={code}
              first={table}
              free={free}
              chip={chip}
              paused={paused}
              words={words}
              deps={{ api, hear: lines.hear, host: launch.host, onBalance, onEnded }}
              onSwap={(next) => change(shown.map((one) => (one === code ? next : one)))}
              onLeave={() => change(shown.filter((one) => one !== code))}
            />
          );
        })}
      </div>
      {shown.length < TABLES_AT_ONCE && free.length > 0 ? (
        <label className="lt-add">
          {words.of(TEXTS.addTable)}
          <select
            value=""
            data-add=""
            onChange={({ target }) => (target.value === '' ? undefined : change([...shown, target.value]))}
          >
            <option value="">
              {shown.length}/{TABLES_AT_ONCE}
            </option>
            {free.map(({ code, names, min, max }) => (
              <option key={code} value={code}>
                {names[words.language]} · {shortMoney(min)}–{shortMoney(max)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className="lt-dock">
        <ChipRack chips={game.stakes} value={chip} onChange={setChip} words={words} />
        <IconButton icon="clock" label={words.history} onClick={() => setShowsHistory(true)} />
      </div>
      {showsHistory ? (
        <HistorySheet state={{ api, pair: null }} game={game} words={words} onClose={() => setShowsHistory(false)} />
      ) : null}
    </main>
  );
}
