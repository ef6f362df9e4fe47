/**
 * `POST /seamless/{vendor}/{call}`: where vendors reach the wallet. Every business result is HTTP 200; a fault is the 5xx of
 * any call, and its outcome is unknown to whoever asked. Nothing is read of a body that is not signed.
 */
import { type BatchAnswer, batchRequest, REQUESTS, type SingleCall } from '@house/vendor-protocol/schemas';
import { isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@house/vendor-protocol/signing';
import type { Status } from '@house/vendor-protocol/statuses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contains, parseAddress } from '../../platform/addresses.ts';
import { addressOf } from '../../platform/client-address.ts';
import type { Clock } from '../../platform/clock.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { Adapted } from './adapted.ts';
import type { FamilyReply, Heard } from './adapters/adapter.ts';
import type { Calls, Entry } from './calls.ts';
import type { Health } from './health.ts';
import { type AdaptedVendor, isAdapted, type Registry, type Vendor } from './registry.ts';

/** 500 calls of a batch, each with its details. */
const BODY_BYTES = 2 * 1024 * 1024;
/** An RSA signature of 8192 bits has 1368 signs. */
const LONG_HEADER = 2_048;

interface SeamlessDeps {
  readonly registry: () => MaybePromise<Registry>;
  readonly calls: Pick<Calls, 'take' | 'balance'>;
  readonly adapted: Adapted;
  readonly clock: Clock;
  readonly health: Pick<Health, 'note'>;
  readonly noteForgedCall: (about: { vendor: string; address: string }) => void;
}

type Call = { Params: { vendor: string; call: string }; Body: string };
type FamilyCall = { Params: { vendor: string; '*': string }; Body: string | undefined };

/** Told where nothing was looked at. */
const refuseUnread = (status: Status, requestId: string | null = null, message?: string) => ({
  ...{ status, requestId },
  ...{ balance: null, currency: null, ourTxId: null },
  ...(message === undefined ? {} : { message }),
});

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 128 ? value : '';
}

/** A parameter that comes twice is none. */
function queryOf({ query }: FastifyRequest): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function heardOf(request: FastifyRequest, path: string): Heard {
  const { method, headers, body } = request;
  return {
    ...{ method: method === 'GET' ? 'GET' : 'POST', path, query: queryOf(request) },
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' && value.length <= LONG_HEADER ? value : '';
    },
    body: typeof body === 'string' ? body : '',
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestIdOf(body: unknown): string | null {
  const given = typeof body === 'object' && body !== null && 'requestId' in body ? body.requestId : null;
  return typeof given === 'string' && given.length <= 64 ? given : null;
}

const isSingleCall = (call: string): call is SingleCall => Object.hasOwn(REQUESTS, call);

export async function serveSeamless(http: FastifyInstance, deps: SeamlessDeps): Promise<void> {
  const { registry, calls, clock } = deps;

  function isFrom(vendor: Vendor, request: FastifyRequest): boolean {
    const address = parseAddress(addressOf(request));
    return address !== null && vendor.networks.some((network) => contains(network, address));
  }

  /** Whether this call is of the vendor, and from there. */
  function isOf(vendor: Vendor, request: FastifyRequest<Call>): boolean {
    const signed = {
      timestamp: headerOf(request, TIMESTAMP_HEADER),
      signature: headerOf(request, SIGNATURE_HEADER),
      rawBody: request.body,
    };
    return isFrom(vendor, request) && isGenuine(vendor.secrets, signed, clock.now());
  }

  function refuseForged(request: FastifyRequest, vendor: string): void {
    deps.noteForgedCall({ vendor, address: addressOf(request) });
  }

  /** A call in the words of the vendor's family. */
  async function answerFamily(vendor: AdaptedVendor, request: FastifyRequest, path: string): Promise<FamilyReply> {
    const { adapter } = vendor;
    const heard = heardOf(request, path);
    if (!isFrom(vendor, request) || !adapter.isGenuine(heard, vendor)) {
      refuseForged(request, vendor.code);
      return adapter.refuse('BAD_SIGNATURE', heard);
    }
    const began = performance.now();
    let noted: { call: string; status: string } = { call: 'unknown', status: 'FAULT' };
    try {
      const { call, status, reply } = await deps.adapted.answer(vendor, heard);
      noted = { call, status };
      return reply;
    } finally {
      deps.health.note(vendor.code, noted.call, noted.status, performance.now() - began);
    }
  }

  const sendReply = (reply: FastifyReply, { httpStatus, body }: FamilyReply): FastifyReply =>
    reply.code(httpStatus).type('application/json; charset=utf-8').send(body);

  async function answer(vendor: Vendor, call: string, body: unknown): Promise<{ readonly status: Status }> {
    const requestId = requestIdOf(body);
    if (call === 'batch') return answerBatch(vendor, requestId, body);
    if (!isSingleCall(call)) return refuseUnread('INVALID_REQUEST', requestId, 'there is no such call');
    const read = REQUESTS[call].safeParse(body);
    if (!read.success) return refuseUnread('INVALID_REQUEST', requestId, faultOf(read.error));
    // The schema of the call has read it.
    const entry = { call, request: read.data } as Entry;
    if (entry.call === 'balance') return calls.balance(vendor, entry.request);
    const [outcome] = await calls.take(vendor, [entry]);
    return outcome ?? refuseUnread('TEMPORARY', requestId);
  }

  async function answerBatch(vendor: Vendor, requestId: string | null, body: unknown): Promise<BatchAnswer> {
    const read = batchRequest.safeParse(body);
    if (!read.success) return { status: 'INVALID_REQUEST', requestId, outcomes: [], message: faultOf(read.error) };
    const entries = read.data.entries.map(({ call, ...request }) => ({ call, request }) as Entry);
    return { status: 'OK', requestId, outcomes: await calls.take(vendor, entries) };
  }

  async function watch(
    vendor: Vendor,
    call: string,
    work: () => Promise<{ readonly status: Status }>,
  ): Promise<{ readonly status: Status }> {
    const began = performance.now();
    const known = call === 'batch' || isSingleCall(call) ? call : 'unknown';
    const note = (status: string) => deps.health.note(vendor.code, known, status, performance.now() - began);
    try {
      const answered = await work();
      note(answered.status);
      return answered;
    } catch (error) {
      note('FAULT');
      throw error;
    }
  }

  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    // Its vendors are known by their signature; no limit of visitors is theirs.
    const config = { route: 'seamless', uncounted: true };
    scope.post<Call>('/seamless/:vendor/:call', { config, bodyLimit: BODY_BYTES }, async (request, reply) => {
      const { vendor: name, call } = request.params;
      const vendor = (await registry()).vendors.get(name);
      if (vendor !== undefined && isAdapted(vendor)) return sendReply(reply, await answerFamily(vendor, request, call));
      if (typeof request.body !== 'string') return refuseUnread('INVALID_REQUEST');
      if (vendor === undefined || !isOf(vendor, request)) {
        refuseForged(request, name);
        return refuseUnread('BAD_SIGNATURE');
      }
      return watch(vendor, call, () => answer(vendor, call, parseBody(request.body)));
    });
    // Paths of families are their own.
    const family = { config, bodyLimit: BODY_BYTES, method: ['GET', 'POST'], url: '/seamless/:vendor/*' };
    scope.route<FamilyCall>({
      ...family,
      handler: async (request, reply) => {
        const { vendor: name, '*': path } = request.params;
        const vendor = (await registry()).vendors.get(name);
        if (vendor !== undefined && isAdapted(vendor))
          return sendReply(reply, await answerFamily(vendor, request, path));
        return reply.callNotFound();
      },
    });
  });
}

/** The first place that is wrong. */
function faultOf(error: { readonly issues: readonly { path: PropertyKey[]; code: string }[] }): string {
  const [issue] = error.issues;
  return issue === undefined ? 'the body is wrong' : `${issue.path.map(String).join('.') || 'body'}: ${issue.code}`;
}
