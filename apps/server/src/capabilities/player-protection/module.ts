/** What members set themselves: limits, pauses, exclusion. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { servePlayerProtection } from './routes.ts';
import { createPlayerProtection, type PlayerProtectionDeps } from './service.ts';

export function createPlayerProtectionModule(
  { database: { db }, ids }: ModuleContext,
  needs: Omit<PlayerProtectionDeps, 'db' | 'ids'>,
) {
  const playerProtection = createPlayerProtection({ ...needs, db, ids });
  const module: Module = {
    routes: ({ house }) => servePlayerProtection(house, playerProtection),
    guards: new Map([...appendOnly(['player_limit_changes']), ['player_pauses', ['player_pauses_never_shorter']]]),
  };
  return { playerProtection, module };
}
