/** `POST /studio/operator/{call}`: where the operator asks. Nothing is read of a body that is not signed. */
import type { Clock } from '@house/server/platform/clock';
import { deriveOperatorKey, OPERATOR_CALLS, OPERATOR_PATH, type OperatorCall } from '@house/vendor-protocol/operator';
import { isGenuine, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@house/vendor-protocol/signing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALL_HEADERS, refuseWith } from '../../calls.ts';
import type { OperatorDesk } from './service.ts';

type Call = { Params: { call: string }; Body: unknown };

export interface OperatorRouteDeps {
  readonly desk: OperatorDesk;
  readonly clock: Clock;
  /** What the studio signs its own calls with. */
  readonly walletSecret: string;
}

const isCall = (call: string): call is OperatorCall => Object.hasOwn(OPERATOR_CALLS, call);

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 128 ? value : '';
}

export async function serveOperator(
  http: FastifyInstance,
  { desk, clock, walletSecret }: OperatorRouteDeps,
): Promise<void> {
  const key = deriveOperatorKey(walletSecret);
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<Call>(`${OPERATOR_PATH}/:call`, async (request, reply) => {
      const { call } = request.params;
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const signed = {
        timestamp: headerOf(request, TIMESTAMP_HEADER),
        signature: headerOf(request, SIGNATURE_HEADER),
        rawBody,
      };
      if (!isGenuine([key], signed, clock.now())) return refuseWith(reply, 'session.ended');
      const body: unknown = JSON.parse(rawBody);
      // What was signed for one call is no other.
      const named = typeof body === 'object' && body !== null && 'call' in body ? body.call : null;
      if (!isCall(call) || named !== call) return refuseWith(reply, 'request.invalid');
      const read = OPERATOR_CALLS[call].request.safeParse(body);
      if (!read.success) return refuseWith(reply, 'request.invalid');
      const answer = await (desk[call] as (request: unknown) => Promise<unknown>)(read.data);
      return reply.headers(CALL_HEADERS).send(answer);
    });
  });
}
