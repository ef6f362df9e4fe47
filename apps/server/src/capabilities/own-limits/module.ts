/** What members set themselves: limits, pauses, exclusion. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { serveOwnLimits } from './routes.ts';
import { createOwnLimits, type OwnLimitsDeps } from './service.ts';

export function createOwnLimitsModule(
  { database: { db }, ids }: ModuleContext,
  needs: Omit<OwnLimitsDeps, 'db' | 'ids'>,
) {
  const ownLimits = createOwnLimits({ ...needs, db, ids });
  const module: Module = {
    routes: ({ house }) => serveOwnLimits(house, ownLimits),
    guards: new Map([...appendOnly(['own_limit_changes']), ['own_pauses', ['own_pauses_never_shorter']]]),
  };
  return { ownLimits, module };
}
