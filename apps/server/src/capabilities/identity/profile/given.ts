/** A house of one or two processes for tests of the security centre: real HTTP, real codes, and messages that are kept. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { systemClock } from '../../../platform/clock.ts';
import { createCallRouter } from '../../../platform/http.ts';
import { createHttp } from '../../../platform/http-server.ts';
import { createIds } from '../../../platform/ids.ts';
import { loadTranslate } from '../../../platform/messages.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { givenDatabase } from '../../../platform/testing/database.ts';
import { givenContent } from '../../content/given.ts';
import type { OutgoingMessage } from '../../delivery/port.ts';
import { CHEAP_COST, sealFor, TEST_SECRET } from '../given.ts';
import type { Identity } from '../port.ts';
import { serveIdentity } from '../routes.ts';
import { createIdentity } from '../service.ts';

export interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly code?: string;
  readonly values?: Record<string, string | number | boolean>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at replies as a browser gets them
  readonly value: any;
  readonly headers: Record<string, unknown>;
}

interface Process {
  readonly http: FastifyInstance;
  readonly identity: Identity;
}

/** What of a call says how it is sent. */
interface Sendable {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly encrypted: boolean;
}

type Wish = { body?: object; at?: 0 | 1; id?: string };

export async function givenProfileApp(slot: number) {
  const database = await givenDatabase();
  const content = await givenContent(database.db);
  const messages: OutgoingMessage[] = [];
  const delivery = { send: async (_tx: unknown, message: OutgoingMessage) => void messages.push(message) };
  let calls = 0;

  async function startProcess(at: number): Promise<Process> {
    const identity = createIdentity({
      delivery,
      database: database.another(),
      ids: createIds(systemClock, at),
      clock: systemClock,
      content,
      secret: TEST_SECRET,
      passwordCost: CHEAP_COST,
      onMemberCreated: async () => undefined,
    });
    const translate = await loadTranslate('bn');
    const http = await createHttp({
      // The thread is the test's too: what it computes turns nobody away.
      shedsLoad: false,
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      translate,
      defaultLanguage: 'bn',
      trustedProxies: ['127.0.0.1'],
      secure: false,
      methodsOf: () => [],
      page: async () => false,
    });
    serveIdentity(
      createCallRouter(http, { gatekeeper: identity.gatekeeper, translate, defaultLanguage: 'bn' }),
      identity,
    );
    await http.ready();
    return { http, identity };
  }
  const processes = [await startProcess(slot), await startProcess(slot + 1)] as const;

  return {
    db: database.db,
    messages,
    processes,
    /** Makes a call as this member, each from an address of its own. */
    async send(who: { token: string } | null, call: Sendable, { body, at = 0, id = '' }: Wish = {}): Promise<Answer> {
      const { http, identity } = processes[at];
      calls += 1;
      const response = await http.inject({
        method: call.method,
        url: call.path.replace(':id', id),
        headers: {
          language: 'en',
          'x-forwarded-for': `10.${slot}.${calls >> 8}.${calls & 255}`,
          ...(who === null ? {} : { token: who.token }),
          ...(body === undefined ? {} : { 'content-type': call.encrypted ? 'application/jose' : 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { payload: call.encrypted ? await sealFor(identity, body) : JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Answer;
      return { ...answer, headers: response.headers };
    },
    /** The latest code that went to this number or address. */
    codeTo(to: string): string {
      const last = messages.findLast((message) => message.template === 'code' && message.to === to);
      return String(last?.values['code'] ?? 'none');
    },
    /** Of the changes that were told: what, and to whom. */
    toldTo: (to: string) =>
      messages
        .filter((each) => each.template === 'accountChanged' && each.to === to)
        .map(({ values }) => values['what']),
    /** A minute passes for whoever asks for codes. */
    async passMinute() {
      await sql`update verification_codes set made_at = made_at - interval '61 seconds'`.execute(database.db);
    },
    async close() {
      for (const { http, identity } of processes) {
        await http.close();
        await identity.close();
      }
      await database.close();
    },
  };
}

export type ProfileApp = Awaited<ReturnType<typeof givenProfileApp>>;
