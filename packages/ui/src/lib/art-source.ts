/**
 * Addresses of the art files, by object, size and format. They are computed, so forty-six objects cost a page no list:
 * `lib/vite-art.ts` puts the files there, and the kit's hash in the name lets browsers keep them for a year.
 */
import { type ArtSize, artStem } from './art-file.ts';
import type { ArtName } from './art-names.ts';

export interface ArtAddresses {
  readonly avif: string;
  readonly webp: string;
}

export function artSource(name: ArtName, size: ArtSize): ArtAddresses {
  const stem = `${import.meta.env.BASE_URL}${artStem(name, size)}`;
  return { avif: `${stem}.avif`, webp: `${stem}.webp` };
}
