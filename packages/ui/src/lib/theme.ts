/**
 * Theme, motion and data saving: attributes of <html>, chosen by the person, kept on this device.
 * `applyPreferences` runs before the first paint (the app's own first script); changes are heard with `watchPreferences`.
 */
export type Theme = 'dark' | 'light';

export interface Preferences {
  readonly theme: Theme;
  /** False when the person switched motion off here; the system's own wish is honoured by the stylesheet. */
  readonly motion: boolean;
}

const THEME_KEY = 'theme';
const MOTION_KEY = 'motion';
const listeners = new Set<() => void>();

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused in some private windows; the choice then lasts for this page
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // as above
  }
}

let preferences: Preferences = { theme: 'dark', motion: true };

function setPreferences(next: Preferences): void {
  preferences = next;
  const root = document.documentElement;
  root.dataset.theme = next.theme;
  root.dataset.motion = next.motion ? 'on' : 'off';
  for (const listener of listeners) listener();
}

/** Reads the stored choice, else `fallback` (a brand setting), else what the system prefers. */
export function applyPreferences(fallback?: Theme): void {
  const stored = readStored(THEME_KEY);
  const system: Theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = stored === 'dark' || stored === 'light' ? stored : (fallback ?? system);
  const saver = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  document.documentElement.dataset.saver = saver ? 'on' : 'off';
  setPreferences({ theme, motion: readStored(MOTION_KEY) !== 'off' });
}

export function setTheme(theme: Theme): void {
  store(THEME_KEY, theme);
  setPreferences({ ...preferences, theme });
}

export function setMotion(motion: boolean): void {
  store(MOTION_KEY, motion ? 'on' : 'off');
  setPreferences({ ...preferences, motion });
}

export function readPreferences(): Preferences {
  return preferences;
}

export function watchPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True when nothing should roll, play by itself or count up: the person's switch or the system's wish. */
export function prefersStillness(): boolean {
  return !preferences.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
