/** One icon of the sprite. Silent by default; with `label` it is announced as an image. */
import type { JSX } from 'react';
import type { IconName } from './lib/icon-names.ts';
import { spriteOf } from './lib/icon-sprite.ts';

export interface IconProps {
  name: IconName;
  /** Side in px; without it the icon is 1.25 of the text around it. */
  size?: number;
  /** What it means, when no text beside it says so. */
  label?: string;
  /** Arrows that point along the line are mirrored in right-to-left languages. */
  turns?: boolean;
}

export function Icon({ name, size, label, turns }: IconProps): JSX.Element {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label when it carries meaning
    <svg
      className={turns ? 'i turn' : 'i'}
      viewBox="0 0 256 256"
      {...named}
      {...(size === undefined ? {} : { style: { width: size, height: size } })}
    >
      <use href={`${spriteOf(name)}#${name}`} />
    </svg>
  );
}
