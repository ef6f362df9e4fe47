/**
 * The mark of a vendor that sent no logo: one of five geometric shapes in two colours of the palette, from the vendor's
 * code (identity.md 11). Both colours are light stops, which hold against every deep stop.
 */
import { type TileHue, tileHues } from './palette.ts';
import { seedOf } from './seed.ts';

export const VENDOR_SHAPES = ['rings', 'steps', 'facets', 'arcs', 'weave'] as const;
export type VendorShape = (typeof VENDOR_SHAPES)[number];

export interface VendorLook {
  readonly shape: VendorShape;
  readonly ground: string;
  readonly first: string;
  readonly second: string;
}

const HUES = Object.keys(tileHues) as TileHue[];

export function vendorLook(code: string): VendorLook {
  const { pick } = seedOf(code);
  const shape = VENDOR_SHAPES[pick(VENDOR_SHAPES.length)] ?? 'rings';
  const at = pick(HUES.length);
  // Another hue than the first: from one step on to one before it again.
  const other = (at + 1 + pick(HUES.length - 1)) % HUES.length;
  const [ground, , first] = tileHues[HUES[at] ?? 'iris'];
  const [, , second] = tileHues[HUES[other] ?? 'gold'];
  return { shape, ground, first, second };
}
