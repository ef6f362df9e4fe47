/** Parts of the site that are fetched when they are needed: one that does not come in time is missing (specification 9). */
import { awaitPart } from '@house/web/missing-part';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

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

export function lazyPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => inTime(load()));
}
