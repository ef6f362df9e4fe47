/** Parts of the site that are fetched when they are needed: one that does not come in time is missing (specification 9). */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const CHUNK_TIMEOUT_MS = 120_000;

const MISSING = /dynamically imported module|module script|preload CSS/i;

/**
 * Fails as a part that is not there does, once it took too long. In words of our own: the router reloads the page by
 * itself on those of a browser, and with it goes whatever somebody typed.
 */
export function inTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('ChunkLoadError: timeout')), CHUNK_TIMEOUT_MS);
    const fail = (failure: unknown): void =>
      reject(MISSING.test(String(failure)) ? new Error(`ChunkLoadError: ${String(failure)}`) : failure);
    loading.then(resolve, fail).finally(() => clearTimeout(timer));
  });
}

export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => inTime(load()));
}
