/**
 * What a game's tile looks like under its name: ground, rosette, glow and object (identity.md 11):
 * `<a className={`tile ${tileGround(hue)}`}><GameTileArt … /><span className="cap">…`. A vendor's own picture may take
 * the object's place.
 *
 * The object and the rosette come when the tile nears the screen; the tile keeps its ratio from the start. With data
 * saving on there is no rosette.
 */
import './css/tile-art.css';
import { type CSSProperties, type JSX, useEffect, useRef, useState } from 'react';
import { artSource } from './lib/art-source.ts';
import { createPictureMemory, PRELOAD_MARGIN, waitBeforeRetry } from './lib/picture-load.ts';
import { rosetteMask, type TileLook, tileGround, tileRecipe } from './lib/tile.ts';

const memory = createPictureMemory();
const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function watchNear(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: PRELOAD_MARGIN },
  );
  waiting.set(element, onNear);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}

/** Attempt 0 is the first; a failed picture is asked for again by a new element. */
function useRetries(address: string): { attempt: number | null; failed: () => void } {
  const [failures, setFailures] = useState({ address, count: 0, shown: 0 });
  const { count, shown } = failures.address === address ? failures : { count: 0, shown: 0 };
  const wait = waitBeforeRetry(count);
  useEffect(() => {
    if (count === 0 || wait === null) return;
    const timer = setTimeout(() => setFailures({ address, count, shown: count }), wait);
    return () => clearTimeout(timer);
  }, [address, count, wait]);
  return {
    attempt: count > 0 && wait === null ? null : shown,
    failed: () => setFailures({ address, count: shown + 1, shown }),
  };
}

export interface GameTileArtProps extends TileLook {
  /** A vendor's own picture instead of the object. */
  icon?: string | null;
  /** One of the first nine tiles of a page: fetched at once. */
  eager?: boolean;
  /** Side of the file in px; 440 for large tiles. */
  size?: 240 | 440;
}

export function GameTileArt({ hue, art, seed, icon = null, eager = false, size = 240 }: GameTileArtProps): JSX.Element {
  const { rosette, turn } = tileRecipe(seed);
  const { avif, webp } = artSource(art, size);
  const address = icon ?? webp;
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(eager || memory.has(address));
  const { attempt, failed } = useRetries(address);
  useEffect(() => (near || !place.current ? undefined : watchNear(place.current, () => setNear(true))), [near]);
  const mask = { '--tile-ros': rosetteMask(rosette), rotate: `${turn}deg` } as CSSProperties;
  return (
    <i ref={place} className={`tile-art ${tileGround(hue)}`} aria-hidden="true">
      {near ? <i className="g" style={mask} /> : null}
      <i className="glow" />
      {near && attempt !== null ? (
        <picture key={attempt} className="art-pic">
          {icon === null ? <source type="image/avif" srcSet={avif} /> : null}
          <img
            src={address}
            alt=""
            width={220}
            height={220}
            decoding="async"
            fetchPriority={eager ? 'high' : 'auto'}
            onLoad={() => memory.add(address)}
            onError={failed}
          />
        </picture>
      ) : null}
    </i>
  );
}
