/** Pictures and grounds that the desk chose by name; a name the art kit does not have gets the house's flower. */
import { type ArtName, artNames } from '@house/ui/lib/art-names';

const TONE = /^[a-z]{3,12}$/;

export function toArt(name: unknown): ArtName {
  return artNames.find((one) => one === name) ?? 'jarul';
}

/** Class of a ground: sets the deep, body and light stops. */
export function toneClass(tone: unknown): string {
  return typeof tone === 'string' && TONE.test(tone) ? `h-${tone}` : 'h-iris';
}
