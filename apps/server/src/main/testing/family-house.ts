/** Builders for tests of families: a house, a vendor of a family with a game in the catalogue, and its stand-in on a port. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { givenOpenGame } from '../../capabilities/games/given.ts';
import { givenMember } from '../../capabilities/identity/given.ts';
import type { Named } from '../../capabilities/vendors/adapters/adapter.ts';
import { givenFundedMember } from '../../capabilities/wallet/given.ts';
import { createSealer } from '../../platform/seal.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import type { RunningApp } from '../compose.ts';
import { givenApp, givenConfig } from '../given.ts';

const TAKA = 10_000n;
/** Of the catalogue; the vendor knows it by a code of its own. */
const GAME_ID = 'ACME-FRUIT';

interface OutgoingCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A vendor's own side: it answers what the test says, and remembers what it was asked. */
async function givenStandIn(answer: (call: OutgoingCall) => unknown) {
  const calls: OutgoingCall[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
      calls.push(call);
      const said = answer(call);
      response.writeHead(said === null ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, calls },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface FamilyWish {
  readonly family: string;
  readonly gameCode: string;
  readonly keys: Named;
  readonly settings: Named;
  /** What the vendor's own side answers; null: a fault. */
  readonly answer: (call: OutgoingCall) => unknown;
}

export interface FamilyPlayer {
  readonly id: bigint;
  readonly user: string;
  /** What the vendor was told when the game was opened: the newest call it had. */
  readonly opened: OutgoingCall | undefined;
  readonly launched: { readonly success: boolean; readonly code?: string; readonly address: string | undefined };
}

export interface FamilyHouse {
  readonly database: TestDatabase;
  readonly house: RunningApp;
  readonly standIn: Awaited<ReturnType<typeof givenStandIn>>;
  /** A member with this much who opened the vendor's game. */
  readonly givenPlayer: (taka?: bigint) => Promise<FamilyPlayer>;
  /** What the vendor is answered. */
  readonly ask: (request: {
    method?: 'GET' | 'POST';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    from?: string;
  }) => Promise<{ status: number; body: string }>;
  readonly cashOf: (player: FamilyPlayer) => Promise<bigint>;
  /** The session of this player ended long ago; it must not have been used in the last second. */
  readonly endSession: (player: FamilyPlayer) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function givenFamilyHouse(wish: FamilyWish): Promise<FamilyHouse> {
  const database = await givenDatabase();
  const standIn = await givenStandIn(wish.answer);
  const { pool, db } = database;
  const sealer = createSealer(givenConfig('').secrets.vendors, 'vendor secret');
  await givenOpenGame(db, { id: GAME_ID, vendor: 'ACME', product: 'slots' });
  await pool.query(
    `insert into vendors (code, secret_sealed, addresses, status, launch_url, family, api_url, settings)
       values ('ACME', $1, '{127.0.0.0/8}', 'on', '/', $2, $3, $4)`,
    [sealer.sealText(JSON.stringify(wish.keys)), wish.family, standIn.url, JSON.stringify(wish.settings)],
  );
  await pool.query(`insert into vendor_games (vendor, code, game_id, product) values ('ACME', $1, $2, 'slots')`, [
    wish.gameCode,
    GAME_ID,
  ]);
  const house = await givenApp(database.url, { config: { role: 'http' } });
  return {
    ...{ database, house, standIn },
    async givenPlayer(taka = 100n) {
      const id = await givenFundedMember(database, house.ports.wallet, taka * TAKA);
      const { token } = await givenMember(db, { id });
      const answer = await house.http.inject({
        ...{ method: 'POST', url: '/wps/game/launchGame', payload: { gameId: GAME_ID } },
        headers: { token, language: 'en' },
      });
      const { success, code, value } = answer.json() as {
        success: boolean;
        code?: string;
        value: { address?: string } | null;
      };
      const launched = { success, address: value?.address, ...(code === undefined ? {} : { code }) };
      return { id, user: String(id), opened: standIn.calls.at(-1), launched };
    },
    async ask({ method = 'POST', path, headers = {}, body, from = '127.0.0.1' }) {
      const answer = await house.http.inject({
        ...{ method, url: `/seamless/ACME/${path}`, remoteAddress: from },
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body };
    },
    cashOf: async ({ id }) => (await house.ports.wallet.balancesOf(id)).cash,
    async endSession({ id }) {
      await pool.query(
        `update vendor_sessions set opened_at = now() - interval '9 days', last_used_at = now() - interval '2 days'
           where member_id = $1`,
        [id],
      );
    },
    async close() {
      await house.stop();
      await standIn.close();
      await database.close();
    },
  };
}
