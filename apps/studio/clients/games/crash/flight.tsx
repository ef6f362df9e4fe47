/**
 * The rocket on its curve, and the figure that counts. Both are written straight to the page at each frame: nothing else of it
 * is drawn anew. Where the person wants nothing to move there is the figure alone.
 */
import { multiplierAt } from '@house/games/minis/crash';
import { ArtImage } from '@house/ui/art';
import { type JSX, useEffect, useRef } from 'react';
import type { ShownRocket } from '../../../src/contract.ts';
import { prefersStillness } from '../../shell/parts.tsx';
import type { Words } from '../../shell/words.ts';
import { TEXTS } from './texts.ts';

const [WIDTH, HEIGHT, POINTS] = [100, 60, 48];
const SHORTEST_MILLISECONDS = 8_000;
const LOWEST_TOP = 2;
const STILL_MILLISECONDS = 250;

/** For the eye; the figure is the exact one. */
const risen = (milliseconds: number): number => Math.exp(0.00006 * milliseconds);
export const showTimes = (hundredths: number): string => (hundredths / 100).toFixed(2);

function pathOf(elapsed: number): { path: string; x: number; y: number } {
  const [span, top] = [Math.max(elapsed, SHORTEST_MILLISECONDS) * 1.1, Math.max(risen(elapsed), LOWEST_TOP) * 1.1 - 1];
  const at = (milliseconds: number): [number, number] => [
    (milliseconds / span) * WIDTH,
    HEIGHT - ((risen(milliseconds) - 1) / top) * (HEIGHT - 4),
  ];
  const points = Array.from({ length: POINTS + 1 }, (_, index) => at((elapsed * index) / POINTS));
  const [x, y] = at(elapsed);
  return { path: `M${points.map(([left, up]) => `${left.toFixed(2)} ${up.toFixed(2)}`).join('L')}`, x, y };
}

export function Flight({
  rocket,
  now,
  connected,
  onFrame,
  words,
}: {
  rocket: ShownRocket | null;
  now: () => number;
  connected: boolean;
  /** Called with the hundredths that are shown, at each frame in flight. */
  onFrame: (hundredths: number) => void;
  words: Words;
}): JSX.Element {
  const [figure, note] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const [line, area, ship] = [useRef<SVGPathElement>(null), useRef<SVGPathElement>(null), useRef<HTMLDivElement>(null)];
  const still = prefersStillness();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the rocket begins its frames anew
  useEffect(() => {
    function write(large: string, small: string): void {
      if (figure.current !== null && figure.current.textContent !== large) figure.current.textContent = large;
      if (note.current !== null && note.current.textContent !== small) note.current.textContent = small;
    }
    function draw(elapsed: number): void {
      const { path, x, y } = pathOf(elapsed);
      line.current?.setAttribute('d', path);
      area.current?.setAttribute('d', `${path}V${HEIGHT}H0Z`);
      if (ship.current !== null) {
        ship.current.style.insetInlineStart = `${x}%`;
        ship.current.style.insetBlockStart = `${(y / HEIGHT) * 100}%`;
      }
    }
    /** What the figure says now, and what stands under it. */
    function read(): [string, string] {
      if (rocket === null) return ['–', words.of(connected ? TEXTS.soon : TEXTS.lost)];
      const lost = connected ? null : words.of(TEXTS.lost);
      if (rocket.state === 'betting') {
        const left = Math.max(0, Math.ceil((rocket.bettingUntil - now()) / 1_000));
        draw(0);
        return [`${left} ${words.of(TEXTS.seconds)}`, lost ?? words.of(TEXTS.bettingFor)];
      }
      const elapsed = Math.max(0, Math.floor(now() - (rocket.startedAt ?? 0)));
      if (rocket.state === 'flying') {
        const shown = Math.min(100_000, multiplierAt(elapsed));
        draw(elapsed);
        onFrame(shown);
        return [`${showTimes(shown)}×`, lost ?? words.of(TEXTS.flying)];
      }
      if (rocket.state === 'void') return ['–', words.of(TEXTS.voided)];
      return [`${showTimes(rocket.point ?? 100)}×`, words.of(TEXTS.ended)];
    }
    let stopped = false;
    let frame = 0;
    let timer = 0;
    function next(): void {
      if (stopped) return;
      write(...read());
      if (still) timer = window.setTimeout(next, STILL_MILLISECONDS);
      else frame = requestAnimationFrame(next);
    }
    next();
    return () => {
      stopped = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [rocket?.id, rocket?.state, connected, still]);
  return (
    <div className={`cr-sky ${rocket?.state ?? 'none'}`} aria-hidden="true">
      {still ? null : (
        <div className="cr-air">
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            <path ref={area} className="cr-area" />
            <path ref={line} className="cr-line" />
          </svg>
          <div ref={ship} className="cr-ship">
            <ArtImage name="rocket" shown={56} eager />
          </div>
        </div>
      )}
      <p className="cr-figure">
        <b ref={figure} translate="no" />
        <span ref={note} />
      </p>
    </div>
  );
}
