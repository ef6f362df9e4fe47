/** One's own order of things. */

/** The same ids with one of them at another place; places beyond the ends are the ends. */
export function moveTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id);
  if (rest.length === ids.length) return rest;
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), id, ...rest.slice(place)];
}
