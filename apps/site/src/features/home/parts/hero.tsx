/**
 * The hero (screens.md 2.1 R1): one banner, drawn over what the server painted. What turns it comes after the first script
 * (carousel.tsx).
 */
import type { HomeBanner } from '@house/contract/content/home';
import { useT } from '@house/i18n/react';
import { Skeleton } from '@house/ui/states';
import { type JSX, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../shared/chunks.ts';
import { toneClass } from '../../../shared/tone.ts';
import { firstSlide } from '../model.ts';
import { SlideBody } from './slide.tsx';

const Carousel = lazyPart(async () => ({ default: (await import('../late.tsx')).Carousel }));

export function Hero({ slides }: { slides: readonly HomeBanner[] }): JSX.Element {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<{ id: string | undefined; byHand: boolean }>();
  const found = slides.findIndex(({ id }) => id === shown?.id);
  const place = found < 0 ? firstSlide(slides) : found;
  const slide = slides[place];
  if (slide === undefined) return <HeroPlaceholder />;
  return (
    <section
      ref={box}
      className={`hm ink ${toneClass(slide.tone)}`}
      aria-roledescription={t('site-home.hero.carousel')}
      aria-label={t('site-home.hero.label')}
    >
      <div
        key={slide.id}
        className={shown === undefined ? 'hm-slide' : 'hm-slide turned'}
        aria-live={shown?.byHand === true ? 'polite' : 'off'}
      >
        <SlideBody banner={slide} first={shown === undefined} />
      </div>
      {slides.length < 2 ? null : (
        <Suspense fallback={null}>
          <Carousel
            box={box}
            slides={slides}
            place={place}
            onGo={(to, byHand) => setShown({ id: slides[to]?.id, byHand })}
          />
        </Suspense>
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
