/** Pictures that the desk chose by name; a name the art kit does not have gets the house's flower. */
import { type ArtName, artNames } from '@house/ui/lib/art-names';

export function toArt(name: unknown): ArtName {
  return artNames.find((one) => one === name) ?? 'jarul';
}
