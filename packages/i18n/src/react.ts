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
/** Words on their way, or why they did not come. */
interface Awaited {
  readonly promise: Promise<void>;
  failure?: { readonly thrown: unknown };
}

/** Long enough for whoever waited to be told; whoever asks later has them fetched again. */
const FAILURE_KNOWN_MS = 1_000;

const waiting = new WeakMap<Translator, Map<string, Awaited>>();

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
  const known = waiting.get(translator) ?? new Map<string, Awaited>();
  waiting.set(translator, known);
  const awaited = known.get(key) ?? startLoading(translator, areas, () => known.delete(key));
  known.set(key, awaited);
  // React draws anew after a failure as well: without this it would ask, wait and fail for ever.
  if (awaited.failure !== undefined) throw awaited.failure.thrown;
  // Thrown, not used: the next render finds the areas loaded and would call one hook less.
  throw awaited.promise;
}

function startLoading(translator: Translator, areas: readonly Area[], forget: () => void): Awaited {
  const loading = translator.loadAreas(areas);
  const awaited: Awaited = {
    promise: loading.then(forget, (thrown: unknown) => {
      awaited.failure = { thrown };
      setTimeout(forget, FAILURE_KNOWN_MS);
    }),
  };
  return awaited;
}
