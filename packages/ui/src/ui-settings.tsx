/**
 * The words and digits of the parts. The parts carry no text of their own; an app gives it once, in its language,
 * round everything: `<UiSettings words={…} mapDigits={…}>`.
 */
import { type ComponentType, createContext, type JSX, type ReactNode, use, useMemo } from 'react';

export interface UiWords {
  close: string;
  back: string;
  optional: string;
  showPassword: string;
  hidePassword: string;
  increase: string;
  decrease: string;
  /** Of a number field, for what is no whole number. */
  wholeOnly: string;
  clear: string;
  retry: string;
  loading: string;
  firstPage: string;
  previousPage: string;
  nextPage: string;
  lastPage: string;
  pages: string;
  /** Letters after a count of days and hours, as in "1d 04h". */
  dayLetter: string;
  hourLetter: string;
}

interface Settings {
  words: UiWords;
  /** Turns Latin digits into the person's digits; the identity function for most. */
  mapDigits: (text: string) => string;
  /** What stands in a popup's place that threw; `onAgain` draws it once more. Without it a popup takes the page with it. */
  broken?: ComponentType<{ error: unknown; onAgain: () => void }>;
}

const SettingsContext = createContext<Settings | undefined>(undefined);

export interface UiSettingsProps extends Settings {
  children: ReactNode;
}

export function UiSettings({ words, mapDigits, broken, children }: UiSettingsProps): JSX.Element {
  const settings = useMemo(
    () => ({ words, mapDigits, ...(broken === undefined ? {} : { broken }) }),
    [words, mapDigits, broken],
  );
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The settings round this part. Throws when an app forgot `UiSettings`: a promise broken, not a state to show. */
export function useUiSettings(): Settings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('UiSettings must stand round every part');
  return settings;
}
