/** The person's theme and motion, for components. */
import { useSyncExternalStore } from 'react';
import { type Preferences, readPreferences, watchPreferences } from './lib/theme.ts';

export function usePreferences(): Preferences {
  return useSyncExternalStore(watchPreferences, readPreferences);
}
