/** Requests of the synthetic player: over the network, to the address that people use, so that whatever stands before the house is met too. */
import { CLOSED_HEADER } from '../../platform/answer.ts';

export interface HouseAnswer {
  readonly status: number;
  /** The site is in maintenance, or closed to where the worker stands. */
  readonly closed: boolean;
  readonly body: string;
}

/** One request to the house, as a browser sends it. Throws where there was no answer. */
export type Ask = (request: {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly body: object | null;
  /** The worker stops. */
  readonly signal: AbortSignal;
}) => Promise<HouseAnswer>;

const LIMIT_MILLISECONDS = 10_000;
/** One class of device for as long as a session lasts; its name tells an operator's logs who asks. */
export const USER_AGENT = 'house-synthetic-player/1 (X11; Linux x86_64)';

export function createAsk(address: { readonly publicUrl: string }): Ask {
  return async ({ method, path, token, body, signal }) => {
    const response = await fetch(`${address.publicUrl}${path}`, {
      method,
      headers: {
        ...{ 'user-agent': USER_AGENT, language: 'en' },
        ...(token === null ? {} : { token }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MILLISECONDS)]),
    });
    return {
      status: response.status,
      closed: response.headers.has(CLOSED_HEADER),
      body: await response.text(),
    };
  };
}
