/** Address of an avatar of the house: an object of the art kit. Empty for a name that is none. */
import { type ArtName, artNames } from './art-names.ts';
import { artSource } from './art-source.ts';

export function avatarSource(name: string): string {
  const known = artNames.find((each): each is ArtName => each === name);
  return known === undefined ? '' : artSource(known, 240).webp;
}
