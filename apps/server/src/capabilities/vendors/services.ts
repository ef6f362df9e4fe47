/** What the house asks of vendors (packages/vendor-protocol/src/services.ts), signed with the secret that both know. */
import { TransportError } from '@house/vendor-protocol/client';
import { askService } from '@house/vendor-protocol/service-client';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { MaybePromise } from '../../platform/maybe-promise.ts';
import { refuse } from '../../platform/result.ts';
import type { Health } from './health.ts';
import type { AskVendor, VendorAnswer } from './port.ts';
import { selectServiceUrl } from './queries.ts';
import type { Registry } from './registry.ts';

const TIMEOUT_MILLISECONDS = 10_000;

interface ServicesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly registry: () => MaybePromise<Registry>;
  readonly health: Pick<Health, 'note'>;
  /** Where a path leads to; null: there is no studio of the house's own. */
  readonly studioUrl: string | null;
}

export function createServices({ db, clock, registry, health, studioUrl }: ServicesDeps): AskVendor {
  async function findUrl(vendor: string): Promise<string | null> {
    const url = await selectServiceUrl(db, vendor);
    if (url === null || !url.startsWith('/')) return url;
    return studioUrl === null ? null : `${studioUrl}${url}`;
  }

  return async (code, call, request) => {
    const secret = (await registry()).vendors.get(code)?.secrets[0];
    if (secret === undefined) return refuse('vendors.unknown');
    const url = await findUrl(code);
    if (url === null) return refuse('vendors.noService');
    const began = performance.now();
    const note = (status: string): void => health.note(code, `ask ${call}`, status, performance.now() - began);
    try {
      const answer = await askService(url, { secret, clock, timeoutMs: TIMEOUT_MILLISECONDS }, call, request);
      note(answer.status);
      return answer as VendorAnswer<typeof call>;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      note('FAULT');
      return refuse('vendors.away', { why: error.message });
    }
  };
}
