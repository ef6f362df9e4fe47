/**
 * The HTTP server under the calls: bodies, limits, security headers, faults.
 *
 * Every fault is answered under the envelope with a stable code; its cause stands only in the log. Hooks are few and
 * synchronous: a bet passes three (headers, pressure, duration).
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import underPressure from '@fastify/under-pressure';
import websocket from '@fastify/websocket';
import type { Envelope } from '@house/contract/call';
import type { RefusalCode } from '@house/contract/codes';
import { randomBytes } from '@house/fairness/random';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { isUncounted } from './address-limit.ts';
import { parseNetwork } from './addresses.ts';
import { type Answers, CLOSED_HEADER, createAnswers, type Translate } from './answer.ts';
import { type AddressHeader, addressOf, createAddressReader } from './client-address.ts';
import { isPassing } from './database.ts';
import type { AdmitsToDesk, DeskHost } from './desk-networks.ts';
import { shouldLog } from './log-throttle.ts';
import type { Metrics } from './metrics.ts';
import { createRefusePage } from './refused-page.ts';
import { present, refuse } from './result.ts';
import { apiHeaders, type StrictTransport } from './security.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const SOCKET_MESSAGE_LIMIT_BYTES = 8 * 1024;
const SLOW_MILLISECONDS = 500;
const OVERLOADED_MILLISECONDS = 1_500;
const RETRY_AFTER_SECONDS = 2;
const SWEEP_MILLISECONDS = 50;
/** The plugin's window and the one it counts in: what they tell until then is the work of opening. */
const OPENING_MILLISECONDS = 2_500;

declare module 'fastify' {
  interface FastifyRequest {
    /** The undecoded body, for signatures. */
    rawBody: string;
  }
  interface FastifyContextConfig {
    /** What the request is counted as in the metrics. */
    route?: string;
  }
}

export interface HttpOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly translate: Translate;
  readonly defaultLanguage: string;
  /** Networks of balancers whose word about the visitor's address is taken (client-address.ts). */
  readonly trustedProxies: readonly string[];
  /** The header those balancers write; `x-forwarded-for` when left out. */
  readonly addressHeader?: AddressHeader;
  /** Which addresses may reach the desk; all when left out. */
  readonly admitsToDesk?: AdmitsToDesk;
  /** The host that the desk has for itself, and nothing but what it needs is served at. */
  readonly deskHost?: DeskHost;
  /** People reach the house by https: browsers are told to stay there. */
  readonly secure: boolean;
  /** As of security.ts; hosts below too when left out. */
  readonly strict?: StrictTransport;
  /** Methods the contract has for a path; empty when it has none (`methodsOf`). */
  readonly methodsOf: (path: string) => readonly string[];
  /** Whether people are turned away while the thread is behind; they are when left out. */
  readonly shedsLoad?: boolean;
  /** Answers a request for anything that is not a call; false when it is none of its pages. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/** Which refusal a fault of the framework is; null: a fault of ours. */
function refusalOfFault(error: { code?: string; statusCode?: number }): RefusalCode | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'request.tooLarge';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.statusCode === 415)
    return 'request.unsupportedMediaType';
  if (error.statusCode === 404) return 'request.notFound';
  if (error.statusCode === 429) return 'request.tooMany';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'request.invalid';
  return null;
}

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const BROKEN_STATUS: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  [TOO_SLOW, '408 Request Timeout'],
]);

/**
 * Answers what is no HTTP at all, so that no request and no language is known: in the house's own.
 *
 * A line on which nothing was ever said is closed without a word: a browser that opened it ahead would take whatever
 * stands on it for the answer to its first request. For the same reason an unfinished request is told 408, which browsers
 * know to ask again after.
 */
function createBrokenConnectionAnswer(words: string): (error: { code?: string }, socket: Socket) => void {
  const envelope: Envelope<null> = { success: false, value: null, message: words, code: 'request.invalid' };
  const body = JSON.stringify(envelope);
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    if (error.code === TOO_SLOW && socket.bytesRead === 0) {
      socket.destroy();
      return;
    }
    const status = BROKEN_STATUS.get(error.code ?? '') ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
  };
}

/** Request ids: unique over processes, cheap to make. */
function createRequestIds(): () => string {
  const process = Buffer.from(randomBytes(6)).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${process}${count.toString(36)}`;
  };
}

function addBodyParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  const parseJson = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  http.addContentTypeParser('application/jose', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body as string;
    done(null, body);
  });
}

function addFaults(http: FastifyInstance, answers: Answers, options: HttpOptions): void {
  const refusePage = createRefusePage(options, 'request.unavailable');
  const refuseUnknown = createRefusePage(options, 'request.notFound');
  http.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refused = refusalOfFault(error);
    if (refused !== null) return answers.refusal(request, reply, refuse(refused));
    const { route } = request.routeOptions.config;
    // A database that is away fails hundreds of requests a second: its stack is told once, each request in a line below.
    if (!isPassing(error) || shouldLog(options.log, 'http', error)) {
      options.log.error({ err: error, requestId: request.id, route }, 'request failed');
    }
    options.metrics.fault(error.name === 'BrokenPromise' ? 'brokenPromise' : 'http');
    return refusePage(request, reply) ?? answers.refusal(request, reply, refuse('request.unavailable'));
  });
  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = options.methodsOf(path);
    if (methods.length > 0) {
      reply.header('allow', [...methods, 'OPTIONS'].join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return answers.refusal(request, reply, refuse('request.methodNotAllowed'));
    }
    if ((request.method === 'GET' || request.method === 'HEAD') && (await options.page(request, reply))) return reply;
    return refuseUnknown(request, reply) ?? answers.refusal(request, reply, refuse('request.notFound'));
  });
}

/** Sees every request once, when it is over: counts it, and logs it when it was slow or failed. */
function addWatch(http: FastifyInstance, options: HttpOptions): void {
  http.addHook('onResponse', (request, reply, done) => {
    const milliseconds = reply.elapsedTime;
    const route = request.routeOptions.config?.route ?? 'other';
    options.metrics.request(route, reply.statusCode, milliseconds / 1_000);
    const failed = reply.statusCode >= 500 && !reply.hasHeader(CLOSED_HEADER);
    if (milliseconds > SLOW_MILLISECONDS || failed) {
      options.log.warn(
        {
          requestId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          milliseconds: Math.round(milliseconds),
        },
        failed ? 'request failed' : 'request was slow',
      );
    }
    done();
  });
}

/**
 * With a list, the desk is not there for addresses that are not on it: pages, files and calls answer as any address that
 * does not exist. The matched route counts as well as what was asked for, since a path can be written in many ways. What
 * staff are told elsewhere, such as on the live socket, is held to the same list where their token is judged (identity).
 *
 * With a host of its own it is not there on any other, and that host has nothing else; its root leads to the desk.
 */
function guardDesk(
  http: FastifyInstance,
  answers: Answers,
  { admits, deskHost }: { admits: AdmitsToDesk; deskHost: DeskHost | undefined },
): void {
  const isDesk = (path: string | undefined): boolean => path !== undefined && /^\/desk(?:\/|\?|$)/i.test(path);
  http.addHook('onRequest', (request, reply, done) => {
    const asksDesk = isDesk(request.url) || isDesk(request.routeOptions.url);
    const { route } = request.routeOptions.config;
    const path = request.url.split('?', 1)[0] ?? '/';
    if (isHidden()) {
      answers.refusal(request, reply, refuse('request.notFound'));
    } else if (deskHost !== undefined && isHost(request, deskHost.host) && path === '/') {
      void reply.redirect('/desk/', 302);
    } else {
      done();
    }

    function isHidden(): boolean {
      if (asksDesk && !admits(addressOf(request))) return true;
      if (deskHost === undefined || route === 'health' || route === 'metrics') return false;
      if (!isHost(request, deskHost.host)) return asksDesk;
      return !(asksDesk || path === '/' || deskHost.needs.has(path));
    }
  });
}

const isHost = ({ headers }: FastifyRequest, host: string): boolean =>
  (headers.host ?? '').toLowerCase().replace(/:\d+$/, '') === host;

/** Makes the server. Register routes next, then `listen` or `inject`. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const answers = createAnswers(options.translate, options.defaultLanguage);
  const headers = await apiHeaders(options.secure, options.strict);
  const http = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    // A child logger per request costs more than it tells: our lines carry the request id themselves.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Node's own minute for headers, looked at twice a minute, is long for whoever holds a thousand lines open.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    // A basket of a thousand lines is 150 KB, which a slow phone sends at 7 KB a second; whoever drips holds a line no longer.
    requestTimeout: 22_000,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    handlerTimeout: 0,
    // Addresses are read by client-address.ts, which says why.
    trustProxy: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: createBrokenConnectionAnswer(
      options.translate(options.defaultLanguage, 'errors.request.invalid'),
    ),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      // Before any hook: a path that can not be decoded.
      reply.headers(headers);
      void (
        createRefusePage(options, 'request.notFound')(request, reply) ??
        answers.refusal(request, reply, refuse(refusalOfFault(error) ?? 'request.unavailable'))
      );
    },
  }) as unknown as FastifyInstance;
  http.decorateRequest('rawBody', '');
  http.decorateRequest('clientAddress', '');
  const proxies = options.trustedProxies.map((text) =>
    present(parseNetwork(text), 'the configuration names networks only'),
  );
  const readAddress = createAddressReader(proxies, options.addressHeader);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    request.clientAddress = readAddress(request.raw.socket.remoteAddress, request.headers);
    done();
  });
  // Before whatever refuses: it closes the line of a refused upgrade only where its own first hook has run, and nobody
  // else does.
  await http.register(websocket, {
    options: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES, perMessageDeflate: false },
  });
  guardDesk(http, answers, { admits: options.admitsToDesk ?? (() => true), deskHost: options.deskHost });
  addBodyParsers(http);
  await http.register(formbody, { bodyLimit: 16 * 1024 });
  await http.register(cookie);
  await http.register(compress, { global: false, threshold: 1_024, encodings: ['br', 'gzip'] });
  if (options.shedsLoad !== false) await shedLoad(http, answers, options);
  addFaults(http, answers, options);
  addWatch(http, options);
  return http;
}

/**
 * Closes the server once every request that is here whole is answered. A line on which there is none does not hold it
 * open: kept alive after an answer, opened ahead by a browser, half of a request that comes no further, an answer or a
 * goodbye that nobody takes. Those of which something may still come are cut after `patienceMilliseconds`.
 */
export function createClosing(http: FastifyInstance): (patienceMilliseconds: number) => Promise<void> {
  const lines = new Set<Socket>();
  const open = new Set<ServerResponse>();
  function forget(this: ServerResponse): void {
    open.delete(this);
  }
  http.server.on('connection', (line) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  http.server.on('request', (_request, response) => {
    open.add(response);
    response.once('close', forget);
  });
  const isOurs = ({ req, writableEnded, writableNeedDrain }: ServerResponse): boolean =>
    req.complete && !writableEnded && !writableNeedDrain;

  return async (patienceMilliseconds) => {
    const patientUntil = performance.now() + patienceMilliseconds;
    const sweep = setInterval(() => {
      http.server.closeIdleConnections();
      if (performance.now() < patientUntil) return;
      const busy = new Set([...open].filter(isOurs).map(({ req }) => req.socket));
      for (const line of lines) if (!busy.has(line)) line.destroy();
    }, SWEEP_MILLISECONDS);
    await http.close().finally(() => clearInterval(sweep));
  };
}

/**
 * Answers `request.unavailable` at once while the thread is behind by more than it can catch up with. Probes are always
 * answered: a supervisor that takes an overloaded process for a dead one makes the load of the others worse. So are
 * hashed files: a browser remembers that a script did not come, the page stays without it, and to load that anew is far
 * more work. So is everybody in the first moments, when opening itself kept the thread.
 */
async function shedLoad(http: FastifyInstance, answers: Answers, options: HttpOptions): Promise<void> {
  const refusePage = createRefusePage(options, 'request.unavailable');
  let opened = Number.POSITIVE_INFINITY;
  http.addHook('onReady', (done) => {
    opened = performance.now();
    done();
  });
  await http.register(underPressure, {
    maxEventLoopDelay: OVERLOADED_MILLISECONDS,
    pressureHandler: (request, reply) => {
      const { route } = request.routeOptions.config;
      const isProbe = route === 'health' || route === 'metrics';
      if (isProbe || isUncounted(request) || performance.now() - opened < OPENING_MILLISECONDS) return;
      options.metrics.turnedAway('overload');
      const refused = refuse('request.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      void (refusePage(request, reply, RETRY_AFTER_SECONDS) ?? answers.refusal(request, reply, refused));
    },
  });
}
