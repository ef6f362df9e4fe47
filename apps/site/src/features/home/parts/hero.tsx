/**
 * The hero (screens.md 2.1 R1): banners of the group `w_home`, six seconds each.
 *
 * It goes on by itself while nobody points at it, stands in it or touches it, the tab is seen, motion is wanted and it was
 * not paused. The dots, the arrows, the arrow keys and a swipe choose; what was chosen by hand is told to screen readers.
 */
import type { HomeBanner } from '@house/contract/home';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Skeleton } from '@house/ui/states';
import { type JSX, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../../../shared/motion.ts';
import { toneClass } from '../../../shared/tone.ts';
import { firstSlide, stepTo } from '../model.ts';
import { SlideBody } from './slide.tsx';

const SLIDE_MS = 6_000;
/** The next picture is asked for when the first page has what it needs. */
const NEXT_AFTER_MS = 3_000;
const SWIPE_PX = 40;

interface Turning {
  readonly count: number;
  readonly held: boolean;
  readonly place: number;
  readonly onTurn: () => void;
}

function useTurning({ count, held, place, onTurn }: Turning): void {
  const turn = useRef(onTurn);
  useEffect(() => {
    turn.current = onTurn;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every slide has its own six seconds
  useEffect(() => {
    if (count < 2 || held) return;
    const timer = setTimeout(() => turn.current(), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [count, held, place]);
}

function useTabSeen(): boolean {
  const [seen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const note = (): void => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return seen;
}

function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), NEXT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return later;
}

interface ControlsProps {
  slides: readonly HomeBanner[];
  place: number;
  running: boolean;
  paused: boolean | null;
  onGo: (place: number) => void;
  onPause: () => void;
}

function Controls({ slides, place, running, paused, onGo, onPause }: ControlsProps): JSX.Element {
  const t = useT();
  const count = slides.length;
  return (
    <>
      <span className="hm-arrows only-d">
        <IconButton
          icon="caret-left-bold"
          turns
          label={t('site-home.hero.previous')}
          onClick={() => onGo(stepTo(place, -1, count))}
        />
        <IconButton
          icon="caret-right-bold"
          turns
          label={t('site-home.hero.next')}
          onClick={() => onGo(stepTo(place, 1, count))}
        />
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and a frame of its own */}
      <span className="dots" role="group" aria-label={t('site-home.hero.choose')}>
        {slides.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            className={running && at === place ? 'running' : ''}
            aria-current={at === place}
            aria-label={t('site-home.hero.slide', { place: at + 1, count, title })}
            onClick={() => onGo(at)}
          >
            <i />
          </button>
        ))}
        {paused === null ? null : (
          <button
            type="button"
            className="hm-pause"
            aria-label={t(paused ? 'site-home.hero.goOn' : 'site-home.hero.pause')}
            onClick={onPause}
          >
            <i className={paused ? 'play' : 'pause'} />
          </button>
        )}
      </span>
    </>
  );
}

function useSwipe(onStep: (step: number) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === undefined ? 0 : event.clientX - from.current;
      from.current = undefined;
      const forward = document.documentElement.dir === 'rtl' ? moved > 0 : moved < 0;
      if (Math.abs(moved) >= SWIPE_PX) onStep(forward ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}

export function Hero({ slides }: { slides: readonly HomeBanner[] }): JSX.Element {
  const t = useT();
  const still = useReducedMotion();
  const seen = useTabSeen();
  const later = useLater();
  const [chosen, setChosen] = useState<string>();
  const [resting, setResting] = useState({ pointer: false, focus: false });
  const [paused, setPaused] = useState(false);
  const [told, setTold] = useState(false);
  const count = slides.length;
  const found = slides.findIndex(({ id }) => id === chosen);
  const place = found < 0 ? firstSlide(slides) : found;
  const go = (to: number): void => setChosen(slides[to]?.id);
  const choose = (to: number): void => {
    setTold(true);
    go(to);
  };
  const held = still || paused || resting.pointer || resting.focus || !seen;
  useTurning({
    count,
    held,
    place,
    onTurn: () => {
      setTold(false);
      go(stepTo(place, 1, count));
    },
  });
  const swipe = useSwipe((step) => choose(stepTo(place, step, count)));
  const onKey = (event: KeyboardEvent): void => {
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1;
    const step = event.key === 'ArrowRight' ? rtl : event.key === 'ArrowLeft' ? -rtl : 0;
    if (step === 0 || count < 2) return;
    event.preventDefault();
    choose(stepTo(place, step, count));
  };
  const slide = slides[place];
  const next = slides[stepTo(place, 1, count)];
  if (slide === undefined) return <HeroPlaceholder />;
  return (
    <section
      className={`hm ink ${toneClass(slide.tone)}`}
      aria-roledescription={t('site-home.hero.carousel')}
      aria-label={t('site-home.hero.label')}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setResting((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setResting((now) => ({ ...now, pointer: false }))}
      onFocus={() => setResting((now) => ({ ...now, focus: true }))}
      onBlur={(event) =>
        event.currentTarget.contains(event.relatedTarget) || setResting((now) => ({ ...now, focus: false }))
      }
      onKeyDown={onKey}
      {...swipe}
    >
      <div key={slide.id} className={chosen === undefined ? 'hm-slide' : 'hm-slide turned'} aria-live={told ? 'polite' : 'off'}>
        <SlideBody banner={slide} first={chosen === undefined} />
      </div>
      {later && next !== undefined && next !== slide ? (
        <div key={next.id} className="hm-slide next" inert aria-hidden="true">
          <SlideBody banner={next} first={false} />
        </div>
      ) : null}
      {count < 2 ? null : (
        <Controls
          slides={slides}
          place={place}
          running={!held}
          paused={still ? null : paused}
          onGo={choose}
          onPause={() => setPaused(!paused)}
        />
      )}
    </section>
  );
}

/** The hero's own place while the banners are on their way. */
export function HeroPlaceholder(): JSX.Element {
  return (
    <div className="hm ink h-iris">
      <Skeleton width="40%" height={52} />
    </div>
  );
}
