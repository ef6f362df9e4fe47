/** Parts of the site that are fetched when they are needed: one that does not come in time is missing (specification 9). */
import { awaitPart } from '@house/web/missing-part';
import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

const CHUNK_TIMEOUT_MS = 120_000;

/** Fails as a part that is not there does, once it took too long. */
export function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('ChunkLoadError: timeout')), CHUNK_TIMEOUT_MS);
    awaitPart(loading)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Of each part that did not come: puts one that has not been tried in its place, and answers how to fetch it. */
const failed = new Set<() => () => Promise<unknown>>();

/** React remembers for good that a part did not come; this one is fetched again after `forgetMissing` or `fetchMissing`. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const renew = (): (() => Promise<unknown>) => {
    let loading: ReturnType<typeof load> | undefined;
    const fetchOnce = (): ReturnType<typeof load> => {
      if (loading !== undefined) return loading;
      loading = inTime(load());
      loading.catch(() => failed.add(renew));
      return loading;
    };
    Part = lazy(fetchOnce);
    return fetchOnce;
  };
  let Part: ComponentType<Props>;
  renew();
  return (props) => createElement(Part, props);
}

/** Whatever did not come is fetched anew where it is shown next. */
export function forgetMissing(): void {
  void takeMissing();
}

/** Fetches now whatever did not come; resolves once all of it is here or missing again. */
export async function fetchMissing(): Promise<void> {
  await Promise.allSettled(takeMissing().map((fetchPart) => fetchPart()));
}

function takeMissing(): (() => Promise<unknown>)[] {
  const parts = [...failed];
  failed.clear();
  return parts.map((renew) => renew());
}
