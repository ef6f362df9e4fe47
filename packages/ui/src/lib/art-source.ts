/**
 * Addresses of the art files, by object, size and format. They are computed, so forty-six objects cost a page no list:
 * `lib/vite-art.ts` puts the files there, and the kit's hash in the name lets browsers keep them for a year.
 */
import { type ArtName, artKit } from './art-names.ts';

export type ArtSize = 240 | 440 | 640;

export interface ArtAddresses {
  readonly avif: string;
  readonly webp: string;
}

/** The hero flower has 440 and 640, every other object 240 and 440; the nearest that exists is taken. */
function sizeThatExists(name: ArtName, size: ArtSize): ArtSize {
  if (name === 'jarul-lg') return size === 240 ? 440 : size;
  return size === 640 ? 440 : size;
}

export function artSource(name: ArtName, size: ArtSize): ArtAddresses {
  const stem = `${import.meta.env.BASE_URL}assets/${name}-${sizeThatExists(name, size)}-${artKit}`;
  return { avif: `${stem}.avif`, webp: `${stem}.webp` };
}
