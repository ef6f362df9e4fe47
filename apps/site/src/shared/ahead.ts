/**
 * Parts, their words and what follows them, asked for at once: on a slow line each would cost a turn of its own after the
 * one before. What fails here fails again where it is used, and is told there.
 */
import type { Area } from '@house/i18n/catalogues';
import { translator } from './preferences.ts';

/** A part that is fetched when it is needed, and the words it needs. */
export interface Ahead {
  readonly load: () => Promise<unknown>;
  readonly areas: readonly Area[];
}

/** The part, once its words are there too. */
export async function withWords<Part>(areas: readonly Area[], loading: Promise<Part>): Promise<Part> {
  const words = translator.loadAreas(areas).catch(() => undefined);
  const part = await loading;
  await words;
  return part;
}

/** Asks for what will be needed in a moment. */
export function fetchAhead({ load, areas }: Ahead): void {
  for (const asked of [load(), translator.loadAreas(areas)]) asked.catch(() => undefined);
}
