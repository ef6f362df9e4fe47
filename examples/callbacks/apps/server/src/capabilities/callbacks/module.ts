/** Callbacks: a member asks to be called, staff see who did. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { oncePerMember } from './reconcile.ts';
import { serveCallbacks } from './routes.ts';
import { createCallbacks } from './service.ts';

export function createCallbacksModule({ database: { db }, ids }: ModuleContext) {
  const callbacks = createCallbacks({ db, ids });
  const module: Module = {
    routes: ({ house }) => serveCallbacks(house, callbacks),
    work: { jobs: [{ name: 'callbacks.closeOld', cron: '11 3 * * *', run: () => callbacks.closeOld() }] },
  };
  const checks: Partial<BooksChecks> = { general: [oncePerMember] };
  return { callbacks, checks, module };
}
