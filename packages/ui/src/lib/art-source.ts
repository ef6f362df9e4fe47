/** Addresses of the art files after the build, by object, size and format. */
import type { ArtName } from './art-names.ts';

export type ArtSize = 240 | 440 | 640;

export interface ArtAddresses {
  readonly avif: string;
  readonly webp: string;
}

const files = import.meta.glob<string>('../../assets/art/*.{avif,webp}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

function findFile(name: ArtName, size: ArtSize, format: keyof ArtAddresses): string | undefined {
  return files[`../../assets/art/${name}-${size}.${format}`];
}

/** Both formats of one object; a size that was not encoded for it falls to 440, which every object has. */
export function artSource(name: ArtName, size: ArtSize): ArtAddresses {
  const pick = (format: keyof ArtAddresses): string =>
    findFile(name, size, format) ?? findFile(name, 440, format) ?? '';
  return { avif: pick('avif'), webp: pick('webp') };
}
