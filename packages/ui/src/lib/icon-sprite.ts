/** Where the drawing of an icon is. An app may put a module of its own in this one's place, with several files. */
import sprite from '../../assets/icons.svg?url&no-inline';
import type { IconName } from './icon-names.ts';

export function spriteOf(_name: IconName): string {
  return sprite;
}
