/** Moving and hiding sections of the home page; no React here. */
import type { HomePlace, HomeSection } from '@house/rules/home-sections';

export function movePlace(places: readonly HomePlace[], from: number, to: number): HomePlace[] {
  const place = places[from];
  if (place === undefined) return [...places];
  const rest = places.filter((other) => other !== place);
  return [...rest.slice(0, to), place, ...rest.slice(to)];
}

export function toggleSection(places: readonly HomePlace[], section: HomeSection): HomePlace[] {
  return places.map((place) => (place.section === section ? { ...place, shown: !place.shown } : place));
}
