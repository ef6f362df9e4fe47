/** Names of the art files in what is built; no browser is needed to say them. */
import { type ArtName, artKit } from './art-names.ts';

export type ArtSize = 240 | 440 | 640;

/** The hero flower has 440 and 640, every other object 240 and 440; the nearest that exists is taken. */
function sizeThatExists(name: ArtName, size: ArtSize): ArtSize {
  if (name === 'jarul-lg') return size === 240 ? 440 : size;
  return size === 640 ? 440 : size;
}

/** `assets/reels-440-f7a582e1`, without the ending of its format. */
export function artStem(name: ArtName, size: ArtSize): string {
  return `assets/${name}-${sizeThatExists(name, size)}-${artKit}`;
}
