/**
 * React bindings. Stands without DOM and JSX so the server's type check can read the package; the app gives the page
 * to `keepLanguage` (see `language-host.ts`).
 *
 * `<TranslatorProvider>` goes round the app, `useT()` gives typed words, `useAreas([...])` suspends until areas are there.
 */
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react';
import type { Area } from './catalogues.ts';
import type { Translate, Translator, TranslatorState } from './translator.ts';

const TranslatorContext = createContext<Translator | undefined>(undefined);
const waiting = new WeakMap<Translator, Map<string, Promise<void>>>();

export interface TranslatorProviderProps {
  translator: Translator;
  children?: ReactNode;
}

export function TranslatorProvider({ translator, children }: TranslatorProviderProps): ReactElement {
  return createElement(TranslatorContext, { value: translator }, children);
}

/** The translator round this part. Throws when the app forgot `TranslatorProvider`. */
export function useTranslator(): Translator {
  const translator = use(TranslatorContext);
  if (!translator) throw new Error('TranslatorProvider must stand round every page');
  return translator;
}

/** Language, digits and version; the part is drawn again when any of them changes. */
export function useLanguage(): TranslatorState {
  const { watch, read } = useTranslator();
  return useSyncExternalStore(watch, read, read);
}

/** `t('common.cancel')`. A new function after every change, so memoised parts that take it follow. */
export function useT(): Translate {
  const translator = useTranslator();
  const { version } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must give a new function
  return useCallback((id, values) => translator.t(id, values), [translator, version]);
}

/** Waits (suspends) until the areas are loaded in the active language; throws what the network threw. */
export function useAreas(areas: readonly Area[]): void {
  const translator = useTranslator();
  const { language } = useLanguage();
  if (translator.hasAreas(areas)) return;
  const key = `${language}/${areas.join()}`;
  const promises = waiting.get(translator) ?? new Map<string, Promise<void>>();
  waiting.set(translator, promises);
  const promise = promises.get(key) ?? translator.loadAreas(areas).finally(() => promises.delete(key));
  promises.set(key, promise);
  // Thrown, not used: the next render finds the areas loaded and would call one hook less.
  throw promise;
}
