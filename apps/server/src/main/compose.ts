/**
 * Composes a process: kernel, capabilities (`modules.ts`), pages (`house-pages.ts`). A process whose contract has a call without a handler does not start.
 */

import { getKeys, getSystemStatus, getWhitelabel } from '@house/contract/content/system';
import { buyRaffleTickets } from '@house/contract/lottery/raffles';
import { buyScratchCard } from '@house/contract/lottery/scratch';
import { createDoor } from '../capabilities/content/region/routes.ts';
import type { Guards, Module } from '../platform/module.ts';
import { describePages } from './house-pages.ts';
import { type Kernel, openKernel, type ProcessConfig } from './kernel.ts';
import { createModules, ELOTTERY, type Modules } from './modules.ts';
import { type ComposeOptions, type RunningProcess, runProcess } from './process.ts';

/** Bets of the e-lottery without a game in the catalogue; all others close with their game's category and vendor. */
const CARDS_AND_TICKETS: ReadonlySet<string> = new Set([buyScratchCard.name, buyRaffleTickets.name]);
const CARD_PARTS = [ELOTTERY, 'vendor:LOTTERY'];

type Ports = Modules['ports'];

/** A house whose capabilities stand, but which serves nobody and does no work yet. */
export interface ComposedApp {
  readonly kernel: Kernel;
  /** The capabilities, for seeds, benches and tests. */
  readonly ports: Ports;
}

export interface RunningApp extends RunningProcess, ComposedApp {
  /** What the database refuses, of every capability. */
  readonly guards: Guards;
}

export interface AppOptions extends ComposeOptions {
  /** Awaited before anything is served or worked at: the demo's data. */
  readonly beforeServing?: (house: ComposedApp) => Promise<void>;
}

/** Composes a process of the role that the configuration names. The database is migrated before. */
export async function composeApp(config: ProcessConfig, options: AppOptions = {}): Promise<RunningApp> {
  const kernel = await openKernel(config, options);
  const opened: Module[] = [];
  try {
    const capabilities = await createModules(kernel);
    const { ports, gatekeeper, modules, guards } = capabilities;
    opened.push(...modules);
    await options.beforeServing?.({ kernel, ports });
    const door = createDoor({
      siteState: ports.siteState,
      now: () => kernel.clock.now(),
      alwaysOpen: [getSystemStatus, getKeys, getWhitelabel],
      partsOf: ({ name }) => (CARDS_AND_TICKETS.has(name) ? CARD_PARTS : []),
    });
    const pages = await describePages(kernel, capabilities);
    return { ...(await runProcess(kernel, { gatekeeper, door, modules, pages }, options)), ports, guards };
  } catch (error) {
    await kernel.stopWork(0);
    for (const module of opened) await module.close?.();
    await kernel.close();
    throw error;
  }
}
