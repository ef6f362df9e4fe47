/** The house as a vendor reaches a process of it: signed calls over HTTP, without a network between. */
import { createWalletClient, type WalletClient } from '@house/vendor-protocol/client';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { type FastifyInstance, fastify } from 'fastify';
import { createAdapted } from '../src/capabilities/vendors/adapted.ts';
import { createCalls } from '../src/capabilities/vendors/calls.ts';
import { createClosedRounds } from '../src/capabilities/vendors/closed-rounds.ts';
import type { FreeRounds } from '../src/capabilities/vendors/port.ts';
import { createRegistry } from '../src/capabilities/vendors/registry.ts';
import { serveSeamless } from '../src/capabilities/vendors/seamless.ts';
import { createSessions } from '../src/capabilities/vendors/sessions.ts';
import type { Wagers } from '../src/capabilities/wagers/port.ts';
import type { Wallet } from '../src/capabilities/wallet/port.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database.ts';
import type { Ids } from '../src/platform/ids.ts';
import { createSealer } from '../src/platform/seal.ts';

export const VENDOR = 'STUDIO';
/** By the vendor's code, and by the catalogue's. */
export const VENDOR_GAME = { gameCode: 'S1', gameId: 'PADMA-GOLD' } as const;
const SECRET = 'the vendors of the simulator, long enough';
const TIMEOUT_MILLISECONDS = 60_000;

export interface VendorLink {
  /** Opens a session in the game; answers its token. */
  openSession(memberId: bigint): Promise<string>;
  /** A process that is dead answers nothing: the call throws. */
  readonly client: WalletClient;
  /** Waits for what is written behind the calls. */
  close(): Promise<void>;
}

/** No member of the simulator is given free rounds. */
const refuseFreeRound = (): Promise<never> => Promise.reject(new Error('nobody was granted a free round'));
const NO_FREE_ROUNDS: FreeRounds = {
  takeBet: refuseFreeRound,
  // What is no bet of the journal has not come.
  takeBack: async () => ({ status: 'OK', forestalled: true }),
  findBet: async () => null,
  payWin: async () => null,
  takeBackWin: async () => null,
};

interface LinkDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly wagers: Wagers;
  readonly wallet: Wallet;
}

export function openVendorLink({ db, ids, clock, wagers, wallet }: LinkDeps): VendorLink {
  const sessions = createSessions({ db, clock });
  const rounds = createClosedRounds(db, () => undefined);
  const registry = createRegistry({ db, clock, secret: SECRET, sealer: createSealer(SECRET, 'vendor secret') });
  const calls = createCalls({
    ...{ db, ids, clock, wagers, wallet, sessions, rounds, currency: 'BDT', zoneOffsetMinutes: 360 },
    freeRounds: NO_FREE_ROUNDS,
    closedAmong: () => new Set(),
    tiesOf: async () => null,
  });
  let http: FastifyInstance | undefined;
  /** Many processes die before a vendor has called them. */
  async function serve(): Promise<FastifyInstance> {
    if (http !== undefined) return http;
    const fresh = fastify();
    await serveSeamless(fresh, {
      ...{ registry, calls, clock },
      adapted: createAdapted({ db, calls, wagers, currency: 'BDT' }),
      health: { note: () => undefined },
      noteForgedCall: () => undefined,
    });
    http ??= fresh;
    return http;
  }
  const reach: typeof fetch = async (address, init) => {
    const { statusCode, body } = await (await serve()).inject({
      method: 'POST',
      url: new URL(address instanceof Request ? address.url : address).pathname,
      headers: init?.headers as Record<string, string>,
      payload: typeof init?.body === 'string' ? init.body : '',
    });
    return new Response(body, { status: statusCode });
  };
  return {
    openSession: (memberId) =>
      sessions.open({ vendor: VENDOR, memberId, gameId: VENDOR_GAME.gameId, currency: 'BDT', language: 'bn' }),
    client: createWalletClient({
      ...{ url: 'http://house.test', vendor: VENDOR, clock, timeoutMs: TIMEOUT_MILLISECONDS, fetch: reach },
      secret: deriveVendorSecret(SECRET, VENDOR),
    }),
    close: async () => {
      await rounds.written();
      await http?.close();
    },
  };
}
