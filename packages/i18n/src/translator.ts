/**
 * Words for people in the chosen language, in the browser and on the server.
 *
 * States: an area is unknown → loading → loaded, for each language. `t` gives words of the
 * loaded areas of the active language; a missing id gives "…" and is reported, never the key (screens 1.3), and its area is
 * fetched. `setLanguage` first loads every area in use in the new language and then switches all at once, so no page is
 * ever half translated.
 */
import { type I18n, setupI18n } from '@lingui/core';
import { catalogues } from './catalogue-table.ts';
import { type Area, LANGUAGES, type Language, type MessageId } from './catalogues.ts';
import { type DigitSet, mapDigits } from './digits.ts';
import { spokenLanguage } from './language-names.ts';

export type MessageValues = Readonly<Record<string, string | number | bigint>>;
export type Translate = (id: MessageId, values?: MessageValues) => string;

type Messages = Parameters<I18n['load']>[1];

export interface TranslatorState {
  /** Of the words. */
  readonly language: Language;
  /** The language that was chosen; its words may be English until its own are there. */
  readonly code: string;
  readonly digits: DigitSet;
  /** Changes with every switch and every area that arrives; tells React to ask again. */
  readonly version: number;
}

export interface Translator {
  readonly t: Translate;
  /** Puts words of a server's dotted code (an id this build may not know); undefined when there are none. */
  readonly find: (id: string, values?: MessageValues) => string | undefined;
  readonly hasAreas: (areas: readonly Area[]) => boolean;
  readonly loadAreas: (areas: readonly Area[]) => Promise<void>;
  /** Takes any listed code; one that is not listed changes nothing. */
  readonly setLanguage: (code: string) => Promise<void>;
  readonly setDigits: (digits: DigitSet) => void;
  readonly mapDigits: (text: string) => string;
  readonly read: () => TranslatorState;
  readonly watch: (listener: () => void) => () => void;
}

export interface TranslatorOptions {
  /** A listed code; one that is not listed speaks English. */
  language: string;
  digits?: DigitSet;
  /** On the server the raw messages are compiled on load; in the browser the build has done it. */
  compile?: (message: string) => unknown;
  /** Hears of ids that have no words, though what their name begins with is loaded. */
  onMissing?: (id: string, language: Language) => void;
}

/** Latin digits in both languages; lakh and crore grouping in both. */
const FORMAT_LOCALES: Record<Language, string> = { bn: 'bn-BD-u-nu-latn', en: 'en-IN' };

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

export function createTranslator({
  language: code,
  digits = 'latn',
  compile,
  onMissing,
}: TranslatorOptions): Translator {
  const language = spokenLanguage(code) ?? 'en';
  const i18n = setupI18n();
  const loaded = new Map<string, Promise<void>>();
  const ready = new Set<string>();
  const used = new Set<Area>();
  const late = new Set<string>();
  const listeners = new Set<() => void>();
  let state: TranslatorState = { language, code, digits, version: 0 };
  i18n.load(language, {});
  i18n.activate(language, FORMAT_LOCALES[language]);

  const change = (next: Partial<TranslatorState>): void => {
    state = { ...state, ...next, version: state.version + 1 };
    for (const listener of listeners) listener();
  };

  const fetchArea = async (area: Area, into: Language): Promise<void> => {
    const { default: raw } = await catalogues[area][into]();
    const messages = compile
      ? Object.fromEntries(Object.entries(raw).map(([id, text]) => [id, compile(String(text))]))
      : raw;
    i18n.load(into, messages as Messages);
    ready.add(`${into}/${area}`);
  };

  const loadArea = (area: Area, into: Language): Promise<void> => {
    const key = `${into}/${area}`;
    const known = loaded.get(key);
    if (known) return known;
    const loading = fetchArea(area, into).catch((error: unknown) => {
      loaded.delete(key); // the network failed: the next asking tries again
      throw error;
    });
    loaded.set(key, loading);
    return loading;
  };

  /** Tells no listener: who needs the words waits for them (`useAreas`), and all others would be drawn anew for nothing. */
  const loadAreas = async (areas: readonly Area[]): Promise<void> => {
    for (const area of areas) used.add(area);
    await Promise.all(areas.map((area) => loadArea(area, state.language)));
  };

  /** Somebody said words without waiting for their area: it is fetched, and everything is drawn anew once it is there. */
  const fetchLate = (id: string): void => {
    const area = id.slice(0, id.indexOf('.')) as Area;
    const key = `${state.language}/${area}`;
    if (!(area in catalogues) || ready.has(key) || late.has(key)) return;
    late.add(key);
    void loadAreas([area]).then(
      () => change({}),
      () => late.delete(key),
    );
  };

  const find = (id: string, values?: MessageValues): string | undefined => {
    if (!(id in i18n.messages)) return undefined;
    return mapDigits(i18n._(id, values), state.digits);
  };

  return {
    find,
    loadAreas,
    t: (id, values) => {
      const words = find(id, values);
      if (words !== undefined) return words;
      if (ready.has(`${state.language}/${id.slice(0, id.indexOf('.'))}`)) onMissing?.(id, state.language);
      else fetchLate(id);
      return '…';
    },
    hasAreas: (areas) => areas.every((area) => ready.has(`${state.language}/${area}`)),
    setLanguage: async (chosen) => {
      const next = spokenLanguage(chosen);
      if (next === undefined) return;
      await Promise.all([...used].map((area) => loadArea(area, next)));
      i18n.activate(next, FORMAT_LOCALES[next]);
      change({ language: next, code: chosen });
    },
    setDigits: (next) => change({ digits: next }),
    mapDigits: (text) => mapDigits(text, state.digits),
    read: () => state,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
