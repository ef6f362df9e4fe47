/** Address of an avatar of the house: an object of the art kit. Empty for a name that is none. */
import { STATIC_AVATARS } from '@house/rules/avatars';
import type { ArtName } from './art-names.ts';
import { artSource } from './art-source.ts';

/** An avatar that the art kit lacks does not compile. */
const AVATARS: readonly ArtName[] = STATIC_AVATARS;

export function avatarSource(name: string): string {
  const known = AVATARS.find((each) => each === name);
  return known === undefined ? '' : artSource(known, 240).webp;
}
