/** A house and our studio beside it, in one process; what passes between them can be lost. */
import { randomUuid } from '@house/fairness/random';
import { deriveVendorSecret } from '@house/vendor-protocol/signing';
import { givenMember } from '../../server/src/capabilities/identity/given.ts';
import { givenFundedMember } from '../../server/src/capabilities/wallet/given.ts';
import type { RunningApp } from '../../server/src/main/compose.ts';
import { givenApp, givenConfig } from '../../server/src/main/given.ts';
import { findFreePort } from '../../server/src/main/launch-studio.ts';
import { givenDatabase, type TestDatabase } from '../../server/src/platform/testing/database.ts';
import { composeStudio, type RunningStudio, type StudioConfig } from '../src/compose.ts';
import type { Choice, ShownRound, ShownSession } from '../src/contract.ts';

export const TAKA = 10_000n;

/** What becomes of the next calls of the wallet, by the last part of their address. */
export type Loss = 'request' | 'answer';

export interface GivenStudio {
  readonly database: TestDatabase;
  readonly house: RunningApp;
  readonly studio: RunningStudio;
  /** Seals its seeds at rest. */
  readonly seedSecret: string;
  /** The next `times` calls of this kind: the request does not come, or the answer does not. */
  lose(call: string, loss: Loss, times?: number): void;
  /** A process more of the same studio. */
  another(): Promise<RunningStudio>;
  stop(): Promise<void>;
}

export async function givenStudio(
  config: Pick<StudioConfig, 'crash' | 'makeShoeSeed' | 'cardPace'> = {},
): Promise<GivenStudio> {
  const database = await givenDatabase();
  const port = await findFreePort();
  const house = await givenApp(database.url, { config: { role: 'http', studioUrl: `http://127.0.0.1:${port}` } });
  const losses = new Map<string, { loss: Loss; times: number }>();

  const reach = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
    const { pathname } = new URL(url);
    const lost = losses.get(pathname.split('/').at(-1) ?? '');
    if (lost !== undefined && lost.times > 0) {
      lost.times -= 1;
      if (lost.loss === 'request') throw new Error('the line broke off');
    } else if (lost !== undefined) losses.clear();
    const { statusCode, body } = await house.http.inject({
      ...{ method: 'POST', url: pathname, headers: init.headers, payload: init.body },
    });
    if (lost !== undefined && losses.size > 0) throw new Error('the line broke off');
    return new Response(body, { status: statusCode });
  }) as unknown as typeof fetch;

  const settings: Omit<StudioConfig, 'port'> = {
    databaseUrl: database.url,
    databaseConnections: 4,
    walletUrl: 'http://house.test',
    walletSecret: deriveVendorSecret(givenConfig('').secrets.vendors, 'STUDIO'),
    currency: 'BDT',
    seedSecret: randomUuid() + randomUuid(),
    host: '127.0.0.1',
    framedBy: [],
    rateLimits: false,
    logLevel: 'silent',
    fetch: reach,
    ...config,
  };
  const studio = await composeStudio({ ...settings, port });
  return {
    database,
    house,
    studio,
    seedSecret: settings.seedSecret,
    another: () => composeStudio({ ...settings, port: 0 }),
    lose: (call, loss, times = 1) => void losses.set(call, { loss, times }),
    async stop() {
      await studio.stop();
      await house.stop();
      await database.close();
    },
  };
}

export interface Player {
  readonly id: bigint;
  readonly username: string;
  readonly token: string;
  readonly session: ShownSession;
  cash(): Promise<bigint>;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; value: unknown }>;
  /** Of the house's site, signed in. */
  askHouse(path: string): Promise<{ status: number; value: unknown }>;
  start(stake: string, choice?: Choice, key?: string, grant?: string | null): Promise<ShownRound>;
  act(round: ShownRound, action: Choice): Promise<ShownRound>;
  show(round: ShownRound): Promise<ShownRound>;
}

/** A member with so much money at the page of a game. */
export async function givenPlayer(
  given: GivenStudio,
  game: { id: string; code: string },
  taka = 1_000n,
): Promise<Player> {
  const { database, house, studio } = given;
  const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
  const member = await givenMember(database.db, { id });
  const launched = await house.http.inject({
    ...{ method: 'POST', url: '/wps/game/launchGame', payload: { gameId: game.id } },
    headers: { token: member.token, language: 'en' },
  });
  const { value } = launched.json() as { value: { address: string } };
  const token = /token=([\w-]{64})/.exec(value.address)?.[1] ?? '';
  async function call(method: 'GET' | 'POST', path: string, body?: unknown) {
    const answer = await studio.http.inject({
      ...{ method, url: `/studio/api${path}`, headers: { authorization: `Bearer ${token}` } },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, value: answer.json() as unknown };
  }
  const round = async (path: string, body?: unknown): Promise<ShownRound> =>
    (await call(body === undefined ? 'GET' : 'POST', path, body)).value as ShownRound;
  const opened = await call('POST', '/open', { game: game.code });
  return {
    id,
    username: member.username,
    token,
    session: opened.value as ShownSession,
    cash: async () => (await house.ports.wallet.balancesOf(id)).cash,
    call,
    async askHouse(path) {
      const answer = await house.http.inject({ url: path, headers: { token: member.token, language: 'en' } });
      return { status: answer.statusCode, value: (answer.json() as { value?: unknown }).value };
    },
    start: (stake, choice = {}, key = randomUuid(), grant = null) => round('/rounds', { key, stake, choice, grant }),
    act: ({ id: of, version }, action) => round(`/rounds/${of}/act`, { version, action }),
    show: ({ id: of }) => round(`/rounds/${of}`),
  };
}
