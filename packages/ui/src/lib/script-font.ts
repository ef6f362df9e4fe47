/** Faces of scripts that the house's own type has not: fetched only by pages in a language written in them. */
const ARABIC: ReadonlySet<string> = new Set(['ar', 'fa', 'ur']);

/** Call with the code of the chosen language whenever it changes. */
export async function loadScriptFont(code: string): Promise<void> {
  if (ARABIC.has(code)) await import('@fontsource-variable/noto-sans-arabic');
}
