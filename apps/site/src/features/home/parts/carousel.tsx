/**
 * What turns the hero: six seconds a banner, arrows, dots, arrow keys and a swipe (screens.md 2.1 R1, K).
 *
 * It goes on by itself while nobody points at it, stands in it or paused it, the tab is seen and motion is wanted. What was
 * chosen by hand is told to screen readers, what turned by itself is not.
 */
import type { HomeBanner } from '@house/contract/content/home';
import { useAreas, useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { type JSX, type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../shared/motion.ts';
import { stepTo } from '../model.ts';
import { SlideArt } from './slide.tsx';

const SLIDE_MS = 6_000;
/** The next picture is asked for when the first page has what it needs. */
const NEXT_AFTER_MS = 3_000;
const SWIPE_PX = 40;

interface CarouselProps {
  /** What is pointed at, touched and stood in. */
  box: RefObject<HTMLElement | null>;
  slides: readonly HomeBanner[];
  place: number;
  onGo: (place: number, byHand: boolean) => void;
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}

/** Arrow keys and swipes inside the box. */
function useSteps(box: RefObject<HTMLElement | null>, onStep: (step: number) => void): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let from: number | undefined;
    const step = (forward: boolean): void => latest.current(forward === isRightToLeft() ? -1 : 1);
    place.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
        event.preventDefault();
        step(event.key === 'ArrowRight');
      },
      { signal },
    );
    place.addEventListener(
      'pointerdown',
      (event) => {
        from = event.pointerType === 'mouse' ? undefined : event.clientX;
      },
      { signal },
    );
    place.addEventListener(
      'pointerup',
      (event) => {
        const moved = from === undefined ? 0 : event.clientX - from;
        from = undefined;
        if (Math.abs(moved) >= SWIPE_PX) step(moved < 0);
      },
      { signal },
    );
    return () => listening.abort();
  }, [box]);
}

/** True while somebody points at the box or stands in it, or does not see the tab. */
function useResting(box: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    setPointed(place.matches(':hover') && matchMedia('(hover: hover)').matches);
    setFocused(place.contains(document.activeElement));
    place.addEventListener('pointerenter', (event) => setPointed(event.pointerType === 'mouse'), { signal });
    place.addEventListener('pointerleave', () => setPointed(false), { signal });
    place.addEventListener('focusin', () => setFocused(true), { signal });
    place.addEventListener('focusout', (event) => setFocused(place.contains(event.relatedTarget as Node | null)), {
      signal,
    });
    document.addEventListener('visibilitychange', () => setHidden(document.hidden), { signal });
    return () => listening.abort();
  }, [box]);
  return pointed || focused || hidden;
}

function useLater(milliseconds: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return later;
}

export function Carousel({ box, slides, place, onGo }: CarouselProps): JSX.Element {
  useAreas(['site-front']);
  const t = useT();
  const still = useReducedMotion();
  const resting = useResting(box);
  const later = useLater(NEXT_AFTER_MS);
  const [paused, setPaused] = useState(false);
  const count = slides.length;
  const held = still || paused || resting;
  const turn = useRef(() => {});
  useEffect(() => {
    turn.current = () => onGo(stepTo(place, 1, count), false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide has its own six seconds
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => turn.current(), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [held, place]);
  const step = (by: number): void => onGo(stepTo(place, by, count), true);
  useSteps(box, step);
  const next = slides[stepTo(place, 1, count)];
  return (
    <>
      {later && next !== undefined ? (
        <span key={next.id} hidden>
          <SlideArt name={next.art} eager={false} />
        </span>
      ) : null}
      <span className="hm-arrows only-d">
        <IconButton icon="caret-left-bold" turns label={t('site-front.hero.previous')} onClick={() => step(-1)} />
        <IconButton icon="caret-right-bold" turns label={t('site-front.hero.next')} onClick={() => step(1)} />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and a frame of its own */}
      <span className="dots" role="group" aria-label={t('site-front.hero.choose')}>
        {slides.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            className={!held && at === place ? 'running' : ''}
            aria-current={at === place}
            aria-label={t('site-front.hero.slide', { place: at + 1, count, title })}
            onClick={() => onGo(at, true)}
          >
            <i />
          </button>
        ))}
        {still ? null : (
          <button
            type="button"
            className="hm-pause"
            aria-label={t(paused ? 'site-front.hero.goOn' : 'site-front.hero.pause')}
            onClick={() => setPaused(!paused)}
          >
            <i className={paused ? 'play' : 'pause'} />
          </button>
        )}
      </span>
    </>
  );
}
