/** How far the wheel turns. Pure. */

const WHOLE_TURNS = 4;

/**
 * Degrees, clockwise, that bring the middle of a segment under the pointer at the top: some whole turns past `from`.
 * Segments stand clockwise, the first begins at the top.
 */
export function turnTo(from: number, segment: number, segments: number): number {
  const least = from + WHOLE_TURNS * 360;
  const middle = ((segment + 0.5) * 360) / segments;
  const rest = (((-middle - least) % 360) + 360) % 360;
  return least + rest;
}
