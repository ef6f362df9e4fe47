/** Search over what the capabilities let it find. */
import { steadyClock } from '../../platform/clock.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { SearchSource } from './port.ts';
import { serveSearch } from './routes.ts';
import { createSearch } from './service.ts';

export function createSearchModule(
  { metrics, log }: ModuleContext,
  { sources }: { readonly sources: readonly SearchSource[] },
) {
  const search = createSearch({
    clock: steadyClock,
    sources,
    onFault: (source, error) => {
      metrics.fault('search');
      log.error({ err: error, source }, 'a source of search did not answer');
    },
  });
  const module: Module = { routes: ({ house }) => serveSearch(house, search) };
  return { search, module };
}
