/**
 * How each area is fetched, by language. This is Node's, which reads the files; a build puts a table of imports in its place
 * (vite-plugin.ts), a file for each area and language.
 */
import { type Area, LANGUAGES, type Language } from './catalogues.ts';
import { AREA_NAMES, type RawCatalogue, readArea } from './message-files.ts';

type Catalogue = Readonly<Record<Language, () => Promise<{ readonly default: RawCatalogue }>>>;

function catalogueOf(area: string): Catalogue {
  const loads = LANGUAGES.map((language) => [language, async () => ({ default: readArea(area, language) })]);
  return Object.fromEntries(loads) as Catalogue;
}

/** That the compiler knows the areas that are there, a test holds (`findUntoldAreas`). */
export const catalogues = Object.fromEntries(AREA_NAMES.map((area) => [area, catalogueOf(area)])) as Readonly<
  Record<Area, Catalogue>
>;
