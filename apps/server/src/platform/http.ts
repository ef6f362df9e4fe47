/**
 * HTTP: serves the calls of the contract under the specification's envelope.
 *
 * A handler gets a request that is already parsed, deciphered and allowed, and returns the reply or a refusal. It never
 * sees headers, statuses or messages: those follow from the contract.
 */
import {
  answersWithFile,
  type BodyOf,
  type Call,
  type CodeOf,
  type Envelope,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  takesNothing,
} from '@house/contract/call';
import type { CommonCode, RefusalCode, SessionCode } from '@house/contract/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { createAnswers, languageOf, type Translate } from './answer.ts';
import { addressOf } from './client-address.ts';
import type { Door } from './door.ts';
import type { Limits } from './limits.ts';
import { type ListFile, streamListFile } from './list-file.ts';
import { isPromise, type MaybePromise, mapMaybePromise } from './maybe-promise.ts';
import { quicken } from './quick-schema.ts';
import { isRefusal, must, type Refusal, refuse } from './result.ts';

export type { Translate } from './answer.ts';

/** Whoever makes a call. */
export interface Principal {
  readonly id: bigint;
  readonly name: string;
  /** Members: `player`, `agent`, `trial`; staff: the role. */
  readonly kind: string;
  readonly sessionId: string;
  readonly rights: readonly string[];
  /** Staff: the most that one decision of this person moves, in units of 0.0001; null: no limit. */
  readonly decisionLimit?: bigint | null;
  /** True: this session opens only what ends its confinement, and no channel of its own (a forced change of password). */
  readonly confined?: boolean;
}

/** A cookie that only the server reads. */
export type SetCookie = (cookie: {
  readonly name: string;
  /** Empty: the browser forgets it. */
  readonly value: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** True: also sent when another site's page leads back here, as after signing in with a provider. */
  readonly comesBack?: boolean;
}) => void;

export interface CallRequest<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** Present for calls of members and staff; null on calls for anyone. */
  readonly principal: Principal | null;
  /** `bn`, `en`…; falls back to the brand's default. */
  readonly language: string;
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The undecoded body, for signatures. */
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Sets a cookie on the answer, also when that is a refusal; an age of 0 takes it away. */
  readonly setCookie: SetCookie;
}

/** The request of a call that needs a session: the principal is there. */
export type SignedInRequest<C extends Call> = CallRequest<C> & { readonly principal: Principal };

/** Refuses with what the call announces, or what any call may: another code does not compile. */
export type Handler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<ReplyOf<C> | Refusal<CodeOf<C> | CommonCode>>;
export type SignedInHandler<C extends Call> = (
  request: SignedInRequest<C>,
) => Promise<ReplyOf<C> | Refusal<CodeOf<C> | CommonCode | SessionCode>>;

/** Where a token is shown from. */
export interface Showing {
  readonly address: string;
  readonly userAgent: string;
  /** True: the token is looked at without being used, so the end of its session does not move. */
  readonly passive?: boolean;
}

/** What identity gives the kernel; the platform knows no table of members or staff. */
export interface Gatekeeper {
  member(token: string, showing: Showing): MaybePromise<Principal | Refusal<'session.ended'>>;
  staff(token: string, showing: Showing): MaybePromise<Principal | Refusal<'session.ended'>>;
  /** The visitor who holds this secret: the number of the channel `chat` that is his; null when there is none. */
  guest?(secret: string): Promise<bigint | null>;
  /** Of these rooms those whose lines this member may hear now. */
  roomsHeard?(memberId: bigint, rooms: readonly string[]): Promise<ReadonlySet<string>>;
  /** Why somebody of this role may not make this call; undefined when he may. */
  allow?(call: Call, principal: Principal): Refusal<SessionCode> | undefined;
  /** Deciphers a compact JWE: its content, or the refusal `request.undecipherable`. */
  decipher(jwe: string): Promise<unknown>;
}

/** Downloads that one process writes at once: each asks the database for as much as many lists do. */
const FILES_AT_ONCE = 4;
const FILES_RETRY_SECONDS = 15;

/** A call that sends the browser on. */
type RedirectCall = Call & { readonly reply: z.ZodMiniType<{ redirectTo: string }> };

export interface CallRouter {
  /** Serves a call that anyone may make. */
  serve<C extends Call>(call: C, handler: Handler<C>): void;
  /** Serves a call of members or staff (the call says which); for staff the right must be held. */
  serveSignedIn<C extends Call>(call: C, right: string | null, handler: SignedInHandler<C>): void;
  /** Serves a call of staff that answers with a file (`csvFile`), which is written while it is read. */
  serveFile<C extends Call>(
    call: C,
    right: string,
    handler: (request: SignedInRequest<C>) => Promise<ListFile | Refusal<CommonCode>>,
  ): void;
  /** Serves a call that a browser opens as a page and that sends it on (303). */
  serveRedirect<C extends RedirectCall>(call: C, handler: Handler<C>): void;
  /** Names of the calls served so far; compose checks that none of the contract is missing. */
  readonly served: ReadonlySet<string>;
}

/** The token of a session as the caller sent it: header `token` (the specification) or a bearer; null without one. */
export function tokenOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null {
  const { token, authorization } = headers;
  if (typeof token === 'string' && token !== '' && token.length <= 128) return token;
  if (typeof authorization === 'string' && authorization.startsWith('Bearer ') && authorization.length <= 140) {
    return authorization.slice(7);
  }
  return null;
}

/** Why each field is wrong, by its path; zod's issue codes, not its words, so that screens can translate. */
function fieldsOf(error: { issues: readonly { path: PropertyKey[]; code: string }[] }): Record<string, string> {
  return Object.fromEntries(error.issues.slice(0, 20).map((issue) => [issue.path.map(String).join('.'), issue.code]));
}

const READ_NOTHING = { success: true, data: {} } as const;

/** How a part beside the body is read; most calls have none, and every bet would read two of them for nothing. */
function readerOf(part: z.ZodMiniType): (given: unknown) => ReturnType<z.ZodMiniType['safeParse']> {
  if (takesNothing(part)) return () => READ_NOTHING;
  quicken(part);
  return (given) => part.safeParse(given);
}

/**
 * Whether another site's page makes its visitor's browser ask: everybody it can lure would write from an address of his
 * own, at the house's cost, and answers would put cookies of theirs in place of his. A browser too old to say so is let
 * through, as is what is no browser.
 */
export function isFromElsewhere(headers: CallRequest<Call>['headers']): boolean {
  return headers['sec-fetch-site'] === 'cross-site';
}

function sendEnvelope<Value>(reply: FastifyReply, value: Value): FastifyReply {
  const envelope: Envelope<Value> = { success: true, value, message: '' };
  return reply.send(envelope);
}

interface AppOptions {
  gatekeeper: Gatekeeper;
  translate: Translate;
  defaultLanguage: string;
  /** Cookies travel over TLS only. */
  secure?: boolean;
  /** Without them neither sessions nor sign-ins are limited (tests of single capabilities). */
  limits?: Pick<Limits, 'session' | 'signIn'>;
  /** Without it the house is open to everybody. */
  door?: Door;
}

/** Binds the contract to a Fastify instance. */
export function createCallRouter(http: FastifyInstance, options: AppOptions): CallRouter {
  const served = new Set<string>();
  const answers = createAnswers(options.translate, options.defaultLanguage);

  /** Its address was counted before (address-limit.ts); sign-ins, which cost a password hash, have a limit of their own. */
  async function overSignIns(request: FastifyRequest): Promise<Refusal<'request.tooMany'> | null> {
    const wait = (await options.limits?.signIn(request)) ?? null;
    return wait === null ? null : refuse('request.tooMany', { retryAfterSeconds: wait });
  }

  async function decipheredBody(request: FastifyRequest): Promise<unknown> {
    if (typeof request.body !== 'string' || !request.headers['content-type']?.startsWith('application/jose')) {
      return refuse('request.notEncrypted');
    }
    return options.gatekeeper.decipher(request.body);
  }

  function principalOf(
    call: Call,
    request: FastifyRequest,
    right: string | null,
  ): MaybePromise<Principal | null | Refusal<RefusalCode>> {
    if (call.audience === 'anyone') return null;
    const token = tokenOf(request.headers);
    if (token === null) return refuse('session.required');
    const about = { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
    return mapMaybePromise(options.gatekeeper[call.audience](token, about), (principal) =>
      isRefusal(principal) ? principal : admitted(call, request, right, principal),
    );
  }

  /** Somebody whose token is good, unless this call is not for him or he asks too much. */
  function admitted(
    call: Call,
    request: FastifyRequest,
    right: string | null,
    principal: Principal,
  ): MaybePromise<Principal | Refusal<RefusalCode>> {
    const barred = options.gatekeeper.allow?.(call, principal);
    if (barred !== undefined) return barred;
    if (right !== null && !principal.rights.includes(right)) {
      const { id, sessionId } = principal;
      request.log.warn(
        { requestId: request.id, route: call.name, right, principal: String(id), sessionId },
        'right missing',
      );
      return refuse('request.forbidden');
    }
    return mapMaybePromise(options.limits?.session(request, principal.sessionId) ?? null, (wait) =>
      wait === null ? principal : refuse('request.tooMany', { retryAfterSeconds: wait }),
    );
  }

  let filesUnderWay = 0;

  function sendFile(reply: FastifyReply, file: ListFile): FastifyReply {
    const stream = streamListFile(file);
    stream.once('close', () => {
      filesUnderWay -= 1;
    });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}.csv"`)
      .send(stream);
  }

  function bind<C extends Call, Outcome = ReplyOf<C>>(
    call: C,
    right: string | null,
    handler: (request: CallRequest<C>) => Promise<Outcome | Refusal>,
    answer: (reply: FastifyReply, outcome: Outcome) => FastifyReply = sendEnvelope,
  ) {
    must(!served.has(call.name), `${call.name} is served once`);
    served.add(call.name);
    const readParams = readerOf(call.params);
    const readQuery = readerOf(call.query);
    quicken(call.body);
    http.route({
      method: call.method,
      url: call.path,
      config: { route: call.name },
      ...(call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }),
      // Lists and files are worth compressing; answers to writes are small and on the hot path.
      ...(call.method === 'GET' || answersWithFile(call) ? { compress: {} } : { compress: false }),
      handler: async (request, reply) => {
        // No page of ours writes from another site: there is no leave to (no CORS), but a form needs none.
        if (call.method !== 'GET' && isFromElsewhere(request.headers)) {
          return answers.refusal(request, reply, refuse('request.forbidden'));
        }
        const over = call.encrypted ? await overSignIns(request) : null;
        if (over !== null) return answers.refusal(request, reply, over);
        const atDoor = options.door?.refusalOf(call, addressOf(request)) ?? null;
        const closed = isPromise(atDoor) ? await atDoor : atDoor;
        if (closed !== null) return answers.refusal(request, reply, closed);
        const known = principalOf(call, request, right);
        const principal = isPromise(known) ? await known : known;
        if (isRefusal(principal)) return answers.refusal(request, reply, principal);
        const params = readParams(request.params ?? {});
        const query = readQuery(request.query ?? {});
        const plain = call.encrypted ? await decipheredBody(request) : (request.body ?? {});
        // A plain body is whatever the caller wrote, also when it looks like a refusal of ours.
        if (call.encrypted && isRefusal(plain)) return answers.refusal(request, reply, plain);
        const body = call.body.safeParse(plain);
        for (const part of [params, query, body]) {
          if (!part.success) return answers.refusal(request, reply, refuse('request.invalid'), fieldsOf(part.error));
        }
        const outcome = await handler({
          params: params.data as ParamsOf<C>,
          query: query.data as QueryOf<C>,
          body: body.data as BodyOf<C>,
          principal,
          language: languageOf(request, options.defaultLanguage),
          address: addressOf(request),
          userAgent: request.headers['user-agent'] ?? '',
          requestId: request.id,
          rawBody: request.rawBody ?? '',
          headers: request.headers,
          cookies: request.cookies ?? {},
          setCookie: ({ name, value, path, maxAgeSeconds, comesBack = false }) =>
            void reply.setCookie(name, value, {
              path,
              maxAge: value === '' ? 0 : maxAgeSeconds,
              httpOnly: true,
              sameSite: comesBack ? 'lax' : 'strict',
              secure: options.secure ?? false,
            }),
        });
        if (isRefusal(outcome)) return answers.refusal(request, reply, outcome);
        return answer(reply, outcome);
      },
    });
  }

  return {
    serve: (call, handler) => bind(call, null, handler),
    serveSignedIn: (call, right, handler) =>
      bind(call, right, (request) => handler(request as SignedInRequest<typeof call>)),
    serveFile: (call, right, handler) => {
      must(answersWithFile(call), `${call.name} answers with a file`);
      bind<typeof call, ListFile>(
        call,
        right,
        async (request) => {
          if (filesUnderWay >= FILES_AT_ONCE) {
            return refuse('request.tooMany', { retryAfterSeconds: FILES_RETRY_SECONDS });
          }
          // Until its stream has closed (`sendFile`), or there is none.
          filesUnderWay += 1;
          let isFile = false;
          try {
            const outcome = await handler(request as SignedInRequest<typeof call>);
            isFile = !isRefusal(outcome);
            return outcome;
          } finally {
            if (!isFile) filesUnderWay -= 1;
          }
        },
        sendFile,
      );
    },
    serveRedirect: (call, handler) =>
      bind(call, null, handler, (reply, { redirectTo }) => reply.redirect(redirectTo, 303)),
    served,
  };
}

/** The contract's paths as a question: which methods does this path have? For 405 and OPTIONS. */
export function createPathTable(calls: readonly Call[]): (path: string) => readonly string[] {
  const rows = new Map<string, { pattern: RegExp; methods: string[] }>();
  for (const call of calls) {
    const row = rows.get(call.path) ?? {
      pattern: new RegExp(`^${call.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
      methods: [],
    };
    row.methods.push(call.method, ...(call.method === 'GET' ? ['HEAD'] : []));
    rows.set(call.path, row);
  }
  return (path) => [...rows.values()].filter((row) => row.pattern.test(path)).flatMap((row) => row.methods);
}
