/** The rendered objects as pictures: AVIF with WebP behind it, two sizes, lazy unless told otherwise. */
import type { JSX } from 'react';
import type { ArtSize } from './lib/art-file.ts';
import type { ArtName } from './lib/art-names.ts';
import { artSource } from './lib/art-source.ts';

export interface ArtImageProps {
  name: ArtName;
  /** Side of the file in px: 240 and 440 for objects, 440 and 640 for `jarul-lg`. */
  size?: ArtSize;
  /** Side it is drawn at in px; kept as width and height, so nothing moves when it arrives. */
  shown?: number;
  /** Text for people who do not see it; empty when the text beside it says the same. */
  alt?: string;
  /** The first picture of a page: fetched at once and first. */
  eager?: boolean;
  className?: string;
}

export function ArtImage({
  name,
  size = 240,
  shown = size,
  alt = '',
  eager = false,
  className,
}: ArtImageProps): JSX.Element {
  const { avif, webp } = artSource(name, size);
  return (
    <picture className="art-pic">
      <source type="image/avif" srcSet={avif} />
      <img
        src={webp}
        alt={alt}
        width={shown}
        height={shown}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        {...(className ? { className } : {})}
      />
    </picture>
  );
}
