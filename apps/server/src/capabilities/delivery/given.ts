/** Messages and stand-ins for the other side, for tests: a real mail server and an HTTP gateway with faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { randomInt, randomUuid } from '@house/fairness/random';
import { SMTPServer } from 'smtp-server';
import type { Db } from '../../platform/database.ts';
import { createLogger } from '../../platform/logs.ts';
import type { Delivery, OutgoingMessage } from './port.ts';
import { createDelivery } from './service.ts';

export function givenMessage(wish: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    key: randomUuid(),
    channel: 'sms',
    to: `+88017${String(randomInt(100_000_000)).padStart(8, '0')}`,
    template: 'code',
    values: { code: '246810', minutes: 5 },
    language: 'en',
    memberId: null,
    ...wish,
  };
}

/** A delivery without carriers: whatever is sent stays in the outbox. */
export function givenOutbox(db: Db): Promise<Delivery> {
  return createDelivery({
    db,
    log: createLogger({ level: 'silent', role: 'test' }),
    mail: null,
    sms: null,
    defaultLanguage: 'bn',
    brandName: async () => 'Jarul',
  });
}

export interface ReceivedSms {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** What the gateway does with a call; `undefined` never answers. */
export type GatewayAnswer = { status: number; body?: string; headers?: Record<string, string> } | undefined;

/** A gateway that takes everything, until `answer` says otherwise. */
export async function givenGateway() {
  const received: ReceivedSms[] = [];
  const gateway = {
    url: '',
    received,
    answer: async (_sms: ReceivedSms): Promise<GatewayAnswer> => ({ status: 200, body: '{"status":"accepted"}' }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sms = { ...JSON.parse(await readText(request)), headers: request.headers } as ReceivedSms;
    received.push(sms);
    const answer = await gateway.answer(sms);
    if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return gateway;
}

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
}

/** A mail server on every address of this machine; `refuse` may name a status for a recipient. */
export async function givenMailServer() {
  const received: ReceivedMail[] = [];
  const mail = {
    url: '',
    received,
    refuse: (_to: string): number | undefined => undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = mail.refuse(address);
      done(responseCode === undefined ? null : Object.assign(new Error(`no ${address} here`), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return mail;
}
