/** `POST /studio/service/{call}`: where the operator asks as it asks any vendor. Nothing is read of a body that is not signed. */
import type { Clock } from '@house/server/platform/clock';
import { SERVICE_REQUESTS, type ServiceCall, type ServiceStatus } from '@house/vendor-protocol/services';
import { isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@house/vendor-protocol/signing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALL_HEADERS } from '../../calls.ts';
import type { VendorServices } from './service.ts';

const SERVICE_PATH = '/studio/service';
type Call = { Params: { call: string }; Body: unknown };

export interface ServiceRouteDeps {
  readonly services: VendorServices;
  readonly clock: Clock;
  /** What the studio signs its own calls with; the operator signs with the same. */
  readonly walletSecret: string;
}

const isCall = (call: string): call is ServiceCall => Object.hasOwn(SERVICE_REQUESTS, call);

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 128 ? value : '';
}

function refused(status: ServiceStatus, call: string): object {
  const page = call === 'history' ? { transactions: [], next: null } : call === 'tables' ? { tables: [] } : {};
  return { status, requestId: null, ...page };
}

export async function serveServices(
  http: FastifyInstance,
  { services, clock, walletSecret }: ServiceRouteDeps,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<Call>(`${SERVICE_PATH}/:call`, async (request, reply) => {
      const { call } = request.params;
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const signed = {
        timestamp: headerOf(request, TIMESTAMP_HEADER),
        signature: headerOf(request, SIGNATURE_HEADER),
        rawBody,
      };
      reply.headers(CALL_HEADERS);
      if (!isGenuine([walletSecret], signed, clock.now())) return reply.send(refused('BAD_SIGNATURE', call));
      if (!isCall(call)) return reply.send(refused('UNSUPPORTED', call));
      const read = SERVICE_REQUESTS[call].safeParse(JSON.parse(rawBody));
      if (!read.success) return reply.send(refused('INVALID_REQUEST', call));
      return reply.send(await (services[call] as (asked: unknown) => Promise<unknown>)(read.data));
    });
  });
}
