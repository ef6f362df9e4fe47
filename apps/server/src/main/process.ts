/**
 * The life of a process: what the capabilities added is opened, served and stopped.
 *
 * Stopping: nobody new is let in, sockets are told to come back elsewhere (1012), what is in flight finishes, work stops
 * after the run in progress, connections close. A line on which we wait for the other side is cut after a second; after
 * ten it ends whatever is left.
 */
import { ALL_CALLS } from '@house/contract/calls';
import { LIVE_SOCKET_PATH } from '@house/contract/platform/realtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Door } from '../platform/door.ts';
import type { CallRouter, Gatekeeper } from '../platform/http.ts';
import type { RateLimits } from '../platform/limits.ts';
import type { Module } from '../platform/module.ts';
import type { PageApp, PageHead, PageLanguages, PageWords } from '../platform/pages.ts';
import { must } from '../platform/result.ts';
import { API_PREFIXES, type HttpPart, openHttp } from './http.ts';
import type { Kernel } from './kernel.ts';
import { startWorker, type WorkerPart } from './worker.ts';

const STOP_LIMIT_MILLISECONDS = 10_000;
const GRACE_MILLISECONDS = 6_000;
/** For whoever has to send or take something: well below what supervisors wait for. */
const PATIENCE_MILLISECONDS = 1_000;

export interface ComposeOptions {
  readonly clock?: Clock;
  readonly limits?: Partial<RateLimits>;
  /** How often live sockets are judged again; half a minute when left out. */
  readonly socketBeatMilliseconds?: number;
  /** False: nobody is turned away while the thread is behind. For tests, which keep the thread of their house themselves. */
  readonly shedsLoad?: boolean;
  readonly logDestination?: DestinationStream;
  /** Further routes beside the contract, e.g. the bare route that the bench compares with. */
  readonly routes?: (http: FastifyInstance) => void | Promise<void>;
  /** Web apps that are still being built; who asks for one before it is there waits. */
  readonly built?: Partial<Readonly<Record<'site' | 'desk', Promise<void>>>>;
  /** For tests of single parts: a call without a handler answers 404 instead of refusing the start. */
  readonly incomplete?: boolean;
}

export interface ProcessParts {
  readonly gatekeeper: Gatekeeper;
  readonly door?: Door;
  readonly modules: readonly Module[];
  readonly pages: {
    readonly bootData: (request: FastifyRequest) => Promise<unknown>;
    readonly headOf?: (request: FastifyRequest) => Promise<PageHead>;
    readonly languages: () => Promise<PageLanguages>;
    readonly wordsOf?: (request: FastifyRequest, language: string) => Promise<PageWords>;
    readonly manifest?: PageApp['manifest'];
    readonly frames?: () => Promise<readonly string[]>;
    readonly firstPart?: PageApp['firstPart'];
  };
}

export interface RunningProcess {
  readonly kernel: Kernel;
  readonly http: FastifyInstance;
  /** Starts to listen and returns the address, e.g. `http://127.0.0.1:3000`. */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** Nothing of the contract is missing. */
function mustServeAll(house: CallRouter): void {
  const missing = ALL_CALLS.map(({ name }) => name).filter((name) => !house.served.has(name));
  must(missing.length === 0, `every call of the contract has a handler (missing: ${missing.join(', ')})`);
}

/** Nothing is served where the contract speaks that it does not know of. */
function mustServeOnlyContract(routes: readonly string[]): void {
  const known = new Set(ALL_CALLS.flatMap(({ method, path }) => [`${method} ${path}`, `HEAD ${path}`]));
  for (const method of ['GET', 'HEAD']) known.add(`${method} ${LIVE_SOCKET_PATH}`);
  const strays = routes.filter((route) => {
    const path = route.slice(route.indexOf(' ') + 1);
    return !known.has(route) && API_PREFIXES.some((prefix) => path.startsWith(prefix));
  });
  must(strays.length === 0, `every route is in the contract (not there: ${strays.join(', ')})`);
}

async function stopInOrder(kernel: Kernel, http: HttpPart, worker: WorkerPart | null, modules: readonly Module[]) {
  http.sockets.closeAll();
  await Promise.all([http.close(PATIENCE_MILLISECONDS), worker?.stop()]);
  await kernel.stopWork(GRACE_MILLISECONDS);
  for (const module of [...modules].reverse()) await module.close?.();
  await kernel.close();
}

/** Opens what the role asks for. A worker serves health and metrics only. */
export async function runProcess(
  kernel: Kernel,
  { gatekeeper, door, modules, pages }: ProcessParts,
  options: ComposeOptions,
): Promise<RunningProcess> {
  const { role, host, port, publicUrl } = kernel.config;
  let stopping: Promise<void> | null = null;
  const unready = async (): Promise<readonly string[]> =>
    (await Promise.all(modules.flatMap((module) => module.unready?.() ?? []))).flat();
  // What is wrong is told before anything else happens.
  await unready();
  const part = await openHttp(kernel, {
    gatekeeper,
    ...(door === undefined ? {} : { door }),
    unready,
    isStopping: () => stopping !== null,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.socketBeatMilliseconds === undefined ? {} : { socketBeatMilliseconds: options.socketBeatMilliseconds }),
    ...(options.shedsLoad === undefined ? {} : { shedsLoad: options.shedsLoad }),
  });
  if (role !== 'worker') {
    for (const { routes } of modules) await routes?.(part);
    await options.routes?.(part.http);
    if (options.incomplete !== true) mustServeAll(part.house);
    mustServeOnlyContract(part.routes);
    await part.openPages(options.built === undefined ? pages : { ...pages, built: options.built });
  }
  await part.http.ready();
  const worker =
    role === 'http'
      ? null
      : await startWorker(
          kernel,
          modules.flatMap(({ work }) => work ?? []),
        );

  function stop(): Promise<void> {
    stopping ??= new Promise((resolve) => {
      const limit = setTimeout(() => {
        kernel.log.error('stopping took too long: the rest is cut off');
        resolve();
      }, STOP_LIMIT_MILLISECONDS);
      stopInOrder(kernel, part, worker, modules)
        .catch((error: unknown) => kernel.log.error({ err: error }, 'stopping failed'))
        .finally(() => {
          clearTimeout(limit);
          resolve();
        });
    });
    return stopping;
  }

  return {
    kernel,
    http: part.http,
    async listen() {
      const address = await part.http.listen({ host, port });
      if (publicUrl === null) kernel.address.publicUrl = address;
      return address;
    },
    stop,
  };
}
