/** Autoplay of crash: the same bet on each rocket, until a rule of the player's ends it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Autoplay, type AutoplayEnd, nextOf } from '../../shell/autoplay.ts';
import type { CrashState } from './use-crash.ts';

interface AutoBets {
  readonly auto: Autoplay | null;
  /** Why the last one ended; null: it runs, or there was none. */
  readonly end: AutoplayEnd | null;
  begin(rules: Autoplay): void;
  readonly stop: (why: AutoplayEnd) => void;
}

/** `place`: with the stake and the target of the page, which do not change while it runs. */
export function useAutoBets(state: CrashState, place: () => void): AutoBets {
  const { phase, rocket, bet, busy, failure, refusal } = state;
  const [auto, setAuto] = useState<Autoplay | null>(null);
  const [end, setEnd] = useState<AutoplayEnd | null>(null);
  const running = useRef(false);
  const placed = useRef(false);
  /** The bet that was counted last, and the rocket that was bet on last. */
  const counted = useRef<string | null>(null);
  const flown = useRef<string | null>(null);
  const stop = useCallback((why: AutoplayEnd): void => {
    if (!running.current) return;
    running.current = false;
    setEnd(why);
    setAuto(null);
  }, []);
  const runs = auto !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rocket that opens, and what became of the bet before, go on
  useEffect(() => {
    if (auto === null) return;
    if (phase !== 'open') return stop('fault');
    // What stood there before it began is no end of it.
    if (placed.current && refusal !== null) return stop('refused');
    if (placed.current && failure !== null) return stop('fault');
    if (busy || rocket?.state !== 'betting' || flown.current === rocket.id) return;
    const last = bet === null || bet.id === counted.current ? null : bet;
    // What became of the bet before is told a moment after its rocket has ended.
    if (last !== null && last.prize === null && last.state !== 'void') return;
    const next = nextOf(auto, last);
    if (typeof next === 'string') return stop(next);
    counted.current = last?.id ?? counted.current;
    flown.current = rocket.id;
    placed.current = true;
    setAuto(next);
    place();
  }, [runs, phase, rocket?.id, rocket?.state, bet?.id, bet?.state, busy, failure, refusal]);
  return {
    auto,
    end: runs ? null : end,
    begin(rules) {
      counted.current = bet?.id ?? null;
      flown.current = bet !== null && bet.pair === rocket?.id ? rocket.id : null;
      setEnd(null);
      [running.current, placed.current] = [true, false];
      setAuto(rules);
    },
    stop,
  };
}
