/** The calls of the public log: the contract in, the service, the contract out. */
import { getLogHead, listDrawLog, listLog } from '@house/contract/lottery/public-log';
import type { CallRouter } from '../../../platform/http.ts';
import type { PublicLog } from './service.ts';

export function servePublicLog(house: CallRouter, log: PublicLog): void {
  house.serve(getLogHead, async () => {
    const { keys, ...head } = await log.head();
    return { ...head, keys: keys.map(({ key, since }) => ({ key, since: since.toISOString() })) };
  });
  house.serve(listLog, async ({ query: { after, size } }) => {
    const entries = await log.list(after, size);
    return { entries, next: entries.length < size ? null : (entries.at(-1)?.seq ?? null) };
  });
  house.serve(listDrawLog, async ({ params }) => ({ entries: await log.ofDraw(BigInt(params.drawId)) }));
}
